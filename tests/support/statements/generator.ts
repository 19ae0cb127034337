// Makes one correct statement from a seed and a shape. Written from the description of the checks alone, by someone who had
// not read the code that is measured with it. Not covered: reversal marks of MT940 (RC, RD), negative
// amounts in a credit column, batch entries of CAMT, rows grouped by kind other than credit and debit.
import { type Draft, ordinaryDraft, settle } from './draft.ts';
import { addNoise } from './noise.ts';
import { randomOf } from './random.ts';
import { render } from './render.ts';
import { type ShapeName, shapeOf } from './shapes.ts';
import { tellStory } from './story.ts';
import type { Statement } from './types.ts';

export interface GenerateOptions {
  /** Number of rows of every account, instead of the one the shape draws. */
  rows?: number;
  /** A last change of the draft, for tests that want something in particular. */
  tune?: (draft: Draft) => void;
}

/** The same seed, shape and options always give the same document. */
export function generate(seed: number, shape: ShapeName, options: GenerateOptions = {}): Statement {
  const random = randomOf(`${seed}/${shape}`);
  const draft = ordinaryDraft(random);
  shapeOf(shape).tune(random, draft);
  if (options.rows !== undefined) draft.story.rows = options.rows;
  options.tune?.(draft);
  settle(draft);
  const facts = tellStory(random, draft.story);
  addNoise(random, facts, draft.layout, draft.noise);
  return { xml: render(facts, draft.layout), shape, seed, facts, layout: draft.layout };
}
