import { expect, test } from 'vitest';
import { createTokenUses, tokenUsesSchema } from '#adapters/vault/token-uses.ts';
import { jsonText } from '#tests/support/json-text.ts';

const stored = (file: { text: string | null }) => JSON.parse(file.text ?? '{"uses":{}}').uses;
const at = (time: number) => new Date(time).toISOString();

test('a use is known at once and kept when the run ends', async () => {
  const file = jsonText(tokenUsesSchema);
  const uses = await createTokenUses(file);
  uses.add('a', 1000, 'api.example');
  expect(uses.of('a')).toEqual({ at: at(1000), to: 'api.example' });
  await uses.close();
  expect((await createTokenUses(file)).of('a')).toEqual({ at: at(1000), to: 'api.example' });
});

test('a removed token is forgotten, until it is used again', async () => {
  const file = jsonText(tokenUsesSchema);
  const uses = await createTokenUses(file);
  uses.add('a', 2000, null);
  await uses.close();
  uses.forget('a');
  await uses.close();
  expect(stored(file)).toEqual({});
  uses.add('a', 3000, null);
  await uses.close();
  expect(stored(file)).toEqual({ a: { at: at(3000), to: null } });
});
