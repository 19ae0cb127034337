import fc from 'fast-check';
import { test } from 'vitest';
import { expectNothingLost, oddReplies } from '#tests/support/odd-replies.ts';

test('a repair loses nothing of a reply', () => {
  fc.assert(fc.property(oddReplies, expectNothingLost), { numRuns: 500 });
});
