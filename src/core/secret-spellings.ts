import { encodingsIn, inBase64, lineEnd, telling } from './secret-base64.ts';

/** A longer secret is looked for in its usual spellings only; a pattern letter by letter would grow too large. */
export const longest = 1024;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyCase = (hex: string): string => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
const hex = (code: number, digits = 0): string => anyCase(code.toString(16).padStart(digits, '0'));

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const shortEscapes: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r', '\b': 'b', '\f': 'f', '"': '"', '/': '\\/' };

const isLatin = /[\x80-\xff]/;

/** A character reference of HTML and XML to one of the letters; what begins and ends it may be escaped for JSON or an address, or for HTML again. */
function referenceTo(letters: readonly string[]): string {
  const names = letters.map((char) => named[char]).filter((name) => name !== undefined);
  const codes = letters.map((char) => char.codePointAt(0) ?? 0);
  const numbers = `(?:#|%23)(?:0*(?:${codes.join('|')})|[xX]0*(?:${codes.map((code) => hex(code)).join('|')}))`;
  return `(?:&|\\\\u0026|%26)(?:amp;)*(?:${[...names, numbers].join('|')})(?:;|%3[bB])`;
}

/** What a text can be spelled with: without a backslash in it nothing is escaped for JSON, and so on. */
type Signs = { backslash: boolean; unit: boolean; percent: boolean; reference: boolean };

function signsIn(text: string): Signs {
  const percent = text.includes('%');
  const backslash = text.includes('\\') || (percent && /%5c/i.test(text));
  return { percent, backslash, unit: backslash && /u[\da-f]{4}|x[\da-f]{2}/i.test(text), reference: percent || backslash || text.includes('&') };
}

/** A byte in an address, also in an address within an address. */
const byteOf = (digits: string): string => `%(?:25){0,2}${digits}`;
/** A backslash, in an address as well where there is one. */
const backslashOf = ({ percent }: Signs): string => (percent ? '(?:\\\\|%(?:25){0,2}5[cC])' : '\\\\');

/** A secret is sent in Latin-1: where that is read as UTF-8, a letter beyond ASCII is the one that stands for none, and in an address it is one byte. */
function latin(char: string, { unit, percent }: Signs): string[] {
  if (!isLatin.test(char)) return [];
  return [...(unit ? ['\\\\{1,15}u[fF]{3}[dD]'] : []), ...(percent ? [byteOf(hex(char.charCodeAt(0)))] : []), '\ufffd'];
}

/** One letter of a secret as it stands, as JSON may escape it (also inside JSON), or as an address or a form may encode it. */
function letter(char: string, signs: Signs): string[] {
  const backslash = `${backslashOf(signs)}{1,15}`;
  const byte = char.charCodeAt(0) > 0xff ? '' : `|x${hex(char.charCodeAt(0), 2)}`;
  const units = Array.from({ length: char.length }, (_, index) => `${backslash}(?:u${hex(char.charCodeAt(index), 4)}${byte})`).join('');
  const encoded = signs.percent ? [[...new TextEncoder().encode(char)].map((byte) => byteOf(hex(byte, 2))).join('')] : [];
  const short = shortEscapes[char];
  const escaped = short === undefined || !signs.backslash ? [] : [`${backslash}(?:${[short, ...encoded].join('|')})`];
  const form = char !== ' ' ? [] : signs.percent ? ['\\+', byteOf('2[bB]')] : ['\\+'];
  // The longer spellings first: a backslash that escapes belongs to what it escapes.
  return [...(signs.unit ? [units] : []), ...escaped, ...encoded, ...form, ...latin(char, signs), literally(char)];
}

/** Backslashes side by side as one part: each time that JSON escapes them there are twice as many. */
const run = (count: number, one: readonly string[], signs: Signs): string[] => [
  ...[16, 8, 4, 2].map((times) => `${backslashOf(signs)}{${times * count}}`),
  `(?:${one.join('|')}){${count}}`,
];

/** The pattern of the secret letter by letter. */
function spelledWith(secret: string, signs: Signs): string {
  const spelling = (char: string): string[] => [...(signs.reference ? [referenceTo([char])] : []), ...letter(char, signs)];
  return (secret.match(/\\+|[^\\]/gu) ?? [])
    .map((part) => (part.startsWith('\\') ? run(part.length, spelling('\\'), signs) : spelling(part)))
    .map((spellings) => (spellings.length === 1 ? (spellings[0] ?? '') : `(?:${spellings.join('|')})`))
    .join('');
}

/** The pattern in both alphabets of Base64, and as JSON or an address may spell the signs of it. */
const inEitherAlphabet = (text: string): string =>
  literally(text)
    .replace(/\\\+/g, `(?:[+-]|${byteOf('2[bB]')}|\\\\{1,15}u002[bB])`)
    .replace(/\\\//g, `(?:[/_]|${byteOf('2[fF]')}|\\\\{1,15}(?:/|u002[fF]))`);

/** The same where it may go on in the next line at any letter. */
const inLinesOf = (text: string): string => [...text].map(inEitherAlphabet).join(`${lineEnd}?`);

/** Gives the pattern that finds every spelling of a secret in a text. */
export type Spellings = (text: string) => RegExp;

const nowhere = /(?!)/g;

/** The spellings of a secret: as it stands, escaped for JSON or HTML, encoded for an address, a form or in Base64, and two of these in one another. */
export function spellingsOf(secret: string): Spellings {
  if (secret.length > longest) {
    const spelled = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map(literally);
    const usual = new RegExp([...spelled, ...inBase64(secret).map(inEitherAlphabet)].join('|'), 'g');
    return () => usual;
  }
  const reference = new RegExp(referenceTo([...new Set(secret)]));
  const made = new Map<string, RegExp>();
  // Few texts have escapes, and a pattern of everything that is not there would take many times as long to make and to look for.
  return (text) => {
    const found = signsIn(text);
    const signs = { ...found, reference: found.reference && reference.test(text) };
    const isPlain = !(signs.backslash || signs.percent || signs.reference || secret.includes(' ') || isLatin.test(secret));
    const { encodings, broken } = secret.length < telling ? { encodings: [], broken: false } : encodingsIn(text, secret);
    if (isPlain && encodings.length === 0 && !text.includes(secret)) return nowhere;
    const key = JSON.stringify([signs, encodings, broken]);
    const spelled = made.has(key) ? '' : spelledWith(secret, signs);
    const bounded = secret.length < telling ? `(?<![A-Za-z0-9_])${spelled}(?![A-Za-z0-9_])` : spelled;
    const pattern = made.get(key) ?? new RegExp([bounded, ...encodings.map(broken ? inLinesOf : inEitherAlphabet)].join('|'), 'g');
    made.set(key, pattern);
    return pattern;
  };
}
