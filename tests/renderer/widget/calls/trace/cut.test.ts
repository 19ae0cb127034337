import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueOf } from '#core/widget/issue.ts';
import { characters, fellAway } from '#renderer/widget/calls/trace/stored-body.tsx';

test('what is stored and what fell away are the whole reply', () => {
  const body = fc.string({ unit: 'binary', minLength: 1990, maxLength: 2020 });
  fc.assert(
    fc.property(body, (text) => {
      const { body: stored } = issueOf(text);
      expect(characters(stored) + (fellAway(stored, text) ?? Number.NaN)).toBe(characters(text));
    }),
    { numRuns: 50 },
  );
});
