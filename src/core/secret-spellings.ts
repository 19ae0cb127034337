/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const telling = 8;
/** A longer secret is looked for in its usual spellings only; a pattern letter by letter would grow too large. */
export const longest = 1024;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyCase = (hex: string): string => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
const hex = (code: number, digits = 0): string => anyCase(code.toString(16).padStart(digits, '0'));

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const shortEscapes: Readonly<Record<string, string>> = { '\t': 't', '\n': 'n', '\r': 'r', '\b': 'b', '\f': 'f', '"': '"', '/': '\\/' };

/** A backslash, also in an address. */
const backslash = '(?:\\\\|%(?:25){0,2}5[cC])';
/** A byte in an address, also in an address within an address. */
const byteOf = (digits: string): string => `%(?:25){0,2}${digits}`;

/** A character reference of HTML and XML to one of the letters; what begins and ends it may be escaped for JSON or an address, or for HTML again. */
function referenceTo(letters: readonly string[]): string {
  const names = letters.map((char) => named[char]).filter((name) => name !== undefined);
  const codes = letters.map((char) => char.codePointAt(0) ?? 0);
  const numbers = `(?:#|%23)(?:0*(?:${codes.join('|')})|[xX]0*(?:${codes.map((code) => hex(code)).join('|')}))`;
  return `(?:&|\\\\u0026|%26)(?:amp;)*(?:${[...names, numbers].join('|')})(?:;|%3[bB])`;
}

/** One letter of a secret as it stands, as JSON may escape it (also inside JSON), or as an address or a form may encode it. */
function letter(char: string): string[] {
  const units = Array.from({ length: char.length }, (_, index) => `${backslash}{1,15}u${hex(char.charCodeAt(index), 4)}`).join('');
  const encoded = [...new TextEncoder().encode(char)].map((byte) => byteOf(hex(byte, 2))).join('');
  const short = shortEscapes[char];
  const escaped = short === undefined ? [] : [`${backslash}{1,15}(?:${short}|${encoded})`];
  const form = char === ' ' ? ['\\+', byteOf('2[bB]')] : [];
  // The longer spellings first: a backslash that escapes belongs to what it escapes.
  return [units, ...escaped, encoded, ...form, literally(char)];
}

/** Backslashes side by side as one part: each time that JSON escapes them there are twice as many. */
const run = (count: number, one: readonly string[]): string[] => [
  ...[16, 8, 4, 2].map((times) => `${backslash}{${times * count}}`),
  `(?:${one.join('|')}){${count}}`,
];

/** What Base64 makes of a secret wherever it begins inside what was encoded: the part that depends on the secret alone. */
export function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

/** The pattern in both alphabets of Base64, and as JSON or an address may spell the signs of it. */
const inEitherAlphabet = (text: string): string =>
  literally(text)
    .replace(/\\\+/g, `(?:[+-]|${byteOf('2[bB]')}|${backslash}{1,15}u002[bB])`)
    .replace(/\\\//g, `(?:[/_]|${byteOf('2[fF]')}|${backslash}{1,15}(?:/|u002[fF]))`);

const forAddresses = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What Base64 makes of the secret where that was spelled in another way before, or in Base64. */
function deepInBase64(secret: string): string[] {
  const form = new URLSearchParams({ a: secret }).toString().slice(2);
  const spelled = [inJson(secret), inJson(inJson(secret)), encodeURIComponent(secret), form];
  const twice = inBase64(secret).flatMap((text) => [text, forAddresses(text)]);
  return [...new Set([...spelled, ...twice])].filter((text) => text !== secret && text.length >= telling).flatMap(inBase64);
}

/** Gives the pattern that finds every spelling of a secret in a text. */
export type Spellings = (text: string) => RegExp;

/** The longest first, as a shorter one may be its beginning. */
const encodings = (secret: string, deep: boolean): string[] =>
  [...inBase64(secret), ...(deep ? deepInBase64(secret) : [])].sort((a, b) => b.length - a.length);

const spelledBy = (secret: string, spelling: (char: string) => string[]): string =>
  (secret.match(/\\+|[^\\]/gu) ?? [])
    .map((part) => (part.startsWith('\\') ? run(part.length, spelling('\\')) : spelling(part)))
    .map((spellings) => `(?:${spellings.join('|')})`)
    .join('');

/** A longer text is not searched for what was spelled twice before it came into Base64: a pattern of so many parts takes its time. */
const deepUpTo = 1_000_000;

/** The spellings of a secret: as it stands, escaped for JSON or HTML, encoded for an address, a form or in Base64, and two of these in one another. */
export function spellingsOf(secret: string): Spellings {
  if (secret.length > longest) {
    const spelled = [secret, encodeURIComponent(secret), inJson(secret)].map(literally);
    const usual = new RegExp([...spelled, ...inBase64(secret).map(inEitherAlphabet)].join('|'), 'g');
    return () => usual;
  }
  const bounded = (spelled: string, deep: boolean): RegExp =>
    secret.length < telling
      ? new RegExp(`(?<![A-Za-z0-9_])${spelled}(?![A-Za-z0-9_])`, 'g')
      : new RegExp([spelled, ...encodings(secret, deep).map(inEitherAlphabet)].join('|'), 'g');
  const plain = spelledBy(secret, letter);
  const escaped = spelledBy(secret, (char) => [referenceTo([char]), ...letter(char)]);
  const reference = new RegExp(referenceTo([...new Set(secret)]));
  const made = new Map<string, RegExp>();
  // The patterns with references, and those of two spellings in one another, are several times slower, and few texts have either.
  return (text) => {
    const spelled = reference.test(text) ? escaped : plain;
    const deep = text.length <= deepUpTo;
    const key = `${spelled === plain} ${deep}`;
    const pattern = made.get(key) ?? bounded(spelled, deep);
    made.set(key, pattern);
    return pattern;
  };
}
