import { OpenQuote, type ShellCommand } from './shell-words.ts';

/** What cmd leaves of a command: it takes out its carets, which escape a letter or continue a line. */
function withoutCarets(text: string): { command: string; rest: string } {
  let command = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '^' && !quoted) {
      const lineEnd = /^\r?\n/.exec(text.slice(at + 1, at + 3))?.[0].length ?? 0;
      at += lineEnd + 1;
      // After a continued line, the next letter has no special meaning; spaces before it separate words.
      command += text[at] ?? '';
      continue;
    }
    if (/[\r\n|&<>]/.test(letter) && !quoted)
      if (letter !== '&' || /^(?:&|\s|$)/.test(text.slice(at + 1, at + 2)))
        return { command, rest: text.slice(at).trim() };
    if (letter === '"') quoted = !quoted;
    command += letter;
  }
  return { command, rest: '' };
}

/**
 * Splits a command as cmd and the programs on Windows do: only double quotes, which a backslash
 * escapes, and which stand for one when they are doubled within quotes. Throws OpenQuote if a quote
 * is not closed.
 */
export function splitForCmd(text: string): ShellCommand {
  const { command, rest } = withoutCarets(text);
  const words: string[] = [];
  let word: string | null = null;
  let quoted = false;
  let isSecond = false;
  for (const found of command.matchAll(/(\\*)"|\\+|[ \t\r\n]+|[^\\" \t\r\n]+/g)) {
    const [part, slashes = ''] = found;
    if (isSecond) isSecond = false;
    else if (part.endsWith('"')) {
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes.length / 2));
      const isDoubled = quoted && command.charAt(found.index + part.length) === '"';
      if (slashes.length % 2 === 1 || isDoubled) word += '"';
      else quoted = !quoted;
      isSecond = slashes.length % 2 === 0 && isDoubled;
    } else if (/^[ \t\r\n]/.test(part) && !quoted) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + part;
  }
  if (quoted) throw new OpenQuote('A quote is not closed.');
  if (word !== null) words.push(word);
  const variables = words.flatMap((one) =>
    Array.from(one.matchAll(/%([A-Za-z_]\w*)%/g), ([, name = '']) => name),
  );
  return { words, variables, rest };
}

/** The letters that a backtick stands for in PowerShell. */
const letters: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
};

// One piece of a word each, in the order in which they are tried.
const pieces =
  /`\r?\n|'((?:[^']|'')*)'|"((?:[^"`]|`[\s\S]|"")*)"|`([\s\S])|([ \t]+)|([\r\n;|<>]|&(?=&|\s|$))|(\$(?:env:)?[A-Za-z_]\w*|\$\{[\w:]{1,80}\})|([^\s'"`;|<>&$]+|[\s\S])/y;

const variable = /(?<!`)\$(?:\{(?:env:)?(\w{1,80})\}|(?:env:)?([A-Za-z_]\w*))/gi;
const variablesIn = (text: string): string[] =>
  Array.from(text.matchAll(variable), ([, braced, bare]) => braced ?? bare ?? '');

const withoutTicks = (text: string): string =>
  text.replaceAll(/`([\s\S])|""/g, (whole, letter) =>
    whole === '""' ? '"' : (letters[letter] ?? letter),
  );

/** Splits a command the way PowerShell does. Throws OpenQuote if a quote is not closed. */
export function splitForPowerShell(text: string): ShellCommand {
  const words: string[] = [];
  const variables: string[] = [];
  let word: string | null = null;
  let at = 0;
  const close = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (at < text.length) {
    pieces.lastIndex = at;
    const found = pieces.exec(text);
    if (found === null) break;
    const [whole, single, double, escaped, space, end, named, plain] = found;
    if (plain !== undefined && /['"]/.test(plain)) throw new OpenQuote('A quote is not closed.');
    if (end !== undefined) {
      close();
      return { words, variables, rest: text.slice(at).trim() };
    }
    at += whole.length;
    if (space !== undefined) close();
    else if (single !== undefined) word = (word ?? '') + single.replaceAll("''", "'");
    else if (double !== undefined) {
      variables.push(...variablesIn(double));
      word = (word ?? '') + withoutTicks(double);
    } else if (escaped !== undefined) word = (word ?? '') + (letters[escaped] ?? escaped);
    else if (named !== undefined) {
      variables.push(...variablesIn(named));
      word = (word ?? '') + named;
    } else if (plain !== undefined) word = (word ?? '') + plain;
  }
  close();
  return { words, variables, rest: '' };
}
