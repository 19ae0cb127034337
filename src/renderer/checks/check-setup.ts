import { probeGroups } from '#core/check/probes/probe-table.ts';
import { readBudget } from '#core/check/times.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { CheckedDocument, CheckedEntries, CheckedVisitor } from '#operations/check-schemas.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { Input } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { CheckSetup } from './usual-setup.ts';

type CheckInput = Input<'runCheck'>;

/** How a part of the setup is named among what is off. */
export const keyOf = (kind: 'tab' | 'connection' | 'group', id: string): string => `${kind}:${id}`;

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

/** Those of the workspace file, each of its own tabs; with others, all kinds in tabs that verify them. */
function visitorsOf(
  tabs: readonly Tab[],
  also: CheckSetup['also'],
  own: readonly CheckedVisitor[],
): CheckedVisitor[] {
  const tabIds = tabs.filter(signsTokens).map(({ id }) => id);
  // Without any, each tab has its usual visitor.
  if (also.length === 0 || tabIds.length === 0) return [...own];
  const kinds = own.length === 0 ? (['verified', ...also] as const) : also;
  return [...own, ...kinds.map((is) => ({ name: is, is, tabIds }))];
}

/** The groups of probes that are on. */
export const groupsOn = ({ off }: Pick<CheckSetup, 'off'>) =>
  probeGroups.filter(({ name }) => !off.includes(keyOf('group', name)));

/** What the writing probes send that are on, each once. */
export const writesOf = (setup: Pick<CheckSetup, 'off'>): string[] => [
  ...new Set(
    groupsOn(setup).flatMap(({ probes }) =>
      probes.filter(({ writes }) => writes).map(({ sends }) => sends),
    ),
  ),
];

/** What a setup chooses of a workspace. */
export function chosenOf(workspace: Workspace, { off }: Pick<CheckSetup, 'off'>) {
  return {
    tabs: workspace.tabs.filter(({ id }) => !off.includes(keyOf('tab', id))),
    connections: workspace.connections.filter(({ id }) => !off.includes(keyOf('connection', id))),
  };
}

/** Why a check cannot run as it is set up, in a sentence; null where it can. */
export function problemOfSetup(workspace: Workspace | null, setup: CheckSetup): string | null {
  if (workspace === null) return 'The workspace is not read yet.';
  const { tabs, connections } = chosenOf(workspace, setup);
  if (tabs.length === 0 && connections.length === 0)
    return 'Choose at least one tab or connection to check.';
  if (groupsOn(setup).length === 0) return 'Choose at least one group of probes.';
  if (readBudget(setup.budget) === null) return 'Write the time budget like p95=800ms or max=2s.';
  return null;
}

/** What the app is asked to check. */
export function checkInputOf(
  workspace: Workspace,
  setup: CheckSetup,
  { documents, visitors }: CheckedEntries,
): CheckInput['workspace'] {
  const { tabs, connections } = chosenOf(workspace, setup);
  const { connectors, readings } = workspace;
  return {
    tabs,
    connections,
    connectors,
    documents: documents.filter(({ connectionId }) =>
      connections.some(({ id }) => id === connectionId),
    ),
    visitors: visitorsOf(tabs, setup.also, visitors),
    readings,
  };
}

/** How the app is asked to check. */
export function checkOptionsOf(setup: CheckSetup): NonNullable<CheckInput['options']> {
  const groups = groupsOn(setup);
  return {
    only:
      groups.length === probeGroups.length
        ? []
        : groups.flatMap(({ probes }) => probes.map(({ id }) => id)),
    allowWrites: setup.allowWrites,
    repeat: setup.repeat,
    concurrency: setup.concurrency,
    budget: readBudget(setup.budget) ?? {},
  };
}
