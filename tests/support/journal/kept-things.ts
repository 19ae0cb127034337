import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createJournal } from '#adapters/journal/journal.ts';
import { jsonFile } from '#adapters/storage/json-file.ts';
import { windowStateFile } from '#adapters/storage/window-state-file.ts';
import { workspaceFile } from '#adapters/storage/workspace-file.ts';
import { writeKeepingMode, writePrivateFile } from '#adapters/storage/write-file.ts';
import { createTokenUses, tokenUsesSchema } from '#adapters/vault/token-uses.ts';
import { storedVaultSchema, vaultVersion } from '#adapters/vault/tokens-file.ts';
import { createVault } from '#adapters/vault/vault.ts';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import { settingsSchema, type Workspace } from '#operations/schemas.ts';
import { windowStateSchema } from '#operations/window-schemas.ts';
import { cipherOfTest } from '../electron/system-store.ts';

export const passphrase = 'correct horse battery staple';
/** How many places the writers of a kill test write into, again and again. */
export const slots = 6;
export const secretOf = (value: string): string => `kept-secret-${value}`;

const none: Workspace = {
  version: 1,
  connections: [],
  tabs: [],
  connectors: [],
  settings: settingsSchema.parse({}),
  readings: {},
};

/** A connection that is named after what was written last; `none` is a workspace without one. */
export const connectionOf = Object.assign(
  (id: string, name: string): Connection => ({
    id,
    name,
    base_url: 'https://documents.example',
    endpoint_path_id: 'abc',
    ...usualConnection,
  }),
  { none },
);

/** Vault, workspace and journal of a folder as a face opens them; the passphrase is cheap, and the system's store has one key for every process. */
export async function keptIn(folder: string, notice: (text: string) => void) {
  const uses = await createTokenUses(
    jsonFile(join(folder, 'token-uses.json'), tokenUsesSchema, 'list of uses of tokens', notice, {
      version: 1,
    }),
  );
  const vault = createVault({
    file: jsonFile(join(folder, 'tokens.json'), storedVaultSchema, 'token file', notice, {
      version: vaultVersion,
    }),
    system: cipherOfTest('test', Buffer.alloc(32, 7)),
    uses,
    environment: {},
    cost: { N: 1024, r: 8, p: 1 },
  });
  const workspace = workspaceFile(folder, notice);
  const journal = createJournal(join(folder, 'journal.sqlite'), null, notice);
  return { vault, workspace, journal, close: () => Promise.all([vault.close(), journal.close()]) };
}

/** Longer than a page of a disk, so that half a file is not a whole one. */
const padding = 'x'.repeat(20_000);
const padded = (value: string): string => `{"value": "${value}", "padding": "${padding}"}`;
const valueIn = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  // The empty file that the writer of `assay.yaml` begins with.
  if (text === null || text === '') return null;
  const { value } = JSON.parse(text.replace(/^version: 1 # /, '')) as { value: string };
  return text.endsWith(padded(value)) ? value : `half of ${value}`;
};

/** What Assay writes besides vault, workspace and journal, by name: each is written with a value, and read. */
export function filesIn(folder: string) {
  const path = (name: string): string => join(folder, name);
  const bytes = (value: string): Uint8Array => new TextEncoder().encode(padded(value));
  const windowState = windowStateFile(folder, () => undefined);
  return {
    'window-state': {
      write: (value: string): Promise<unknown> =>
        windowState.change(() => windowStateSchema.parse({ tabId: value })),
      read: async () => (await windowState.read())?.tabId ?? null,
    },
    'assay.yaml': {
      write: async (value: string): Promise<unknown> => {
        // A file of the user, so it is there before.
        await writeFile(path('assay.yaml'), '', { flag: 'a' });
        return writeKeepingMode(path('assay.yaml'), `version: 1 # ${padded(value)}`);
      },
      read: () => valueIn(path('assay.yaml')),
    },
    export: {
      write: (value: string): Promise<unknown> =>
        writePrivateFile(path('export.har'), bytes(value)),
      read: () => valueIn(path('export.har')),
    },
  };
}
