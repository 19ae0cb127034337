import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from '#core/json/text.ts';

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

test('counts objects and arrays, to the level', () => {
  fc.assert(
    fc.property(fc.nat(120), fc.nat(120), (levels, most) => {
      expect(isDeeperThan(nested(levels), most)).toBe(levels > most);
      expect(isDeeperThan([1, nested(levels), 'x'], most)).toBe(levels + 1 > most);
    }),
  );
});

test('bears any depth, and a value that holds itself', () => {
  const own: unknown[] = [];
  own.push(own);
  expect(isDeeperThan(own, 100)).toBe(true);
  expect(isDeeperThan(nested(200_000), 100)).toBe(true);
  expect(isDeeperThan(null, 0)).toBe(false);
});
