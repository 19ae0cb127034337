import { OperationError } from '#operations/outcome.ts';
import type { Settings, Workspace } from '#operations/schemas.ts';

/** The lists of the workspace whose entries are saved one by one, with the word for one of them. */
export const entryKinds = {
  connections: 'connection',
  tabs: 'tab',
  connectors: 'connector',
  scenarios: 'scenario',
} as const;
export type EntryKind = keyof typeof entryKinds;
export type Entry<K extends EntryKind> = Workspace[K][number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (_name: string, value: unknown): unknown =>
  isRecord(value)
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

/** What is now, with the fields that were changed since they were given; fields that were not keep what others wrote. */
function mergedFields(given: unknown, now: unknown, wanted: unknown): unknown {
  if (!isRecord(given) || !isRecord(now) || !isRecord(wanted))
    return isSame(given, wanted) ? now : wanted;
  return Object.fromEntries(
    Object.keys(wanted).map((name) => [name, mergedFields(given[name], now[name], wanted[name])]),
  );
}

/** The settings as they are now, with what was changed in those that were given. */
export const mergedSettings = (
  given: Settings | undefined,
  now: Settings,
  wanted: Settings,
): Settings => (given === undefined ? wanted : (mergedFields(given, now, wanted) as Settings));
