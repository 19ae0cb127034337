import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { tableChart } from '#core/xml/tables/chart.ts';
import { openTable } from '#core/xml/tables/columns.ts';

function chart(rows: readonly (readonly [date: string, number: string])[]) {
  const table = openTable(
    scanXml(`<r>${rows.map(([d, n]) => `<e><d>${d}</d><n>${n}</n></e>`).join('')}</r>`),
    '/r/e',
  );
  return tableChart(table, Uint32Array.from(table.rows.keys()), 'd', 'n');
}
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);

describe('a chart of a table', () => {
  test('sums by day in the order of time, exactly, with the rows that are left counted', () => {
    expect(
      chart([
        ['2026-01-02', '0.1'],
        ['2026-01-01', '1'],
        ['2026-01-02', '0.2'],
        ['', '5'],
        ['2026-01-03', ''],
      ]),
    ).toEqual({
      by: 'day',
      points: [
        { date: '2026-01-01', sum: 1, rows: 1 },
        { date: '2026-01-02', sum: 0.3, rows: 2 },
      ],
      left: 2,
    });
  });

  test('the day is the one written, whatever the zone and the style', () => {
    expect(chart([['2026-01-01T23:30:00-05:00', '1']]).points[0]?.date).toBe('2026-01-01');
    expect(chart([['31.12.2025', '1,5']]).points).toEqual([
      { date: '2025-12-31', sum: 1.5, rows: 1 },
    ]);
  });

  test('more than 200 days are put together into months, more than 200 months into years', () => {
    const months = chart(Array.from({ length: 201 }, (_, at) => [day(at), '0.1'] as const));
    expect([months.by, months.points.length, months.points[0]]).toEqual([
      'month',
      7,
      { date: '2020-01', sum: 3.1, rows: 31 },
    ]);
    expect(chart(Array.from({ length: 200 }, (_, at) => [day(at), '1'] as const)).by).toBe('day');
    const years = chart(Array.from({ length: 201 }, (_, at) => [day(at * 31), '0.1'] as const));
    expect(years.by).toBe('year');
    expect(years.points.reduce((rows, point) => rows + point.rows, 0)).toBe(201);
  });

  test('columns that are no date or no number leave all rows', () => {
    expect(chart([['soon', '1']])).toEqual({ by: 'day', points: [], left: 1 });
    expect(chart([['2026-01-01', 'much']])).toEqual({ by: 'day', points: [], left: 1 });
  });
});
