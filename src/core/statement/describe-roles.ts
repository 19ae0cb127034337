import type { XmlTree } from '#core/xml/tree.ts';
import type { CheckedStatement } from './check-statement.ts';
import { type Column, hintOf } from './columns.ts';
import { type Fact, factPath } from './facts.ts';
import type { Hint } from './names.ts';
import type { StatementRole } from './report.ts';

const confidenceOf = (held: number, of: number): number =>
  of === 0 ? 0.5 : Math.round((held / of) * 100) / 100;

/** Says of every role of a statement where it was found, and what speaks for it. */
export function describeRoles(
  tree: XmlTree,
  { table, subject }: CheckedStatement,
): StatementRole[] {
  const { movement, running, bookingDate, valueDate, number, currency, account, text } =
    table.roles;
  const roles: StatementRole[] = [];
  const add = (role: string, path: string, confidence: number, reason: string): void => {
    roles.push({ role, path, confidence, reason });
  };
  const byName = (role: string, column: Column | null, hint: Hint, looks: string): void => {
    if (!column) return;
    const isNamed = hintOf(column, hint) > 0;
    add(
      role,
      column.name,
      isNamed ? 0.9 : 0.6,
      isNamed ? `Its name says so, and ${looks}.` : `${looks[0]?.toUpperCase()}${looks.slice(1)}.`,
    );
  };
  const support = running
    ? `The balances follow from it in ${running.held} of ${running.of} rows.`
    : 'Its name and its numbers speak for it.';
  const sure = running
    ? confidenceOf(running.held, running.of)
    : Math.min(0.9, 0.4 + table.roles.movementScore / 20);
  if (movement?.kind === 'pair') {
    add('debit', movement.debit.name, sure, support);
    add('credit', movement.credit.name, sure, support);
  } else if (movement) {
    add('amount', movement.amount.name, sure, support);
    if (movement.kind === 'marked')
      add('sign', movement.sign.name, sure, 'Its texts stand for debit and credit.');
  }
  if (running)
    add(
      'balance',
      running.balance.name,
      sure,
      `It follows from the amounts in ${running.held} of ${running.of} rows.`,
    );
  byName('booking-date', bookingDate, 'date', 'its cells are dates');
  byName('value-date', valueDate, 'value', 'its cells are dates');
  byName('number', number, 'number', 'its numbers go up or down by one');
  byName('currency', currency, 'currency', 'its cells are currencies');
  byName('account', account, 'account', 'its cells name accounts');
  byName('text', text, 'row', 'its texts differ most from row to row');
  const declare = (
    role: string,
    fact: Fact | undefined | null,
    confidence: number,
    reason: string,
  ): void => {
    if (fact) add(role, factPath(tree, fact), confidence, reason);
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
