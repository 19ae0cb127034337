/** How a text that only a person can know begins. */
const mark = 'PLACEHOLDER';

/** What Assay writes for a value of `key` that only a person can know. `number` tells several in one reply apart; 0 for the first of an object that is in no list. */
export const placeholderFor = (key: string, number: number): string =>
  [mark, key, ...(number === 0 ? [] : [number])].join('-');

/** Whether the value of `key` is a placeholder that nobody replaced: exactly what `placeholderFor` writes. */
export const isPlaceholder = (value: unknown, key: string): value is string =>
  typeof value === 'string' &&
  value.startsWith(`${mark}-${key}`) &&
  /^(?:-\d+)?$/.test(value.slice(mark.length + key.length + 1));

/** What every reader says of one. */
export const placeholderWords = (key: string) => ({
  effect: 'It is used as if it was the real value.',
  fix: `Write the real ${key} in place of the placeholder.`,
});
