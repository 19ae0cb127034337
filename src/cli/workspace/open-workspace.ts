import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OnRead } from '#adapters/assay-file/inside.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import type { ResolvedWorkspace } from '#app/assay-file/resolve.ts';
import type { Ports } from '#app/ports/ports.ts';
import type { ReadWorkspaceFile } from '#app/ports/workspace-files.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { parseJson } from '#core/json/text.ts';
import { assayFileName } from '#operations/assay-file-name.ts';
import type { Workspace } from '#operations/schemas.ts';
import { historyOf, withApp } from '../app.ts';
import type { CommandApp } from '../command-app.ts';
import type { CommandPorts } from '../command-ports.ts';
import { flagOf, type SendingOptions } from '../options.ts';
import { CouldNot, say } from '../terminal/output.ts';
import type { CommandSecrets } from '../tokens/command-secrets.ts';

/** The entries that a command names. */
export type WorkspaceEntries = Omit<ResolvedWorkspace, 'references'>;

/**
 * The workspace of one command. `file` is the opened assay.yaml; null for the workspace.json of the
 * data folder, which is the user's own and not limited, and has no `references`.
 */
export type CommandWorkspace = {
  entries: WorkspaceEntries;
  references: ResolvedWorkspace['references'];
  file: ReadWorkspaceFile | null;
  secrets: CommandSecrets;
  port: Ports['workspace'];
};

/** The ports of a command that uses this workspace. */
export const portsOf = ({ secrets, port }: CommandWorkspace): CommandPorts => ({
  ...secrets,
  workspace: port,
});

// The schemas and the reader of assay.yaml are loaded where a workspace is read: most commands read none.
const workspaceSchemas = () => import('#operations/schemas.ts');
const assayFileReader = () => import('#adapters/assay-file/read.ts');

async function emptyWorkspace(): Promise<Workspace> {
  const { settingsSchema } = await workspaceSchemas();
  return {
    version: 1,
    connections: [],
    tabs: [],
    connectors: [],
    settings: settingsSchema.parse({}),
    readings: {},
  };
}

/** A workspace that a command reads and never changes. */
const readOnly = (workspace: Workspace): Ports['workspace'] => ({
  read: async () => workspace,
  change: async (changed) => changed(workspace),
});

const maxBytes = 256 * 1024 * 1024;

/** The workspace.json of a data folder; null where it is missing. One that cannot be read is left as it is and said to be ignored. */
export async function storedWorkspace(data: string, onRead?: OnRead): Promise<Workspace | null> {
  const path = join(resolve(data), fileNames.workspace);
  onRead?.(path);
  const read = await readRegularFile(path, maxBytes);
  if ('failed' in read && read.failed === 'not readable' && read.code === 'ENOENT') return null;
  const parsed = 'bytes' in read ? parseJson(new TextDecoder().decode(read.bytes)) : null;
  const { workspaceSchema } = await workspaceSchemas();
  const checked = parsed?.ok ? workspaceSchema.safeParse(parsed.value) : null;
  if (checked?.success) return checked.data;
  say(`assay: ${path} cannot be read as a workspace, so this command does not use it.`);
  return null;
}

const entriesOfStored = ({
  tabs,
  connectors,
  connections,
  readings,
  statementRules = { roles: [], assertions: [] },
}: Workspace): WorkspaceEntries => ({
  tabs,
  connectors,
  connections,
  readings,
  statementRules,
  documents: [],
  visitors: [],
  mocks: {},
  fixtures: {},
});

/** A workspace with nothing in it. */
export async function emptyCommandWorkspace(secrets: CommandSecrets): Promise<CommandWorkspace> {
  const empty = await emptyWorkspace();
  return {
    entries: entriesOfStored(empty),
    references: [],
    file: null,
    secrets,
    port: readOnly(empty),
  };
}

/** The secrets of an assay.yaml over those of the command. */
async function secretsOf(
  opened: ReadWorkspaceFile,
  { references }: ResolvedWorkspace,
  secrets: CommandSecrets,
  { data, allowEnv = [], allowRoutes }: SendingOptions,
): Promise<CommandSecrets> {
  const { tokenBindings } = await import('#adapters/vault/bindings.ts');
  const { workspaceSecrets } = await import('#adapters/vault/workspace-secrets.ts');
  const { consent } = secrets;
  return {
    ...secrets,
    consent: allowRoutes
      ? { ask: async (question) => question.about === 'route' || consent.ask(question) }
      : consent,
    secrets: workspaceSecrets({
      path: opened.path,
      references,
      bindings: tokenBindings(resolve(data), (text) => say(`assay: ${text}`)),
      stored: secrets.secrets,
      prepare: async (tokenId) => {
        await secrets.admitToken(tokenId);
      },
      environment: process.env,
      allowedVariables: new Set(allowEnv),
      howToBind: (label) =>
        `Bind it to one of your tokens: assay tokens bind ${JSON.stringify(label)} TOKEN --workspace ${JSON.stringify(opened.path)}`,
    }),
  };
}

/** A workspace as it is read, without the secrets of the command. */
type ReadWorkspace = Omit<CommandWorkspace, 'secrets'>;

/**
 * Reads the workspace that the options name; without one, the assay.yaml of this folder if an entry
 * or an environment is named (`isNamed`), and otherwise the workspace.json of the data folder.
 * Sends nothing and reads no secret.
 */
async function readWorkspace(
  { workspace, env, data }: Pick<SendingOptions, 'workspace' | 'env' | 'data'>,
  isNamed: boolean,
  onRead?: OnRead,
): Promise<ReadWorkspace> {
  const isUsual =
    workspace === undefined && (isNamed || env !== undefined) && existsSync(assayFileName);
  const path = workspace ?? (isUsual ? assayFileName : null);
  if (path === null) {
    if (env !== undefined)
      throw new CouldNot(
        'usage',
        `--env needs --workspace, or an ${assayFileName} in this folder. workspace.json has no environments.`,
      );
    const empty = await emptyWorkspace();
    const stored = (await storedWorkspace(data, onRead)) ?? empty;
    return {
      entries: entriesOfStored(stored),
      references: [],
      file: null,
      port: readOnly({
        ...empty,
        readings: stored.readings,
        statementRules: stored.statementRules,
      }),
    };
  }
  const { readAssayFile } = await assayFileReader();
  const { resolveAssayFile } = await import('#app/assay-file/resolve.ts');
  const file = await readAssayFile(path, onRead);
  for (const warning of file.warnings) say(`assay: ${warning}`);
  const { references, ...entries } = await resolveAssayFile(file.file, env ?? null);
  return {
    entries,
    references,
    file,
    port: readOnly({
      ...(await emptyWorkspace()),
      tabs: entries.tabs,
      connectors: entries.connectors,
      connections: entries.connections,
      readings: entries.readings,
      statementRules: entries.statementRules,
    }),
  };
}

/** The workspace that `--workspace` or `--env` names; null where neither is given. */
export const namedWorkspace = async (
  options: Pick<SendingOptions, 'workspace' | 'env' | 'data'>,
): Promise<ReadWorkspace | null> =>
  options.workspace === undefined && options.env === undefined
    ? null
    : readWorkspace(options, false);

/** Opens the workspace that the options name, with the secrets of the command; `onRead` hears of its files. */
export async function openCommandWorkspace(
  options: SendingOptions,
  secrets: CommandSecrets,
  isNamed: boolean,
  onRead?: OnRead,
): Promise<CommandWorkspace> {
  const read = await readWorkspace(options, isNamed, onRead);
  const { entries, references, file } = read;
  if (file === null) return { ...read, secrets };
  return { ...read, secrets: await secretsOf(file, { ...entries, references }, secrets, options) };
}

/** Runs a command that sends over the workspace that its options name, with its own app, which is always closed. */
export async function withWorkspaceApp(
  options: SendingOptions,
  isNamed: boolean,
  work: (app: CommandApp, workspace: CommandWorkspace) => Promise<void>,
): Promise<void> {
  const { commandSecrets } = await import('../tokens/command-secrets.ts');
  const workspace = await openCommandWorkspace(options, commandSecrets(options), isNamed);
  const history = await historyOf(options);
  await withApp((app) => work(app, workspace), portsOf(workspace), history);
}

/** Whose switched readings count: those of a workspace, or of the data folder. */
export type JudgingOptions = Pick<SendingOptions, 'workspace' | 'data'>;

/**
 * The readings that count for a command that judges and sends nothing: those of the workspace, or of
 * the workspace.json of the data folder.
 */
export async function readingsToJudge({
  workspace,
  data,
}: JudgingOptions): Promise<ChosenReadings> {
  if (workspace === undefined) return (await storedWorkspace(data))?.readings ?? {};
  const { readAssayFile } = await assayFileReader();
  return (await readAssayFile(workspace)).file.readings;
}

/** The ports of a command that judges and sends nothing: of the workspace, only the switched readings count. */
export async function portsToJudge(options: JudgingOptions): Promise<CommandPorts> {
  const readings = await readingsToJudge(options);
  return { workspace: readOnly({ ...(await emptyWorkspace()), readings }) };
}

/** The entry of this name. Throws CouldNot with the names that there are. */
export function entryNamed<T extends { name: string }>(
  entries: readonly T[],
  name: string,
  what: string,
): T {
  const [found, ...others] = entries.filter((one) => one.name === name);
  if (found !== undefined && others.length === 0) return found;
  if (found !== undefined)
    throw new CouldNot(
      'ambiguous',
      `The workspace has several ${what}s of this name. Rename them first.`,
    );
  const names = entries.map((one) => JSON.stringify(one.name)).join(', ');
  throw new CouldNot(
    'not-found',
    `The workspace has no ${what} ${JSON.stringify(name)}. ${names === '' ? `It has no ${what}s.` : `It has: ${names}.`}`,
  );
}

/** Throws CouldNot for options that say what the named entry says already. */
export function refuseTogether<Name extends string>(
  option: Name,
  options: Readonly<Partial<Record<Name, unknown>>>,
  others: readonly Name[],
): void {
  const used = others.filter((name) => options[name] !== undefined).map(flagOf);
  if (used.length > 0)
    throw new CouldNot(
      'usage',
      `${flagOf(option)} names an entry of the workspace, which has these settings itself. Leave out ${used.join(', ')}.`,
    );
}
