import { documentClauses } from './document-clauses.ts';
import { documentExamples } from './examples/document-examples.ts';
import type { Proof } from './examples/examples.ts';
import { replyExamples } from './examples/widget-reply-examples.ts';
import { requestExamples } from './examples/widget-request-examples.ts';
import type { Level } from './finding.ts';
import { widgetClauses } from './widget-clauses.ts';

/**
 * One numbered rule: the most severe level of its findings, how to fix them, its section in the contract, whether it contains a decision of ours, and
 * its examples (or, in `why`, how Assay follows a rule that no reply and no request can show).
 */
export type Clause = {
  id: string;
  level: Level;
  title: string;
  fix: string;
  section: string;
  ours: boolean;
} & Proof;

const examples = { ...documentExamples, ...requestExamples, ...replyExamples };

/** Every rule of both documents, in the order of the numbering. */
export const clauses: readonly Clause[] = [...documentClauses, ...widgetClauses].map((clause) => ({
  ...clause,
  ...examples[clause.id],
}));

const byId: ReadonlyMap<string, Clause> = new Map(clauses.map((clause) => [clause.id, clause]));

export const clauseById = (id: string): Clause | undefined => byId.get(id);
