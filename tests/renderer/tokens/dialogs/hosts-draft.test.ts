import { expect, test } from 'vitest';
import { withTyped } from '#renderer/tokens/dialogs/drafts.ts';

test('what is typed is added as limits are kept', () => {
  expect(withTyped({ hosts: ['a.example'], typed: ' API.Example.com ' })).toEqual({
    hosts: ['a.example', 'api.example.com'],
  });
});

test.each(['https://a.example/', '*'])('%j is not a hostname, and that is reported', (typed) => {
  expect(withTyped({ hosts: [], typed })).toEqual({
    problem: expect.stringContaining('Enter a hostname'),
  });
});
