import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOf, ticksOf } from '#renderer/documents/viewer/chart/chart-scale.ts';
import { chartSentence } from '#renderer/documents/viewer/grid/grid-chart.tsx';
import { expectWords } from '#tests/support/words.ts';

const sums = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), {
  minLength: 1,
  maxLength: 50,
});
const pointsOf = (values: readonly number[]) =>
  values.map((sum, index) => ({ date: `2026-${index}`, sum, rows: 1 }));

describe('the axis', () => {
  test('reaches from the least to the greatest value, with 0 in it, in few even steps', () => {
    fc.assert(
      fc.property(sums, (values) => {
        const ticks = ticksOf(values);
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        const slack = step * 1e-6;
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values) + slack);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values) - slack);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(ticks.some((tick) => Math.abs(tick) <= slack)).toBe(true);
      }),
    );
  });

  test('of a line leaves 0 out where no value is near it', () => {
    expect(ticksOf([10_010, 10_095], false)).toEqual([10_000, 10_050, 10_100]);
    expect(ticksOf([7, 7], false)).toEqual([0, 7]);
    expect(ticksOf([], false)).toEqual([0, 1]);
  });

  test('counts by round values', () => expect(ticksOf([-30, 95])).toEqual([-50, 0, 50, 100]));
});

test('every bar lies in the drawing, one beside the other', () => {
  fc.assert(
    fc.property(sums, (values) => {
      const bars = barsOf(values, ticksOf(values));
      for (const { left, width, bottom, height } of bars) {
        expect(left + width).toBeLessThanOrEqual(1 + 1e-9);
        expect(bottom).toBeGreaterThanOrEqual(-1e-6);
        expect(bottom + height).toBeLessThanOrEqual(1 + 1e-6);
      }
    }),
  );
});

describe('the chart in words', () => {
  test('names its ends, the most, the least and what was left out', () => {
    const sentence = chartSentence(
      { by: 'month', points: pointsOf([1, 9, -3]), left: 2 },
      'amount',
    );
    expect(sentence).toMatch(/amount .*2026-0 .*2026-2.* 9 \(2026-1\).* -3 \(2026-2\).* 2 rows/);
    expectWords(sentence);
  });
  test('says so when there is nothing to draw', () =>
    expectWords(chartSentence({ by: 'day', points: [], left: 3 }, 'amount')));
});
