import { type Column, hintOf } from './columns.ts';
import type { Money } from './movement.ts';
import type { Hint } from './names.ts';
import type { StatementRole } from './report.ts';
import type { TransactionTable } from './tables.ts';

/** Says of every column that has a role what speaks for it; `movement` is how the amounts are read. */
export function rolesOfColumns(
  { roles: found }: TransactionTable,
  movement: Money | null,
): StatementRole[] {
  const { running, bookingDate, valueDate, number, currency, account, text } = found;
  const roles: StatementRole[] = [];
  const add = (role: string, path: string, reason: string): void => {
    roles.push({ role, path, reason });
  };
  const byName = (role: string, column: Column | null, hint: Hint, looks: string): void => {
    if (!column) return;
    const isNamed = hintOf(column, hint) > 0;
    add(
      role,
      column.name,
      isNamed ? `Its name says so, and ${looks}.` : `${looks[0]?.toUpperCase()}${looks.slice(1)}.`,
    );
  };
  const support = running
    ? `The balances follow from it in ${running.held} of ${running.of} rows.`
    : 'Its name and its numbers speak for it.';
  for (const { role, column } of movement?.terms ?? []) add(role, column.name, support);
  if (movement?.mark)
    add('sign', movement.mark.column.name, 'Its texts stand for debit and credit.');
  if (running)
    add(
      'balance',
      running.balance.name,
      `It follows from the amounts in ${running.held} of ${running.of} rows.`,
    );
  byName('booking-date', bookingDate, 'date', 'its cells are dates');
  byName('value-date', valueDate, 'value', 'its cells are dates');
  byName('number', number, 'number', 'its numbers go up or down by one');
  byName('currency', currency, 'currency', 'its cells are currencies');
  byName('account', account, 'account', 'its cells name accounts');
  byName('text', text, 'row', 'its texts differ most from row to row');
  return roles;
}
