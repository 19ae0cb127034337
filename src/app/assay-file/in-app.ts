import type { CheckedEntries } from '#operations/check-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { FileEntries, Kind } from './file-settings.ts';
import type { ResolvedWorkspace } from './resolve.ts';
import { withRulesOfFile } from './rules-of-file.ts';

/** What every id of an entry begins with that comes from a workspace file. */
const mark = 'file-';

/** Whether an id is that of an entry of a workspace file, in any of them. */
export const isOfFile = (id: string, given: GivenIds): boolean =>
  id.startsWith(mark) || Object.values(given).some((ids) => Object.values(ids).includes(id));

/**
 * What the ids of a workspace file in one environment begin with. What is stored by id, such as the
 * documents of a connection, must not be taken for that of another workspace, whose connection of
 * the same name leads elsewhere.
 */
export async function scopeOf(path: string, environment: string | null): Promise<string> {
  const text = JSON.stringify([path, environment]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hex = [...new Uint8Array(digest)]
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `${mark}${hex}:`;
}

/** The ids that the window gave to entries of a file, by scope and then by list and name. */
export type GivenIds = Readonly<Record<string, Readonly<Record<string, string>>>>;

const keyOf = (kind: Kind, name: string): string => `${kind} ${name}`;
/** The id that an entry of a file has in the app. */
export const idIn =
  (scope: string, given: GivenIds) =>
  (kind: Kind, name: string): string =>
    given[scope]?.[keyOf(kind, name)] ?? scope + name;

/** The entries of a resolved file with ids that no other workspace has: those that the window gave them, or else of their names. */
export function entriesInApp(
  { tabs, connectors, connections, readings, statementRules }: ResolvedWorkspace,
  scope: string,
  given: GivenIds,
): FileEntries {
  const idOf = idIn(scope, given);
  return {
    tabs: tabs.map((tab) => ({
      ...tab,
      id: idOf('tabs', tab.name),
      connectorIds: Object.fromEntries(
        Object.entries(tab.connectorIds).map(([action, name]) => [
          action,
          idOf('connectors', name),
        ]),
      ),
    })),
    connectors: connectors.map((one) => ({ ...one, id: idOf('connectors', one.name) })),
    connections: connections.map((one) => ({ ...one, id: idOf('connections', one.name) })),
    readings,
    statementRules: {
      ...statementRules,
      roles: statementRules.roles.map((one) => ({
        ...one,
        connectionId: idOf('connections', one.connectionId),
      })),
    },
  };
}

/** The documents and visitors of a resolved file, with the ids that its tabs and connections have in the app. */
export function checkedInApp(
  { documents, visitors }: ResolvedWorkspace,
  scope: string,
  given: GivenIds,
): CheckedEntries {
  const idOf = idIn(scope, given);
  return {
    documents: documents.map((one) => ({
      ...one,
      connectionId: idOf('connections', one.connectionId),
    })),
    visitors: visitors.map((one) => ({
      ...one,
      tabIds: one.tabIds?.map((name) => idOf('tabs', name)) ?? null,
    })),
  };
}

/**
 * The given ids after a change of the window: with those of entries that it made or renamed, without those of entries that it removed; the same object if they
 * are the same. `scopes`: those of all environments of the file, in which an entry is renamed and removed at once.
 */
export function withGivenIds(
  given: GivenIds,
  scope: string,
  scopes: readonly string[],
  before: FileEntries,
  after: FileEntries,
): GivenIds {
  const idOf = idIn(scope, given);
  const next: Record<string, Record<string, string>> = {};
  for (const one of scopes) if (given[one] !== undefined) next[one] = { ...given[one] };
  let isSame = true;
  for (const kind of ['tabs', 'connectors', 'connections'] as const) {
    for (const { id, name } of before[kind]) {
      const now = after[kind].find((one) => one.id === id)?.name;
      if (now === name) continue;
      const key = keyOf(kind, name);
      for (const ids of Object.values(next)) {
        const kept = ids[key];
        if (kept === undefined) continue;
        delete ids[key];
        if (now !== undefined) ids[keyOf(kind, now)] = kept;
        isSame = false;
      }
    }
    for (const { id, name } of after[kind]) {
      if (id === idOf(kind, name)) continue;
      next[scope] = { ...next[scope], [keyOf(kind, name)]: id };
      isSame = false;
    }
  }
  return isSame ? given : { ...given, ...next };
}

/** What stays on this machine, whichever workspace is open. */
export type OwnPart = Pick<Workspace, 'settings' | 'statementRules'>;

/** The part of a workspace that stays on this machine; without the key where nothing was said about statements. */
export const ownPartOf = ({ settings, statementRules }: OwnPart): OwnPart =>
  statementRules === undefined ? { settings } : { settings, statementRules };

/** The workspace that the window shows: the entries of a file, and what is of this machine. */
export function workspaceInApp(
  { statementRules, ...entries }: FileEntries,
  own: OwnPart,
): Workspace {
  const { statementRules: _, ...others } = own;
  const rules = withRulesOfFile(statementRules, own.statementRules);
  return {
    version: 1,
    ...entries,
    ...others,
    ...(rules.roles.length + rules.assertions.length > 0 && { statementRules: rules }),
  };
}
