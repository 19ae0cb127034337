import { documentClauses } from './document/clauses.ts';
import { documentExamples } from './document/examples.ts';
import type { Kept } from './examples.ts';
import type { Level } from './finding.ts';
import { widgetClauses } from './widget/clauses.ts';
import { replyExamples } from './widget/reply-examples.ts';
import { requestExamples } from './widget/request-examples.ts';

/**
 * One numbered rule: the heaviest level a finding of it has, the document's section it comes from, whether a decision of ours is in
 * it, and its examples (or, in `why`, how a rule is kept that no reply and no request can show).
 */
export type Clause = { id: string; level: Level; title: string; section: string; ours: boolean } & Kept;

const kept = { ...documentExamples, ...requestExamples, ...replyExamples };

/** Every rule of both documents, in the order of the numbering. */
export const clauses: readonly Clause[] = [...documentClauses, ...widgetClauses].map((clause) => ({ ...clause, ...kept[clause.id] }));

const byId: ReadonlyMap<string, Clause> = new Map(clauses.map((clause) => [clause.id, clause]));

export const clauseById = (id: string): Clause | undefined => byId.get(id);
