import { expect, test } from 'vitest';
import { newPassphrase, openPassphrase } from '#adapters/vault/seal.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { tokenText, vaultOn } from './vault-on.ts';

const secret = 'live_0123456789abcdef';
const one = { label: 'One', secret } as const;
const missing = { name: 'keyring', missing: 'This system offers no keyring.' };

test('a chosen store that is gone has to be chosen again, and comes back as it was', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const first = vaultOn({ file, system });
  await first.choose('system', null);
  const { id } = await first.add(one);
  const without = vaultOn({ file, system: missing });
  expect(await without.info()).toMatchObject({
    keep: null,
    choices: ['passphrase', 'memory', 'none'],
  });
  await expect(without.add(one)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('First choose'),
  });
  expect(await without.list()).toMatchObject([
    {
      id,
      state: 'unreadable',
      note: expect.stringMatching(/system keychain \(.+\), which only the desktop app can use/),
    },
  ]);
  const back = vaultOn({ file, system });
  expect(await back.info()).toMatchObject({ keep: 'system' });
  expect(await back.read(id)).toBe(secret);
});

test('a passphrase opens what it was set with at the cost that users have, which the other tests make cheap', async () => {
  const { key, kept } = await newPassphrase('correct horse', { N: 131_072, r: 8, p: 1 });
  expect(await openPassphrase('correct horse', kept)).toEqual(key);
  expect(await openPassphrase('wrong horse', kept)).toBeNull();
});
