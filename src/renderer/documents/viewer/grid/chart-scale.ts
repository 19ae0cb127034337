import type { GridChart } from '#operations/xml-schemas.ts';

type Points = GridChart['points'];

/** Round values from the least to the greatest that the axis shows, 0 among them; about `count` steps. */
export function ticksOf(values: readonly number[], count = 4): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low) / count;
  // Steps so small that they have no power of ten are no steps.
  if (rough < 1e-100) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Where each bar stands, between 0 and 1 from the left and from the bottom. */
export function barsOf(
  points: Points,
  ticks: readonly number[],
): { left: number; width: number; bottom: number; height: number }[] {
  const low = ticks[0] ?? 0;
  const span = (ticks.at(-1) ?? 1) - low || 1;
  const step = 1 / Math.max(1, points.length);
  return points.map(({ sum }, index) => ({
    left: index * step,
    width: step,
    bottom: (Math.min(0, sum) - low) / span,
    height: Math.abs(sum) / span,
  }));
}

const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });
/** A value of the axis, in few letters. */
export const tickText = (value: number): string => short.format(value);

/** What the chart shows, in words. */
export function chartSentence({ by, points, left }: GridChart, number: string): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return `No row has both a date and a number.`;
  const most = points.reduce((best, point) => (point.sum > best.sum ? point : best), first);
  const least = points.reduce((best, point) => (point.sum < best.sum ? point : best), first);
  const value = (sum: number): string =>
    sum.toLocaleString(undefined, { maximumFractionDigits: 2 });
  const skipped =
    left === 0
      ? ''
      : ` ${left.toLocaleString()} ${left === 1 ? 'row is' : 'rows are'} skipped: no readable date or number.`;
  return `Sum of ${number} by ${by}, ${first.date} to ${last.date}. Highest ${value(most.sum)} (${most.date}), lowest ${value(least.sum)} (${least.date}).${skipped}`;
}
