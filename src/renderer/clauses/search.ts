import type { Clause } from '#core/clauses.ts';

/** The clauses that hold every word of the query in their id, sentence or section, whatever the case. */
export function matching(clauses: readonly Clause[], query: string): readonly Clause[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter(({ id, title, section }) => {
    const text = `${id} ${title} ${section}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
