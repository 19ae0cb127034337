import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import { prepareWorkspace, sampleTokenId } from './first-start.ts';
import type { Ports } from './ports.ts';

/** The entries with this one put in the place of the one with its id, or at the end. */
const put = <T extends { id: string }>(entries: readonly T[], entry: T): T[] =>
  entries.some(({ id }) => id === entry.id) ? entries.map((old) => (old.id === entry.id ? entry : old)) : [...entries, entry];

const without = <T extends { id: string }>(entries: readonly T[], id: string): T[] => {
  if (!entries.some((entry) => entry.id === id))
    throw new OperationError('not-found', 'There is no such entry in the workspace. It may have been removed already.');
  return entries.filter((entry) => entry.id !== id);
};

/** The workspace without a connector; actions that named it name none any more. Throws an OperationError when it is not there. */
export const withoutConnector = (workspace: Workspace, id: string): Workspace => ({
  ...workspace,
  connectors: without(workspace.connectors, id),
  tabs: workspace.tabs.map((tab) => ({
    ...tab,
    connectorIds: Object.fromEntries(Object.entries(tab.connectorIds).filter(([, named]) => named !== id)),
  })),
});

/** The workspace as it is kept now, and the one place where it is changed; every change is on disk before it is answered. */
export function openWorkspace(ports: Ports) {
  let started: Promise<unknown> | null = null;
  const start = async (): Promise<void> => {
    const stored = await ports.workspace.read();
    const prepared = prepareWorkspace(stored, ports.samples);
    if (JSON.stringify(prepared) !== JSON.stringify(stored)) await ports.workspace.change((now) => prepareWorkspace(now, ports.samples));
    await storeSampleToken(ports, prepared);
  };
  const begin = (): Promise<unknown> => {
    started ??= start();
    // A start that failed may work the next time, when the disk has room or the file may be read.
    started.catch(() => {
      started = null;
    });
    return started;
  };
  const read = async (): Promise<Workspace> => {
    await begin();
    return (await ports.workspace.read()) ?? prepareWorkspace(null, ports.samples);
  };
  const change = async (changed: (workspace: Workspace) => Workspace): Promise<Workspace> => {
    await begin();
    return ports.workspace.change((stored) => changed(stored ?? prepareWorkspace(null, ports.samples)));
  };
  return { read, change, put, without };
}

/** The sample connection works from the first second, also where the vault forgets with the run. */
async function storeSampleToken({ vault, samples }: Ports, workspace: Workspace): Promise<void> {
  if (samples === null || !workspace.connections.some((entry) => entry.sample && entry.tokenId === sampleTokenId)) return;
  const tokens = await vault.list();
  if (tokens.some((token) => token.id === sampleTokenId)) return;
  await vault.add({ id: sampleTokenId, label: 'Sample documents', kind: 'api_key', secret: samples.documents.token, keep: 'memory' });
}
