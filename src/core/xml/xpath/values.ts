/** White space is that of XML, never that of JavaScript. */
const numeral = /^[ \t\r\n]*-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[ \t\r\n]*$/;

/**
 * number() of a string (section 4.4): NaN for everything that is not a Number of XPath, such as an
 * exponent, a plus sign or an empty string.
 */
export const numberOf = (text: string): number => (numeral.test(text) ? Number(text) : Number.NaN);

/**
 * string() of a number (section 4.2): never an exponent, no minus before zero, and as many digits
 * as distinguish it from every other number.
 */
export function stringOfNumber(value: number): string {
  const written = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(written) ?? [];
  if (exponent === undefined) return written;
  const power = Number(exponent);
  const digits = whole + fraction;
  // JavaScript writes one digit before the point.
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  return sign + digits.padEnd(power + 1, '0');
}

const surrogates = /[\ud800-\udfff]/;

/** Characters as XPath counts them: one above U+FFFF is one, though it takes two UTF-16 units. */
export const lengthOf = (text: string): number =>
  surrogates.test(text) ? Array.from(text).length : text.length;

/** substring() (section 4.2): the characters whose position is at least round(from) and less than round(from) + round(length). */
export function substring(text: string, from: number, length: number | null): string {
  const first = Math.round(from);
  const end = length === null ? Number.POSITIVE_INFINITY : first + Math.round(length);
  // Nothing is at least NaN or less than it.
  if (Number.isNaN(first) || Number.isNaN(end)) return '';
  const start = Math.max(first, 1) - 1;
  const stop = Math.max(end - 1, 0);
  if (start >= stop) return '';
  return surrogates.test(text)
    ? Array.from(text).slice(start, stop).join('')
    : text.slice(start, stop);
}

/** translate() (section 4.2): each character of `from` becomes the one at its place in `to`, or nothing where `to` is shorter. */
export function translate(text: string, from: string, to: string): string {
  const target = Array.from(to);
  const map = new Map<string, string>();
  for (const [index, character] of Array.from(from).entries())
    if (!map.has(character)) map.set(character, target[index] ?? '');
  let result = '';
  for (const character of text) result += map.get(character) ?? character;
  return result;
}

/** normalize-space() (section 4.2). */
export const normalizeSpace = (text: string): string =>
  text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
