import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOf, timeOf } from '#renderer/widget/simulator/clock-fields.tsx';

test('a time goes into a date-time input and comes back to the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2100, 0, 1) }), (time) => {
      const back = timeOf(inputOf(time)) ?? Number.NaN;
      // In the hour that a clock goes back, two times are written alike.
      expect([0, 3_600_000]).toContain(Math.abs(back - Math.floor(time / 60_000) * 60_000));
    }),
  );
});

test('what is not a time, or none that a timestamp can say, is not one', () => {
  expect(['', 'soon', '12026-01-01T00:00'].map(timeOf)).toEqual([null, null, null]);
  expect(inputOf(Date.parse('0099-03-04T05:06'))).toBe('0099-03-04T05:06');
});
