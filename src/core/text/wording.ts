/** The form of a word that fits a number of things: `plural(1, 'item')` is `item`, `plural(3, 'is', 'are')` is `are`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** A count with separators of thousands: `10,000`; the number of a line, row or call has none. By hand, because the first `toLocaleString` of a process reads the tables of all languages, which a start would wait for. */
export const grouped = (count: number): string =>
  Math.abs(count) < 1000
    ? String(count)
    : `${grouped(Math.trunc(count / 1000))},${String(Math.abs(count % 1000)).padStart(3, '0')}`;

/** `1 item`, `3 items`, `10,000 replies`. */
export const several = (count: number, one: string, many?: string): string =>
  `${grouped(count)} ${plural(count, one, many)}`;

/** `a`, `a and b`, `a, b and c`. */
export const allOf = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');

/** What happened where code of Assay that is loaded late is missing or damaged. */
export const missingPart = 'A file that belongs to Assay could not be read.';

/** What a caught error says, or what was thrown instead of one as a text. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The stack of a thrown error, or what was thrown instead of one as a text. */
export const faultText = (fault: unknown): string =>
  fault instanceof Error ? (fault.stack ?? `${fault.name}: ${fault.message}`) : String(fault);
