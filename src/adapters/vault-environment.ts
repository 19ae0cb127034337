import type { Vault } from '#app/ports.ts';
import { OperationError } from '#operations/outcome.ts';

const refuse = async (): Promise<never> => {
  throw new OperationError('storage', 'The command line stores no secrets: name an environment variable with --token-env or --secret-env.');
};

/** The command line's vault: a token's id is the name of the environment variable that holds the secret. */
export const environmentVault = (environment: Record<string, string | undefined>): Vault => ({
  info: () => ({ backend: 'environment', persistent: false, note: 'Secrets are read from environment variables.' }),
  list: async () => [],
  add: refuse,
  rename: refuse,
  replace: refuse,
  remove: refuse,
  async read(id) {
    const secret = environment[id];
    if (!secret) throw new OperationError('secret-missing', `The environment variable ${id} is not set or is empty.`);
    return secret;
  },
});
