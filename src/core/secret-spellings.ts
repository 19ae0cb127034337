/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const telling = 8;
/** A longer secret is looked for in its usual spellings only; a pattern letter by letter would grow too large. */
export const longest = 1024;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyCase = (hex: string): string => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
const hex = (code: number, digits = 0): string => anyCase(code.toString(16).padStart(digits, '0'));

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const shortEscapes: Readonly<Record<string, string>> = { '\t': 't', '"': '"', '\\': '\\\\', '/': '\\/' };

/** A character reference of HTML and XML to one of the letters; what begins and ends it may be escaped for JSON or an address, or for HTML again. */
function referenceTo(letters: readonly string[]): string {
  const names = letters.map((char) => named[char]).filter((name) => name !== undefined);
  const codes = letters.map((char) => char.codePointAt(0) ?? 0);
  const numbers = `(?:#|%23)(?:0*(?:${codes.join('|')})|[xX]0*(?:${codes.map((code) => hex(code)).join('|')}))`;
  return `(?:&|\\\\u0026|%26)(?:amp;)*(?:${[...names, numbers].join('|')})(?:;|%3[bB])`;
}

/** One letter of a secret as it stands, as JSON may escape it, or as an address or a form may encode it. */
function letter(char: string): string[] {
  const encoded = [...new TextEncoder().encode(char)].map((byte) => `%${hex(byte, 2)}`).join('');
  const short = shortEscapes[char];
  const escaped = short === undefined ? [] : [`\\\\${short}`];
  const form = char === ' ' ? ['\\+'] : [];
  // The longer spellings first: a backslash that escapes belongs to what it escapes.
  return [`\\\\u${hex(char.charCodeAt(0), 4)}`, encoded, ...escaped, ...form, literally(char)];
}

/** What Base64 makes of a secret wherever it begins inside what was encoded: the part that depends on the secret alone. */
export function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

/** The pattern in both alphabets of Base64. */
const inEitherAlphabet = (text: string): string => literally(text).replace(/\\\+/g, '[+-]').replace(/\\\//g, '[/_]');

/** Gives the pattern that finds every spelling of a secret in a text. */
export type Spellings = (text: string) => RegExp;

const spelledBy = (letters: readonly string[], spelling: (char: string) => string[]): string =>
  letters.map((char) => `(?:${spelling(char).join('|')})`).join('');

/** The spellings of a secret: as it stands, escaped for JSON or HTML, encoded for an address, a form or in Base64. */
export function spellingsOf(secret: string): Spellings {
  if (secret.length > longest) {
    const usual = new RegExp([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map(literally).join('|'), 'g');
    return () => usual;
  }
  const letters = [...secret];
  const bounded = (spelled: string): RegExp =>
    secret.length < telling
      ? new RegExp(`(?<![A-Za-z0-9_])${spelled}(?![A-Za-z0-9_])`, 'g')
      : new RegExp([spelled, ...inBase64(secret).map(inEitherAlphabet)].join('|'), 'g');
  const plain = bounded(spelledBy(letters, letter));
  const escaped = bounded(spelledBy(letters, (char) => [referenceTo([char]), ...letter(char)]));
  const reference = new RegExp(referenceTo([...new Set(letters)]));
  // The pattern with references is several times slower, and few texts have one.
  return (text) => (reference.test(text) ? escaped : plain);
}
