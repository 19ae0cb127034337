import type { SecretForm } from '#app/ports/secrets.ts';
import { OperationError } from '#operations/outcome.ts';
import { limitOf, type TokenInfo, type TokenLimit } from '#operations/vault-schemas.ts';
import { type Approval, isSameLimit, purposeOf } from './limit.ts';
import { readReference } from './references.ts';
import type { Opened, SecretCipher } from './secret-cipher.ts';
import type { TokenUses } from './token-uses.ts';
import type { BySystem, KeptSecret, StoredToken, StoredVault, VaultFile } from './tokens-file.ts';
import type { Unlocking } from './unlocking.ts';

export const notStored = (): OperationError =>
  new OperationError(
    'not-found',
    'This token is no longer stored. Choose another one, or add it again.',
  );

const whyNotOpened =
  'the limit of the token (hosts, signing or routes) was changed in the token file outside of Assay, or the file is damaged.';

function whyClosed(
  { label, kept }: Pick<StoredToken, 'label' | 'kept'>,
  state: 'locked' | 'unreadable',
): string {
  if (state === 'unreadable' && kept.by === 'reference')
    return `Type its secret anew: the secret of "${label}" was read from a file or a command, which Assay no longer does.`;
  if (state === 'locked' && kept.by === 'reference')
    return `The limit of "${label}" is protected with the passphrase, and your tokens are locked. Unlock them under Tokens.`;
  if (state === 'locked')
    return `The secret of "${label}" is encrypted with the passphrase, and your tokens are locked. Unlock them under Tokens.`;
  if (kept.by === 'passphrase')
    return `The passphrase does not open the secret of "${label}": ${whyNotOpened} Undo that change, or replace the secret and set its limit under Tokens.`;
  const keychain =
    kept.by === 'system' && kept.backend !== ''
      ? `the system keychain (${kept.backend})`
      : 'the system keychain';
  return `The secret of "${label}" cannot be decrypted here. It is encrypted with ${keychain}, which only the desktop app can use, on the computer where the token was stored. In that app: the keychain is not available now, or ${whyNotOpened} The secret is still stored. Use the desktop app there, or replace the secret under Tokens.`;
}

/** The error for a secret that is not available now. */
export const closed = (token: StoredToken, state: 'locked' | 'unreadable'): OperationError =>
  new OperationError(state === 'locked' ? 'locked' : 'secret-missing', whyClosed(token, state));

const whyUnapproved =
  'You have not confirmed its current source and limit. Review them now, or Assay asks you before its next use.';

/** The error of a reference that was not confirmed. */
const notAllowed = ({ label }: StoredToken): OperationError =>
  new OperationError('refused', `"${label}" cannot be used yet. ${whyUnapproved}`);

/** Gives a token as everybody but the vault sees it. */
export function createShown({
  opening,
  approval,
  uses,
}: {
  opening: Opening;
  approval: Approval;
  uses: TokenUses;
}) {
  return async (token: StoredToken, stored: StoredVault): Promise<TokenInfo> => {
    const { id, label, authorization, kept } = token;
    const { state, lastFour: end } =
      kept.by === 'reference'
        ? { state: await approval.stateOf(token, stored), lastFour: '' }
        : await opening.stateOf(token, kept, stored);
    return {
      id,
      label,
      authorization,
      ...limitOf(token),
      lastUsed: uses.of(id),
      lastFour: end,
      keptBy: kept.by,
      reference: kept.by === 'reference' ? kept.reference : null,
      state,
      note:
        state === 'ready' ? '' : state === 'unapproved' ? whyUnapproved : whyClosed(token, state),
    };
  };
}

/** More ciphertexts than anybody stores; a bound all the same. */
const maxKnown = 10_000;

/**
 * The visible part of a secret, so that people can tell tokens apart: the last four characters, if
 * it is so long that they reveal nothing.
 */
const lastFour = (secret: string): string => (secret.length >= 20 ? secret.slice(-4) : '');

/** Whether a secret can be used now, and what is shown of one that can. */
type SecretState =
  | { state: 'ready'; lastFour: string }
  | { state: 'locked' | 'unreadable'; lastFour: '' };

/**
 * Opens stored secrets, and remembers which ciphertexts the system opened in this run, because the
 * list is requested often and a keyring can be slow. It remembers only what is shown of a secret,
 * and forgets a ciphertext that no longer opens at once.
 */
export function createOpening(file: VaultFile, cipher: SecretCipher) {
  const opens = new Map<string, string>();
  const renewal = createRenewal(file, cipher);
  const nameOf = (token: StoredToken, kept: KeptSecret): string | null =>
    kept.by === 'system' ? JSON.stringify([token.id, kept, limitOf(token)]) : null;

  /** The secret, opened now whatever was known of it. */
  async function open(token: StoredToken, kept: KeptSecret, stored: StoredVault): Promise<Opened> {
    const opened = await cipher.open(kept, purposeOf(token), stored);
    const name = nameOf(token, kept);
    if (name === null) return opened;
    if (typeof opened === 'object') {
      if (opens.size < maxKnown) opens.set(name, lastFour(opened.text));
      if (opened.again && kept.by === 'system') renewal.begin(token, kept, opened.text);
    } else if (opens.delete(name)) file.changed();
    return opened;
  }
  return {
    open,
    async stateOf(token: StoredToken, kept: KeptSecret, stored: StoredVault): Promise<SecretState> {
      const known = opens.get(nameOf(token, kept) ?? '');
      if (known !== undefined) return { state: 'ready', lastFour: known };
      const opened = await open(token, kept, stored);
      return typeof opened === 'object'
        ? { state: 'ready', lastFour: lastFour(opened.text) }
        : { state: opened, lastFour: '' };
    },
    /** Resolves when no re-encryption is running. */
    settled: renewal.settled,
  };
}
export type Opening = ReturnType<typeof createOpening>;

/**
 * Re-encrypts in the background what the system wants to have under a newer key. The old ciphertext stays until the new one is known to open and is
 * written, and it is replaced only if nobody changed the token meanwhile. A failure is silent: the old one still opens, and the next run tries again.
 */
function createRenewal(file: VaultFile, cipher: SecretCipher) {
  const tried = new Set<string>();
  const running = new Set<Promise<void>>();

  async function renew(token: StoredToken, old: BySystem, secret: string): Promise<void> {
    const kept = await cipher.sealBySystem(secret, purposeOf(token));
    // A system that is never content would have this go on for ever.
    tried.add(kept.ciphertext);
    await file.change(async (stored) => {
      const isSame = (now: StoredToken): boolean =>
        now.id === token.id &&
        now.kept.by === 'system' &&
        now.kept.ciphertext === old.ciphertext &&
        isSameLimit(now, token);
      return stored.tokens.some(isSame)
        ? { ...stored, tokens: stored.tokens.map((now) => (isSame(now) ? { ...now, kept } : now)) }
        : null;
    });
  }
  return {
    /** Begins once a run for every ciphertext. */
    begin(token: StoredToken, old: BySystem, secret: string): void {
      if (tried.has(old.ciphertext)) return;
      tried.add(old.ciphertext);
      const work = renew(token, old, secret)
        .catch(() => undefined)
        .finally(() => running.delete(work));
      running.add(work);
    },
    settled: async (): Promise<void> => void (await Promise.all(running)),
  };
}

/** Hears the limit of a secret before it is read, and throws where it must not be. */
type Check = (limit: TokenLimit) => void;

type Parts = {
  file: VaultFile;
  opening: Opening;
  approval: Approval;
  unlocking: Unlocking;
  environment: Record<string, string | undefined>;
};

/** Gives the way to read the secret of a stored token: opened, or read from its variable, at every use anew. */
export function createReading({ file, opening, approval, unlocking, environment }: Parts) {
  return async (id: string, check: Check, form: SecretForm): Promise<string> => {
    unlocking.check();
    const stored = await file.read();
    const token = stored.tokens.find((one) => one.id === id);
    if (token === undefined) throw notStored();
    // Before anything is opened, and of the very token that is opened: the seal then says whether the limit is the one it was stored with.
    check(limitOf(token));
    const { kept } = token;
    if (kept.by === 'reference') {
      const state = await approval.stateOf(token, stored);
      if (state === 'unapproved') throw notAllowed(token);
      if (state !== 'ready' || kept.reference === null)
        throw closed(token, state === 'locked' ? state : 'unreadable');
      return readReference(kept.reference, environment, form);
    }
    const opened = await opening.open(token, kept, stored);
    if (typeof opened !== 'object') throw closed(token, opened);
    if (kept.by === 'passphrase') unlocking.touch(stored);
    return opened.text;
  };
}
