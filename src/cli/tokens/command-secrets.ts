import { environmentSecrets, noTokens } from '#adapters/vault/environment.ts';
import type { Vault } from '#adapters/vault/vault.ts';
import type { Consent } from '#app/ports/ports.ts';
import type { Secrets } from '#app/ports/secrets.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import type { SendingOptions } from '../options.ts';
import { takePassphrase } from '../serve/serve-passphrase.ts';
import { askOnce, terminalConsent } from '../terminal/consent.ts';
import { CouldNot } from '../terminal/output.ts';
import { terminalOf } from '../terminal/terminal.ts';
import { openStored, tokenNamed, unlockWith } from './stored-tokens.ts';

/**
 * The secrets of one command. `idOf` gives the id of a stored token, named by its label or id, or of the environment variable that holds a secret;
 * null for neither. The data folder is opened once a stored token is named, and not before.
 */
export type CommandSecrets = {
  secrets: Secrets;
  tokens: Tokens;
  consent: Consent;
  idOf(
    stored: { option: string; name: string | undefined },
    variable: { option: string; name: string | undefined },
  ): Promise<string | null>;
  /** Opens the vault for a stored token that a workspace names by its id; one that is not stored stays unknown. */
  admitToken(id: string): Promise<void>;
};

const isLocked = (error: unknown): boolean =>
  error instanceof OperationError && error.code === 'locked';

/**
 * Stored tokens in addition to the environment. The passphrase is taken from the environment at
 * once, or asked for when it is needed.
 */
export function commandSecrets({
  data,
  allowEnv = [],
}: Pick<SendingOptions, 'data' | 'allowEnv'>): CommandSecrets {
  let passphrase = takePassphrase(process.env);
  const terminal = terminalOf();
  const variables = environmentSecrets(process.env);
  const named = new Set<string>();
  let opened: Promise<Vault> | null = null;
  let storedSeen: () => readonly string[] = () => [];
  const stored = (): Promise<Vault> => {
    opened ??= openStored(data).then((vault) => {
      storedSeen = vault.seen;
      return vault;
    });
    return opened;
  };
  const unlock = async (vault: Vault): Promise<void> => {
    passphrase = await unlockWith(vault, passphrase, terminal);
  };
  async function unlockFor({ state }: TokenInfo): Promise<void> {
    const vault = await stored();
    const wants = state === 'locked' || (state === 'unapproved' && passphrase !== null);
    if (wants && (await vault.info()).passphrase.locked) await unlock(vault);
  }
  /**
   * If the vault locked itself while a document was followed, the same passphrase opens it again.
   */
  async function readStored(
    id: string,
    check: Parameters<Secrets['read']>[1],
    form: Parameters<Secrets['read']>[2],
  ): Promise<string> {
    const vault = await stored();
    try {
      return await vault.read(id, check, form);
    } catch (error) {
      if (!isLocked(error)) throw error;
      await unlock(vault);
      return vault.read(id, check, form);
    }
  }
  return {
    consent: askOnce(terminalConsent(terminal, allowEnv)),
    async idOf(token, variable) {
      if (token.name === undefined) return variable.name ?? null;
      if (variable.name !== undefined)
        throw new CouldNot(
          'usage',
          `${token.option} and ${variable.option} both name a secret. Use only one of them.`,
        );
      const found = await tokenNamed(await stored(), token.name, data);
      await unlockFor(found);
      named.add(found.id);
      return found.id;
    },
    async admitToken(id) {
      const found = await (await stored()).find(id);
      named.add(id);
      if (found !== undefined) await unlockFor(found);
    },
    secrets: {
      note: variables.note,
      seen: () => [...variables.seen(), ...storedSeen()],
      find: async (id) => (named.has(id) ? (await stored()).find(id) : undefined),
      approve: async (id, shown, limit) => (await stored()).approve(id, shown, limit),
      allow: async (id, route, shown) => (await stored()).allow(id, route, shown),
      read: async (id, check, form) =>
        named.has(id) ? readStored(id, check, form) : variables.read(id),
      used: (id, at, to) => void (named.has(id) && opened?.then((vault) => vault.used(id, at, to))),
    },
    tokens: { ...noTokens, close: async () => (await opened)?.close() },
  };
}
