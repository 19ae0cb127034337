import { skipSpace, skipString } from '../json/scan.ts';
import { parseJson } from '../json/text.ts';
import { dotted } from './credentials.ts';
import type { Range } from './secret-words.ts';

/** Numbers outside of strings. */
const numbers = /-?\d[\d.eE+-]*/g;

/** A JSON number, which begins at `from`, with other digits in the range: ones, so that it stays one without a zero in front, and noughts in its exponent, so that it stays finite. */
function maskedNumber(token: string, from: number, { start, end }: Range): string {
  const power = token.search(/e/i);
  return token.replace(/\d/g, (digit, at: number) => {
    if (from + at < start || from + at >= end) return digit;
    return power !== -1 && at > power ? '0' : '1';
  });
}

/**
 * The escape around a position of a string, without its first backslash; null if the position is
 * not inside one.
 */
function escapeAt(text: string, at: number): Range | null {
  for (let start = at - 1; start >= at - 5; start -= 1) {
    if (text.charCodeAt(start) !== 0x5c) continue;
    let slashes = 0;
    while (text.charCodeAt(start - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 1) continue;
    const end = start + (text.charCodeAt(start + 1) === 0x75 ? 6 : 2);
    return end > at ? { start, end } : null;
  }
  return null;
}

/**
 * The replacements for a letter of a key: there are several, because keys of the same length have
 * to differ.
 */
const keyMarks = [...'•◦●○◉◎◌◍◐◑◒◓◔◕◖◗'];

/** The keys of a text that are masked: those that differ stay different, so that none takes the place of another one. */
class MaskedKeys {
  readonly #known = new Map<string, Map<string, number>>();

  shown(came: string, masked: string): string {
    const alike = this.#known.get(masked) ?? new Map<string, number>();
    this.#known.set(masked, alike);
    const number = alike.get(came) ?? alike.size;
    alike.set(came, number);
    let left = number;
    let shown = masked;
    for (let at = masked.length - 1; left > 0 && at >= 0; at -= 1) {
      if (masked[at] !== '•') continue;
      shown = `${shown.slice(0, at)}${keyMarks[left % keyMarks.length]}${shown.slice(at + 1)}`;
      left = Math.floor(left / keyMarks.length);
    }
    return shown;
  }
}

/**
 * The text outside its strings, between two positions, with other digits in its numbers: only
 * numbers can reveal a secret there.
 */
function maskedOutside(text: string, from: number, to: number, ranges: readonly Range[]): string {
  let next = 0;
  return text.slice(from, to).replace(numbers, (token, index: number) => {
    const [start, end] = [from + index, from + index + token.length];
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= start) next += 1;
    let masked = token;
    for (let at = next; (ranges[at]?.start ?? end) < end; at += 1)
      masked = maskedNumber(masked, start, ranges[at] as Range);
    return masked;
  });
}

/** What is between the quotes of a string, with a dot for each letter in the ranges; an escape is masked as a whole. */
function maskedString(text: string, from: number, to: number, ranges: readonly Range[]): string {
  const whole = ranges.map(({ start, end }) => ({
    start: Math.max(0, (escapeAt(text, start)?.start ?? start) - from),
    end: Math.min(to, escapeAt(text, end)?.end ?? end) - from,
  }));
  const apart = whole.map((range, at) => ({
    ...range,
    start: Math.max(range.start, whole[at - 1]?.end ?? 0),
  }));
  return dotted(text.slice(from, to), apart);
}

/**
 * JSON, perhaps cut off, with the letters in the ranges masked. It keeps its length, its structure
 * and the types of its values.
 */
function maskedJson(text: string, ranges: readonly Range[]): string {
  const keys = new MaskedKeys();
  const parts: string[] = [];
  let done = 0;
  let next = 0;
  const within = (from: number, to: number): Range[] => {
    while (next < ranges.length && (ranges[next]?.end ?? 0) <= from) next += 1;
    const clipped: Range[] = [];
    for (let at = next; (ranges[at]?.start ?? to) < to; at += 1) {
      const { start, end } = ranges[at] as Range;
      clipped.push({ start: Math.max(start, from), end: Math.min(end, to) });
    }
    return clipped;
  };
  const write = (masked: string, from: number, to: number): void => {
    parts.push(text.slice(done, from), masked);
    done = to;
  };
  for (let at = 0; at < text.length && next < ranges.length; ) {
    const quote = text.indexOf('"', at);
    const open = quote === -1 ? text.length : quote;
    const outside = within(at, open);
    if (outside.length > 0) write(maskedOutside(text, at, open, outside), at, open);
    if (open === text.length) break;
    at = skipString(text, open);
    const close = at - 1 > open && text.charCodeAt(at - 1) === 0x22 ? at - 1 : at;
    const inside = within(open + 1, close);
    if (inside.length === 0) continue;
    const masked = maskedString(text, open + 1, close, inside);
    const isKey = text.charCodeAt(skipSpace(text, at)) === 0x3a;
    write(isKey ? keys.shown(text.slice(open + 1, close), masked) : masked, open + 1, close);
  }
  return parts.join('') + text.slice(done);
}

/** Where the text stops being JSON, perhaps at its end: there, or where a range begins that goes beyond. */
function endOfJson(text: string, ranges: readonly Range[]): number {
  if (!/^\s*["[{\d-]/.test(text)) return 0;
  const parsed = parseJson(text);
  if (parsed.ok) return text.length;
  return Math.min(
    parsed.offset,
    ranges.find(({ end }) => end > parsed.offset)?.start ?? text.length,
  );
}

/**
 * Masks the ranges of a text, which must be in order, letter by letter, so that lines and columns
 * stay the same. JSON stays JSON of the same structure, because it is parsed once more: strings get
 * dots, numbers other digits. After a syntax error every letter becomes a dot.
 */
export function maskedInPlace(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const end = endOfJson(text, ranges);
  if (end === 0) return dotted(text, ranges);
  const [inJson, behind] = [
    ranges.filter(({ start }) => start < end),
    ranges.filter(({ start }) => start >= end),
  ];
  const rest = behind.map((range) => ({ start: range.start - end, end: range.end - end }));
  return maskedJson(text.slice(0, end), inJson) + dotted(text.slice(end), rest);
}
