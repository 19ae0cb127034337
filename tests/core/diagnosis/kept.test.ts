import fc from 'fast-check';
import { test } from 'vitest';
import type { ReplyText } from '#core/diagnosis/suggest-fix.ts';
import { expectNothingLost, oddReplies } from '#tests/support/odd-replies.ts';
import { times } from '#tests/support/times.ts';

/** A tag and a status have an id, too, and are not the item. */
const fieldsWithId = ['"tags":[{"id":0}]', '"labels":{"id":0}', '"state":{"id":0}'].map(
  (field): [ReplyText] => [
    {
      as: 'item_clicked',
      text: `{"description":false,${field}}`,
      httpStatus: 200,
      category: 'default',
      surface: null,
    },
  ],
);

test('a repair loses nothing of a reply', () => {
  fc.assert(fc.property(oddReplies, expectNothingLost), {
    numRuns: times(300),
    examples: fieldsWithId,
  });
});
