/** The list of what is given: `false`, `null` and `undefined`, which stand for what does not apply, are left out. */
export const listOf = <T>(...items: readonly (T | false | null | undefined)[]): T[] =>
  items.filter((item): item is T => item !== false && item !== null && item !== undefined);
