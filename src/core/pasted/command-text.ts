import { listOf } from '../text/list-of.ts';

/** The shell that a command was written for; a command of PowerShell is not read. */
export type Shell = 'posix' | 'cmd' | 'powershell';

/** A command as it was found in a pasted text. */
export type CommandText = {
  /** From the word curl on. */
  text: string;
  shell: Shell;
  /** What is left out, each to follow "Not used". */
  leftOut: string[];
};

const fence = /(?:^|\n)[ \t>]*(`{3,9}|~{3,9})[^\n]*\n([\s\S]*?)(?:\n[ \t>]*\1[^\n]*|$)/g;

/** The text without what stands around it in a Markdown page: the first fence that holds an address or a command. */
export function withoutFence(text: string): { text: string; hasMore: boolean } {
  const found = [...text.matchAll(fence)].find(([, , inner = '']) => /curl|:\/\//i.test(inner));
  if (found === undefined) return { text, hasMore: false };
  const around = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  return { text: found[2] ?? '', hasMore: around.trim() !== '' };
}

/** A prompt at the beginning of a line: `$ `, `ana@host:~$ `, `PS C:\>`, `C:\>`. */
const prompt = /^\s*(?:PS [^>\n]*>+|[A-Za-z]:\\[^>\n]*>|[^'"=;|&`\n]{0,100}?[$%#>❯➜»λ✗](?=\s))\s*/;

/** A line that no shell runs: a comment of a shell, of cmd, of JavaScript. */
const comment = /^\s*(?:#|\/\/|::|REM\s|<!--)/i;

const wrapper =
  /^(?:sudo|doas|time|env|command|exec|nohup|noglob|winpty|eval|export|set|then|do|else|run:?|call|start|[&!@({-]|-{1,2}[\w-]+|\$\(|`)$/i;

const word = /curl(?:\.exe)?/.source;
// The word curl where a program's name stands: behind a space, a sign of a shell, or a folder.
const program = new RegExp(
  `(?<![^\\s;|&(\`"'@/\\\\{>])${word}(?=["']?(?:\\s|[\\^\`\\\\]?[ \\t]*(?:\\r?\\n|$)))`,
  'gi',
);

type Place = { start: number; line: string };

/** Where the command begins: at the first curl that is neither in a comment nor within an address. A line "# curl …" counts if no other line has a command, as the prompt of an administrator. */
function placeOf(text: string): Place | null {
  let asComment: Place | null = null;
  for (const { index } of [...text.matchAll(program)].slice(0, 100)) {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const place = { start: index, line };
    if (/:\/\/\S*$/.test(line.slice(-300))) continue;
    // The name of an image that holds the program: `--image=curlimages/curl -- curl …`.
    if (/^curl\s+(?:--\s+)?curl(?:\.exe)?\s/i.test(text.slice(index, index + 100))) continue;
    if (!comment.test(line)) return place;
    if (/^\s*#\s*$/.test(line)) asComment ??= place;
  }
  return asComment;
}

const hasCarets = (text: string): boolean => {
  if (/\\[ \t]*\r?\n/.test(text)) return false;
  const quotesOrCaret =
    /\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|\^(?:"|[ \t]*(?:\r?\n|$))/g;
  return [...text.matchAll(quotesOrCaret)].some(([found]) => found.startsWith('^'));
};

/** The shell that a command was written for: by its prompt, and by what only that shell has. */
function shellOf(command: string, before: string): Shell {
  if (/\$env:\w|`[ \t]*\r?\n/i.test(command) || /(?:^|\n)[ \t]*\$(?:env:)?\w+\s*=/i.test(before))
    return 'powershell';
  if (hasCarets(command) || /(?:^|\n)[ \t]*(?:[A-Za-z]:\\[^>\n]*>|set\s+"?\w+=)/i.test(before))
    return 'cmd';
  return 'posix';
}

const quotedText =
  /\\[\s\S]|\$'(?:[^'\\]|\\[\s\S])*(?:'|$)|'[^']*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)/g;

/** A sign outside of quotes that a word processor, a chat or a page put in place of what a shell reads; null for a text without. */
export const changedSign = (text: string): string | null =>
  /[“”„‟″«»‘’‚‛–—−\u00a0\u200b]|&(?:amp|quot|apos|#0?39|#x27);/i.exec(
    text.replace(quotedText, ' '),
  )?.[0] ?? null;

/** A command without the prompts for its further lines, `> ` in most shells. */
const withoutPrompts = (text: string): string =>
  text.replace(/(?<=[\\^`]\r?\n)(?:>{1,2}|More\?) ?/g, '');

/** Whether nothing but prompts, comments, settings and words that only start a program stands before a command. */
const isClear = (before: string): boolean =>
  before
    .split('\n')
    .filter((line, at, lines) => at === lines.length - 1 || !comment.test(line))
    .flatMap((line) => line.replace(prompt, '').match(/(?:[^\s;&|"']|"[^"]*"|'[^']*')+|\S/g) ?? [])
    .every((one) => wrapper.test(one) || /^\w+=|^[;&|]$/.test(one));

/** Finds the curl command in a pasted text, with what stands before it. Null if there is none. */
export function commandIn(pasted: string): CommandText | null {
  const { text: page, hasMore } = withoutFence(pasted);
  const place = placeOf(page);
  if (place === null) return null;
  // The folder of the program belongs to it, and so does the quote around both.
  const folder = /[/\\]$/.test(place.line)
    ? (place.line.split(/[`;|&()=]|(?=["'])/).at(-1) ?? '')
    : '';
  const before = page.slice(0, place.start - folder.length);
  let command = page.slice(place.start);
  const open = folder === '' ? before.slice(-1) : folder.charAt(0);
  const name = new RegExp(`^${word}`, 'i').exec(command)?.[0].length ?? 0;
  if (/["']/.test(open)) {
    const isOwn = command.charAt(name) === open;
    const last = isOwn ? name : command.lastIndexOf(open);
    if (last !== -1)
      command = isOwn ? command.slice(0, name) + command.slice(name + 1) : command.slice(0, last);
  } else if (open === '(' || open === '`') {
    const last = command.lastIndexOf(open === '(' ? ')' : '`');
    if (last !== -1) command = command.slice(0, last);
  }
  command = withoutPrompts(command);
  return {
    text: command,
    shell: shellOf(command, before),
    leftOut: listOf(
      hasMore && 'the text around the Markdown fence',
      !isClear(before.replace(/["']$/, '')) && 'what stands before curl',
    ),
  };
}

/** A longer text is nothing that anybody would paste. */
export const longestPasted = 200_000;

/** Whether a text is a curl command as a whole: nothing but prompts, comments and settings stands before it. */
export const isCurl = (text: string): boolean =>
  text.length <= longestPasted && commandIn(text)?.leftOut.length === 0;
