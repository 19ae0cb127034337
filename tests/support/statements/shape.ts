// What a shape is.
import type { Draft } from './draft.ts';
import type { Random } from './random.ts';
import type { Layout } from './types.ts';

export interface Shape {
  /**
   * "named": asked for by name. "further": also found on real statements,
   * but nothing says by name that they must be understood; reported apart.
   */
  group: 'named' | 'further';
  tune(random: Random, draft: Draft): void;
}

/** Prints everything that a check could use. */
export function printAll(layout: Layout): void {
  Object.assign(layout.prints, {
    opening: 'head',
    closing: 'head',
    running: true,
    number: true,
    count: true,
    totals: true,
  });
  if (layout.prints.period === 'none') layout.prints.period = 'pair';
}
