import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SystemStore } from '#adapters/vault/secret-cipher.ts';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import type { Vault } from '#adapters/vault/vault.ts';
import type { StoreChoice } from '#operations/vault-schemas.ts';
import { cipherOfTest, uncheckedCipherOfTest } from '#tests/support/electron/system-store.ts';
import { expected, type Model, type Step, type Store, shouldBeFound, step } from './model.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

const isPassphrase = (model: Model, isRight: boolean): string =>
  isRight ? (model.passphrase ?? 'none is set') : `${model.passphrase}, but not this`;

function done(
  vault: Vault,
  step: Exclude<Step, { do: 'reopen' }>,
  id: string,
  model: Model,
): Promise<unknown> {
  switch (step.do) {
    case 'add':
      return vault.add({
        id,
        label: 'new',
        secret: step.text,
        ...(step.isMemory ? { keep: 'memory' as const } : {}),
      });
    case 'move':
      return vault.move(id);
    case 'choose':
      return vault.choose(
        step.keep as StoreChoice,
        step.text === null
          ? null
          : model.passphrase === null
            ? step.text
            : isPassphrase(model, step.isRight),
      );
    case 'unlock':
      return vault.unlock(isPassphrase(model, step.isRight));
    case 'lock':
      return vault.lock();
    case 'changePassphrase':
      return vault.changePassphrase(isPassphrase(model, step.isRight), step.text);
  }
}

/** What is encrypted of each token, as the file has it. */
const ciphertexts = (file: { text: string | null }): Map<string, string> => {
  const { tokens = [] }: Partial<StoredVault> = JSON.parse(file.text ?? '{}');
  return new Map(tokens.map(({ id, kept }) => [id, JSON.stringify(kept)]));
};

async function foundIn(vault: Vault): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const token of await vault.list()) {
    const { id, state, keptBy } = token;
    expect(await vault.find(id)).toEqual(token);
    found[id] = { state, keptBy, read: await outcome(vault.read(id)) };
  }
  expect(await vault.find('nobody')).toBeUndefined();
  return found;
}

test('whatever is done, with keyrings that come and go, every secret is readable or told as what it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const systems: Record<'one' | 'other', SystemStore> = {
        one: cipherOfTest('keyring'),
        other: uncheckedCipherOfTest('keyring'),
      };
      const file = tokenText();
      const open = (store: Store): Vault =>
        vaultOn({ file, system: store === null ? null : systems[store] });
      const model: Model = {
        keep: null,
        passphrase: null,
        stored: new Map(),
        store: 'one',
        memory: new Map(),
        isUnlocked: false,
      };
      let vault = open('one');
      const ids: string[] = [];
      for (const step of steps) {
        if (step.do === 'add') ids.push(`token-${ids.length}`);
        const id =
          'at' in step
            ? (ids[step.at % Math.max(1, ids.length)] ?? 'nobody')
            : step.do === 'add'
              ? (ids.at(-1) ?? '')
              : '';
        const before = ciphertexts(file);
        if (step.do === 'reopen') {
          await vault.close();
          vault = open(step.store);
          expected(model, step, id);
        } else {
          const call = done(vault, step, id, model);
          const result = await outcome(call);
          expect([step.do, 'code' in result ? result.code : null]).toEqual([
            step.do,
            expected(model, step, id),
          ]);
        }
        expect(await foundIn(vault)).toEqual(shouldBeFound(model));
        // Nothing but the token that was meant is written anew; with another passphrase all that the old one encrypted.
        const after = ciphertexts(file);
        for (const [other, kept] of before) {
          if (
            other !== id &&
            !(step.do === 'changePassphrase' && model.stored.get(other)?.by === 'passphrase')
          )
            expect(after.get(other)).toBe(kept);
        }
      }
      await vault.close();
    }),
    { numRuns: 100 },
  );
});
