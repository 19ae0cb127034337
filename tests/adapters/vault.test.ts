import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentVault } from '#adapters/vault-environment.ts';
import { type Cipher, fileVault } from '#adapters/vault-file.ts';
import { memoryVault } from '#adapters/vault-memory.ts';
import { ownFolder } from '#tests/support/folder.ts';

/** Stands in for the system's keyring, which unit tests do not have: a key makes ciphertext that another key cannot read. */
const cipher = (key: number): Cipher => ({
  encrypt: async (secret) => Uint8Array.from([key, ...Buffer.from(secret).map((byte) => byte ^ key)]),
  decrypt: async (bytes) => (bytes[0] === key ? Buffer.from(bytes.slice(1).map((byte) => byte ^ key)).toString() : null),
});
const info = { backend: 'test', persistent: true, note: '' };
const secret = 'live_0123456789abcdef';

const vaults = {
  file: async () => fileVault(join(await ownFolder(), 'tokens.json'), cipher(0x5a), info, () => expect.unreachable()),
  memory: async () => memoryVault('because'),
};

it.each(Object.entries(vaults))('a %s vault adds, renames, replaces, reads and removes', async (_name, make) => {
  const vault = await make();
  const { id, ...token } = await vault.add({ label: 'One', kind: 'token', secret });
  expect(token).toEqual({ label: 'One', kind: 'token', lastFour: 'cdef', locked: false });
  expect(await vault.read(id)).toBe(secret);
  await vault.rename(id, 'Two', 'bearer_token');
  await vault.replace(id, 'another-secret-9999');
  expect(await vault.list()).toEqual([{ id, label: 'Two', kind: 'bearer_token', lastFour: '9999', locked: false }]);
  expect(await vault.read(id)).toBe('another-secret-9999');
  await vault.remove(id);
  expect(await vault.list()).toEqual([]);
  await expect(vault.read(id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(vault.rename(id, 'x', 'token')).rejects.toMatchObject({ code: 'not-found' });
});

it('a short secret shows none of its characters', async () => {
  const vault = memoryVault('because');
  expect(await vault.add({ label: 'One', kind: 'token', secret: 'abcdefgh' })).toMatchObject({ lastFour: '' });
});

it('the file holds no secret in clear', async () => {
  const path = join(await ownFolder(), 'tokens.json');
  const vault = fileVault(path, cipher(0x5a), info, () => undefined);
  await vault.add({ label: 'One', kind: 'token', secret });
  expect(await readFile(path, 'utf8')).not.toContain(secret.slice(0, -4));
});

it('a changed keyring locks a token and keeps its ciphertext', async () => {
  const path = join(await ownFolder(), 'tokens.json');
  const { id } = await fileVault(path, cipher(1), info, () => undefined).add({ label: 'One', kind: 'token', secret });
  const other = fileVault(path, cipher(2), info, () => undefined);
  expect(await other.list()).toMatchObject([{ id, locked: true }]);
  await expect(other.read(id)).rejects.toMatchObject({ code: 'secret-missing' });
  await other.rename(id, 'Renamed', 'token');
  expect(await fileVault(path, cipher(1), info, () => undefined).read(id)).toBe(secret);
});

it('changes made at the same time are all kept', async () => {
  const vault = await vaults.file();
  await Promise.all(Array.from({ length: 20 }, (_, index) => vault.add({ label: `T${index}`, kind: 'token', secret })));
  expect(await vault.list()).toHaveLength(20);
});

it('the command line reads secrets from its environment and stores none', async () => {
  const vault = environmentVault({ TOKEN: 'x', EMPTY: '' });
  expect(await vault.read('TOKEN')).toBe('x');
  await expect(vault.read('EMPTY')).rejects.toMatchObject({ code: 'secret-missing', message: expect.stringContaining('EMPTY') });
  await expect(vault.add({ label: 'x', kind: 'token', secret })).rejects.toMatchObject({ code: 'storage' });
});
