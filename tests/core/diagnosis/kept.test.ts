import fc from 'fast-check';
import { test } from 'vitest';
import type { ReplyText } from '#core/diagnosis/suggest-fix.ts';
import { expectNothingLost, oddReplies } from '#tests/support/odd-replies.ts';
import { times } from '#tests/support/times.ts';

/** A tag has an id, too, and is not the item. */
const tagWithId: ReplyText = {
  as: 'item_clicked',
  text: '{"description":false,"tags":[{"id":0}]}',
  httpStatus: 200,
  category: 'default',
  surface: null,
};

test('a repair loses nothing of a reply', () => {
  fc.assert(fc.property(oddReplies, expectNothingLost), {
    numRuns: times(300),
    examples: [[tagWithId]],
  });
});
