import type { CheckedEntries } from '#operations/check-schemas.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { ResolvedWorkspace } from './resolve.ts';
import { withRulesOfFile } from './rules-of-file.ts';

/** What a workspace file and the workspace of the app have in common. */
export type FileEntries = Pick<
  Workspace,
  'tabs' | 'connectors' | 'connections' | 'readings' | 'statementRules'
>;

/** What every id of an entry begins with that comes from a workspace file. */
const mark = 'file-';

/** Whether an id is that of an entry of a workspace file, in any of them. */
export const isOfFile = (id: string): boolean => id.startsWith(mark);

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

/** The entries of a resolved file with ids of their names that no other workspace has. */
export function entriesInApp(
  { tabs, connectors, connections, readings, statementRules }: ResolvedWorkspace,
  scope: string,
): FileEntries {
  return {
    tabs: tabs.map((tab) => ({
      ...tab,
      id: scope + tab.name,
      connectorIds: Object.fromEntries(
        Object.entries(tab.connectorIds).map(([action, name]) => [action, scope + name]),
      ),
    })),
    connectors: connectors.map((one) => ({ ...one, id: scope + one.name })),
    connections: connections.map((one) => ({ ...one, id: scope + one.name })),
    readings,
    statementRules: {
      ...statementRules,
      roles: statementRules.roles.map((one) => ({
        ...one,
        connectionId: scope + one.connectionId,
      })),
    },
  };
}

/** The documents and visitors of a resolved file, with the ids that its tabs and connections have in the app. */
export function checkedInApp(
  { documents, visitors }: ResolvedWorkspace,
  scope: string,
): CheckedEntries {
  return {
    documents: documents.map((one) => ({
      ...one,
      connectionId: scope + one.connectionId,
    })),
    visitors: visitors.map((one) => ({
      ...one,
      tabIds: one.tabIds?.map((name) => scope + name) ?? null,
    })),
  };
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
