import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentSecrets, noTokens } from '#adapters/vault/environment.ts';
import { openVault } from '#adapters/vault/vault.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';

const secret = 'live_0123456789abcdef';
const unreachable = () => expect.unreachable();

const vaults = {
  file: async () => openVault(await ownFolder(), cipherOfTest(), unreachable),
  memory: async () => memoryVault(),
};

it.each(Object.entries(vaults))(
  'a %s vault adds, edits, replaces, reads and removes',
  async (_name, make) => {
    const vault = await make();
    const { id } = await vault.add({ label: 'One', secret });
    expect(await vault.list()).toMatchObject([
      { id, label: 'One', lastFour: 'cdef', state: 'ready', hosts: [] },
    ]);
    expect(await vault.read(id)).toBe(secret);
    await vault.edit(id, { label: 'Two', hosts: ['a.example'] });
    await vault.replace(id, { secret: 'another-secret-09999' });
    expect(await vault.list()).toMatchObject([
      {
        id,
        label: 'Two',
        lastFour: '9999',
        state: 'ready',
        hosts: ['a.example'],
      },
    ]);
    expect(await vault.read(id)).toBe('another-secret-09999');
    await vault.remove(id);
    expect(await vault.list()).toEqual([]);
    await expect(vault.read(id)).rejects.toMatchObject({ code: 'not-found' });
  },
);

it('the file holds no secret in clear', async () => {
  const folder = await ownFolder();
  const vault = await openVault(folder, cipherOfTest(), unreachable);
  await vault.add({ label: 'One', secret });
  expect(await readFile(join(folder, 'tokens.json'), 'utf8')).not.toContain(secret.slice(0, -4));
});

it('the command line reads secrets from its environment and stores none', async () => {
  const secrets = environmentSecrets({ TOKEN: 'x', EMPTY: '' });
  expect(await secrets.read('TOKEN')).toBe('x');
  await expect(secrets.read('EMPTY')).rejects.toMatchObject({
    code: 'secret-missing',
    message: expect.stringContaining('EMPTY'),
  });
  await expect(noTokens.add({ label: 'x', secret })).rejects.toMatchObject({
    code: 'storage',
  });
  expect([await secrets.find('TOKEN'), await noTokens.list()]).toEqual([undefined, []]);
});
