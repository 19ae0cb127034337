import { probeGroups } from '#core/check/probes/probe-table.ts';
import type { CheckedDocument, CheckedEntries } from '#operations/check-schemas.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';

type CheckInput = Input<'runCheck'>;

/** The tab or the connection that a check is about. */
export type Checked = { kind: 'tab' | 'connection'; id: string };

/** The most documents of one connection that are fetched. */
const mostDocuments = 20;

/** The newest documents of a list, each of which must come to the same outcome again. */
export const documentsOf = (rows: readonly DocumentRow[]): CheckedDocument[] =>
  rows
    .toSorted((one, other) => other.addedAt.localeCompare(one.addedAt))
    .flatMap(({ connectionId, id, kind }) =>
      kind === null || kind === 'unexpected' || kind === 'unread'
        ? []
        : [{ connectionId, document_id: id, age: null, expected: kind }],
    )
    .slice(0, mostDocuments);

/** What the probes send that write, each once; `only` are the ids of the probes, empty for all. */
export const writesOf = (only: readonly string[]): string[] => [
  ...new Set(
    probeGroups.flatMap(({ probes }) =>
      probes
        .filter(({ id, writes }) => writes && (only.length === 0 || only.includes(id)))
        .map(({ sends }) => sends),
    ),
  ),
];

/** What the app is asked to check: one tab or one connection, with what belongs to it. */
export function checkInputOf(
  { connectors, readings, ...workspace }: Workspace,
  { kind, id }: Checked,
  { documents, visitors }: CheckedEntries,
): CheckInput['workspace'] {
  const tabs = kind === 'tab' ? workspace.tabs.filter((one) => one.id === id) : [];
  return {
    tabs,
    connections: kind === 'connection' ? workspace.connections.filter((one) => one.id === id) : [],
    connectors,
    documents: kind === 'connection' ? documents.filter((one) => one.connectionId === id) : [],
    // Without any, the tab has its usual visitor.
    visitors: tabs.flatMap(() =>
      visitors.filter(({ tabIds }) => tabIds === null || tabIds.includes(id)),
    ),
    readings,
  };
}
