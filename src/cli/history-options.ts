import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { checkDataFolder, fileNames } from '#adapters/storage/data-folder.ts';
import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';
import { withApp } from './app.ts';
import type { CommandApp, CommandPorts } from './command-app.ts';
import { CouldNot } from './terminal/output.ts';

/** Where the history of a command is. */
export const dataOption = [
  '--data <folder>',
  'folder with the history',
  usualDataFolder(),
] as const;

/** The number of an exchange. */
export function seqArgument(text: string): number {
  const seq = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seq))
    throw new InvalidArgumentError('This must be the number of an exchange, from "assay history".');
  return seq;
}

/** Runs a command over the journal of a data folder. Where there is no journal, none is made: `otherwise` runs. */
export async function withHistory(
  version: string,
  data: string,
  work: (app: CommandApp) => Promise<void>,
  otherwise: () => void,
  ports?: () => Promise<CommandPorts>,
): Promise<void> {
  const folder = resolve(data);
  await checkDataFolder(folder);
  if (!existsSync(join(folder, fileNames.journal))) return otherwise();
  await withApp(version, work, await ports?.(), { folder, keeps: false });
}

/** Throws CouldNot for a command that needs a history. */
export function noHistory(data: string): never {
  throw new CouldNot('not-found', `There is no history in ${resolve(data)}.`);
}
