import { connectionProbes, documentProbes } from '#core/check/probes/document-probes.ts';
import type {
  ConnectionFacts,
  ProbeCall,
  ProbeExchange,
  ProbeTalk,
  TabFacts,
  TabProbe,
} from '#core/check/probes/probe.ts';
import { tabProbes } from '#core/check/probes/probe-table.ts';
import { replayCommand } from '#core/check/replay.ts';
import type { CheckReport, CheckSubject, Written } from '#core/check/report.ts';
import { isSelected, type Selectable } from '#core/check/selection.ts';
import type { ProbeHead } from '#core/check/summary.ts';
import type { Connection } from '#core/document/connection.ts';
import { grouped } from '#core/text/wording.ts';
import type { Tab } from '#core/widget/tab.ts';
import { isLetThrough } from '#core/widget/visitor.ts';
import { webhookSecrets } from '#core/widget/webhook-address.ts';
import type { CheckedVisitor, CheckedWorkspace, CheckOptions } from '#operations/check-schemas.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { createQueue } from '../queue.ts';
import { type CheckSender, sendDocumentCall, sendPlainCall, sendWidgetCall } from './sending.ts';
import { othersThan, visitorOf, visitorsOf } from './visitors.ts';

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
  { isAnonymous, others }: Pick<TabFacts, 'isAnonymous' | 'others'>,
): TabFacts => ({
  tab,
  hasSecret:
    tab.webhookTokenId !== undefined ||
    Object.keys(tab.connectorIds).length > 0 ||
    webhookSecrets(tab).length > 0,
  isAnonymous,
  others,
  mayWrite: mayWrite(options, tab),
  wrote: (record, what, action) => written.push({ subject, action, record, what }),
});

/** The probes of one tab, as every visitor that they are for. */
function plannedForTab(check: Check, tab: Tab): PlannedProbe[] {
  const { workspace, options, sender, slot } = check;
  const subject: CheckSubject = { kind: 'tab', name: tab.name };
  const visitors = visitorsOf(tab, workspace.visitors);
  const passing = visitors.filter(({ is }) => isLetThrough(is));
  const usual = passing.find(({ is }) => is === 'verified') ?? passing[0];
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
          others: othersThan(asked, passing, tab),
        }),
      ),
    send: (call, running) =>
      slot(async () => {
        running.signal.throwIfAborted();
        if (call.kind === 'plain') return sendPlainCall(sender, tab, call, running);
        if (call.kind === 'document') throw new Error('A tab has no documents.');
        const who = passing.find(({ name }) => name === call.visitor) ?? asked;
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
  return tabProbes.flatMap((probe) => {
    if (probe.visitors === 'refused')
      return visitors.filter(({ is }) => !isLetThrough(is)).map((one) => planned(probe, one));
    if (probe.visitors === 'every') return passing.map((one) => planned(probe, one));
    return usual === undefined ? [] : [planned(probe, usual)];
  });
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

/** The probes of one connection, and of its documents. */
function plannedForConnection(check: Check, connection: Connection): PlannedProbe[] {
  const { workspace, options, sender, slot } = check;
  const documents = workspace.documents
    .filter(({ connectionId }) => connectionId === connection.id)
    .map(({ name, document_id: id, age, expected }) => ({ name: name ?? id, id, age, expected }));
  const facts: ConnectionFacts = {
    form: connection.authorization,
    hasToken: connection.tokenId !== null,
    documents,
  };
  const ofConnection: CheckSubject = { kind: 'connection', name: connection.name };
  const common = {
    writes: false,
    isOff: false,
    isAlone: false,
    group: `connection ${connection.id}`,
    server: ofConnection,
    send: (call: ProbeCall, running: Running): Promise<ProbeExchange> =>
      slot(async () => {
        running.signal.throwIfAborted();
        if (call.kind !== 'document') throw new Error('A connection has documents only.');
        return sendDocumentCall(sender, connection, call, running);
      }),
  };
  return [
    ...documents.flatMap((document) =>
      documentProbes.map((probe): PlannedProbe => {
        const subject: CheckSubject = { kind: 'document', name: document.name };
        const replay = replayCommand(options.command, subject, probe, null);
        return {
          ...common,
          head: { ...headOf(probe), subject, visitor: null, replay },
          begin: () => probe.talk(document, facts),
        };
      }),
    ),
    ...connectionProbes.map((probe): PlannedProbe => {
      const replay = replayCommand(options.command, ofConnection, probe, null);
      return {
        ...common,
        head: { ...headOf(probe), subject: ofConnection, visitor: null, replay },
        begin: () => probe.talk(facts),
      };
    }),
  ];
}

/** What `--only` may call a subject; a document is selected with its connection too. */
function namesOf(
  workspace: CheckedWorkspace,
  { kind, name }: CheckSubject,
): Selectable['subjects'] {
  const names = (kinds: CheckSubject['kind'], all: readonly { id: string; name: string }[]) =>
    all
      .filter((one) => one.name === name)
      .map((one) => ({ kind: kinds, names: [one.name, one.id] }));
  const ofDocument = workspace.documents
    .filter((one) => kind === 'document' && (one.name ?? one.document_id) === name)
    .flatMap(({ connectionId }) => workspace.connections.filter(({ id }) => id === connectionId))
    .map((one) => ({ kind: 'connection' as const, names: [one.name, one.id] }));
  return [
    {
      kind,
      names: [
        name,
        ...workspace.documents
          .filter((one) => kind === 'document' && one.name === name)
          .map(({ document_id }) => document_id),
      ],
    },
    ...(kind === 'tab' ? names('tab', workspace.tabs) : []),
    ...(kind === 'connection' ? names('connection', workspace.connections) : []),
    ...ofDocument,
  ];
}

/** More probes than a check runs in its time: each tab has some for each visitor, and each document has its own. */
const mostProbes = 50_000;

/** Every probe that the options select, in the order of the workspace. Throws an OperationError where there are too many. */
export function planCheck(check: Check): PlannedProbe[] {
  const { workspace, options } = check;
  const { only } = options;
  const known = new Map<string, Selectable['subjects']>();
  const isWanted = ({ head: { id: probe, clauses, subject, visitor } }: PlannedProbe): boolean => {
    if (only.length === 0) return true;
    const key = `${subject.kind} ${subject.name}`;
    const subjects = known.get(key) ?? namesOf(workspace, subject);
    known.set(key, subjects);
    return isSelected(only, { probe, clauses, subjects, visitor });
  };
  const plan: PlannedProbe[] = [];
  const add = (planned: readonly PlannedProbe[]): void => {
    for (const one of planned) if (isWanted(one)) plan.push(one);
    if (plan.length > mostProbes)
      throw new OperationError(
        'bad-input',
        `This check has more than ${grouped(mostProbes)} probes. Choose some with --only, or take out tabs, visitors or documents.`,
      );
  };
  for (const tab of workspace.tabs) add(plannedForTab(check, tab));
  for (const connection of workspace.connections) add(plannedForConnection(check, connection));
  return plan;
}

/** What is wrong with the workspace itself, so that a part of it cannot be checked. */
export function problemsOf({ tabs, connectors, connections, documents }: CheckedWorkspace) {
  const problems: CheckReport['summary']['problems'] = [];
  for (const { name, connectorIds } of tabs)
    for (const [action, id] of Object.entries(connectorIds))
      if (!connectors.some((one) => one.id === id))
        problems.push({
          subject: { kind: 'tab', name },
          text: `The connector of ${action} is not in the workspace.`,
        });
  for (const { name, connectionId, document_id } of documents)
    if (!connections.some(({ id }) => id === connectionId))
      problems.push({
        subject: { kind: 'document', name: name ?? document_id },
        text: `Its connection ${connectionId} is not in the workspace.`,
      });
  return problems;
}
