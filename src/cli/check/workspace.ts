import type { OnRead } from '#adapters/assay-file/inside.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import { type CheckedWorkspace, checkedWorkspaceSchema } from '#operations/check-schemas.ts';
import type { CommandPorts } from '../command-ports.ts';
import type { SendingOptions } from '../options.ts';
import type { CommandSecrets } from '../tokens/command-secrets.ts';
import {
  type CommandWorkspace,
  openCommandWorkspace,
  portsOf,
} from '../workspace/open-workspace.ts';

/** What a check runs on. `from` is the file as it is named to people. */
type CheckInput = {
  workspace: CheckedWorkspace;
  ports: CommandPorts;
  from: string;
};

/** Every stored token that these entries of the data folder's workspace use, by its id. */
export function tokenIdsOf({
  tabs,
  connectors,
  connections,
}: Pick<CommandWorkspace['entries'], 'tabs' | 'connectors' | 'connections'>): string[] {
  const ids = [
    ...tabs.flatMap(({ webhookTokenId, transport, identity: { verifyWith } }) => [
      webhookTokenId,
      ...(transport ? tokenIdsOfTransport(transport) : []),
      verifyWith && 'secretTokenId' in verifyWith ? verifyWith.secretTokenId : undefined,
    ]),
    ...connectors.map(({ tokenId }) => tokenId),
    ...connections.flatMap((one) => [one.tokenId, ...tokenIdsOfTransport(one)]),
  ];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** What of an opened workspace is checked. The tokens of the user's own may be read from then on. */
export async function checkedWorkspaceOf({
  entries,
  file,
  secrets,
}: CommandWorkspace): Promise<CheckedWorkspace> {
  const workspace = checkedWorkspaceSchema.parse(entries);
  if (file === null) for (const id of tokenIdsOf(workspace)) await secrets.admitToken(id);
  return workspace;
}

/**
 * The workspace to check: the assay.yaml that is named or is in this folder, which is not trusted,
 * else the user's own workspace.json. Throws CouldNot and OperationError for one that cannot be
 * read.
 */
export async function readCheckWorkspace(
  options: SendingOptions,
  secrets: CommandSecrets,
  onRead?: OnRead,
): Promise<CheckInput> {
  const opened = await openCommandWorkspace(options, secrets, true, onRead);
  return {
    workspace: await checkedWorkspaceOf(opened),
    ports: portsOf(opened),
    from: opened.file?.path ?? 'workspace.json',
  };
}
