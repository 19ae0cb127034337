/** Ids as they go into a list: without white space around them, empty ones dropped, each once, in the order given. */
export const tidyIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.map((id) => id.trim()).filter((id) => id !== '')),
];
