import { usualStep } from '../numbering.ts';
import type { Rows } from '../rows.ts';

/** Neighbours whose numbers do not follow: some are absent between them, one repeats, they jump, or begin again with the first one. */
export type NumberBreak = {
  kind: 'gap' | 'repeat' | 'jump' | 'start';
  before: number;
  row: number;
  /** The numbers that are absent, the first of them. */
  missing: readonly number[];
};

/** A larger gap is a jump to other numbers rather than lost rows. */
const mostMissing = 100_000;
const mostNamed = 20;

export function findNumberBreaks(rows: Rows, part: readonly number[]): NumberBreak[] | null {
  if (rows.numbers.length === 0 || part.length === 0) return null;
  const pairs = part.slice(1).map((row, at) => [part[at] as number, row] as const);
  const usual = usualStep(rows.numbers, pairs);
  const step = usual?.step ?? 1;
  const start = rows.numbers[part[0] ?? -1]?.value;
  const isOneDay = (before: number, row: number): boolean =>
    rows.days[before] != null && rows.days[before] === rows.days[row];
  // Entries may be numbered anew each day: then only those of one day go on from each other.
  const areOfDays = pairs.every(
    ([before, row]) => isOneDay(before, row) || rows.numbers[row]?.value === start,
  );
  const breaks: NumberBreak[] = [];
  for (const [before, row] of pairs) {
    const [one, two] = [rows.numbers[before], rows.numbers[row]];
    if (!one || !two || one.around !== two.around) continue;
    const difference = two.value - one.value;
    if (difference === step) continue;
    if (areOfDays && !isOneDay(before, row)) continue;
    if (difference === 0) breaks.push({ kind: 'repeat', before, row, missing: [] });
    else if (difference % step === 0 && difference / step > 1 && difference / step < mostMissing) {
      const count = Math.min(difference / step - 1, mostNamed);
      const missing = Array.from({ length: count }, (_, at) => one.value + (at + 1) * step);
      breaks.push({ kind: 'gap', before, row, missing });
    } else breaks.push({ kind: two.value === start ? 'start' : 'jump', before, row, missing: [] });
  }
  return breaks;
}
