import fc from 'fast-check';
import { test } from 'vitest';
import { expectNothingLost, oddReplies } from '#tests/support/odd-replies.ts';

test('a repair loses nothing of 5,000 replies', () => {
  fc.assert(fc.property(oddReplies, expectNothingLost), { numRuns: 5_000 });
}, 600_000);
