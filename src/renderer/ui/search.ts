import type { Clause } from '#core/contract/clauses.ts';

/** Whether a text has every word of the query, whatever the case. */
export function holdsWords(text: string, query: string): boolean {
  const searched = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** The clauses that hold every word of the query in their id, sentence or section, whatever the case. */
export const matching = (clauses: readonly Clause[], query: string): readonly Clause[] =>
  clauses.filter(({ id, title, section }) => holdsWords(`${id} ${title} ${section}`, query));
