import type { Secrets } from '#app/ports/secrets.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import { missingVariable, variableOf } from '../storage/environment.ts';
import { secretsSeen } from './secrets-seen.ts';

const refuse = async (): Promise<never> => {
  throw new OperationError(
    'storage',
    'The command line stores no secrets. Name an environment variable with --token-env or --secret-env.',
  );
};

/** The secrets of a command that names environment variables: a token's id is the name of the variable that holds the secret. */
export function environmentSecrets(environment: Record<string, string | undefined>): Secrets {
  const seen = secretsSeen();
  return {
    find: async () => undefined,
    allow: refuse,
    approve: refuse,
    async read(id) {
      const secret = variableOf(environment, id);
      if (!secret) throw new OperationError('secret-missing', missingVariable(id));
      seen.add(secret);
      return secret;
    },
    used: () => undefined,
    note: (secrets) => secrets.forEach(seen.add),
    seen: seen.all,
  };
}

/** For a command that administers no tokens: none are stored, and every change is refused with `storage`. */
export const noTokens: Tokens = {
  info: async () => ({
    system: null,
    keep: 'none',
    choices: ['none'],
    passphrase: { set: false, locked: false, autoLockMinutes: 0 },
    note: 'Secrets are read from environment variables.',
  }),
  list: async () => [],
  add: refuse,
  edit: refuse,
  replace: refuse,
  move: refuse,
  remove: refuse,
  choose: refuse,
  unlock: refuse,
  lock: refuse,
  changePassphrase: refuse,
  autoLock: refuse,
  onChanged: () => () => undefined,
  close: async () => undefined,
};
