/** What stands in the place of a secret in everything that is shown, kept or printed. */
export const mask = '••••••••';

/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
const telling = 8;
/** A longer secret is looked for in its usual spellings only; a pattern letter by letter would grow too large. */
const longest = 1024;

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const anyCase = (hex: string): string => hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);
const hex = (code: number, digits: number): string => anyCase(code.toString(16).padStart(digits, '0'));

/** One letter of a secret as it stands, as JSON may escape it, or as an address or a form may encode it. */
function letter(char: string): string {
  const encoded = [...new TextEncoder().encode(char)].map((byte) => `%${hex(byte, 2)}`).join('');
  const escaped = '"\\/'.includes(char) ? [`\\\\${literally(char)}`] : [];
  const form = char === ' ' ? ['\\+'] : [];
  // The longer spellings first: a backslash that escapes belongs to what it escapes.
  return `(?:${[`\\\\u${hex(char.charCodeAt(0), 4)}`, encoded, ...escaped, ...form, literally(char)].join('|')})`;
}

/** What Base64 makes of a secret wherever it begins inside what was encoded: the part that depends on the secret alone, in both alphabets. */
function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    const own = text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    return literally(own).replace(/\\\+/g, '[+-]').replace(/\\\//g, '[/_]');
  });
}

function patternOf(secret: string): RegExp {
  if (secret.length > longest)
    return new RegExp([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map(literally).join('|'), 'g');
  const spelled = [...secret].map(letter).join('');
  if (secret.length < telling) return new RegExp(`(?<![A-Za-z0-9_])${spelled}(?![A-Za-z0-9_])`, 'g');
  return new RegExp([spelled, ...inBase64(secret)].join('|'), 'g');
}

/** Where the text first holds the secret, in any spelling; -1 where it does not. */
export const placeOfSecret = (text: string, secret: string): number => (secret === '' ? -1 : text.search(patternOf(secret)));

const replaced = (text: string, secrets: readonly string[], by: (found: string) => string): string =>
  secrets.filter((secret) => secret !== '').reduce((rest, secret) => rest.replace(patternOf(secret), by), text);

/** The text with every spelling of every secret replaced by the mask. */
export const redact = (text: string, secrets: readonly string[]): string => replaced(text, secrets, () => mask);

/** The text with every letter of every secret replaced by a dot: lines and columns stay what they were. */
export const redactInPlace = (text: string, secrets: readonly string[]): string => replaced(text, secrets, (found) => '•'.repeat(found.length));

/** The value with every text in it redacted, however deep. For what is made of a reply: its depth is ours, not the sender's. */
export function redactWithin<T>(value: T, secrets: readonly string[]): T {
  const within = (inner: unknown): unknown => {
    if (typeof inner === 'string') return redact(inner, secrets);
    if (Array.isArray(inner)) return inner.map(within);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, within(member)]));
  };
  return within(value) as T;
}
