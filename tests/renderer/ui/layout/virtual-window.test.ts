import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaHeight, scrollTo, windowOf } from '#renderer/ui/layout/virtual-rows.tsx';

const shape = fc.record({
  total: fc.nat(20_000_000),
  rowHeight: fc.integer({ min: 18, max: 60 }),
  height: fc.integer({ min: 100, max: 2000 }),
});

test('the area is never taller than Chromium allows, and the rows drawn lie in it', () => {
  fc.assert(
    fc.property(
      shape,
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ total, rowHeight, height }, share) => {
        const area = areaHeight(total, rowHeight);
        const scrollTop = Math.max(0, area - height) * share;
        const { from, to } = windowOf(total, rowHeight, { scrollTop, height });
        expect(area).toBeLessThan(33_500_000);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(total);
        expect(to - from).toBeLessThan(height / rowHeight + 16);
      },
    ),
  );
});

test('a row that is scrolled to is drawn, wholly in view, also among millions', () => {
  fc.assert(
    fc.property(shape, fc.nat(), fc.nat(), ({ total, rowHeight, height }, a, b) => {
      fc.pre(total > 0);
      const [index, before] = [a % total, b % total];
      const start = scrollTo(before, total, rowHeight, { scrollTop: 0, height });
      const scrollTop = scrollTo(index, total, rowHeight, { scrollTop: start, height });
      const { from, to, top } = windowOf(total, rowHeight, { scrollTop, height });
      expect(index).toBeGreaterThanOrEqual(from);
      expect(index).toBeLessThan(to);
      const seenAt = top + (index - from) * rowHeight - scrollTop;
      expect(seenAt).toBeGreaterThan(-1.5);
      expect(seenAt + rowHeight).toBeLessThan(height + 1.5);
    }),
  );
});
