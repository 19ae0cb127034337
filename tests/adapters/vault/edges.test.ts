import { expect, test } from 'vitest';
import { newPassphrase, openPassphrase } from '#adapters/vault/seal.ts';
import { cipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const secret = 'live_0123456789abcdef';
const one = { label: 'One', secret } as const;
const missing = { name: 'keyring', missing: 'This system offers no keyring.' };

test('a token that is added under the id of a stored one leaves its ciphertext alone', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  await vaultOn({ file, system }).add({ ...one, id: 'a' });
  const before = file.text;
  const other = vaultOn({ file, system: cipherOfTest() });
  for (const keep of [undefined, 'memory'] as const)
    expect(await outcome(other.add({ ...one, id: 'a', ...(keep && { keep }) }))).toEqual({
      code: 'conflict',
    });
  expect(file.text).toBe(before);
  expect(await vaultOn({ file, system }).read('a')).toBe(secret);
});

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

test.each([
  ['memory', 'Secrets are kept in memory only, so nothing is encrypted.'],
  ['none', 'Typed secrets are not stored here.'],
] as const)('with %s chosen, what is stored stays usable', async (keep, sentence) => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const vault = vaultOn({ file, system });
  const { id } = await vault.add(one);
  const before = JSON.parse(file.text ?? '').tokens;
  await vault.choose(keep, null);
  expect(await vault.read(id)).toBe(secret);
  await expect(vault.move(id)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining(sentence),
  });
  expect(JSON.parse(file.text ?? '').tokens).toEqual(before);
});

test('one damaged token is reported, and the others are as they were', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const vault = vaultOn({ file, system });
  const [a, b] = [await vault.add(one), await vault.add(one)];
  const stored = JSON.parse(file.text ?? '');
  stored.tokens[0].kept.ciphertext = '!! not Base64 at all !!';
  file.text = JSON.stringify(stored);
  expect((await vault.list()).map(({ state }) => state)).toEqual(['unreadable', 'ready']);
  expect(await outcome(vault.read(a.id))).toEqual({ code: 'secret-missing' });
  await vault.edit(a.id, { label: 'Renamed', hosts: [] });
  expect(JSON.parse(file.text ?? '').tokens[0].kept.ciphertext).toBe('!! not Base64 at all !!');
  expect(await vault.read(b.id)).toBe(secret);
});

test('what was typed or read is known for masking, the last thousand of it', async () => {
  const vault = vaultOn({ file: tokenText() });
  const { id } = await vault.add({ ...one, keep: 'memory' });
  for (let at = 0; at < 1200; at += 1) await vault.replace(id, { secret: `secret-${at}` });
  expect(vault.seen()).toHaveLength(1000);
  expect(vault.seen().at(-1)).toBe('secret-1199');
  expect(vault.seen()).not.toContain(secret);
});

test('a store that does not give back what it was given is not relied on', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  if (!('cipher' in system)) throw new Error('no cipher');
  const vault = vaultOn({ file, system });
  const { id } = await vault.add(one);
  const before = file.text;
  const broken = vaultOn({
    file,
    system: { name: 'broken', cipher: { ...system.cipher, encrypt: async () => Buffer.alloc(40) } },
  });
  expect(await outcome(broken.move(id))).toEqual({ code: 'storage' });
  expect(await outcome(broken.replace(id, { secret: 'another-secret-1' }))).toEqual({
    code: 'storage',
  });
  expect(await outcome(broken.add(one))).toEqual({ code: 'storage' });
  expect(file.text).toBe(before);
  expect(await broken.read(id)).toBe(secret);
});

test('a stored token whose secret is replaced while memory is chosen leaves the file, and its old secret does not come back', async () => {
  const [file, system] = [tokenText(), cipherOfTest()];
  const vault = vaultOn({ file, system });
  const { id } = await vault.add({ ...one, hosts: ['a.example'] });
  await vault.choose('memory', null);
  expect(await vault.replace(id, { secret: 'another-secret-1' })).toMatchObject({
    id,
    keptBy: 'memory',
    hosts: ['a.example'],
    lastFour: '',
  });
  expect(await vault.read(id)).toBe('another-secret-1');
  expect(await vaultOn({ file, system }).list()).toEqual([]);
});

test('a passphrase opens what it was set with at the cost that users have, which the other tests make cheap', async () => {
  const { key, kept } = await newPassphrase('correct horse', { N: 131_072, r: 8, p: 1 });
  expect(await openPassphrase('correct horse', kept)).toEqual(key);
  expect(await openPassphrase('wrong horse', kept)).toBeNull();
});
