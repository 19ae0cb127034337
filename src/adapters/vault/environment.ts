import type { Vault } from '#app/vault-port.ts';
import { OperationError } from '#operations/outcome.ts';
import { missingVariable, variableOf } from '../environment.ts';
import { secretsSeen } from './reading.ts';

const refuse = async (): Promise<never> => {
  throw new OperationError('storage', 'The command line stores no secrets: name an environment variable with --token-env or --secret-env.');
};

const note = 'Secrets are read from environment variables.';

/** The command line's vault: a token's id is the name of the environment variable that holds the secret. */
export function environmentVault(environment: Record<string, string | undefined>): Vault {
  const seen = secretsSeen();
  return {
    info: async () => ({ system: null, keep: 'none', choices: ['none'], passphrase: null, note }),
    list: async () => [],
    add: refuse,
    edit: refuse,
    replace: refuse,
    move: refuse,
    remove: refuse,
    allow: refuse,
    approve: refuse,
    async read(id) {
      const secret = variableOf(environment, id);
      if (!secret) throw new OperationError('secret-missing', missingVariable(id));
      seen.add(secret);
      return secret;
    },
    used: () => undefined,
    choose: refuse,
    unlock: refuse,
    lock: refuse,
    changePassphrase: refuse,
    autoLock: refuse,
    onChanged: () => () => undefined,
    note: (secrets) => secrets.forEach(seen.add),
    seen: seen.all,
    close: async () => undefined,
  };
}
