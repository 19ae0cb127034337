import { expect, test } from 'vitest';
import {
  blankAddToken,
  problemsOfNew,
  problemsOfSecret,
  tokenToAdd,
} from '#renderer/tokens/dialogs/drafts.ts';

const secret = 'live-1234';
const named = { ...blankAddToken, label: 'Production', secret };
const facts = { label: 'Production', authorization: null, signs: false };

test('saving a new token sends what was typed, with the hostname that was not added yet', () =>
  expect(tokenToAdd({ ...named, hosts: { hosts: ['a.example'], typed: 'B.example' } })).toEqual({
    ...facts,
    hosts: ['a.example', 'b.example'],
    secret,
  }));

test.each([
  ['label', { ...named, label: ' ' }],
  ['secret', { ...named, secret: '' }],
  ['hosts', { ...named, hosts: { hosts: [], typed: 'not a host' } }],
  ['variable', { ...named, source: 'environment' as const }],
])('what is wrong is said at its field: %s', (field, draft) =>
  expect(Object.keys(problemsOfNew(draft))).toEqual([field]),
);

test('what is wrong with a secret is said without any of it', () => {
  expect(problemsOfSecret({ secret: 'fine-1234' })).toEqual({});
  expect(problemsOfSecret({ secret: '' }).secret).toMatch(/empty/);
  expect(problemsOfSecret({ secret: 'two\nlines' }).secret).toMatch(/line break/);
  expect(problemsOfSecret({ secret: 'two\nlines' }).secret).not.toContain('two\n');
});
