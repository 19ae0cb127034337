import { isWider } from '#core/http/host-limit.ts';
import { looksGeneratedName } from '#core/secrets/random-look.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { vaultOperations } from '#operations/vault-schemas.ts';
import { limitOf, type SecretReference, type TokenInfo } from '#operations/vault-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import { askAboutReference, routesToAllow } from './credentials.ts';

/** Throws an OperationError for a reference that names a secret instead of a variable: it would be stored and shown as it is. */
function refuseTypedSecret({ name }: SecretReference): void {
  if (!looksGeneratedName(name)) return;
  throw new OperationError(
    'bad-input',
    'The name of an environment variable looks like a secret, so nothing was stored. Enter the name of an environment variable that provides the secret, not the secret itself.',
  );
}

/**
 * The handlers of everything about stored secrets. `ready` resolves when the workspace of a first
 * start exists.
 */
export function vaultHandlers(
  { secrets, tokens, consent }: Pick<Ports, 'secrets' | 'tokens' | 'consent'>,
  ready: () => Promise<unknown>,
) {
  const found = async (id: string): Promise<TokenInfo> => {
    const token = await secrets.find(id);
    if (token) return token;
    throw new OperationError(
      'not-found',
      'This token is no longer stored. Choose another one, or add it again.',
    );
  };
  const allowed = async (answer: Promise<boolean>): Promise<void> => {
    if (!(await answer))
      throw new OperationError('refused', 'You did not allow this, so nothing was changed.');
  };
  return {
    listTokens: async () => {
      // The first start stores the sample token, which belongs in the list.
      await ready();
      return tokens.list();
    },
    addToken: async ({ routes, ...token }) =>
      tokens.add({ ...token, routes: await routesToAllow(routes) }),
    addTokenReference: async (token) => {
      const { reference } = token;
      refuseTypedSecret(reference);
      await allowed(askAboutReference({ consent }, token, reference));
      const added = await tokens.add(token);
      return secrets.approve(added.id, reference, limitOf(added));
    },
    editToken: async ({ id, ...changed }) => {
      const token = await found(id);
      const { hosts, label, signs } = token;
      if (changed.signs === true && !signs) await allowed(consent.ask({ about: 'signing', label }));
      if (isWider(hosts, changed.hosts))
        await allowed(consent.ask({ about: 'hosts', label, from: hosts, to: changed.hosts }));
      // Whether this is wider, and what a person allowed, holds for the limit that was compared: a person takes a while to answer, and other calls come between.
      return tokens.edit(id, changed, limitOf(token));
    },
    replaceToken: async ({ id, secret, hosts, signs, routes }) =>
      tokens.replace(
        id,
        { secret },
        { hosts, signs, routes: routes && (await routesToAllow(routes)) },
      ),
    pointToken: async ({ id, reference }) => {
      refuseTypedSecret(reference);
      const token = await found(id);
      await allowed(askAboutReference({ consent }, token, reference));
      await tokens.replace(id, { reference });
      return secrets.approve(id, reference, limitOf(token));
    },
    moveToken: ({ id }) => tokens.move(id),
    removeToken: async ({ id }) => {
      await tokens.remove(id);
      return tokens.list();
    },
    approveToken: async ({ id }) => {
      const token = await found(id);
      const { reference } = token;
      if (reference === null)
        throw new OperationError(
          'bad-input',
          'The secret of this token was typed, so there is no reference to allow.',
        );
      await allowed(askAboutReference({ consent }, token, reference));
      return secrets.approve(id, reference, limitOf(token));
    },
    readVault: () => tokens.info(),
    chooseKeeping: ({ keep, passphrase }) => tokens.choose(keep, passphrase),
    unlockVault: ({ passphrase }) => tokens.unlock(passphrase),
    lockVault: () => tokens.lock(),
    changePassphrase: ({ passphrase, next }) => tokens.changePassphrase(passphrase, next),
    setAutoLock: ({ minutes }) => tokens.autoLock(minutes),
  } satisfies Pick<Handlers, keyof typeof vaultOperations>;
}
