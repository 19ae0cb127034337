import type { XmlTable } from './columns.ts';
import { type DateReading, DecimalSum, readDate, readDecimal } from './formats.ts';
import { type OnStep, paced } from './paths.ts';

/** Sums by day (`2026-01-31`), month (`2026-01`) or year (`2026`), in the order of time; `left` counts rows without a date or a number. */
export type TableChart = {
  by: 'day' | 'month' | 'year';
  points: { date: string; sum: number; rows: number }[];
  left: number;
};

/** More points than that are put together into months, then into years. */
const maxPoints = 200;

type Point = { sum: DecimalSum; rows: number };

const dayText = ({ year, month, day }: DateReading): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Puts days together by the first characters of their dates. */
function grouped(days: ReadonlyMap<string, Point>, length: number): Map<string, Point> {
  const points = new Map<string, Point>();
  for (const [date, { sum, rows }] of days) {
    const key = date.slice(0, length);
    const point = points.get(key) ?? { sum: new DecimalSum(), rows: 0 };
    point.sum.include(sum);
    point.rows += rows;
    points.set(key, point);
  }
  return points;
}

/**
 * Sums of a number column over a date column, for these rows: by day while that makes at most 200 points, else by month, else by year. The
 * day is the one written, whatever the zone. Where one of the columns is missing or of another kind, all rows are left.
 */
export function tableChart(
  table: XmlTable,
  order: Uint32Array,
  date: string,
  number: string,
  onStep?: OnStep,
): TableChart {
  const pace = paced(onStep);
  const dates = table.column(date);
  const numbers = table.column(number);
  if (dates?.format.kind !== 'date' || numbers?.format.kind !== 'number')
    return { by: 'day', points: [], left: order.length };
  const days = new Map<string, Point>();
  let left = 0;
  for (const index of order) {
    const row = table.node(index);
    pace(table.tree.after(row) - row);
    const day = readDate(table.cell(index, dates) ?? '', dates.format.style);
    const decimal = readDecimal(table.cell(index, numbers) ?? '', numbers.format.sign);
    if (!day || !decimal) {
      left += 1;
      continue;
    }
    const key = dayText(day);
    const point = days.get(key) ?? { sum: new DecimalSum(), rows: 0 };
    point.sum.add(decimal);
    point.rows += 1;
    days.set(key, point);
  }
  const months = grouped(days, 7);
  const [by, chosen] =
    days.size <= maxPoints
      ? (['day', days] as const)
      : months.size <= maxPoints
        ? (['month', months] as const)
        : (['year', grouped(months, 4)] as const);
  const points = Array.from(chosen, ([at, { sum, rows }]) => ({ date: at, sum: sum.value, rows }));
  return { by, points: points.sort((a, b) => (a.date < b.date ? -1 : 1)), left };
}
