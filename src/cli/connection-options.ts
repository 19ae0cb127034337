import { type Command, Option } from 'commander';
import { type AuthorizationForm, authorizationForms } from '#core/document/connection.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import type { Input } from '#operations/operations.ts';
import { numberOption, secondsOption } from './terminal/input.ts';
import { CouldNot } from './terminal/output.ts';
import {
  ofTransport,
  type TransportOptions,
  typedTransport,
  withTransportOptions,
} from './transport-options.ts';
import { type CommandWorkspace, entryNamed, refuseTogether } from './workspace/open-workspace.ts';

/** The options of a command that fetches documents: over which connection, and how. */
export type ConnectionOptions = TransportOptions & {
  connection?: string;
  baseUrl?: string;
  endpoint?: string;
  age?: number;
  token?: string;
  tokenEnv?: string;
  authorization?: AuthorizationForm;
};

export const withConnectionOptions = (command: Command): Command =>
  withTransportOptions(
    command
      .option(
        '--connection <name>',
        'connection of the workspace, in place of the options that describe one',
      )
      .option('--base-url <url>', 'base_url of the service')
      .option('--endpoint <endpoint_path_id>', 'the part of the address after /webhook/')
      .option('--age <number>', 'age of the user', numberOption)
      .option('--token <label>', 'label or id of the stored token (see "assay tokens")')
      .option('--token-env <name>', 'environment variable with the token')
      .addOption(
        new Option(
          '--authorization <form>',
          'form of the Authorization header (default: the one set for the stored token, otherwise bearer)',
        ).choices(authorizationForms),
      )
      .option(
        '--timeout <seconds>',
        'give up after this many seconds (default: 60)',
        secondsOption,
      ),
  );

/** The options that a connection of a workspace replaces, and how they are typed. */
export const ofConnection = {
  baseUrl: '--base-url',
  endpoint: '--endpoint',
  token: '--token',
  tokenEnv: '--token-env',
  ...ofTransport,
} as const satisfies Partial<Record<keyof ConnectionOptions, string>>;

type Connection = Input<'fetchDocuments'>['connection'];

/** The error of a missing option; `entries` are the options that name an entry of a workspace instead. */
export const missingOption = (flag: string, entries: string): CouldNot =>
  new CouldNot('usage', `Give ${flag}, or name an entry of a workspace with ${entries}.`);

async function typedConnection(
  options: ConnectionOptions,
  { secrets }: CommandWorkspace,
  entries: string,
): Promise<Connection> {
  const { baseUrl: base_url, endpoint: endpoint_path_id } = options;
  if (base_url === undefined) throw missingOption('--base-url', entries);
  if (endpoint_path_id === undefined) throw missingOption('--endpoint', entries);
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
    ...(await typedTransport(options, base_url, secrets)),
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
  refuseTogether('--connection', options, ofConnection);
  return storedConnection(workspace, name, timeout);
}
