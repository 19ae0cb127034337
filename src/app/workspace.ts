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

/** The workspace as one value that is read once and changed in one place; every change is on disk before it is answered. */
export function openWorkspace(ports: Ports) {
  let current: Promise<Workspace> | null = null;
  const start = async (): Promise<Workspace> => {
    const stored = await ports.workspace.read();
    const prepared = prepareWorkspace(stored, ports.samples);
    if (JSON.stringify(prepared) !== JSON.stringify(stored)) await ports.workspace.write(prepared);
    await storeSampleToken(ports, prepared);
    return prepared;
  };
  const read = (): Promise<Workspace> => {
    current ??= start();
    // A start that failed may work the next time, when the disk has room or the file may be read.
    current.catch(() => {
      current = null;
    });
    return current;
  };
  const change = async (changed: (workspace: Workspace) => Workspace): Promise<Workspace> => {
    const before = read();
    const next = before.then(async (workspace) => {
      const after = changed(workspace);
      await ports.workspace.write(after);
      return after;
    });
    // A change that failed leaves the workspace as it was.
    current = next.catch(() => before);
    return next;
  };
  return { read, change, put, without };
}

/** The sample connection works from the first second, also where the vault forgets with the run. */
async function storeSampleToken({ vault, samples }: Ports, workspace: Workspace): Promise<void> {
  if (samples === null || !workspace.connections.some((entry) => entry.sample && entry.tokenId === sampleTokenId)) return;
  const tokens = await vault.list();
  if (tokens.some((token) => token.id === sampleTokenId)) return;
  await vault.add({ id: sampleTokenId, label: 'Sample documents', kind: 'api_key', secret: samples.documents.token });
}
