/** A measurement of `npm run bench`, in milliseconds. */
export type BenchFigure = { median: number; min: number; max: number };

const figure =
  /^ {2}(?<what>\S.*?) +(?<median>[\d.]+) ms {3}\((?<min>[\d.]+) ms to (?<max>[\d.]+) ms\)/;

/** What `npm run bench` printed, by "heading: line"; the heading is the last line that is not indented. */
export function benchFigures(printed: string): Record<string, BenchFigure> {
  const figures: Record<string, BenchFigure> = {};
  let heading = '';
  for (const line of printed.split('\n')) {
    const { what, median, min, max } = figure.exec(line)?.groups ?? {};
    if (/^\S/.test(line)) heading = line;
    if (what === undefined) continue;
    // The same words may stand twice below a heading, once for each of its sizes.
    let name = `${heading}: ${what}`;
    for (let again = 2; name in figures; again += 1) name = `${heading}: ${what} (${again})`;
    figures[name] = { median: Number(median), min: Number(min), max: Number(max) };
  }
  return figures;
}

/** How many mutants of a room were found, survived, and ran in no test; the share found, with the 95 % interval of Wilson; those that run at load are in no share. */
export type MutationScore = {
  count: number;
  found: number;
  survived: number;
  notCovered: number;
  atLoad: number;
  notRun: number;
  score: number;
  from: number;
  to: number;
};

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** The 95 % interval of Wilson of a share that was found `found` times of `of`. */
export function wilson(found: number, of: number): { from: number; to: number } {
  const z = 1.959964;
  const share = found / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half =
    (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return { from: rounded(middle - half), to: rounded(middle + half) };
}

/** The score in the last line that `npm run mutation` prints for a room, such as "xml, seed 5: 300 found, 80 survived". */
export function mutationScore(printed: string): MutationScore {
  const line = printed.trimEnd().split('\n').at(-1) ?? '';
  const of = (state: string): number =>
    Number(new RegExp(`(\\d+) ${state}(?:,|$)`).exec(line)?.[1] ?? 0);
  const [found, survived, notCovered, atLoad] = [
    of('found'),
    of('survived'),
    of('not covered'),
    of('at load'),
  ];
  const notRun = of('not run') + of('started');
  const decided = found + survived + notCovered;
  if (decided === 0) throw new Error(`No mutant was tried: ${line}`);
  return {
    count: decided + atLoad + notRun,
    found,
    survived,
    notCovered,
    atLoad,
    notRun,
    score: rounded(found / decided),
    ...wilson(found, decided),
  };
}
