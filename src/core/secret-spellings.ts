/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const telling = 8;
/** A longer secret is looked for in its usual spellings only; a pattern letter by letter would grow too large. */
export const longest = 1024;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyCase = (hex: string): string => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
const hex = (code: number, digits = 0): string => anyCase(code.toString(16).padStart(digits, '0'));

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const shortEscapes: Readonly<Record<string, string>> = { '\t': 't', '"': '"', '\\': '\\\\', '/': '\\/' };

/** A character reference of HTML and XML; what begins and ends it may be escaped for JSON or an address in turn, or for HTML again. */
function reference(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const name = named[char];
  const names = name === undefined ? '' : `${name}|`;
  return `(?:&|\\\\u0026|%26)(?:amp;)*(?:${names}(?:#|%23)(?:0*${code}|[xX]0*${hex(code)}))(?:;|%3[bB])`;
}

/** One letter of a secret as it stands, as JSON or HTML may escape it, or as an address or a form may encode it. */
function letter(char: string): string {
  const encoded = [...new TextEncoder().encode(char)].map((byte) => `%${hex(byte, 2)}`).join('');
  const short = shortEscapes[char];
  const escaped = short === undefined ? [] : [`\\\\${short}`];
  const form = char === ' ' ? ['\\+'] : [];
  // The longer spellings first: a backslash that escapes belongs to what it escapes.
  return `(?:${[`\\\\u${hex(char.charCodeAt(0), 4)}`, encoded, ...escaped, ...form, reference(char), literally(char)].join('|')})`;
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

/** Finds a secret in every spelling of it: as it stands, escaped for JSON or HTML, encoded for an address, a form or in Base64. */
export function patternOf(secret: string): RegExp {
  if (secret.length > longest)
    return new RegExp([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map(literally).join('|'), 'g');
  const spelled = [...secret].map(letter).join('');
  if (secret.length < telling) return new RegExp(`(?<![A-Za-z0-9_])${spelled}(?![A-Za-z0-9_])`, 'g');
  return new RegExp([spelled, ...inBase64(secret).map(inEitherAlphabet)].join('|'), 'g');
}
