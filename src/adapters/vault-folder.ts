import { join } from 'node:path';
import type { Vault } from '#app/vault-port.ts';
import { fileNames } from './file-names.ts';
import { jsonFile } from './json-file.ts';
import { createTokenUses, tokenUsesSchema } from './token-uses.ts';
import { createVault } from './vault.ts';
import type { SystemStore } from './vault-keeper.ts';
import { storedVaultSchema, vaultVersion } from './vault-stored.ts';

/** The vault of a data folder: `tokens.json` holds what is encrypted, `token-uses.json` when each token was used last. */
export async function openVault(folder: string, system: SystemStore | null, notice: (text: string) => void): Promise<Vault> {
  const uses = await createTokenUses(jsonFile(join(folder, fileNames.tokenUses), tokenUsesSchema, 'list of uses of tokens', notice, { version: 1 }));
  const file = jsonFile(join(folder, fileNames.tokens), storedVaultSchema, 'token file', notice, { version: vaultVersion });
  return createVault({ file, system, uses, environment: process.env });
}
