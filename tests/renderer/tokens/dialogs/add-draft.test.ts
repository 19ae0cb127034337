import { expect, test } from 'vitest';
import { blankAddToken, problemsOfNew, tokenToAdd } from '#renderer/tokens/dialogs/add-draft.ts';
import { problemsOfSecret } from '#renderer/tokens/dialogs/drafts.ts';

const secret = 'live-1234';
const named = { ...blankAddToken, label: 'Production' };
const facts = { label: 'Production', authorization: null, signs: false };

test('saving a new token sends what was typed, with the hostname that was not added yet', () =>
  expect(
    tokenToAdd({ ...named, hosts: { hosts: ['a.example'], typed: 'B.example' } }, secret),
  ).toEqual({ ...facts, hosts: ['a.example', 'b.example'], secret }));

test.each([
  ['label', { ...named, label: ' ' }, secret],
  ['label', { ...named, label: 'x'.repeat(201) }, secret],
  ['label', { ...named, label: 'a\u202eb' }, secret],
  ['secret', named, ''],
  ['hosts', { ...named, hosts: { hosts: [], typed: 'not a host' } }, secret],
  ['variable', { ...named, source: 'environment' as const }, secret],
])('what is wrong is said at its field: %s', (field, draft, typed) =>
  expect(Object.keys(problemsOfNew(draft, typed))).toEqual([field]),
);

test('what is wrong with a secret is said without any of it', () => {
  expect(problemsOfSecret('fine-1234')).toBeNull();
  expect(problemsOfSecret('')).toMatch(/empty/);
  expect(problemsOfSecret('two\nlines')).toMatch(/line break/);
  expect(problemsOfSecret('two\nlines')).not.toContain('two\n');
});
