import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkDataFolder, fileNames, prepareDataFolder } from '#adapters/storage/data-folder.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type Calibration, type SeenFinding, withSeenOf } from '#core/recorded/calibration.ts';
import { errorText } from '#core/text/wording.ts';
import type { CommandApp, CommandHistory, CommandPorts } from './command-app.ts';
import type { SharedOptions } from './options.ts';
import { CouldNot, say } from './terminal/output.ts';
import type { XmlApp } from './xml-app.ts';

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

/** Runs one command with its own app, which is always closed. `stopped` is there for a command that Ctrl+C ends in its own way. */
export async function withApp<T>(
  work: (app: CommandApp) => Promise<T>,
  ports: CommandPorts = {},
  history: CommandHistory | null = null,
  stopped?: AbortSignal,
): Promise<T> {
  const app = await commandApp(ports, history, stopped);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Runs a command over the journal of a data folder. Where there is no journal, none is made: `otherwise` runs, or a CouldNot says so. Its own calls are kept there where `keeping` says so. */
export async function withHistory(
  data: string,
  work: (app: CommandApp) => Promise<void>,
  otherwise?: () => void,
  ports?: () => Promise<CommandPorts>,
  keeping: Partial<Pick<SharedOptions, 'record' | 'env'>> = {},
): Promise<void> {
  const folder = resolve(data);
  await checkDataFolder(folder);
  if (existsSync(join(folder, fileNames.journal)))
    await withApp(
      work,
      await ports?.(),
      (await historyOf({ ...keeping, data })) ?? { folder, keeps: false, environment: null },
    );
  else if (otherwise) otherwise();
  else throw new CouldNot('not-found', `There is no history in ${folder}.`);
}

/**
 * What the recorded calls in a data folder say of our assumptions. Empty without a history. Also empty, with a message on stderr, if the history
 * cannot be read. A command that keeps its calls there gives its app: the file opened twice in one process would lose its locks.
 */
export async function calibrationIn(
  data: string,
  keeping: CommandApp | null = null,
): Promise<Calibration> {
  let found: Calibration = {};
  const read = async (app: CommandApp): Promise<void> => {
    found = await app.run('readCalibration', {});
  };
  const reading = keeping ? read(keeping) : withHistory(data, read, () => undefined);
  await reading.catch((error: unknown) =>
    say(`assay: What recorded calls say of the assumptions is left out. ${errorText(error)}`),
  );
  return found;
}

/** The verdict with what the recorded calls in a data folder say of the assumptions that its findings rest on (`calibrationIn`). Without such a finding no history is read. */
export async function withSeenIn<T extends { findings: Finding[] }>(
  data: string,
  verdict: T,
  keeping: CommandApp | null = null,
): Promise<T & { findings: SeenFinding[] }> {
  if (verdict.findings.every(({ restsOn }) => restsOn === undefined)) return verdict;
  return { ...verdict, findings: withSeenOf(verdict.findings, await calibrationIn(data, keeping)) };
}

/** Runs a command that only reads files, judged with these readings; its app is always closed. */
export async function withXmlApp(
  readings: ChosenReadings,
  work: (app: XmlApp) => Promise<void>,
): Promise<void> {
  const { createXmlApp } = await import('./xml-app.ts');
  const app = createXmlApp(readings);
  try {
    await work(app);
  } finally {
    await app.close();
  }
}
