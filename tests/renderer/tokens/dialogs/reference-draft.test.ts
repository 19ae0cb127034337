import { expect, test } from 'vitest';
import type { SecretReference } from '#operations/vault-schemas.ts';
import {
  blankReference,
  draftOf,
  problemsOfReference,
  referenceOf,
} from '#renderer/tokens/dialogs/drafts.ts';

const references: SecretReference[] = [
  { from: 'environment', name: 'KEY' },
  { from: 'file', path: '/run/key' },
  { from: 'command', program: 'pass', args: ['show', ' a b ', ''] },
];

test.each(references)(
  'a reference to a $from is read into the form and back, argument for argument',
  (reference) => {
    expect(referenceOf(reference.from, draftOf(reference))).toEqual(reference);
  },
);

test('a form that is not filled in says what is missing, by field', () => {
  expect(problemsOfReference(referenceOf('environment', blankReference))).toHaveProperty('name');
  expect(problemsOfReference(referenceOf('file', blankReference))).toHaveProperty('path');
  expect(problemsOfReference(referenceOf('command', blankReference))).toHaveProperty('program');
  for (const reference of references) expect(problemsOfReference(reference)).toEqual({});
});
