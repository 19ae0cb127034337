import { expect, test } from 'vitest';
import { withTyped } from '#renderer/tokens/dialogs/drafts.ts';

test.each(['https://a.example/', '*'])('%j is not a hostname, and that is reported', (typed) => {
  expect(withTyped({ hosts: [], typed })).toEqual({
    problem: expect.stringContaining('Enter a hostname'),
  });
});
