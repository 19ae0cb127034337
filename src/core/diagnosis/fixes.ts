import { documentClauses } from '../contract/document-clauses.ts';
import { widgetClauses } from '../contract/widget-clauses.ts';

/** What to do about a finding of each clause, where the finding itself doesn't say. */
export const fixes: Readonly<Record<string, string>> = Object.fromEntries(
  [...documentClauses, ...widgetClauses].map(({ id, fix }) => [id, fix]),
);
