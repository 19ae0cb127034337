import { expect, test } from 'vitest';
import { readReference } from '#adapters/vault/references.ts';

const environment = {
  ...process.env,
  TOKEN: 'from-the-environment',
  EMPTY: '',
  LONG: 'x'.repeat(16_385),
  TWO_LINES: 'a\nb',
};
const variable = async (name: string) => readReference({ from: 'environment', name }, environment);
/** The message of the refusal, which is always `secret-missing`. */
const refusal = async (work: Promise<string>): Promise<string> => {
  const error = await work.then(
    () => expect.unreachable('a secret came out'),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'secret-missing' });
  return (error as Error).message;
};

test('a variable gives its value; one that is not set, empty, too long or of two lines gives none', async () => {
  expect(await variable('TOKEN')).toBe('from-the-environment');
  expect(await refusal(variable('NOT_SET'))).toMatch(/NOT_SET .*not set/);
  expect(await refusal(variable('EMPTY'))).toMatch(/EMPTY .*empty/);
  expect(await refusal(variable('LONG'))).toContain('contains 16385 characters');
  expect(await refusal(variable('TWO_LINES'))).toContain('line break');
});
