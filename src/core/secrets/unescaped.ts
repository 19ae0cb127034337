import { firstIndex } from '../text/first-index.ts';
import type { Range } from './secret-words.ts';

/** A text to search: its letters, and where in the text that came each stretch of them is. */
type Layer = { text: string; origin(start: number, end: number): Range };

/** An escape of JSON and JavaScript, of an address (a letter beyond ASCII as a whole), of HTML, or of our own messages. */
const escapes =
  /\\(?:u[0-9a-f]{4}|u\{0{0,8}[0-9a-f]{1,6}\}|x[0-9a-f]{2}|[bfnrt"'\\/])|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|%[0-9a-f]{2}|&(?:#x0*[0-9a-f]{1,6}|#0*[0-9]{1,7}|amp|lt|gt|quot|apos|period|lowbar|plus|equals|sol|colon);?|<U\+[0-9a-f]{4,6}>/gi;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  period: '.',
  lowbar: '_',
  plus: '+',
  equals: '=',
  sol: '/',
  colon: ':',
};

const letterOf = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';

function ofPercents(token: string): string {
  const byte = Number.parseInt(token.slice(1, 3), 16);
  if (byte < 0x80) return String.fromCharCode(byte);
  if (token.length === 3) return '\ufffd';
  try {
    return decodeURIComponent(token);
  } catch {
    return '\ufffd';
  }
}

function meaningOf(token: string): string {
  const second = token.charAt(1);
  switch (token.charAt(0)) {
    case '\\':
      return token.length > 2
        ? letterOf(Number.parseInt(token.slice(2).replace('{', ''), 16))
        : (controls[second.toLowerCase()] ?? second);
    case '%':
      return ofPercents(token);
    case '<':
      return letterOf(Number.parseInt(token.slice(3), 16));
  }
  if (second !== '#') return named[token.slice(1).replace(';', '').toLowerCase()] ?? token;
  const isHex = token.charAt(2).toLowerCase() === 'x';
  return letterOf(Number.parseInt(token.slice(isHex ? 3 : 2), isHex ? 16 : 10));
}

/** The text after one pass in which the escapes of JSON, addresses and HTML are undone; null where that changes nothing. */
export function unescaped(text: string): Layer | null {
  // Where each letter that was escaped ends in the new text, and by how much what follows was moved.
  const ends: number[] = [];
  const shifts: number[] = [];
  let shift = 0;
  const plain = text.replace(escapes, (token: string, at: number) => {
    const letters = meaningOf(token);
    shift += token.length - letters.length;
    ends.push(at + token.length - shift);
    shifts.push(shift);
    return letters;
  });
  if (ends.length === 0) return null;
  const placeOf = (place: number): number => {
    const behind = firstIndex(ends.length, (at) => (ends[at] ?? 0) > place);
    return place + (shifts[behind - 1] ?? 0);
  };
  return { text: plain, origin: (start, end) => ({ start: placeOf(start), end: placeOf(end) }) };
}

/** What is found in a text and behind its escapes, at most those of JSON inside JSON, where it is in the text. */
export function* throughEscapes<Found extends Range>(
  text: string,
  find: (text: string) => Iterable<Found>,
  layers = 2,
): Generator<Found, void> {
  yield* find(text);
  const plain = layers > 0 ? unescaped(text) : null;
  if (plain === null) return;
  for (const found of throughEscapes(plain.text, find, layers - 1))
    yield { ...found, ...plain.origin(found.start, found.end) };
}
