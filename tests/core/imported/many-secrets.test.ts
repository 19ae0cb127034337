import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { importEvidence } from '#core/imported/import.ts';
import { entryOf, harOf, proxiedUrl } from './hars.ts';

const secretOf = (index: number): string =>
  createHash('sha256').update(String(index)).digest('base64url');
const callWith = (secrets: readonly string[], title = 'a') =>
  entryOf({
    url: proxiedUrl('get_items'),
    requestHeaders: secrets.map((secret): [string, string] => [
      'Authorization',
      `Bearer ${secret}`,
    ]),
    content: { text: JSON.stringify({ items: [{ id: '1', title }] }) },
  });
const imported = (...entries: ReturnType<typeof callWith>[]) =>
  importEvidence({ body: harOf(...entries), choices: {}, known: [] });

test('a call with more secrets than are looked for is left aside whole, and says so', () => {
  const secrets = Array.from({ length: 4000 }, (_, index) => secretOf(index));
  const { exchanges, leftAside } = imported(callWith(secrets, secrets[3999]), callWith([]));
  expect(exchanges).toHaveLength(1);
  expect(leftAside).toMatchObject([{ count: 1, why: expect.stringContaining('more than 100') }]);
  for (const secret of secrets)
    expect(JSON.stringify([exchanges, leftAside])).not.toContain(secret.slice(0, 12));
});

test('many calls with a secret each have each masked, in its own reply and in the others', () => {
  const secrets = Array.from({ length: 30 }, (_, index) => secretOf(index));
  const { exchanges } = imported(
    ...secrets.map((secret, index) => callWith([secret], `${secret} ${secrets[index - 1] ?? ''}`)),
  );
  expect(exchanges).toHaveLength(30);
  const shown = exchanges.map(({ body, ...rest }) => [
    rest,
    new TextDecoder().decode(body ?? undefined),
  ]);
  for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret.slice(0, 12));
});
