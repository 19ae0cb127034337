import { visible } from '../json/visible.ts';
import { withMasks } from '../secrets/redact.ts';
import type { Range } from '../secrets/secret-words.ts';
import { grouped } from '../text/wording.ts';

/** An object as JSON.parse makes it: any key may be there, and any may be missing. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds the secrets in a text that a message quotes. */
type FindSecrets = (text: string) => readonly Range[];

let findSecrets: FindSecrets = () => [];

/**
 * Reads a reply and masks the secrets in everything that messages quote meanwhile, before a quote
 * is cut. So a reader judges the received text and needs to know nothing about secrets: it quotes
 * only through `excerpt`, `quoted` and `described`. `read` must be synchronous, so that no other
 * reading can run in between.
 */
export function quotingWithout<T>(find: FindSecrets, read: () => T): T {
  const before = findSecrets;
  findSecrets = find;
  try {
    return read();
  } finally {
    findSecrets = before;
  }
}

/** Letters behind a cut that are looked at, since a secret may be spelled with many for each of its own. */
const behindCut = 20_000;

/**
 * At most `longest` letters of a text from outside, with its secrets masked; `…` marks what is left
 * out. For names and short texts in a message.
 */
export function excerpt(text: string, longest: number): string {
  // Half of a pair would print as an escape.
  const end =
    text.length <= longest
      ? text.length
      : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '').length;
  const found = findSecrets(text.slice(0, longest + behindCut)).filter(({ start }) => start < end);
  const shown = withMasks(
    text.slice(0, Math.max(end, 0)),
    found.map((range) => ({ ...range, end: Math.min(range.end, end) })),
  );
  return end < text.length ? `${shown}…` : shown;
}

/** A text in quotes, what is invisible in it shown, cut after `longest` characters, so that a message never carries a whole reply. */
export function quoted(text: string, longest = 60): string {
  const shown = excerpt(text, longest);
  if (text.length <= longest) return visible(JSON.stringify(shown));
  return `${visible(JSON.stringify(shown.slice(0, -1)).slice(0, -1))}…"`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) return 'a number too large for JSON parsers';
  const exact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return exact ? `the number ${excerpt(String(value), 60)}` : 'a number too large to be exact';
}

/**
 * A received value in words for a message: `null`, `the number 5`, `the text "abc"`, `an array of
 * 3`, `an object`.
 */
export function described(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${grouped(value.length)}`;
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `the text ${quoted(value)}`;
  if (typeof value === 'number') return number(value);
  return isObject(value) ? 'an object' : String(value);
}

const blank = /^[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Whether the text shows nothing on screen: it is empty, or holds only white space, format and
 * control characters, and fillers without a glyph.
 */
export const isBlank = (text: string): boolean => blank.test(text);
