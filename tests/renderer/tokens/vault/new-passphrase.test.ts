import { expect, test } from 'vitest';
import { problemsOfTyped } from '#renderer/tokens/vault/passphrase-fields.tsx';

test('a new passphrase has at least 8 characters and is typed twice alike', () => {
  expect(problemsOfTyped({ passphrase: '1234567', again: '1234567' })).toHaveProperty('passphrase');
  expect(problemsOfTyped({ passphrase: '12345678', again: '12345679' })).toEqual({
    again: expect.any(String),
  });
  expect(problemsOfTyped({ passphrase: '12345678', again: '12345678' })).toEqual({});
});
