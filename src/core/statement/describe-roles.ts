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
    reason = 'Its name says so.',
  ): void => {
    if (fact) roles.push({ role, path: factPath(tree, fact), reason });
  };
  const { opening, closing, agreed } = subject.balances;
  const reason = agreed > 0 ? 'The rows lead from the one to the other.' : undefined;
  declare('opening', opening?.fact, reason);
  declare('closing', closing?.fact, reason);
  const { declared } = subject.part;
  declare('count', declared.counts[0]?.fact);
  for (const { fact, of } of declared.totals)
    declare({ debits: 'debit-total', credits: 'credit-total', net: 'net-total' }[of], fact);
  declare('period-from', declared.from[0]?.fact);
  declare('period-to', declared.to[0]?.fact);
  return roles;
}
