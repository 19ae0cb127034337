import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Cipher, SystemStore } from '#adapters/vault/secret-cipher.ts';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const secret = 'live_0123456789abcdef';

/** A store as newer Electrons offer it: it has a newer key than the one some texts were encrypted with, and says so. */
function rotating({ fails = false, isNeverContent = false } = {}) {
  const texts = new Map<string, string>();
  const state = { generation: 1, encrypted: 0, decrypted: 0, fails, holdUp: Promise.resolve() };
  const cipher: Cipher = {
    async encrypt(text) {
      await state.holdUp;
      state.encrypted += 1;
      if (state.fails) throw new Error(`cannot encrypt ${text}`);
      const bytes = Buffer.concat([Buffer.from([state.generation]), randomBytes(16)]);
      texts.set(bytes.toString('hex'), text);
      return bytes;
    },
    async decrypt(bytes) {
      state.decrypted += 1;
      const text = texts.get(Buffer.from(bytes).toString('hex'));
      return text === undefined
        ? null
        : { text, again: isNeverContent || bytes[0] !== state.generation };
    },
  };
  return { state, system: { name: 'rotating', cipher } satisfies SystemStore };
}

const ciphertextIn = (file: { text: string | null }): string => {
  const { kept } = (JSON.parse(file.text ?? '') as StoredVault).tokens[0] ?? {};
  return kept?.by === 'system' ? kept.ciphertext : '';
};

async function stored(options: Parameters<typeof rotating>[0] = {}) {
  const [file, store] = [tokenText(), rotating(options)];
  const first = vaultOn({ file, system: store.system });
  const { id } = await first.add({ label: 'One', secret });
  await first.close();
  store.state.generation = 2;
  return {
    file,
    ...store,
    id,
    before: ciphertextIn(file),
    vault: vaultOn({ file, system: store.system }),
  };
}

test('a secret of an older key is encrypted anew after it was read, and opens as before', async () => {
  const { file, system, id, before, vault } = await stored();
  expect(await vault.read(id)).toBe(secret);
  await vault.close();
  expect(ciphertextIn(file)).not.toBe(before);
  expect(await vaultOn({ file, system }).read(id)).toBe(secret);
});

test('listing renews as well, so that a token which nobody uses outlives its key', async () => {
  const { file, before, vault } = await stored();
  expect(await vault.list()).toMatchObject([{ state: 'ready' }]);
  await vault.close();
  expect(ciphertextIn(file)).not.toBe(before);
});

test('a token that comes into memory while a secret is encrypted anew stays there', async () => {
  const { file, system, id, before } = await stored();
  const gate = () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open: () => open() };
  };
  const [written, released] = [gate(), gate()];
  const slow: typeof file = {
    ...file,
    async change(work) {
      const next = await file.change(work);
      written.open();
      await released.opened;
      return next;
    },
  };
  const vault = vaultOn({ file: slow, system });
  await vault.read(id);
  await written.opened;
  const held = await vault.add({ label: 'Two', secret: 'held-0123456789', keep: 'memory' });
  released.open();
  await vault.close();
  expect(ciphertextIn(file)).not.toBe(before);
  expect(await vault.read(held.id)).toBe('held-0123456789');
});

test('a store that cannot encrypt leaves the old ciphertext, and nobody is told its error', async () => {
  const { file, state, id, before, vault } = await stored();
  state.fails = true;
  expect(await vault.read(id)).toBe(secret);
  await vault.close();
  expect(ciphertextIn(file)).toBe(before);
  expect(await outcome(vault.add({ label: 'Two', secret }))).toEqual({
    code: 'storage',
  });
  await expect(vault.add({ label: 'Two', secret })).rejects.toThrow(
    expect.not.stringContaining(secret) as string,
  );
});

test('a file that cannot be written leaves the old ciphertext', async () => {
  const { file, id, before, vault } = await stored();
  file.change = () => Promise.reject(new Error('the disk is full'));
  expect(await vault.read(id)).toBe(secret);
  await vault.close();
  expect(ciphertextIn(file)).toBe(before);
});

test('a token that was replaced meanwhile keeps its new secret', async () => {
  const { file, state, system, id, vault } = await stored();
  let goOn = (): void => undefined;
  state.holdUp = new Promise((resolve) => {
    goOn = resolve;
  });
  await vault.read(id);
  state.holdUp = Promise.resolve();
  await vaultOn({ file, system }).replace(id, { secret: 'a-newer-secret-0000' });
  goOn();
  await vault.close();
  expect(await vaultOn({ file, system }).read(id)).toBe('a-newer-secret-0000');
});

test('a store that is never content is asked to encrypt anew once', async () => {
  const { state, id, vault } = await stored({ isNeverContent: true });
  const before = state.encrypted;
  for (let read = 0; read < 5; read += 1) {
    await vault.read(id);
    await vault.list();
  }
  await vault.close();
  expect(state.encrypted).toBe(before + 1);
});

test('a ciphertext is decrypted for a list once in a run, and for every read', async () => {
  const { state, id, vault } = await stored();
  state.generation = 1;
  for (let count = 0; count < 5; count += 1)
    expect(await vault.list()).toMatchObject([{ state: 'ready' }]);
  const listed = state.decrypted;
  await vault.read(id);
  await vault.read(id);
  expect([listed <= 4, state.decrypted - listed]).toEqual([true, 2]);
});

test('a token whose key went away after it was listed is reported as unreadable from the first read on', async () => {
  const { file, state, system, id, vault } = await stored();
  state.generation = 1;
  await vault.list();
  const heard: string[] = [];
  vault.onChanged(() => heard.push('changed'));
  const before = file.text;
  system.cipher.decrypt = async () => null;
  expect(await outcome(vault.read(id))).toEqual({ code: 'secret-missing' });
  expect(heard).toEqual(['changed']);
  expect(await vault.list()).toMatchObject([{ state: 'unreadable' }]);
  expect(file.text).toBe(before);
});
