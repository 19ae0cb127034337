import { probeGroups } from '#core/check/probes/probe-table.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { CheckedDocument, CheckedEntries, CheckedVisitor } from '#operations/check-schemas.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { WindowState } from '#operations/window-schemas.ts';

type CheckInput = Input<'runCheck'>;

/** The tab or the connection that a check is about. */
export type Checked = { kind: 'tab' | 'connection'; id: string };

/** What is customised of a check: `off` are groups of probes, `also` visitors besides the usual one. */
export type CheckSetup = Omit<WindowState['checks'], 'open' | 'reports'>;

/** The most documents of one connection that are fetched. */
const mostDocuments = 20;

/** Whether Assay can make a token for visitors of the tab. */
export const signsTokens = ({ identity: { verifyWith } }: Pick<Tab, 'identity'>): boolean =>
  verifyWith !== null && 'secretTokenId' in verifyWith;

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

/** Those of the workspace file that are for this tab; with others, all kinds where the tab verifies them. */
function visitorsOf(
  tab: Tab,
  also: CheckSetup['also'],
  all: readonly CheckedVisitor[],
): CheckedVisitor[] {
  const own = all.filter(({ tabIds }) => tabIds === null || tabIds.includes(tab.id));
  // Without any, the tab has its usual visitor.
  if (also.length === 0 || !signsTokens(tab)) return own;
  const kinds = own.length === 0 ? (['verified', ...also] as const) : also;
  return [...own, ...kinds.map((is) => ({ name: is, is, tabIds: [tab.id] }))];
}

/** The groups of probes that tabs have; those of documents always run. */
export const groupsOfTab = probeGroups.filter(({ name }) => name !== 'documents');

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

/** The ids of the probes that the setup leaves on; empty where that is all. */
export const probesOn = ({ off }: Pick<CheckSetup, 'off'>): string[] =>
  off.length === 0
    ? []
    : groupsOfTab
        .filter(({ name }) => !off.includes(name))
        .flatMap(({ probes }) => probes.map(({ id }) => id));

/** Why a tab cannot be checked as it is set up, in a sentence; null where it can. */
export const problemOfSetup = ({ off }: Pick<CheckSetup, 'off'>): string | null =>
  groupsOfTab.every(({ name }) => off.includes(name))
    ? 'Choose at least one group of probes under Customise.'
    : null;

/** What the app is asked to check: one tab or one connection, with what belongs to it. */
export function checkInputOf(
  { connectors, readings, ...workspace }: Workspace,
  { kind, id }: Checked,
  { also }: Pick<CheckSetup, 'also'>,
  { documents, visitors }: CheckedEntries,
): CheckInput['workspace'] {
  const tabs = kind === 'tab' ? workspace.tabs.filter((one) => one.id === id) : [];
  return {
    tabs,
    connections: kind === 'connection' ? workspace.connections.filter((one) => one.id === id) : [],
    connectors,
    documents: kind === 'connection' ? documents.filter((one) => one.connectionId === id) : [],
    visitors: tabs.flatMap((tab) => visitorsOf(tab, also, visitors)),
    readings,
  };
}
