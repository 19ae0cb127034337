import type { CheckedStatement } from './check-statement.ts';
import { dayText } from './dates.ts';
import { textOf } from './decimal.ts';
import type { BalancePoint } from './report.ts';

const mostPoints = 500;

/** The running balances of a statement in the order of time, thinned out where there are many. */
export function balancePoints({ rows, subject }: CheckedStatement): BalancePoint[] {
  if (rows.balances.length === 0) return [];
  const { order } = subject.flow;
  const broken = new Set(
    (subject.runningBreaks ?? []).slice(0, mostPoints / 2).map(({ row }) => row),
  );
  const stride = Math.max(1, Math.ceil(order.length / (mostPoints - broken.size)));
  return order.flatMap((row, at): BalancePoint[] => {
    const balance = rows.balances[row] ?? null;
    const isShown = at % stride === 0 || at === order.length - 1 || broken.has(row);
    if (balance === null || !isShown) return [];
    const day = rows.days[row] ?? null;
    return [
      {
        row: row + 1,
        date: day === null ? null : dayText(day),
        balance: textOf(balance, rows.scale),
        isBroken: broken.has(row),
      },
    ];
  });
}
