import { expect, test } from 'vitest';
import { type Measure, measureCorrect, measureDamaged, seedsFrom } from './measure.ts';

const none = { falseBroken: [], falseHeld: [] };
// Not every layout can show every damage.
const seeds = seedsFrom(100_000, 640);
const some = seeds.slice(0, 400);

const shareOf = ({ right, all }: Measure): number => right / all;

test('by their names alone 97 of 100 correct statements hold and 90 of 100 damages are found, and none is false', () => {
  const correct = measureCorrect(some, false);
  expect(correct).toMatchObject({ all: 400, ...none });
  expect(shareOf(correct)).toBeGreaterThanOrEqual(0.97);
  const damaged = measureDamaged(seeds, false);
  expect(damaged).toMatchObject(none);
  expect(damaged.all).toBeGreaterThanOrEqual(400);
  expect(shareOf(damaged)).toBeGreaterThanOrEqual(0.9);
});

test('where a person said the columns, all hold and all damages are found', () => {
  expect(measureCorrect(some, true)).toEqual({ all: 400, right: 400, ...none });
  const damaged = measureDamaged(seeds, true);
  expect(damaged).toEqual({ ...none, all: damaged.all, right: damaged.all });
});

test('where columns have no names, nothing is broken and nothing holds', () => {
  const unnamed = measureCorrect(some, false, false);
  expect(unnamed).toMatchObject(none);
  expect(shareOf(unnamed)).toBeGreaterThanOrEqual(0.99);
});
