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

/** The percentiles that a budget can name. */
export const percentiles = ['p50', 'p90', 'p95', 'p99', 'max'] as const;
type Percentile = (typeof percentiles)[number];
/** Milliseconds that calls may take at most. */
export type Budget = Partial<Record<Percentile, number>>;

/** Reads `p95=800ms,max=2s`; null for anything else. */
export function readBudget(text: string): Budget | null {
  const budget: Budget = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name, number, unit] = /^(\w+)=(\d+(?:\.\d+)?)(ms|s)$/.exec(part) ?? [];
    const percentile = percentiles.find((one) => one === name);
    if (percentile === undefined || Number(number) === 0) return null;
    budget[percentile] = Number(number) * (unit === 's' ? 1000 : 1);
  }
  return budget;
}

/** The parts of a budget that the calls exceeded. */
export function overBudget(
  milliseconds: readonly number[],
  budget: { [P in Percentile]?: number | undefined },
): { percentile: Percentile; limit: number; was: number }[] {
  const times = timesOf(milliseconds);
  if (times === null) return [];
  return percentiles.flatMap((name) => {
    const limit = budget[name];
    return limit !== undefined && times[name] > limit
      ? [{ percentile: name, limit, was: times[name] }]
      : [];
  });
}
