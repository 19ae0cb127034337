import { OperationError } from '#operations/outcome.ts';
import type { StoreChoice } from '#operations/vault-schemas.ts';
import { approvalPurposeOf, purposeOf } from './limit.ts';
import { type Cost, type Key, newPassphrase, openPassphrase, type Passphrase } from './seal.ts';
import { createSecretCipher, type SecretCipher, type SystemStore } from './secret-cipher.ts';
import type { StoredToken, StoredVault, VaultFile } from './tokens-file.ts';

const wrong = (): OperationError =>
  new OperationError(
    'wrong-passphrase',
    'This is not the passphrase of these tokens. Nothing was changed. Try again.',
  );
/** The key of the passphrase that is set. Throws an OperationError `wrong-passphrase`. */
async function keyFor(passphrase: string, set: Passphrase): Promise<Key> {
  const key = await openPassphrase(passphrase, set);
  if (key === null) throw wrong();
  return key;
}

/**
 * How secrets are stored, and the key of the passphrase: made, held, changed and forgotten. Key
 * derivation takes some tenths of a second, so it runs before the file is locked, and a key is held
 * only when the file that it opens is written. Only `lock` may run at the same time as another
 * call.
 */
export function createUnlocking({
  file,
  cipher,
  system,
  cost,
}: {
  file: VaultFile;
  cipher: SecretCipher;
  system: SystemStore | null;
  cost: Cost;
}) {
  let locks = 0;
  const lock = (): void => {
    locks += 1;
    autoLock.stop();
    if (!cipher.holds()) return;
    cipher.hold(null);
    file.changed();
  };
  const autoLock = createAutoLock(lock);
  const touch = (stored: StoredVault): void => {
    if (cipher.holds()) autoLock.touch(stored);
  };
  /** Holds the key, unless the vault was locked while it was made: a locked screen must not find an unlocked vault. */
  const hold = (key: Key, locksBefore: number): boolean => {
    if (locks === locksBefore) cipher.hold(key);
    else key.bytes.fill(0);
    file.changed();
    return locks === locksBefore;
  };
  /** The key for the chosen storage: of a new passphrase, or of the current one. */
  async function keyToChoose(
    set: Passphrase | null,
    passphrase: string | null,
  ): Promise<{ key: Key; kept: Passphrase } | null> {
    if (set === null) {
      if (passphrase === null) throw new OperationError('bad-input', 'Enter a passphrase.');
      return newPassphrase(passphrase, cost);
    }
    return passphrase === null ? null : { key: await keyFor(passphrase, set), kept: set };
  }

  return {
    lock,
    touch,
    check: autoLock.check,
    async choose(keep: StoreChoice, passphrase: string | null): Promise<void> {
      if (keep === 'system' && (system === null || 'missing' in system))
        throw new OperationError(
          'bad-input',
          system?.missing ?? 'No system keychain is available.',
        );
      const before = locks;
      const set = (await file.read()).passphrase;
      const made = keep === 'passphrase' ? await keyToChoose(set, passphrase) : null;
      try {
        const stored = await file.change(async (now) => {
          if (keep !== 'passphrase') return { ...now, keep };
          // To put another one in its place would lose all that the first one encrypts.
          if (now.passphrase?.salt !== set?.salt)
            throw new OperationError(
              'conflict',
              'A passphrase was set in the meantime. Nothing was changed. Try again.',
            );
          return { ...now, keep, passphrase: set ?? made?.kept ?? null };
        });
        if (made !== null) hold(made.key, before);
        touch(stored);
      } catch (error) {
        made?.key.bytes.fill(0);
        throw error;
      }
    },
    /**
     * Throws an OperationError `wrong-passphrase`; `locked` if the vault was locked again
     * meanwhile.
     */
    async unlock(passphrase: string): Promise<void> {
      const before = locks;
      const stored = await file.read();
      const { passphrase: set } = stored;
      if (set === null)
        throw new OperationError('bad-input', 'No passphrase is set for these tokens.');
      const key = await keyFor(passphrase, set);
      if (!hold(key, before))
        throw new OperationError(
          'locked',
          'The tokens were locked while they were being unlocked. Unlock them again.',
        );
      touch(stored);
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
        const stored = await file.change((now) => reencrypted(now, old, ready));
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

/**
 * Locks so many minutes after the last use. The time that a computer slept counts as well, at the
 * next use.
 */
export function createAutoLock(lock: () => void, now: () => number = Date.now) {
  let timer: NodeJS.Timeout | null = null;
  let due = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    due = Number.POSITIVE_INFINITY;
  };
  return {
    /** The key was used: the minutes begin anew. */
    touch({ autoLockMinutes }: Pick<StoredVault, 'autoLockMinutes'>): void {
      stop();
      if (autoLockMinutes === 0) return;
      due = now() + autoLockMinutes * 60_000;
      timer = setTimeout(lock, autoLockMinutes * 60_000).unref();
    },
    /** To be called before the key is used. */
    check(): void {
      if (now() >= due) lock();
    },
    stop,
  };
}

/**
 * The vault with another passphrase, and everything re-encrypted with it. Throws an OperationError
 * `storage` for a damaged secret: it could never be opened again, and somebody may still want to
 * repair it.
 */
async function reencrypted(
  stored: StoredVault,
  old: Key,
  next: { key: Key; kept: Passphrase },
): Promise<StoredVault> {
  const after: StoredVault = { ...stored, passphrase: next.kept };
  const [opening, sealing] = [createSecretCipher(null), createSecretCipher(null)];
  opening.hold(old);
  sealing.hold(next.key);
  const anew = async (token: StoredToken): Promise<StoredToken> => {
    const { id, label, kept: was } = token;
    if (was.by === 'reference') {
      if (was.approval?.by !== 'passphrase') return token;
      const opened = await opening.open(was.approval, approvalPurposeOf(id), stored);
      // An approval that does not open allows nothing, and a person can be asked again.
      const approval =
        typeof opened === 'object'
          ? await sealing.seal(opened.text, approvalPurposeOf(id), 'passphrase', after)
          : null;
      return { ...token, kept: { ...was, approval } };
    }
    if (was.by !== 'passphrase') return token;
    const opened = await opening.open(was, purposeOf(token), stored);
    if (typeof opened !== 'object')
      throw new OperationError(
        'storage',
        `The secret of "${label}" is damaged, or its limit was changed in the token file, so nothing was changed. Replace or remove it, then change the passphrase.`,
      );
    return {
      ...token,
      kept: await sealing.seal(opened.text, purposeOf(token), 'passphrase', after),
    };
  };
  return { ...after, tokens: await Promise.all(stored.tokens.map(anew)) };
}
