import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsIn } from '#core/secrets/spellings.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { secret } from './made-secrets.ts';

const few = fc.constantFrom(...'abAB1é<K\u212a');
const secretOfFew = fc.string({ unit: few, minLength: 8, maxLength: 24 });

test('the search agrees with a plain one: wherever a secret stands, every letter of it is found', () => {
  fc.assert(
    fc.property(
      fc.array(secretOfFew, { minLength: 1, maxLength: 3 }),
      fc.array(fc.oneof(fc.nat(2), fc.string({ unit: few, maxLength: 12 })), { maxLength: 12 }),
      (secrets, parts) => {
        const text = parts
          .map((part) => (typeof part === 'number' ? (secrets[part] ?? '') : part))
          .join('');
        const found = secretsIn(text, secrets);
        for (const secret of secrets)
          for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1))
            expect(found).toContainEqual(
              expect.objectContaining({
                start: expect.toSatisfy((start: number) => start <= at),
                end: expect.toSatisfy((end: number) => end >= at + secret.length),
                whole: true,
              }),
            );
      },
    ),
    { numRuns: 1000 },
  );
});

test.each(['парольсекретный', 'zürichgeheimät', 'ΚΩΔΙΚΟΣΜΥΣΤΙΚΟ'])(
  'the letters of %s are found in any case',
  (secret) => {
    for (const spelled of [secret.toUpperCase(), secret.toLowerCase()])
      expect(secretsIn(`before ${spelled} after`, [secret])).toHaveLength(1);
  },
);

test('a secret is found from its beginning as far as the text goes on with it, and not from its middle', () => {
  expect(secretsIn(`<${secret.slice(0, 17)}>`, [secret])).toEqual([
    { start: 1, end: 18, whole: false },
  ]);
  expect(secretsIn(`<${secret.slice(1)}>`, [secret])).toEqual([]);
});

test('of a pair the user name tells nothing, the password all', () => {
  const whole = (text: string) => secretsIn(text, ['shop-user-17:hunter2']).map((one) => one.whole);
  expect(whole('for shop-user-17')).toEqual([false]);
  expect(whole('by hunter2')).toEqual([true]);
});

test('a text of the beginnings of a hundred secrets takes as much longer as it is longer', async () => {
  const secrets = Array.from({ length: 100 }, (_, at) => `hooks-secret-${at}-${'ab'.repeat(40)}`);
  await expectLinear(
    (size) => 'hooks-secret-1hooks-secret-'.repeat(size),
    2000,
    (text) => secretsIn(text, secrets),
  );
});
