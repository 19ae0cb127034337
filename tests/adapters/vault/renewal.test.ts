import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Cipher, SystemStore } from '#adapters/vault/secret-cipher.ts';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import { tokenText, vaultOn } from './vault-on.ts';

const secret = 'live_0123456789abcdef';

/** A store as newer Electrons offer it: it has a newer key than the one some texts were encrypted with, and says so. */
function rotating() {
  const texts = new Map<string, string>();
  const state = { generation: 1 };
  const cipher: Cipher = {
    async encrypt(text) {
      const bytes = Buffer.concat([Buffer.from([state.generation]), randomBytes(16)]);
      texts.set(bytes.toString('hex'), text);
      return bytes;
    },
    async decrypt(bytes) {
      const text = texts.get(Buffer.from(bytes).toString('hex'));
      return text === undefined ? null : { text, again: bytes[0] !== state.generation };
    },
  };
  return { state, system: { name: 'rotating', cipher } satisfies SystemStore };
}

const ciphertextIn = (file: { text: string | null }): string => {
  const { kept } = (JSON.parse(file.text ?? '') as StoredVault).tokens[0] ?? {};
  return kept?.by === 'system' ? kept.ciphertext : '';
};

async function stored() {
  const [file, store] = [tokenText(), rotating()];
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
