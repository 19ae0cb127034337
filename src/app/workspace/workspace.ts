import { isObject } from '#core/contract/words.ts';
import { OperationError } from '#operations/outcome.ts';
import type { ChangedSettings, Workspace } from '#operations/schemas.ts';
import type { Ports } from '../ports/ports.ts';
import { prepareWorkspace, sampleTokenId } from './first-start.ts';
import { withoutRulesOf } from './statement-rules.ts';

/** The lists of the workspace whose entries are saved one by one, with the word for one of them. */
export const entryKinds = {
  connections: 'connection',
  tabs: 'tab',
  connectors: 'connector',
} as const;
export type EntryKind = keyof typeof entryKinds;
export type Entry<K extends EntryKind> = Workspace[K][number];

const sorted = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether two values would be written the same, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

export const entryOf = <K extends EntryKind>(
  workspace: Workspace,
  kind: K,
  id: string,
): Entry<K> | undefined => {
  const entries: readonly Entry<K>[] = workspace[kind];
  return entries.find((entry) => entry.id === id);
};

/** The workspace with this entry in the place of the one with its id, or at the end. */
export function withEntry<K extends EntryKind>(
  workspace: Workspace,
  kind: K,
  entry: Entry<K>,
): Workspace {
  const entries: readonly Entry<K>[] = workspace[kind];
  const isThere = entries.some(({ id }) => id === entry.id);
  return {
    ...workspace,
    [kind]: isThere
      ? entries.map((old) => (old.id === entry.id ? entry : old))
      : [...entries, entry],
  };
}

/** The workspace without the entry with this id; actions that named a connector name none any more. */
export function withoutEntry(workspace: Workspace, kind: EntryKind, id: string): Workspace {
  const entries: readonly { id: string }[] = workspace[kind];
  const rest = { ...workspace, [kind]: entries.filter((entry) => entry.id !== id) };
  if (kind === 'connections') return withoutRulesOf(rest, id);
  if (kind !== 'connectors') return rest;
  const tabs = workspace.tabs.map((tab) => ({
    ...tab,
    connectorIds: Object.fromEntries(
      Object.entries(tab.connectorIds).filter(([, named]) => named !== id),
    ),
  }));
  return { ...rest, tabs };
}

/** The sentence for an entry that is no longer what the window was given: `given` is undefined where the window knew none, `now` where it is gone. */
export function conflict<K extends EntryKind>(
  kind: K,
  given: Entry<K> | undefined,
  now: Entry<K> | undefined,
  wanted: 'save' | 'remove',
): OperationError {
  const name = (now ?? given)?.name ?? '';
  const happened = now === undefined ? 'removed' : given === undefined ? 'added' : 'changed';
  const [done, again] =
    wanted === 'remove'
      ? ['removed', 'Remove it again to remove the current version']
      : [
          'saved',
          now === undefined ? 'Save again to restore it' : 'Save again to replace it with yours',
        ];
  return new OperationError(
    'conflict',
    `The ${entryKinds[kind]} "${name}" was ${happened} outside Assay in the meantime. Nothing was ${done}. ${again}, or check the current version first.`,
  );
}

/** The lists of the workspace whose entries are saved one by one. */
export const kinds = Object.keys(entryKinds) as EntryKind[];
const keyOf = (kind: EntryKind, id: string): string => `${kind} ${id}`;

const fieldsOf = (entry: object | undefined): Record<string, unknown> => ({ ...entry });

/** Whether saving would lose a part of what others changed in the entry. */
function leavesOut(earlier: object | undefined, now: object | undefined, wanted: object): boolean {
  if (now === undefined) return true;
  const [before, after, saved] = [fieldsOf(earlier), fieldsOf(now), fieldsOf(wanted)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].some(
    (name) => !isSame(before[name], after[name]) && !isSame(after[name], saved[name]),
  );
}

/**
 * What the window was first given of each entry, or saved last. What others wrote since then must not be lost: the window may have been given that as well while
 * somebody was editing the earlier form. Removing is of the form that the window was given last, which it shows.
 */
export function createWorkspaceVersions() {
  const known = new Map<string, Entry<EntryKind> | undefined>();
  const shown: typeof known = new Map();
  let isGiven = false;
  return {
    give(workspace: Workspace): Workspace {
      isGiven = true;
      for (const kind of kinds)
        for (const entry of workspace[kind]) {
          const key = keyOf(kind, entry.id);
          if (!known.has(key)) known.set(key, entry);
          shown.set(key, entry);
        }
      return workspace;
    },
    /** What the app changed itself, also in other entries than the one that was saved, is no news; what others had changed in them before still is. */
    changed(before: Workspace, after: Workspace): void {
      for (const kind of kinds)
        for (const { id } of [...before[kind], ...after[kind]]) {
          const key = keyOf(kind, id);
          if (isSame(known.get(key), entryOf(before, kind, id)))
            known.set(key, entryOf(after, kind, id));
        }
    },
    /** Throws `conflict`, once, where others changed the entry and saving or (`wanted` undefined) removing it would lose that. */
    compare<K extends EntryKind>(
      workspace: Workspace,
      kind: K,
      id: string,
      wanted: Entry<K> | undefined,
    ): void {
      if (!isGiven) return;
      const now = entryOf(workspace, kind, id);
      const key = keyOf(kind, id);
      const before = (wanted === undefined ? shown : known).get(key) as Entry<K> | undefined;
      known.set(key, now);
      shown.set(key, now);
      if (isSame(now, before) || isSame(now, wanted)) return;
      if (wanted === undefined || leavesOut(before, now, wanted))
        throw conflict(kind, before, now, wanted === undefined ? 'remove' : 'save');
    },
  };
}

/**
 * The current workspace, and the only place that changes it; every change is on disk before it is
 * answered. People and other copies may change the file as well: if saving an entry would lose
 * their changes, the answer is `conflict`, once.
 */
export function openWorkspace(ports: Pick<Ports, 'workspace' | 'secrets' | 'tokens' | 'samples'>) {
  let started: Promise<unknown> | null = null;
  let given = createWorkspaceVersions();
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
      const after = prepared(next);
      given.changed(found, after);
      return given.give(after);
    });
    last = next.catch(() => undefined);
    return next;
  };
  return {
    /** For the app itself. */
    read,
    /** For the window, which saves what it is given here. */
    give: async (): Promise<Workspace> => given.give(await read()),
    change,
    /** Another workspace was opened: nothing is known of it yet. */
    forget(): void {
      started = null;
      given = createWorkspaceVersions();
    },
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
    saveSettings: ({ history, ...others }: ChangedSettings): Promise<Workspace> =>
      change((workspace) => {
        const { settings } = workspace;
        const kept = { ...settings.history, ...history };
        return { ...workspace, settings: { ...settings, ...others, history: kept } };
      }),
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
    secret: samples.documents.token,
    keep: 'memory',
  });
}
