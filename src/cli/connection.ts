import { tokenIdsOfTransport } from '#core/http/transport.ts';
import type { Input } from '#operations/operations.ts';
import { type ConnectionOptions, flagOf, transportOptions } from './options.ts';
import { CouldNot } from './terminal/output.ts';
import { typedTransport } from './transport.ts';
import { type CommandWorkspace, entryNamed, refuseTogether } from './workspace/open-workspace.ts';

/** The options that a connection of a workspace replaces; the time limit stays the command's own. */
export const ofConnection = [
  'baseUrl',
  'endpoint',
  'token',
  'tokenEnv',
  ...transportOptions,
] as const;

type Connection = Input<'fetchDocuments'>['connection'];

/** The error of a missing option; `entries` are the options that name an entry of a workspace instead. */
export const missingOption = (name: string, entries: string): CouldNot =>
  new CouldNot('usage', `Give ${flagOf(name)}, or name an entry of a workspace with ${entries}.`);

async function typedConnection(
  options: ConnectionOptions,
  { secrets }: CommandWorkspace,
  entries: string,
): Promise<Connection> {
  const { baseUrl: base_url, endpoint: endpoint_path_id } = options;
  if (base_url === undefined) throw missingOption('baseUrl', entries);
  if (endpoint_path_id === undefined) throw missingOption('endpoint', entries);
  const tokenId = await secrets.idOf(
    { option: '--token', name: options.token },
    { option: '--token-env', name: options.tokenEnv },
  );
  return {
    id: 'cli',
    name: 'command line',
    base_url,
    endpoint_path_id,
    authorization: 'bearer',
    tokenId,
    ...(await typedTransport(options, base_url)),
  };
}

/** A connection of the workspace by its name, with the timeout of the command. Throws CouldNot. */
export async function storedConnection(
  { entries, file, secrets }: CommandWorkspace,
  name: string,
  timeout: number | undefined,
): Promise<Connection> {
  const connection = entryNamed(entries.connections, name, 'connection');
  // Tokens of the user's own workspace are stored ones; those of a repository have to be bound first.
  if (file === null)
    for (const tokenId of [connection.tokenId, ...tokenIdsOfTransport(connection)])
      if (tokenId !== null) await secrets.admitToken(tokenId);
  return timeout === undefined ? connection : { ...connection, timeoutSeconds: timeout };
}

/** The connection that the options name or describe. Throws CouldNot. */
export async function connectionOf(
  options: ConnectionOptions,
  workspace: CommandWorkspace,
  entries = '--connection',
): Promise<Connection> {
  const { connection: name, timeout } = options;
  if (name === undefined) return typedConnection(options, workspace, entries);
  refuseTogether('connection', options, ofConnection);
  return storedConnection(workspace, name, timeout);
}
