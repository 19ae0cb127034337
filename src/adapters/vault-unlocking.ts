import { OperationError } from '#operations/outcome.ts';
import type { KeepChoice } from '#operations/vault-schemas.ts';
import { createAutoLock } from './vault-auto-lock.ts';
import type { VaultFile } from './vault-file.ts';
import type { Keeper, SystemStore } from './vault-keeper.ts';
import { reencrypted } from './vault-passphrase.ts';
import { type Cost, type Key, newPassphrase, openPassphrase, type Passphrase } from './vault-seal.ts';
import type { StoredVault } from './vault-stored.ts';

const wrong = (): OperationError =>
  new OperationError('wrong-passphrase', 'This is not the passphrase of this vault. Nothing was changed; try again.');
const changedElsewhere = (): OperationError =>
  new OperationError('conflict', 'Another copy of Assay changed the passphrase meanwhile. Nothing was changed; try again.');

/** The key of the passphrase that is set. Throws an OperationError `wrong-passphrase`. */
async function keyFor(passphrase: string, set: Passphrase): Promise<Key> {
  const key = await openPassphrase(passphrase, set);
  if (key === null) throw wrong();
  return key;
}

/**
 * How secrets are kept, and the key of the passphrase: made, held, changed and forgotten. Making a key takes some tenths of a second, so that is done before
 * the file is locked, and a key is held only once the file that it opens is written. All but `lock` are to be called one at a time.
 */
export function createUnlocking({ file, keeper, system, cost }: { file: VaultFile; keeper: Keeper; system: SystemStore | null; cost: Cost }) {
  let locks = 0;
  const lock = (): void => {
    locks += 1;
    autoLock.stop();
    if (!keeper.holds()) return;
    keeper.hold(null);
    file.changed();
  };
  const autoLock = createAutoLock(lock);
  const touch = (stored: StoredVault): void => {
    if (keeper.holds()) autoLock.touch(stored);
  };
  /** Holds the key, unless the vault was locked while it was made: a locked screen must not find an unlocked vault. */
  const hold = (key: Key, locksBefore: number): boolean => {
    if (locks === locksBefore) keeper.hold(key);
    else key.bytes.fill(0);
    file.changed();
    return locks === locksBefore;
  };
  /** The key that this choice comes with: of a new passphrase, or of the one that is set. */
  async function keyToChoose(set: Passphrase | null, passphrase: string | null): Promise<{ key: Key; kept: Passphrase } | null> {
    if (set === null) {
      if (passphrase === null) throw new OperationError('bad-input', 'A passphrase is needed.');
      return newPassphrase(passphrase, cost);
    }
    return passphrase === null ? null : { key: await keyFor(passphrase, set), kept: set };
  }

  return {
    lock,
    touch,
    check: autoLock.check,
    async choose(keep: KeepChoice, passphrase: string | null): Promise<void> {
      if (!file.isWritten && (keep === 'passphrase' || keep === 'system'))
        throw new OperationError('bad-input', 'Nothing is written in this run, so there is no file to encrypt.');
      if (keep === 'system' && (system === null || 'missing' in system))
        throw new OperationError('bad-input', system?.missing ?? 'There is no store of the system here.');
      const before = locks;
      const set = (await file.read()).passphrase;
      const made = keep === 'passphrase' ? await keyToChoose(set, passphrase) : null;
      try {
        const stored = await file.change(async (now) => {
          if (keep !== 'passphrase') return { ...now, keep };
          if (now.passphrase?.salt !== set?.salt) throw changedElsewhere();
          return { ...now, keep, passphrase: set ?? made?.kept ?? null };
        });
        if (made !== null) hold(made.key, before);
        touch(stored);
      } catch (error) {
        made?.key.bytes.fill(0);
        throw error;
      }
    },
    /** Throws an OperationError `wrong-passphrase`; `locked` when the vault was locked again meanwhile. */
    async unlock(passphrase: string): Promise<void> {
      const before = locks;
      const { passphrase: set } = await file.read();
      if (set === null) throw new OperationError('bad-input', 'No passphrase is set for this vault.');
      const key = await keyFor(passphrase, set);
      const now = await file.read();
      if (now.passphrase?.salt !== set.salt) {
        key.bytes.fill(0);
        throw changedElsewhere();
      }
      if (!hold(key, before)) throw new OperationError('locked', 'The vault was locked while it was being unlocked. Unlock it again.');
      touch(now);
    },
    /** Throws an OperationError, and changes nothing, for a wrong passphrase or a secret that is damaged. */
    async changePassphrase(passphrase: string, next: string): Promise<void> {
      const before = locks;
      const { passphrase: set } = await file.read();
      if (set === null) throw wrong();
      const old = await keyFor(passphrase, set);
      let made: { key: Key; kept: Passphrase } | null = null;
      try {
        const ready = await newPassphrase(next, cost);
        made = ready;
        const stored = await file.change(async (now) => {
          if (now.passphrase?.salt !== set.salt) throw changedElsewhere();
          return reencrypted(now, old, ready);
        });
        hold(ready.key, before);
        touch(stored);
      } catch (error) {
        made?.key.bytes.fill(0);
        throw error;
      } finally {
        old.bytes.fill(0);
      }
    },
    async setAutoLock(minutes: number): Promise<void> {
      touch(await file.change(async (stored) => ({ ...stored, autoLockMinutes: minutes })));
    },
  };
}
export type Unlocking = ReturnType<typeof createUnlocking>;
