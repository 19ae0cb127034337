/**
 * The words of one command as its program gets them. `variables`: the names of shell variables,
 * whose values nobody knows here; they stay in the words as written. `rest`: what follows the
 * command on the same line, such as a pipe; '' if nothing does.
 */
export type ShellCommand = { words: string[]; variables: string[]; rest: string };

/** A command ends within quotes. */
export class OpenQuote extends Error {}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  v: '\v',
};

const fromCode = (hex: string): string => {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
};

/** The text of `$'…'` without its escapes. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))/g,
    (_, hex, short, long, octal, letter) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return fromCode(code);
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return escapes[letter] ?? (/['"\\?]/.test(letter) ? letter : `\\${letter}`);
    },
  );

// One piece of a word each, in the order in which they are tried.
const pieces = {
  // Also at the end of a copy that lacks its last lines.
  continued: /\\[ \t]*(?:\r?\n|$)/y,
  ansi: /\$'((?:[^'\\]|\\[\s\S])*)'/y,
  single: /'([^']*)'/y,
  double: /\$?"((?:[^"\\]|\\[\s\S])*)"/y,
  escaped: /\\([\s\S])/y,
  space: /[ \t]+/y,
  // What documentation writes in the place of a value; for bash it would be two files.
  placeholder: /<[A-Za-z][\w .-]{0,60}>|\$?\{\{[^{}\r\n]{0,80}\}\}/y,
  // Many addresses that are pasted without quotes contain a single &, so it does not end the command.
  end: /[\r\n;|<>]|&&|&(?=\s|$)|(?<=\s)#/y,
  variable: /\$(?:\{\w+[^}]{0,1000}\}|[A-Za-z_]\w*)/y,
  plain: /[^\s'"\\;|<>&$`]+|[\s\S]/y,
} as const;
type Piece = keyof typeof pieces;

const variable = /(?<!\\)\$(?:\{(\w+)[^}]{0,1000}\}|([A-Za-z_]\w*))/g;
/** The names of the variables in a text, without those whose dollar is escaped. */
const variablesIn = (text: string): string[] =>
  Array.from(text.matchAll(variable), ([, braced, bare]) => braced ?? bare ?? '');

/** Splits a command the way POSIX shells do. Throws OpenQuote if a quote is not closed. */
export function splitForShell(text: string): ShellCommand {
  const words: string[] = [];
  const variables: string[] = [];
  let word: string | null = null;
  let at = 0;
  const next = (): { kind: Piece; whole: string; inner: string } | null => {
    for (const [kind, pattern] of Object.entries(pieces)) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) return { kind: kind as Piece, whole: found[0], inner: found[1] ?? found[0] };
    }
    return null;
  };
  const close = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  const add = (letters: string): void => {
    word = (word ?? '') + letters;
  };
  for (let piece = next(); piece !== null; piece = next()) {
    const { kind, whole, inner } = piece;
    if (kind === 'plain' && /['"]/.test(whole)) throw new OpenQuote('A quote is not closed.');
    if (kind === 'end') {
      close();
      return { words, variables, rest: text.slice(at).trim() };
    }
    at += whole.length;
    switch (kind) {
      case 'continued':
        break;
      case 'space':
        close();
        break;
      case 'ansi':
        add(withoutEscapes(inner));
        break;
      case 'single':
      case 'escaped':
        add(inner);
        break;
      case 'double':
        variables.push(...variablesIn(inner));
        add(inner.replaceAll(/\\\r?\n/g, '').replaceAll(/\\(["\\$`])/g, '$1'));
        break;
      case 'variable':
        variables.push(...variablesIn(whole));
        add(whole);
        break;
      case 'placeholder':
      case 'plain':
        add(whole);
    }
  }
  close();
  return { words, variables, rest: '' };
}
