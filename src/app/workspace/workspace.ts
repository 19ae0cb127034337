import { OperationError } from '#operations/outcome.ts';
import type { Settings, Workspace } from '#operations/schemas.ts';
import type { Ports } from '../ports/ports.ts';
import { prepareWorkspace, sampleTokenId } from './first-start.ts';
import {
  type Entry,
  type EntryKind,
  entryOf,
  isSame,
  mergedSettings,
  withEntry,
  withoutEntry,
} from './workspace-entry.ts';
import { createGiven } from './workspace-given.ts';

/**
 * The workspace as it is kept now, and the one place where it is changed; every change is on disk before it is answered. People and other copies may change the
 * file as well: where saving an entry would lose what they made of it, it is answered with `conflict`, once.
 */
export function openWorkspace(ports: Pick<Ports, 'workspace' | 'secrets' | 'tokens' | 'samples'>) {
  let started: Promise<unknown> | null = null;
  const given = createGiven();
  // Samples listen elsewhere in every copy, so that the ports in the file may be those of another one.
  const prepared = (stored: Workspace | null): Workspace => prepareWorkspace(stored, ports.samples);
  const start = async (): Promise<void> => {
    const stored = await ports.workspace.read();
    const workspace = prepared(stored);
    if (!isSame(workspace, stored)) await ports.workspace.change(prepared);
    await storeSampleToken(ports, workspace);
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
    return prepared(await ports.workspace.read());
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: what the window was given by one change is what the next is compared with. */
  const change = (changed: (workspace: Workspace) => Workspace): Promise<Workspace> => {
    const next = last.then(async () => {
      await begin();
      let found = prepared(null);
      const next = await ports.workspace.change((stored) => {
        found = prepared(stored);
        return changed(found);
      });
      return given.give(found, prepared(next));
    });
    last = next.catch(() => undefined);
    return next;
  };
  return {
    /** For the app itself. */
    read,
    /** For the window, which saves what it is given here. */
    give: async (): Promise<Workspace> => {
      const found = await read();
      return given.give(found, found);
    },
    change,
    save: <K extends EntryKind>(kind: K, entry: Entry<K>): Promise<Workspace> =>
      change((workspace) => {
        given.compare(workspace, kind, entry.id, entry);
        return withEntry(workspace, kind, entry);
      }),
    remove: (kind: EntryKind, id: string): Promise<Workspace> =>
      change((workspace) => {
        if (entryOf(workspace, kind, id) === undefined)
          throw new OperationError(
            'not-found',
            'This entry is not in the workspace. It may have been removed already.',
          );
        given.compare(workspace, kind, id, undefined);
        return withoutEntry(workspace, kind, id);
      }),
    saveSettings: (settings: Settings): Promise<Workspace> =>
      change((workspace) => ({
        ...workspace,
        settings: mergedSettings(given.settings(), workspace.settings, settings),
      })),
  };
}

/** The sample connection works from the first second, also where the vault forgets with the run. */
async function storeSampleToken(
  { secrets, tokens, samples }: Pick<Ports, 'secrets' | 'tokens' | 'samples'>,
  workspace: Workspace,
): Promise<void> {
  if (
    samples === null ||
    !workspace.connections.some((entry) => entry.sample && entry.tokenId === sampleTokenId)
  )
    return;
  if ((await secrets.find(sampleTokenId)) !== undefined) return;
  await tokens.add({
    id: sampleTokenId,
    label: 'Sample documents',
    kind: 'api_key',
    secret: samples.documents.token,
    keep: 'memory',
  });
}
