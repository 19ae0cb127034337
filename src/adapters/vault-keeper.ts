import { OperationError } from '#operations/outcome.ts';
import type { KeepChoice } from '#operations/vault-schemas.ts';
import { type Key, seal, unseal } from './vault-seal.ts';
import type { Encrypted, StoredVault } from './vault-stored.ts';

/** Encrypts and decrypts with a key that the operating system keeps. `decrypt` gives null when the key no longer fits; `again`: it wants to be encrypted anew. */
export type Cipher = {
  encrypt(secret: string): Promise<Uint8Array>;
  decrypt(bytes: Uint8Array): Promise<{ text: string; again: boolean } | null>;
};

/** The operating system's store as a face finds it: its name, and its cipher, or the sentence that says why it is not to be used. */
export type SystemStore = { name: string; cipher: Cipher } | { name: string; missing: string };

/** What came of opening: the secret (`again`: it is to be encrypted anew), or why not. */
export type Opened = { text: string; again: boolean } | 'locked' | 'unreadable';

/** Seals and opens secrets with what there is: the system's store, and the key while the passphrase is known. */
export function createKeeper(system: SystemStore | null) {
  let key: Key | null = null;
  const cipher = system !== null && 'cipher' in system ? system.cipher : null;
  const fitting = (stored: StoredVault): Key | null => (key !== null && key.salt === stored.passphrase?.salt ? key : null);

  async function open(kept: Encrypted, purpose: string, stored: StoredVault): Promise<Opened> {
    if (kept.by === 'passphrase') {
      const fits = fitting(stored);
      if (fits === null) return 'locked';
      const text = unseal(kept.sealed, fits, purpose);
      return text === null ? 'unreadable' : { text, again: false };
    }
    if (cipher === null || (kept.backend !== '' && kept.backend !== system?.name)) return 'unreadable';
    const opened = await cipher.decrypt(Buffer.from(kept.ciphertext, 'base64'));
    if (opened === null) return 'unreadable';
    if (!kept.checked) return { text: opened.text, again: true };
    const head = `${purpose}\n`;
    return opened.text.startsWith(head) ? { text: opened.text.slice(head.length), again: opened.again } : 'unreadable';
  }

  return {
    open,
    isLocked: (stored: StoredVault): boolean => stored.passphrase !== null && fitting(stored) === null,
    hold: (held: Key | null): void => {
      key?.bytes.fill(0);
      key = held;
    },
    holds: (): boolean => key !== null,
    /** Seals a text the way the vault keeps secrets. Throws an OperationError when it keeps none, or cannot now. */
    async seal(text: string, purpose: string, keep: KeepChoice | null, stored: StoredVault): Promise<Encrypted> {
      if (keep === 'system' && cipher !== null && system !== null) {
        const bytes = await cipher.encrypt(`${purpose}\n${text}`);
        return { by: 'system', backend: system.name, checked: true, ciphertext: Buffer.from(bytes).toString('base64') };
      }
      if (keep === 'passphrase') {
        const fits = fitting(stored);
        if (fits === null) throw new OperationError('locked', 'The vault is locked. Unlock it with its passphrase, and do this again.');
        return { by: 'passphrase', sealed: seal(text, fits, purpose) };
      }
      if (keep === 'none')
        throw new OperationError(
          'refused',
          'No typed secrets are kept here. Point to a variable, a file or a command instead, or choose another way to keep them under Tokens.',
        );
      throw new OperationError('bad-input', 'Choose first how secrets are kept: with a passphrase, for this run only, or not at all.');
    },
  };
}
export type Keeper = ReturnType<typeof createKeeper>;
