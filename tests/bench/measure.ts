/** Milliseconds of each run, fastest first, after one run that does not count. */
export async function times(runs: number, work: () => unknown): Promise<number[]> {
  await work();
  const all: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    all.push(performance.now() - start);
  }
  return all.sort((a, b) => a - b);
}

export const median = (sorted: readonly number[]): number =>
  sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;

export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** One line of the report: what, the median, and the spread of the runs. */
export const line = (what: string, sorted: readonly number[]): string =>
  `  ${what.padEnd(58)} ${milliseconds(median(sorted)).padStart(9)}   (${milliseconds(sorted[0] ?? 0)} to ${milliseconds(sorted.at(-1) ?? 0)})`;
