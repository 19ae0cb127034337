// Makes one correct statement from a seed and a shape. Written from the description of the checks alone, by someone who had
// not read the code that is measured with it. Not covered: negative amounts
// in a credit column, rows grouped by kind other than credit and debit; CAMT is in camt-corpus.ts.
import { ordinaryDraft, settle } from './draft.ts';
import { addNoise } from './noise.ts';
import { randomOf } from './random.ts';
import { render } from './render.ts';
import { SHAPES } from './shapes.ts';
import { tellStory } from './story.ts';
import type { Statement } from './types.ts';

/** The same seed and shape always give the same document. */
export function generate(seed: number, shape: string): Statement {
  const random = randomOf(`${seed}/${shape}`);
  const draft = ordinaryDraft(random);
  SHAPES[shape]?.(random, draft);
  settle(draft);
  const facts = tellStory(random, draft.story);
  addNoise(random, facts, draft.layout, draft.noise);
  return { xml: render(facts, draft.layout), facts, layout: draft.layout };
}
