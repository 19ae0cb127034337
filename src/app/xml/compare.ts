import { compareStatements } from '#core/statement/compare.ts';
import type { OpenXml, Step, XmlQuestions } from './open.ts';
import { unreadOf } from './statement.ts';

/** A page of the transactions that differ between two documents. */
export function compareStatementsAnswer(
  before: OpenXml,
  after: OpenXml,
  { from, count }: XmlQuestions['compareStatements'],
  step: Step,
) {
  const { tables, ...compared } = after.kept('statements', null, () =>
    compareStatements(before.tree, after.tree, () => step()),
  );
  return {
    ...compared,
    total: compared.changes.length,
    changes: compared.changes.slice(from, from + count),
    unread: { before: unreadOf(before, tables[0]), after: unreadOf(after, tables[1]) },
  };
}
