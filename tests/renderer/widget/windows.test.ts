import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extentOf } from '#renderer/widget/windows.ts';

test('the room before, the chunks drawn and the room after make the whole height, and what is in view is drawn', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(heights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = all.reduce((sum, one) => sum + one, 0);
      const top = share * Math.max(0, total - 600);
      const { before, after, first, last } = extentOf(all, top, 600, 200);
      const drawn = all.slice(first, last).reduce((sum, one) => sum + one, 0);
      expect(before + drawn + after).toBe(total);
      expect(before).toBeLessThanOrEqual(top);
      expect(before + drawn).toBeGreaterThanOrEqual(Math.min(total, top + 600));
    }),
  );
});

test('of ten thousand rows a few hundred are drawn', () => {
  const all = Array.from({ length: 250 }, () => 40 * 88);
  const { first, last } = extentOf(all, 400_000, 800, 800);
  expect((last - first) * 40).toBeLessThanOrEqual(160);
});
