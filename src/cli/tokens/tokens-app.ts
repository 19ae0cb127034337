import type { Vault } from '#adapters/vault/vault.ts';
import { createTexts } from '#app/texts.ts';
import { vaultHandlers } from '#app/vault/handlers.ts';
import { vaultOperations } from '#operations/vault-schemas.ts';
import { type Runs, runsOf, stoppedByUser } from '../running.ts';
import { hideSecrets } from '../terminal/output.ts';

/** The operations about stored secrets. */
export type TokensApp = Runs<keyof typeof vaultOperations>;

/** The app of a command about tokens, without the rest of the app. What the person typed for this command needs no further confirmation. */
export function createTokensApp(vault: Vault): TokensApp {
  const stopped = stoppedByUser();
  hideSecrets(vault.seen);
  const handlers = vaultHandlers(
    { secrets: vault, tokens: vault, consent: { ask: async () => true } },
    async () => undefined,
  );
  return {
    stopped,
    texts: createTexts(),
    run: runsOf(async () => vaultOperations, handlers, stopped),
    close: () => vault.close(),
  };
}
