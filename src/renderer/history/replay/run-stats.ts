/** One of the calls that were sent: `time` in milliseconds, null without a reply; `outcome` is that of its verdict, or the reason why the call has no verdict. */
export type Run = {
  status: number | null;
  time: number | null;
  succeeded: boolean;
  outcome: string;
  errors: number;
  warnings: number;
};

/** Equal verdicts count together, the most frequent first; times of the calls with a reply. */
export type RunStats = {
  succeeded: number;
  times: { p50: number; p95: number; max: number } | null;
  verdicts: { text: string; count: number }[];
};

/** The time that this share of the calls did not exceed (nearest rank). */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;

const verdictText = ({ status, outcome, errors, warnings }: Run): string =>
  `${status ?? 'no reply'} · ${outcome} · ${errors} errors, ${warnings} warnings`;

export function statsOf(runs: readonly Run[]): RunStats {
  const times = runs.flatMap(({ time }) => (time === null ? [] : [time])).sort((a, b) => a - b);
  const counts = new Map<string, number>();
  for (const run of runs) {
    const text = verdictText(run);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return {
    succeeded: runs.filter((run) => run.succeeded).length,
    times:
      times.length === 0
        ? null
        : { p50: percentile(times, 0.5), p95: percentile(times, 0.95), max: times.at(-1) ?? 0 },
    verdicts: [...counts]
      .map(([text, count]) => ({ text, count }))
      .sort((a, b) => b.count - a.count),
  };
}
