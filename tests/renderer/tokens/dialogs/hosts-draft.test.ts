import { expect, test } from 'vitest';
import { maxHostnames } from '#operations/vault-schemas.ts';
import { withTyped } from '#renderer/tokens/dialogs/drafts.ts';

test('what is typed is added as limits are kept', () => {
  expect(withTyped({ hosts: ['a.example'], typed: ' API.Example.com ' })).toEqual({
    hosts: ['a.example', 'api.example.com'],
  });
});

test('nothing typed, or what is there already, adds nothing', () => {
  expect(withTyped({ hosts: ['a.example'], typed: '  ' })).toEqual({ hosts: ['a.example'] });
  expect(withTyped({ hosts: ['a.example'], typed: 'A.example' })).toEqual({ hosts: ['a.example'] });
});

test.each(['https://a.example/', 'a b', '*', 'a.example:99999999'])(
  '%j is not a hostname, and that is reported',
  (typed) => {
    expect(withTyped({ hosts: [], typed })).toEqual({
      problem: expect.stringContaining('Enter a hostname'),
    });
  },
);

test('there is a most', () => {
  const hosts = Array.from({ length: maxHostnames }, (_, index) => `h${index}.example`);
  expect(withTyped({ hosts, typed: 'one-more.example' })).toEqual({
    problem: expect.stringContaining(String(maxHostnames)),
  });
});
