import { connectionProbes, documentProbes } from '#core/check/probes/document-probes.ts';
import type {
  ConnectionFacts,
  ConnectionProbe,
  DocumentProbe,
  ProbeCall,
  ProbeExchange,
  ProbeTalk,
  TabFacts,
  TabProbe,
} from '#core/check/probes/probe.ts';
import { tabProbes } from '#core/check/probes/probe-table.ts';
import { replayCommand } from '#core/check/replay.ts';
import type { CheckReport, CheckSubject, Written } from '#core/check/report.ts';
import { type Named, selectionOf } from '#core/check/selection.ts';
import type { ProbeHead } from '#core/check/summary.ts';
import type { Connection } from '#core/document/connection.ts';
import { grouped } from '#core/text/wording.ts';
import type { Tab } from '#core/widget/tab.ts';
import { isLetThrough } from '#core/widget/visitor.ts';
import { webhookSecrets } from '#core/widget/webhook-address.ts';
import type {
  CheckedDocument,
  CheckedVisitor,
  CheckedWorkspace,
  CheckOptions,
} from '#operations/check-schemas.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { createQueue } from '../queue.ts';
import { type CheckSender, sendDocumentCall, sendPlainCall, sendWidgetCall } from './sending.ts';
import { othersIn, visitorOf, visitorsIn } from './visitors.ts';

/**
 * A probe that will run: how the report names it, and how it talks. `group`: probes with the same one share their calls, and those of it that write, or compare replies (`isAlone`), run one after the other. `server`: the tab or connection whose calls it sends.
 */
export type PlannedProbe = {
  head: ProbeHead;
  writes: boolean;
  /** Whether it writes, and may not. */
  isOff: boolean;
  isAlone: boolean;
  group: string;
  server: CheckSubject;
  begin(): ProbeTalk;
  send(call: ProbeCall, running: Running): Promise<ProbeExchange>;
};

/** What a whole check shares. */
export type Check = {
  workspace: CheckedWorkspace;
  options: CheckOptions;
  sender: CheckSender;
  slot: ReturnType<typeof createQueue>;
  written: Written[];
};

const mayWrite = ({ allowWrites }: CheckOptions, { writes }: Tab): boolean =>
  allowWrites && writes !== 'off';

/** What a probe of a tab knows; `subject` is what it writes for. */
const factsOf = (
  { written, options }: Check,
  tab: Tab,
  subject: CheckSubject,
  { isAnonymous, other }: Pick<TabFacts, 'isAnonymous' | 'other'>,
): TabFacts => ({
  tab,
  hasSecret:
    tab.webhookTokenId !== undefined ||
    Object.keys(tab.connectorIds).length > 0 ||
    webhookSecrets(tab).length > 0,
  isAnonymous,
  other,
  mayWrite: mayWrite(options, tab),
  wrote: (record, what, action) => written.push({ subject, action, record, what }),
});

/** The probes of one tab, each with the visitors that it runs as. */
type TabPlan = {
  tab: Tab;
  passing: readonly CheckedVisitor[];
  rows: { probe: TabProbe; visitors: readonly CheckedVisitor[] }[];
};

/** Those of a tab's probes and visitors that are selected; `isWanted` says whether a visitor is. */
function planOfTab(
  tab: Tab,
  visitors: readonly CheckedVisitor[],
  probes: readonly TabProbe[],
  isWanted: (visitor: CheckedVisitor) => boolean,
): TabPlan {
  const passing = visitors.filter(({ is }) => isLetThrough(is));
  const usual = passing.find(({ is }) => is === 'verified') ?? passing[0];
  const wanted = {
    usual: (usual === undefined ? [] : [usual]).filter(isWanted),
    every: passing.filter(isWanted),
  };
  const rows = probes.map((probe) => ({ probe, visitors: wanted[probe.visitors ?? 'usual'] }));
  return { tab, passing, rows };
}

/** The probes of one tab, as every visitor that they are for. */
function plannedForTab(check: Check, { tab, passing, rows }: TabPlan): PlannedProbe[] {
  const { workspace, options, sender, slot } = check;
  const subject: CheckSubject = { kind: 'tab', name: tab.name };
  const otherThan = othersIn(passing, tab);
  const planned = (probe: TabProbe, asked: CheckedVisitor): PlannedProbe => ({
    head: {
      ...headOf(probe),
      subject,
      visitor: asked.name,
      replay: replayCommand(options.command, subject, probe, asked.name),
    },
    writes: probe.writes === true,
    isOff: probe.writes === true && !mayWrite(options, tab),
    isAlone: probe.isAlone === true,
    group: `${tab.id} ${asked.name}`,
    server: subject,
    begin: () =>
      probe.talk(
        factsOf(check, tab, subject, {
          isAnonymous: asked.is === 'anonymous',
          other: otherThan(asked),
        }),
      ),
    send: (call, running) =>
      slot(async () => {
        running.signal.throwIfAborted();
        if (call.kind === 'plain') return sendPlainCall(sender, tab, call, running);
        if (call.kind === 'document') throw new Error('A tab has no documents.');
        const named =
          call.visitor === undefined
            ? undefined
            : passing.find(({ name }) => name === call.visitor);
        const who = named ?? asked;
        const visitor = visitorOf(tab, call.as === undefined ? who : { ...who, is: call.as });
        if (typeof visitor === 'string') throw new OperationError('secret-missing', visitor);
        return sendWidgetCall(
          sender,
          { tab, connectors: workspace.connectors, visitor },
          call,
          running,
        );
      }),
  });
  return rows.flatMap(({ probe, visitors }) => visitors.map((asked) => planned(probe, asked)));
}

const headOf = ({
  id,
  title,
  clauses,
  level,
  assumption,
}: Pick<TabProbe, 'id' | 'title' | 'clauses' | 'level' | 'assumption'>) => ({
  id,
  title,
  clauses: [...clauses],
  level,
  assumption:
    assumption === undefined ? null : `${assumption.open} Assay assumes: ${assumption.choice}`,
});

/** The probes of one connection and of its documents that are selected. */
type ConnectionPlan = {
  connection: Connection;
  documents: readonly CheckedDocument[];
  wanted: readonly CheckedDocument[];
  ofDocument: readonly DocumentProbe[];
  ofConnection: readonly ConnectionProbe[];
};

/** The probes of one connection, and of its documents. */
function plannedForConnection(
  check: Check,
  { connection, documents, wanted, ofDocument, ofConnection }: ConnectionPlan,
): PlannedProbe[] {
  const { options, sender, slot } = check;
  const factsOfDocument = ({ name, document_id: id, age, expected }: CheckedDocument) => ({
    name: name ?? id,
    id,
    age,
    expected,
  });
  const facts: ConnectionFacts = {
    hasToken: connection.tokenId !== null,
    documents: documents.map(factsOfDocument),
  };
  const server: CheckSubject = { kind: 'connection', name: connection.name };
  const common = {
    writes: false,
    isOff: false,
    isAlone: false,
    group: `connection ${connection.id}`,
    server,
    send: (call: ProbeCall, running: Running): Promise<ProbeExchange> =>
      slot(async () => {
        running.signal.throwIfAborted();
        if (call.kind !== 'document') throw new Error('A connection has documents only.');
        return sendDocumentCall(sender, connection, call, running);
      }),
  };
  const planned = (
    probe: ConnectionProbe | DocumentProbe,
    subject: CheckSubject,
    begin: () => ProbeTalk,
  ): PlannedProbe => {
    const replay = replayCommand(options.command, subject, probe, null);
    return { ...common, head: { ...headOf(probe), subject, visitor: null, replay }, begin };
  };
  return [
    ...wanted.map(factsOfDocument).flatMap((document) => {
      const subject: CheckSubject = { kind: 'document', name: document.name };
      return ofDocument.map((probe) => planned(probe, subject, () => probe.talk(document, facts)));
    }),
    ...ofConnection.map((probe) => planned(probe, server, () => probe.talk(facts))),
  ];
}

/** More probes than a check runs in its time: each tab has some for each visitor, and each document has its own. */
const mostProbes = 50_000;

/**
 * Every probe that the options select, in the order of the workspace. What is selected is counted before any of it is made. Throws an OperationError
 * where that is too much.
 */
export function planCheck(check: Check): PlannedProbe[] {
  const { workspace, options } = check;
  const selected = selectionOf(options.only);
  const names = (kind: CheckSubject['kind'], ...all: string[]): Named[] => [{ kind, names: all }];

  const known = new Map<string, boolean>();
  const isWanted = ({ name }: CheckedVisitor): boolean => {
    const is = known.get(name) ?? selected.visitor(name);
    known.set(name, is);
    return is;
  };
  const probes = tabProbes.filter(selected.probe);
  const visitorsFor = visitorsIn(workspace.visitors);
  const tabs = workspace.tabs
    .filter(({ name, id }) => selected.subject(names('tab', name, id)))
    .map((tab) => planOfTab(tab, visitorsFor(tab), probes, isWanted));

  // No visitor is in front of a document.
  const isForNobody = selected.visitor('');
  const ofDocument = documentProbes.filter(selected.probe);
  const ofConnection = connectionProbes.filter(selected.probe);
  const documents = new Map<string, CheckedDocument[]>();
  for (const one of workspace.documents) {
    const own = documents.get(one.connectionId);
    if (own) own.push(one);
    else documents.set(one.connectionId, [one]);
  }
  const connections = (isForNobody ? workspace.connections : []).map(
    (connection): ConnectionPlan => {
      const own = documents.get(connection.id) ?? [];
      const named = names('connection', connection.name, connection.id);
      return {
        connection,
        documents: own,
        wanted: own.filter(({ name, document_id: id }) =>
          selected.subject([...names('document', name ?? id, id), ...named]),
        ),
        ofDocument,
        ofConnection: selected.subject(named) ? ofConnection : [],
      };
    },
  );

  const count =
    tabs.flatMap(({ rows }) => rows).reduce((sum, { visitors }) => sum + visitors.length, 0) +
    connections.reduce(
      (sum, one) => sum + one.wanted.length * ofDocument.length + one.ofConnection.length,
      0,
    );
  if (count > mostProbes)
    throw new OperationError(
      'bad-input',
      `This check has ${grouped(count)} probes, and runs ${grouped(mostProbes)} at most. Choose some with --only, such as --only tab:NAME.`,
    );
  return [
    ...tabs.flatMap((tab) => plannedForTab(check, tab)),
    ...connections.flatMap((connection) => plannedForConnection(check, connection)),
  ];
}

/** What is wrong with the workspace itself, so that a part of it cannot be checked. */
export function problemsOf({ tabs, connectors, connections, documents }: CheckedWorkspace) {
  const problems: CheckReport['summary']['problems'] = [];
  const known = new Set(connections.map(({ id }) => id));
  for (const { name, connectorIds } of tabs)
    for (const [action, id] of Object.entries(connectorIds))
      if (!connectors.some((one) => one.id === id))
        problems.push({
          subject: { kind: 'tab', name },
          text: `The connector of ${action} is not in the workspace.`,
        });
  for (const { name, connectionId, document_id } of documents)
    if (!known.has(connectionId))
      problems.push({
        subject: { kind: 'document', name: name ?? document_id },
        text: `Its connection ${connectionId} is not in the workspace.`,
      });
  return problems;
}
