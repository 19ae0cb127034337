import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredVault } from '#adapters/vault/tokens-file.ts';
import { cipherOfTest, uncheckedCipherOfTest } from '#tests/support/electron/system-store.ts';
import { outcome, tokenText, vaultOn } from './vault-on.ts';

/** Something that is done in Assay, or to it, with what it needs; `store` is the keyring that is found from a new start on. */
const step = fc.record({
  does: fc.constantFrom(
    ...(['add', 'add', 'add', 'move', 'choose', 'choose', 'unlock', 'lock'] as const),
    ...(['unlock', 'changePassphrase', 'reopen', 'reopen'] as const),
  ),
  at: fc.nat(5),
  text: fc.stringMatching(/^[!-~]{1,30}$/),
  isRight: fc.boolean(),
  keep: fc.constantFrom('system', 'passphrase', 'memory', 'none'),
  store: fc.constantFrom('one', 'other', null),
});

/** What is encrypted of each token, as the file has it. */
const ciphertexts = (file: { text: string | null }): Map<string, string> => {
  const { tokens = [] }: Partial<StoredVault> = JSON.parse(file.text ?? '{}');
  return new Map(tokens.map(({ id, kept }) => [id, JSON.stringify(kept)]));
};

test('whatever is done, with keyrings that come and go, every secret is readable or told as what it is, and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const systems = {
        one: cipherOfTest('keyring'),
        other: uncheckedCipherOfTest('keyring'),
      };
      const file = tokenText();
      const secrets = new Map<string, string>();
      let vault = vaultOn({ file, system: systems.one });
      let passphrase: string | null = null;
      let kept = new Map<string, string>();
      const reopen = async (store: keyof typeof systems | null): Promise<void> => {
        for (const [id, keptBy] of kept) if (keptBy === 'memory') secrets.delete(id);
        await vault.close();
        vault = vaultOn({ file, system: store && systems[store] });
      };
      /** Looks at every token; gives those that can be read. */
      const look = async (): Promise<string[]> => {
        const { locked, set } = (await vault.info()).passphrase;
        expect(set).toBe(passphrase !== null);
        const tokens = await vault.list();
        expect(tokens.map(({ id }) => id).sort()).toEqual([...secrets.keys()].sort());
        for (const token of tokens) {
          const { id, state, keptBy } = token;
          expect(await vault.find(id)).toEqual(token);
          if (keptBy !== 'system')
            expect(state).toBe(keptBy === 'passphrase' && locked ? 'locked' : 'ready');
          const refusal = { code: state === 'locked' ? 'locked' : 'secret-missing' };
          expect(await outcome(vault.read(id))).toEqual(
            state === 'ready' ? { value: secrets.get(id) } : refusal,
          );
        }
        expect(await vault.find('nobody')).toBeUndefined();
        kept = new Map(tokens.map(({ id, keptBy }) => [id, keptBy]));
        return tokens.flatMap(({ id, state }) => (state === 'ready' ? id : []));
      };
      for (const [number, { does, at, text, isRight, keep, store }] of steps.entries()) {
        const typed: string = isRight
          ? (passphrase ?? 'none is set')
          : `${passphrase}, but not this`;
        const id =
          does === 'add' ? `token-${number}` : ([...secrets.keys()].sort()[at] ?? 'nobody');
        const given: string | null = at === 0 ? null : passphrase === null ? text : typed;
        const before = ciphertexts(file);
        const result = await outcome<unknown>(
          {
            add: () =>
              vault.add({ id, label: 'new', secret: text, ...(at === 0 && { keep: 'memory' }) }),
            move: () => vault.move(id),
            choose: () => vault.choose(keep, given),
            unlock: () => vault.unlock(typed),
            lock: () => vault.lock(),
            changePassphrase: () => vault.changePassphrase(typed, text),
            reopen: () => reopen(store),
          }[does](),
        );
        const isDone = 'value' in result;
        const asks = does === 'unlock' || does === 'changePassphrase';
        if (asks) expect([does, isDone]).toEqual([does, isRight && passphrase !== null]);
        if (isDone && does === 'add') secrets.set(id, text);
        if (isDone && does === 'changePassphrase') passphrase = text;
        if (isDone && does === 'choose' && keep === 'passphrase') passphrase ??= given;
        if (does === 'lock' || does === 'reopen')
          expect((await vault.info()).passphrase.locked).toBe(passphrase !== null);
        await look();
        // Nothing but the token that was meant is written anew; with another passphrase all that the old one encrypted.
        const after = ciphertexts(file);
        for (const [other, was] of before)
          if (other !== id && !(does === 'changePassphrase' && kept.get(other) === 'passphrase'))
            expect(after.get(other)).toBe(was);
      }
      const readable = new Set<string>();
      for (const store of ['one', 'other'] as const) {
        await reopen(store);
        if (passphrase !== null) await vault.unlock(passphrase);
        for (const id of await look()) readable.add(id);
      }
      expect([...readable].sort()).toEqual([...secrets.keys()].sort());
      await vault.close();
    }),
    { numRuns: 100 },
  );
});
