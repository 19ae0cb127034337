import { describe, expect, test } from 'vitest';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import type { Vault } from '#adapters/vault/vault.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { cipherOfTest, uncheckedCipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const passphrase = 'correct horse battery';
/** Its end can be no accident in sealed bytes: neither hexadecimal nor Base64 has a "!". */
const secret = 'live_0123456789_z!q!';
const route = { to: 'https://a.example', proxy: null, verify: false, ca: null, servername: null };
const limit = { hosts: ['a.example'], signs: false, routes: [route] };
const variable: SecretReference = { from: 'environment', name: 'KEY' };

/** Why a reference is not read that a person did not allow as it stands. */
const unconfirmed = {
  code: 'refused',
  message: expect.stringContaining('not confirmed'),
};

const stores = {
  passphrase: { system: null, keep: 'passphrase' as const },
  'a store that checks': { system: cipherOfTest(), keep: 'system' as const },
  'a store that checks nothing': { system: uncheckedCipherOfTest(), keep: 'system' as const },
};
const names = Object.keys(stores) as (keyof typeof stores)[];

async function sealedIn(name: keyof typeof stores) {
  const { system, keep } = stores[name];
  const file = tokenText();
  const open = async (text: string | null): Promise<Vault> => {
    const vault = vaultOn({ file: tokenText(text), system, environment: { KEY: secret } });
    if (keep === 'passphrase' && text !== null) await vault.unlock(passphrase);
    return vault;
  };
  const first = vaultOn({ file, system, environment: { KEY: secret } });
  await first.choose(keep, keep === 'passphrase' ? passphrase : null);
  return { file, first, open };
}
type Token = StoredVault['tokens'][number];
const edited = (text: string | null, change: (token: Token) => void): string => {
  const stored = JSON.parse(text ?? '') as StoredVault;
  stored.tokens.forEach(change);
  return JSON.stringify(stored);
};

const edits: ((token: Token) => void)[] = [
  (token) => void Reflect.set(token, 'hosts', []),
  (token) => void token.hosts.push('evil.example'),
  (token) => void Reflect.set(token, 'signs', true),
  (token) => void token.routes.push({ ...route, to: 'http://a.example' }),
];

describe.each(names)('a limit that is sealed by %s', (name) => {
  test('opens no secret with a change of it in the file, and says so; of a reference a person is asked again', async () => {
    const { file, first, open } = await sealedIn(name);
    const { id } = await first.add({ label: 'One', secret, ...limit });
    const { id: pointed } = await first.add({ label: 'Two', reference: variable, ...limit });
    await first.approve(pointed, variable, limit);
    const whole = await open(file.text);
    expect([await whole.read(id), await whole.read(pointed)]).toEqual([secret, secret]);
    for (const change of edits) {
      const vault = await open(edited(file.text, change));
      await expect(vault.read(id)).rejects.toMatchObject({
        code: 'secret-missing',
        message: expect.stringMatching(/limit .*changed .*token file/),
      });
      await expect(vault.read(pointed)).rejects.toMatchObject(unconfirmed);
      expect(await vault.list()).toMatchObject([
        { state: 'unreadable', lastFour: '', note: expect.stringContaining('outside of Assay') },
        { state: 'unapproved' },
      ]);
    }
    for (const other of [
      { approval: null },
      { reference: { from: 'environment', name: 'HOME' } },
    ]) {
      const change = ({ kept }: Token) =>
        void (kept.by === 'reference' && Object.assign(kept, other));
      const vault = await open(edited(file.text, change));
      await expect(vault.read(pointed)).rejects.toMatchObject(unconfirmed);
    }
  });

  test('goes with the token: edited, allowed, moved, replaced', async () => {
    const { file, first, open } = await sealedIn(name);
    const { id } = await first.add({ label: 'One', secret, hosts: ['a.example'] });
    const wider = { hosts: ['a.example', 'b.example'], signs: true };
    await first.edit(id, { label: 'Two', ...wider });
    await first.allow(id, route, { ...wider, routes: [] });
    const expected = { ...wider, state: 'ready', routes: [route] };
    expect(await (await open(file.text)).list()).toMatchObject([
      { label: 'Two', lastFour: 'z!q!', ...expected },
    ]);
    await first.replace(id, { secret: `${secret}!` });
    const later = await open(file.text);
    expect(await later.list()).toMatchObject([expected]);
    expect(await later.read(id)).toBe(`${secret}!`);
    expect(await outcome(first.allow(id, route, limit))).toEqual({ code: 'conflict' });
  });
});

test('a locked vault shows nothing of a secret and changes no limit, and the file holds none of it', async () => {
  const { file, first } = await sealedIn('passphrase');
  const { id } = await first.add({ label: 'One', secret, hosts: ['a.example'] });
  await first.lock();
  expect(await first.list()).toMatchObject([{ state: 'locked', lastFour: '' }]);
  expect(await outcome(first.edit(id, { label: 'One', hosts: [] }))).toEqual({
    code: 'locked',
  });
  expect(await outcome(first.edit(id, { label: 'Renamed', hosts: ['a.example'] }))).toMatchObject({
    value: { label: 'Renamed' },
  });
  expect(file.text).not.toMatch(/z!q!|lastFour/);
});
