import { expect, test } from 'vitest';
import { measureCorrect, measureDamaged, seedsFrom } from './measure.ts';

const none = { falseBroken: [], falseHeld: [] };
const seeds = seedsFrom(1, 60);

test('generated statements with named columns hold, without them they are unclear', () => {
  expect(measureCorrect(seeds, false)).toEqual({ all: 60, right: 60, ...none });
  expect(measureCorrect(seeds, true)).toEqual({ all: 60, right: 60, ...none });
  expect(measureCorrect(seeds, false, false)).toEqual({ all: 60, right: 60, ...none });
});

test('a damage is found where its columns are said, and no check is false where they are proposed', () => {
  const said = measureDamaged(seeds, true);
  expect(said).toEqual({ ...none, all: said.all, right: said.all });
  expect(measureDamaged(seeds, false)).toMatchObject(none);
});
