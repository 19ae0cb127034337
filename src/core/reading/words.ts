import { visible } from '../json/visible.ts';

/** An object as JSON.parse makes it: any key may be there, and any may be missing. */
export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text in quotes, what is invisible in it shown, cut after `longest` characters, so that a message never carries a whole reply. */
export function quoted(text: string, longest = 60): string {
  if (text.length <= longest) return visible(JSON.stringify(text));
  // Half of a pair would print as an escape.
  const cut = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  return `${visible(JSON.stringify(cut).slice(0, -1))}…"`;
}

function number(value: number): string {
  if (!Number.isFinite(value)) return 'a number beyond what JSON readers hold';
  const exact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return exact ? `the number ${value}` : 'a number too large to be held exactly';
}

/** What came, in words for a message: `null`, `the number 5`, `the text "abc"`, `an array of 3`, `an object`. */
export function described(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${quoted(value)}`;
  if (typeof value === 'number') return number(value);
  return isObject(value) ? 'an object' : String(value);
}

/** `1 item`, `3 items`. */
export const several = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
