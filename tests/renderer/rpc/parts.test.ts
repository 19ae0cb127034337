import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutUp, putBack } from '#renderer/rpc/parts.ts';

const joined = (value: unknown): unknown => {
  const { rest, parts } = structuredClone(cutUp(value));
  for (const part of parts) putBack(rest, part);
  return rest;
};

test('whatever is cut up and put back is what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3500), (value, length) => {
      const whole = {
        before: value,
        list: Array.from({ length }, (_, index) => ({ index, value })),
        rows: [[value], value],
      };
      expect(joined(structuredClone(whole))).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

test('no part holds more than a thousand elements, and what is left holds no long list', () => {
  const { rest, parts } = cutUp({
    value: { items: Array.from({ length: 50_000 }, (_, id) => ({ id })) },
  });
  expect(rest).toEqual({ value: { items: [] } });
  expect(parts).toHaveLength(50);
  expect(parts.every(({ elements }) => elements.length <= 1000)).toBe(true);
});
