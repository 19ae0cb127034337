import { OperationError } from '#operations/outcome.ts';
import type { InTurn } from './one-at-a-time.ts';
import { readReference } from './secret-reference.ts';
import type { Approval } from './vault-approval.ts';
import type { VaultFile } from './vault-file.ts';
import type { Keeper } from './vault-keeper.ts';
import type { Opening } from './vault-opening.ts';
import { closed, notStored } from './vault-shown.ts';
import type { Unlocking } from './vault-unlocking.ts';

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
  async function read(id: string, givenUp: AbortSignal | undefined): Promise<string> {
    unlocking.check();
    const stored = await file.read();
    const token = stored.tokens.find((one) => one.id === id);
    if (token === undefined) throw notStored();
    const { kept } = token;
    if (kept.by === 'reference') {
      if (await approval.isGiven(token, stored))
        return readReference(kept.reference, environment, givenUp === undefined ? signal : AbortSignal.any([signal, givenUp]));
      throw new OperationError('refused', `The command of "${token.label}" was not shown yet. Look at it under Tokens and let it run.`);
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
    async read(id: string, givenUp?: AbortSignal): Promise<string> {
      try {
        return await read(id, givenUp);
      } catch (error) {
        // The file has another passphrase than the key: either it is just being changed here, or it was elsewhere.
        if (!(error instanceof OperationError && error.code === 'locked' && keeper.holds())) throw error;
        await forgetOutdated();
        return read(id, givenUp);
      }
    },
    /** Forgets a key that opens nothing any more, because another copy of Assay changed the passphrase. */
    forgetOutdated,
  };
}
