import { OperationError } from '#operations/outcome.ts';
import { limitOf, type TokenLimit } from '#operations/vault-schemas.ts';
import type { InTurn } from './one-at-a-time.ts';
import { readReference } from './secret-reference.ts';
import type { Approval } from './vault-approval.ts';
import type { VaultFile } from './vault-file.ts';
import type { Keeper } from './vault-keeper.ts';
import type { Opening } from './vault-opening.ts';
import { closed, notAllowed, notStored } from './vault-shown.ts';
import type { Unlocking } from './vault-unlocking.ts';

/** Hears the limit of a secret before it is read, and throws where it must not be. */
type Check = (limit: TokenLimit) => void;

type Parts = {
  file: VaultFile;
  keeper: Keeper;
  opening: Opening;
  approval: Approval;
  unlocking: Unlocking;
  inTurn: InTurn;
  environment: Record<string, string | undefined>;
  /** Aborted when the vault is closed. */
  signal: AbortSignal;
};

/** Gives the way to read the secret of a stored token: opened, or read where it points, at every use anew. */
export function createReading({ file, keeper, opening, approval, unlocking, inTurn, environment, signal }: Parts) {
  async function read(id: string, givenUp: AbortSignal | undefined, check: Check): Promise<string> {
    unlocking.check();
    const stored = await file.read();
    const token = stored.tokens.find((one) => one.id === id);
    if (token === undefined) throw notStored();
    // Before anything is opened or run, and of the very token that is opened: the seal then says whether the limit is the one it was stored with.
    check(limitOf(token));
    const { kept } = token;
    if (kept.by === 'reference') {
      const state = await approval.stateOf(token, stored);
      if (state === 'ready') return readReference(kept.reference, environment, givenUp === undefined ? signal : AbortSignal.any([signal, givenUp]));
      throw state === 'locked' ? closed(token, state) : notAllowed(token);
    }
    const opened = await opening.open(token, kept, stored);
    if (typeof opened !== 'object') throw closed(token, opened);
    if (kept.by === 'passphrase') unlocking.touch(stored);
    return opened.text;
  }
  const forgetOutdated = (): Promise<void> =>
    inTurn(async () => {
      if (keeper.isOutdated(await file.read())) unlocking.lock();
    });
  return {
    async read(id: string, givenUp: AbortSignal | undefined, check: Check): Promise<string> {
      try {
        return await read(id, givenUp, check);
      } catch (error) {
        // The file has another passphrase than the key: either it is just being changed here, or it was elsewhere.
        if (!(error instanceof OperationError && error.code === 'locked' && keeper.holds())) throw error;
        await forgetOutdated();
        return read(id, givenUp, check);
      }
    },
    /** Forgets a key that opens nothing any more, because another copy of Assay changed the passphrase. */
    forgetOutdated,
  };
}
