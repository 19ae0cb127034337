import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunk, estimated, extentOf } from '#renderer/widget/preview/windowed-list.tsx';

test('the room before, the chunks drawn and the room after make the whole height, and what is in view is drawn', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = all.reduce((sum, one) => sum + one, 0);
      const top = share * Math.max(0, total - 600);
      const { before, after, first, last } = extentOf(all, top, 600, 200);
      const preview = all.slice(first, last).reduce((sum, one) => sum + one, 0);
      expect(before + preview + after).toBe(total);
      expect(before).toBeLessThanOrEqual(top);
      expect(before + preview).toBeGreaterThanOrEqual(Math.min(total, top + 600));
    }),
  );
});

test('of fifty thousand rows some dozens are drawn', () => {
  const { first, last } = extentOf(estimated(50_000, 88), 2_000_000, 700, 500);
  expect((last - first) * chunk).toBeLessThanOrEqual(48);
});

test('the estimate counts every row once', () => {
  fc.assert(
    fc.property(fc.nat(5000), (count) => {
      expect(estimated(count, 10).reduce((sum, one) => sum + one, 0)).toBe(count * 10);
    }),
  );
});
