import { createHash } from 'node:crypto';
import { OperationError } from '#operations/outcome.ts';
import type { StoreChoice } from '#operations/vault-schemas.ts';
import { type Key, seal, unseal } from './seal.ts';
import type { BySystem, Encrypted, KeptSecret, StoredVault } from './tokens-file.ts';

/**
 * Encrypts and decrypts with a key of the operating system. `decrypt` returns null when the key no
 * longer fits; `again`: the system wants the text re-encrypted.
 */
export type Cipher = {
  encrypt(secret: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<{ text: string; again: boolean } | null>;
};

/**
 * The operating system's store as an app host finds it: its name, and its cipher, or the sentence
 * that says why it cannot be used.
 */
export type SystemStore = { name: string; cipher: Cipher } | { name: string; missing: string };

/**
 * How the next secret is stored: as the user chose, if that is possible here; by the system if it
 * has a store and nothing was chosen.
 */
export function storeOf(
  { keep }: Pick<StoredVault, 'keep'>,
  system: SystemStore | null,
): StoreChoice | null {
  const usable = system !== null && 'cipher' in system;
  if (keep === null || keep === 'system') return usable ? 'system' : null;
  return keep;
}

/** The result of opening: the secret (`again`: it should be re-encrypted), or why not. */
export type Opened = { text: string; again: boolean } | 'locked' | 'unreadable';

/** Seals and opens secrets with what there is: the system's store, and the key while the passphrase is known. */
export function createSecretCipher(system: SystemStore | null) {
  let key: Key | null = null;
  const store = system !== null && 'cipher' in system ? system : null;
  const fitting = (stored: StoredVault): Key | null =>
    key !== null && key.salt === stored.passphrase?.salt ? key : null;
  const decrypted = async (bytes: Uint8Array) =>
    (await store?.cipher.decrypt(bytes).catch(() => null)) ?? null;

  async function openBySystem({ ciphertext }: BySystem, purpose: string): Promise<Opened> {
    // The name of the system's store decides nothing: a key that does not fit shows in the check.
    const opened = await decrypted(Buffer.from(ciphertext, 'base64'));
    const text = opened && textChecked(opened.text, purpose);
    return opened === null || text === null ? 'unreadable' : { text, again: opened.again };
  }
  /**
   * Seals with the system's store, and checks that the result opens before anybody relies on it.
   * Throws an OperationError `storage`.
   */
  async function sealBySystem(text: string, purpose: string): Promise<BySystem> {
    const plain = checkedText(text, purpose);
    const bytes = (await store?.cipher.encrypt(plain).catch(() => null)) ?? null;
    const back = bytes && (await decrypted(bytes));
    if (bytes === null || back?.text !== plain)
      throw new OperationError(
        'storage',
        `${system?.name ?? 'The system'} could not encrypt the secret reliably. Nothing was changed.`,
      );
    return {
      by: 'system',
      backend: system?.name ?? '',
      ciphertext: Buffer.from(bytes).toString('base64'),
    };
  }

  return {
    async open(kept: KeptSecret, purpose: string, stored: StoredVault): Promise<Opened> {
      if (kept.by === 'memory') return { text: kept.secret, again: false };
      if (kept.by === 'system') return openBySystem(kept, purpose);
      const fits = fitting(stored);
      if (fits === null) return 'locked';
      const text = unseal(kept.sealed, fits, purpose);
      return text === null ? 'unreadable' : { text, again: false };
    },
    /** Whether this vault can seal anything, by the system's store or with a passphrase that is set. */
    canSeal: (stored: StoredVault): boolean => store !== null || stored.passphrase !== null,
    /** Whether a passphrase is set and its key is not held. */
    isLocked: (stored: StoredVault): boolean =>
      stored.passphrase !== null && fitting(stored) === null,
    hold: (held: Key | null): void => {
      if (held !== key) key?.bytes.fill(0);
      key = held;
    },
    holds: (): boolean => key !== null,
    sealBySystem,
    /**
     * Seals a text the way the vault stores secrets. Throws an OperationError if it stores none, or
     * cannot now.
     */
    async seal(
      text: string,
      purpose: string,
      keep: StoreChoice | null,
      stored: StoredVault,
    ): Promise<Encrypted> {
      switch (keep) {
        case 'system':
          return sealBySystem(text, purpose);
        case 'passphrase': {
          const fits = fitting(stored);
          if (fits === null)
            throw new OperationError(
              'locked',
              'Your tokens are locked. Unlock them with their passphrase and try again.',
            );
          return { by: 'passphrase', sealed: seal(text, fits, purpose) };
        }
        case 'memory':
          throw new OperationError(
            'refused',
            'Secrets are kept in memory only, so nothing is encrypted. Change the token storage under Tokens.',
          );
        case 'none':
          throw new OperationError(
            'refused',
            'Typed secrets are not stored here. Use a variable instead, or change the token storage under Tokens.',
          );
        case null:
          throw new OperationError(
            'bad-input',
            'First choose how to store secrets: with a passphrase, for this run only, or not at all.',
          );
      }
    },
  };
}
export type SecretCipher = ReturnType<typeof createSecretCipher>;

/** Letters of a SHA-256 in Base64url. */
const digestLength = 43;

const headOf = (text: string, purpose: string): string => {
  const digest = createHash('sha256').update(`${purpose}\n${text}`).digest('base64url');
  return `\n${purpose}\n${digest}\n`;
};

/**
 * The text that the operating system encrypts: its purpose and a digest of both come first. Not
 * every system detects a wrong key or a damaged ciphertext (Chromium's encryption on Linux has no
 * check at all), and none knows which token a ciphertext belongs to.
 */
const checkedText = (text: string, purpose: string): string => headOf(text, purpose) + text;

/** The original text; null if it was encrypted for another purpose, or was damaged. */
function textChecked(plain: string, purpose: string): string | null {
  const text = plain.slice(purpose.length + digestLength + 3);
  return plain === checkedText(text, purpose) ? text : null;
}
