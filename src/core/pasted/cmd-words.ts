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
