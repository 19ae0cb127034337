import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf, ticksOf } from '#renderer/documents/viewer/checks/chart-scale.ts';

const cents = fc.integer({ min: -1e14, max: 1e14 });
const balances = fc
  .array(cents, { minLength: 1, maxLength: 50 })
  .map((values) => values.map((value) => value / 100));

describe('the axis', () => {
  test('reaches from the least to the greatest value in few even steps', () => {
    fc.assert(
      fc.property(balances, (values) => {
        const ticks = ticksOf(values);
        const slack = ((ticks[1] ?? 0) - (ticks[0] ?? 0)) * 1e-6;
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values) + slack);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - slack);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const value of values) {
          expect(shareOf(value, ticks)).toBeGreaterThanOrEqual(-1e-6);
          expect(shareOf(value, ticks)).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
    );
  });

  test('counts by round values, and leaves 0 out where no value is near it', () => {
    expect(ticksOf([-30, 95])).toEqual([-50, 0, 50, 100]);
    expect(ticksOf([10_010, 10_095])).toEqual([10_000, 10_050, 10_100]);
    expect(ticksOf([7, 7])).toEqual([0, 7]);
  });
});
