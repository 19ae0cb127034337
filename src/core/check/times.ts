import type { CheckReport } from './report.ts';

/** The value below which so many of a hundred values are, of values in order. */
const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;

/** How long calls took, in whole milliseconds; null without any. */
export function timesOf(milliseconds: readonly number[]): CheckReport['summary']['times'] {
  if (milliseconds.length === 0) return null;
  const sorted = milliseconds.toSorted((a, b) => a - b).map(Math.round);
  return {
    calls: sorted.length,
    p50: percentile(sorted, 50),
    p90: percentile(sorted, 90),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    max: percentile(sorted, 100),
  };
}
