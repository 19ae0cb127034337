import { isWider } from '#core/host-limit.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { vaultOperations } from '#operations/vault-operations.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { Question } from './consent-port.ts';
import type { Ports } from './ports.ts';

const changedMeanwhile = (): OperationError =>
  new OperationError('conflict', 'This token was changed while you were asked, so nothing was changed now. Look at it and do this again.');

/** The handlers of everything about stored secrets. `ready` comes back once the workspace of a first start is there. */
export function vaultHandlers(
  { vault, consent }: Pick<Ports, 'vault' | 'consent'>,
  ready: () => Promise<unknown>,
): Pick<Handlers, keyof typeof vaultOperations> {
  const found = async (id: string): Promise<TokenInfo> => {
    const token = (await vault.list()).find((one) => one.id === id);
    if (token) return token;
    throw new OperationError('not-found', 'This token is no longer stored. Choose another one, or add it again.');
  };
  const ask = async (question: Question): Promise<void> => {
    if (!(await consent.ask(question))) throw new OperationError('refused', 'This was not allowed, so nothing was changed.');
  };
  return {
    listTokens: async () => {
      // The first start stores the sample token, which belongs in the list.
      await ready();
      return vault.list();
    },
    addToken: (token) => vault.add(token),
    addTokenReference: async (token) => {
      if (token.reference.from !== 'command') await ask({ about: 'reference', label: token.label, reference: token.reference });
      return vault.add(token);
    },
    editToken: async ({ id, ...changed }) => {
      const { hosts, label } = await found(id);
      if (isWider(hosts, changed.hosts)) {
        await ask({ about: 'hosts', label, from: hosts, to: changed.hosts });
        // What was allowed is the step from what was shown, and a person takes a while to answer.
        if (isWider((await found(id)).hosts, hosts)) throw changedMeanwhile();
      }
      return vault.edit(id, changed);
    },
    replaceToken: ({ id, secret, hosts }) => vault.replace(id, { secret }, hosts),
    pointToken: async ({ id, reference }) => {
      if (reference.from !== 'command') await ask({ about: 'reference', label: (await found(id)).label, reference });
      return vault.replace(id, { reference });
    },
    moveToken: ({ id }) => vault.move(id),
    removeToken: async ({ id }) => {
      await vault.remove(id);
      return vault.list();
    },
    approveToken: async ({ id }) => {
      const { label, reference } = await found(id);
      if (reference?.from !== 'command') throw new OperationError('bad-input', 'This token has no command to allow.');
      await ask({ about: 'command', label, reference });
      return vault.approve(id, reference);
    },
    readVault: () => vault.info(),
    chooseKeeping: ({ keep, passphrase }) => vault.choose(keep, passphrase),
    unlockVault: ({ passphrase }) => vault.unlock(passphrase),
    lockVault: () => vault.lock(),
    changePassphrase: ({ passphrase, next }) => vault.changePassphrase(passphrase, next),
    setAutoLock: ({ minutes }) => vault.autoLock(minutes),
  };
}
