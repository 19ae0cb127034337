import { expect, test } from 'vitest';
import { FAULTS, inject } from '#tests/support/statements/faults.ts';
import { generate } from '#tests/support/statements/generator.ts';
import { randomOf } from '#tests/support/statements/random.ts';
import { SHAPES } from '#tests/support/statements/shapes.ts';
import { brokenIn } from './check.ts';

const seeds = [1, 2];

test.each(Object.keys(SHAPES))(
  'correct statements of the shape %s have no broken check',
  (shape) => {
    for (const seed of seeds) expect(brokenIn(generate(seed, shape).xml), `${seed}`).toEqual([]);
  },
);

test.each(Object.keys(FAULTS))('%s is found in a statement that prints everything', (fault) => {
  for (const seed of seeds) {
    const xml = inject(generate(seed, 'everything'), fault, randomOf(seed));
    expect(xml === undefined || brokenIn(xml).length > 0, `${seed}`).toBe(true);
  }
});
