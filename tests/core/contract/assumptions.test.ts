import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  type AssumptionId,
  assumptionRows,
  assumptions,
  joinAssumptions,
} from '#core/contract/assumptions.ts';
import { answerAssumptions, platformAnswer } from '#core/widget/reply/failure.ts';
import { judge } from '../widget/read.ts';

const core = resolve(import.meta.dirname, '..');
/** What the golden files say that a verdict, a request or the preview assumes. */
const assumed = new Set(
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((name) => /golden.[^/\\]+\.txt$/.test(name))
    .flatMap((name) => readFileSync(resolve(core, name), 'utf8').match(/^ *assumes:? .+$/gm) ?? [])
    .flatMap((line) => line.match(/[a-z0-9-]+/g)),
);

/** Assumptions that no golden file has, where they decide something. */
const elsewhere: Partial<Record<AssumptionId, () => readonly { id: string }[]>> = {
  'item-placeholder': () => judge([{ id: 'PLACEHOLDER-id-1', title: 'A' }]).assumptions,
  'failure-envelope-texts': () =>
    answerAssumptions(platformAnswer({ status: 500, bodyText: 'no' })),
};

test.each(Object.keys(assumptions) as AssumptionId[])(
  '%s is reported where it decides something',
  (id) => {
    const ids = elsewhere[id]?.().map((row) => row.id) ?? [...assumed];
    expect(ids).toContain(id);
  },
);

test('those of a request and of its reply are joined, each once, in the order of the table', () => {
  const [one, other] = assumptionRows(['first-list-key', 'duplicate-key-last-wins'], {});
  if (!one || !other) throw new Error('two rows are needed');
  expect(joinAssumptions([other], [one, other])).toEqual([one, other]);
  expect(joinAssumptions([other], [one])).toEqual([one, other]);
});
