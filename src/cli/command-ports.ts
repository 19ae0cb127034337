import { environmentSecrets, noTokens } from '#adapters/vault/environment.ts';
import type { Ports } from '#app/ports/ports.ts';

/**
 * What differs between commands: where secrets are, and the workspace of a command that reads one.
 * What is left out reads nothing and sends no secret.
 */
export type CommandPorts = Partial<Pick<Ports, 'secrets' | 'tokens' | 'consent' | 'workspace'>>;

/**
 * The ports of a command, by default of one that sends no secret and reads no workspace: it could read variables of the
 * environment, asks nobody, and changes are forgotten.
 */
export const withUsualPorts = (given: CommandPorts): Required<CommandPorts> => ({
  secrets: environmentSecrets(process.env),
  tokens: noTokens,
  consent: { ask: async () => false },
  workspace: {
    read: async () => null,
    change: async (changed) => changed(null),
  },
  ...given,
});
