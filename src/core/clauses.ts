import { documentClauses } from './document/clauses.ts';
import type { Level } from './finding.ts';
import { widgetClauses } from './widget/clauses.ts';

/** One numbered rule: the heaviest level a finding of it has, the document's section it comes from, and whether a decision of ours is in it. */
export type Clause = { id: string; level: Level; title: string; section: string; ours: boolean };

/** Every rule of both documents, in the order of the numbering. */
export const clauses: readonly Clause[] = [...documentClauses, ...widgetClauses];

const byId: ReadonlyMap<string, Clause> = new Map(clauses.map((clause) => [clause.id, clause]));

export const clauseById = (id: string): Clause | undefined => byId.get(id);
