import type { DueDocument } from '../ports/journal.ts';
import type { Ports } from '../ports/ports.ts';

/** What following may ask of the administration of tokens: whether the vault is locked, and when that changes. */
export type WatchedTokens = { tokens: Pick<Ports['tokens'], 'info' | 'onChanged'> };

type Followed = Pick<DueDocument, 'connectionId' | 'id'>;

/** Followed documents of this run that were paused because the vault is locked, and go on by themselves once it is not. `wake` hears when some do. */
export function createWaitingForVault(
  { tokens, journal, clock }: Pick<Ports, 'journal' | 'clock'> & WatchedTokens,
  wake: () => void,
) {
  const waiting = new Map<string, Followed>();
  const keyOf = ({ connectionId, id }: Followed): string => JSON.stringify([connectionId, id]);
  const goOn = async (): Promise<void> => {
    if (waiting.size === 0 || (await tokens.info()).passphrase?.locked === true) return;
    const all = [...waiting.values()];
    waiting.clear();
    // One that was stopped or resumed by hand meanwhile is paused no more, and stays as it is.
    for (const { connectionId, id } of all) await journal.resume(connectionId, [id], clock.now());
    wake();
  };
  const stop = tokens.onChanged(() => void goOn().catch(() => undefined));
  return {
    add: (document: Followed): void => void waiting.set(keyOf(document), document),
    /** Its turn came, so that it waits for nothing. */
    forget: (document: Followed): void => void waiting.delete(keyOf(document)),
    /** To be called once a pause is written: the vault may have been unlocked before it was. */
    look: (): Promise<void> => goOn().catch(() => undefined),
    close: stop,
  };
}
