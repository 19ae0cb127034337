import { join, resolve } from 'node:path';
import { checkDataFolder, fileNames, prepareDataFolder } from '#adapters/storage/data-folder.ts';
import type { Vault } from '#adapters/vault/vault.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import { looksGeneratedName } from '#core/secrets/random-look.ts';
import { OperationError } from '#operations/outcome.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { CouldNot, say, visible } from '../terminal/output.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Makes the data folder ready to be written into; what is noticed about it goes to stderr. */
export async function prepareStored(folder: string): Promise<void> {
  for (const text of await prepareDataFolder(resolve(folder))) say(`assay: ${text}`);
}

/** The vault of a data folder, without a store of the system; what is noticed about the folder and its files goes to stderr. */
export async function openStored(folder: string): Promise<Vault> {
  const notice = (text: string): void => say(`assay: ${text}`);
  for (const text of await checkDataFolder(resolve(folder))) notice(text);
  const { openVault } = await import('#adapters/vault/vault.ts');
  return openVault(resolve(folder), null, notice);
}

/**
 * The token with this id, or else with this label. Throws CouldNot if there is none, or if several
 * have the label.
 */
export async function tokenNamed(
  vault: Pick<Tokens, 'list'>,
  name: string,
  folder: string,
): Promise<TokenInfo> {
  const tokens = await vault.list();
  const byId = tokens.find(({ id }) => id === name);
  const [first, ...others] = byId ? [byId] : tokens.filter(({ label }) => label === name);
  // Somebody may have given the secret itself.
  const shown = looksGeneratedName(name) ? 'that was given' : visible(name);
  if (first === undefined) {
    const file = join(resolve(folder), fileNames.tokens);
    throw new CouldNot(
      'not-found',
      `No token in ${file} has the label or id ${shown}. "assay tokens" lists the stored tokens.`,
    );
  }
  if (others.length === 0) return first;
  const ids = [first, ...others].map(({ id }) => id).join(', ');
  throw new CouldNot(
    'ambiguous',
    `${others.length + 1} tokens have the label ${shown}. Use an id instead: ${ids}`,
  );
}

/** How often a passphrase may be mistyped in one go. */
const tries = 3;

/**
 * Unlocks the vault with the passphrase from the environment, or else with one typed at the
 * terminal, and returns it. Throws CouldNot if there is neither, an OperationError
 * `wrong-passphrase` if it is wrong.
 */
export async function unlockWith(
  vault: Pick<Tokens, 'unlock'>,
  passphrase: string | null,
  terminal: Terminal,
): Promise<string> {
  if (passphrase !== null) {
    await vault.unlock(passphrase);
    return passphrase;
  }
  if (!terminal.isThere)
    throw new CouldNot(
      'locked',
      'Your tokens are locked. Set ASSAY_PASSPHRASE to their passphrase, or run the command in a terminal to type it.',
    );
  for (let left = tries - 1; ; left -= 1) {
    const typed = await terminal.hidden('Passphrase of the tokens:');
    try {
      await vault.unlock(typed);
      return typed;
    } catch (error) {
      if (left === 0 || !(error instanceof OperationError) || error.code !== 'wrong-passphrase')
        throw error;
      terminal.tell('This is not the passphrase of these tokens.');
    }
  }
}
