import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isFinal,
  maxAttempts,
  nextStep,
  overBefore,
  type Progress,
} from '#core/document/follow.ts';
import { documentKinds } from '#core/document/record.ts';
import { failureKinds } from '#core/http/http.ts';
import { expectWords } from '#tests/support/words.ts';

const hour = 3_600_000;
const begun = (deadline = hour): Progress => ({ startedAt: 0, deadline, attempts: 0, notFound: 0 });

/** Follows a document that stays as it is; comes back with the moments it was asked for, and how it ended. */
function followed(kind: 'pending' | 'not-found', deadline: number, random: () => number) {
  const asks: number[] = [];
  let [now, progress] = [0, begun(deadline)];
  for (;;) {
    asks.push(now);
    const next = nextStep(progress, { kind }, now, random());
    if (next.step !== 'ask') return { asks, next };
    now = next.at;
    progress = { ...progress, attempts: next.attempts, notFound: next.notFound };
  }
}

describe('a document that stays Pending', () => {
  it('is asked for after 2, 3, 5, 8, 12, 20, 30 seconds, and then every minute', () => {
    const { asks } = followed('pending', 5 * 60_000, () => 0.5);
    const pauses = asks.slice(1, 10).map((at, index) => (at - (asks[index] ?? 0)) / 1000);
    expect(pauses).toEqual([2, 3, 5, 8, 12, 20, 30, 60, 60]);
  });

  it('is asked for up to the deadline and never beyond, and then it is said', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 24 * hour }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (deadline, randoms) => {
          const { asks, next } = followed('pending', deadline, () => randoms.next().value ?? 0);
          expect(asks.every((at) => at <= deadline)).toBe(true);
          expect(deadline - (asks.at(-1) ?? 0)).toBeLessThanOrEqual(3000);
          expect(asks.length).toBeLessThanOrEqual(maxAttempts(begun(deadline)));
          expect(next).toEqual({
            step: 'end',
            because: expect.stringMatching(/time limit.* [\d,]+ attempts?\b/),
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('pauses a tenth shorter or longer by chance', () => {
    const at = (random: number) => nextStep(begun(), { kind: 'pending' }, 0, random);
    expect([at(0), at(0.999999)]).toMatchObject([{ at: 1800 }, { at: 2200 }]);
  });
});

it('goes on, pauses with the reason or ends after each reply and failure, as in the snapshot', () => {
  const before = { ...begun(), attempts: 2, notFound: 1 };
  expectWords(
    [
      ...documentKinds.map((kind) => ({ kind })),
      ...failureKinds.map((failure) => ({ failure, message: 'Why.' })),
    ]
      .map((result) => JSON.stringify([result, nextStep(before, result, 0, 0)]))
      .join('\n'),
  );
  expect(documentKinds.filter(isFinal)).toEqual(['completed', 'failed', 'no-template']);
});

it('a document that is not found may not be known yet, and is given up after three in a row', () => {
  const { asks, next } = followed('not-found', hour, () => 0.5);
  expect(asks).toHaveLength(3);
  expect(next).toMatchObject({ step: 'end', because: expect.stringContaining('3 times') });
});

it('before an ask, a deadline that is over or tries that are used up end it', () => {
  expect(overBefore(begun(), hour)).toBeNull();
  const late = overBefore({ ...begun(), attempts: 1 }, hour + 1);
  expect(late).toMatch(/time limit.* 1 attempt\b/);
  expectWords(late);
  expect(overBefore({ ...begun(), attempts: maxAttempts(begun()) }, 0)).toContain('time limit');
});
