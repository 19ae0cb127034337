import type { XmlTree } from '#core/xml/tree.ts';
import type { CheckedStatement } from './check-statement.ts';
import { type Fact, factPath } from './facts.ts';
import type { StatementRole } from './report.ts';

/** Says of every role of a statement where it was found, and what speaks for it. */
export function describeRoles(tree: XmlTree, { rows, subject }: CheckedStatement): StatementRole[] {
  const roles = [...rows.roles];
  const declare = (
    role: string,
    fact: Fact | undefined | null,
    confidence: number,
    reason: string,
  ): void => {
    if (fact) roles.push({ role, path: factPath(tree, fact), confidence, reason });
  };
  const { opening, closing, agreed, isAmbiguous } = subject.balances;
  const reason = agreed > 0 ? 'The rows lead from the one to the other.' : 'Its name says so.';
  const trust = isAmbiguous ? 0.3 : agreed > 0 ? 0.95 : 0.7;
  declare('opening', opening?.fact, trust, reason);
  declare('closing', closing?.fact, trust, reason);
  const { declared } = subject.part;
  declare('count', declared.counts[0]?.fact, 0.8, 'Its name says so.');
  for (const { fact, of } of declared.totals)
    declare(
      { debits: 'debit-total', credits: 'credit-total', net: 'net-total' }[of],
      fact,
      0.7,
      'Its name says so.',
    );
  declare('period-from', declared.from[0]?.fact, 0.8, 'Its name says so.');
  declare('period-to', declared.to[0]?.fact, 0.8, 'Its name says so.');
  return roles;
}
