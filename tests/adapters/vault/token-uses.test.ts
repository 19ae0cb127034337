import { expect, test } from 'vitest';
import { createTokenUses, tokenUsesSchema } from '#adapters/vault/token-uses.ts';
import { jsonText } from '#tests/support/json-text.ts';

test('a use is known at once and kept when the run ends; a removed token is forgotten until it is used again', async () => {
  const file = jsonText(tokenUsesSchema);
  const uses = await createTokenUses(file);
  const used = { at: new Date(1000).toISOString(), to: 'api.example' };
  uses.add('a', 1000, 'api.example');
  expect(uses.of('a')).toEqual(used);
  await uses.close();
  expect((await createTokenUses(file)).of('a')).toEqual(used);
  uses.forget('a');
  await uses.close();
  expect((await createTokenUses(file)).of('a')).toBeNull();
  uses.add('a', 1000, 'api.example');
  await uses.close();
  expect((await createTokenUses(file)).of('a')).toEqual(used);
});
