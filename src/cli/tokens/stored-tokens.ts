import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { checkDataFolder } from '#adapters/storage/data-folder.ts';
import { fileNames } from '#adapters/storage/file-names.ts';
import { openVault, type Vault } from '#adapters/vault/vault.ts';
import type { Tokens } from '#app/ports/tokens.ts';
import { isMadeName } from '#core/secrets/made-secret.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { CouldNot, say } from '../terminal/output.ts';
import { visible } from '../terminal/visible.ts';

/** Where `assay serve` and the tokens of the command line are kept unless another folder is named. */
export const usualDataFolder: string = envPaths('assay', { suffix: '' }).data;

/** The vault of a data folder, without a store of the system; what is noticed about the folder and its files goes to stderr. */
export async function openStored(folder: string): Promise<Vault> {
  const notice = (text: string): void => say(`assay: ${text}`);
  for (const text of await checkDataFolder(resolve(folder))) notice(text);
  return openVault(resolve(folder), null, notice);
}

/** The token with this id, or else with this label. Throws CouldNot where there is none, and where several have the label. */
export async function tokenNamed(
  vault: Pick<Tokens, 'list'>,
  name: string,
  folder: string,
): Promise<TokenInfo> {
  const tokens = await vault.list();
  const byId = tokens.find(({ id }) => id === name);
  const [first, ...others] = byId ? [byId] : tokens.filter(({ label }) => label === name);
  // Somebody may have given the secret itself.
  const shown = isMadeName(name) ? 'that was given' : visible(name);
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
