import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkDataFolder, fileNames, prepareDataFolder } from '#adapters/storage/data-folder.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { CommandApp, CommandHistory } from './command-app.ts';
import type { CommandPorts } from './command-ports.ts';
import type { FileApp } from './file-app.ts';
import type { HistoryApp } from './history-app.ts';
import type { SharedOptions } from './options.ts';
import { CouldNot, say } from './terminal/output.ts';

/**
 * The app of one command, which the caller closes. It is loaded here and not at the start, so that
 * help and mistyped options do not wait for it. Without `history` no call is kept, and none of before
 * can be read.
 */
export async function commandApp(
  ports: CommandPorts = {},
  history: CommandHistory | null = null,
  stopped?: AbortSignal,
): Promise<CommandApp> {
  const { createCommandApp } = await import('./command-app.ts');
  return createCommandApp(ports, history, stopped);
}

/** Where the calls of a command are kept: in its data folder, which is made if need be, with `--record`; otherwise nowhere. */
export async function historyOf({
  data,
  record,
  env = null,
}: Pick<SharedOptions, 'data' | 'record'> & {
  env?: string | null;
}): Promise<CommandHistory | null> {
  if (!record) return null;
  const folder = resolve(data);
  for (const text of await prepareDataFolder(folder)) say(`assay: ${text}`);
  return { folder, keeps: true, environment: env };
}

/** Runs a command with this app, which is always closed. */
async function closing<A extends { close(): Promise<void> }, T>(
  app: A,
  work: (app: A) => Promise<T>,
): Promise<T> {
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Runs one command with its own app, which is always closed. `stopped` is there for a command that Ctrl+C ends in its own way. */
export async function withApp<T>(
  work: (app: CommandApp) => Promise<T>,
  ports: CommandPorts = {},
  history: CommandHistory | null = null,
  stopped?: AbortSignal,
): Promise<T> {
  return closing(await commandApp(ports, history, stopped), work);
}

/** The path of a data folder; null if it has no journal. */
async function folderWithHistory(data: string): Promise<string | null> {
  const folder = resolve(data);
  await checkDataFolder(folder);
  return existsSync(join(folder, fileNames.journal)) ? folder : null;
}

const noHistory = (data: string): CouldNot =>
  new CouldNot('not-found', `There is no history in ${resolve(data)}.`);

/** Runs a command that sends nothing over the journal of a data folder. Where there is no journal, none is made: `otherwise` runs, or a CouldNot says so. */
export async function withHistory(
  data: string,
  work: (app: HistoryApp) => Promise<void>,
  otherwise?: () => void,
  ports?: () => Promise<CommandPorts>,
): Promise<void> {
  const folder = await folderWithHistory(data);
  if (folder === null) {
    if (otherwise) return otherwise();
    throw noHistory(data);
  }
  const { createHistoryApp } = await import('./history-app.ts');
  await closing(createHistoryApp((await ports?.()) ?? {}, folder), work);
}

/** Runs a command with the whole app over the journal of a data folder, where its own calls are kept if `keeping` says so. Throws CouldNot where there is no journal. */
export async function withAppOverHistory(
  data: string,
  work: (app: CommandApp) => Promise<void>,
  ports: () => Promise<CommandPorts>,
  keeping: Pick<SharedOptions, 'record' | 'env'>,
): Promise<void> {
  const folder = await folderWithHistory(data);
  if (folder === null) throw noHistory(data);
  await withApp(
    work,
    await ports(),
    (await historyOf({ ...keeping, data })) ?? { folder, keeps: false, environment: null },
  );
}

/** Runs a command that only reads files, judged with these readings; its app is always closed. */
export async function withFileApp(
  readings: ChosenReadings,
  work: (app: FileApp) => Promise<void>,
): Promise<void> {
  const { createFileApp } = await import('./file-app.ts');
  await closing(createFileApp(readings), work);
}
