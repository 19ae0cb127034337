/** The form of a word that fits a number of things: `plural(1, 'item')` is `item`, `plural(3, 'is', 'are')` is `are`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** `1 item`, `3 items`, `2 replies`. */
export const several = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`;

/** A whole number with separators of thousands: `10,000`. By hand, because the first `toLocaleString` of a process reads the tables of all languages, which a start would wait for. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** `several` with separators of thousands: `10,000 items`. */
export const manyOf = (count: number, one: string, many?: string): string =>
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
