import { z } from 'zod';
import { checkReportSchema } from '#core/check/report.ts';
import { notTested } from '#core/check/scale.ts';
import { summaryText } from '#core/check/sheet.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import { replyTextOf } from '#core/diagnosis/suggest-fix.ts';
import { type Connection, httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { several } from '#core/text/wording.ts';
import { type Category, categories, isWrite, type Surface } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import { checkOptionsSchema } from '#operations/check-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import { firingSchema } from '#operations/widget-schemas.ts';
import { checkedWorkspaceOf, tokenIdsOf } from '../check/workspace.ts';
import type { CommandApp } from '../command-app.ts';
import { storedConnection } from '../connection.ts';
import { followDocument } from '../fetch/follow.ts';
import { fireInput } from '../fire-input.ts';
import { CouldNot } from '../terminal/output.ts';
import { type CommandWorkspace, entryNamed } from '../workspace/open-workspace.ts';
import { cleanText, outsideText } from './outside.ts';
import type { Question } from './permission.ts';
import { type Session, workspaceNow } from './session.ts';
import {
  ownSecretsOfTab,
  questionAbout,
  type Target,
  targetOfConnection,
  targetOfTab,
} from './targets.ts';
import { type Call, outsideSchema, reads, type Tool, toolOf } from './tool.ts';
import { verdictKeys, verdictOf } from './verdict.ts';

const name = z.string().min(1).max(200);

/** The same app for one call, which the client may cancel. */
const ofCall = (app: CommandApp, { signal }: Pick<Call, 'signal'>): CommandApp => ({
  ...app,
  stopped: signal,
  run: (operation, input, onProgress) => app.run(operation, input, onProgress, signal),
});

/** The keys of a result that has a reply of a server. */
const answerKeys = {
  ...verdictKeys,
  httpStatus: z.number().nullable(),
  failure: z.string().nullable().describe('Why there was no reply'),
  reply: outsideSchema,
};

type Verdict = Parameters<typeof verdictOf>[0];

/** What became of a call: its verdict, and the reply as data. `other` are more keys of the result. */
function answerOf<T extends object>(
  { texts }: CommandApp,
  { http, failure, reply }: Pick<DocumentExchange, 'http' | 'failure' | 'reply'>,
  verdict: Verdict,
  how: { as: ReadAs; category: Category; surface?: Surface } | null,
  other: T,
) {
  const bytes = (reply && texts.find(reply.id)?.shown) ?? null;
  const httpStatus = http?.status ?? null;
  const judged = verdictOf(
    verdict,
    how && replyTextOf({ ...verdict, as: how.as }, bytes, { ...how, httpStatus }),
  );
  const answer = {
    httpStatus,
    failure: failure?.message ?? null,
    reply: bytes && outsideText(new TextDecoder().decode(bytes)),
  };
  return { ...judged, value: { ...judged.value, ...answer, ...other } };
}

const sent = { readOnlyHint: false, idempotentHint: false, openWorldHint: true };

const fireSchema = firingSchema
  .pick({ action: true, surface: true, path: true, item: true, itemId: true })
  .extend({
    tab: name.optional().describe('A tab of list_targets; it brings its own credential'),
    url: httpUrl
      .max(10_000)
      .refine((url) => !URL.canParse(url) || !hasUser(new URL(url)), 'Leave out user and password')
      .optional()
      .describe('A webhook_url in place of a tab; no credential is sent to it'),
    category: z.enum(categories).optional().describe('With url; "default" if it is left out'),
    entry: z.json().optional().describe('A text the visitor typed, or the whole body'),
    conversationId: z.string().max(1000).optional(),
    visitor: name.optional().describe('A visitor of the workspace, with tab'),
  })
  .refine(({ tab, url }) => (tab === undefined) !== (url === undefined), 'Give tab or url.')
  .refine(
    ({ tab, category }) => tab === undefined || category === undefined,
    'A tab has its own category.',
  );
type Fire = z.output<typeof fireSchema>;

async function questionOfFire(
  { tab, url = '', action }: Fire,
  session: Session,
  { signal }: Pick<Call, 'signal'>,
): Promise<Question | null> {
  const workspace = await workspaceNow(session);
  const found = tab === undefined ? null : entryNamed(workspace.entries.tabs, tab, 'tab');
  const target = found
    ? await targetOfTab(found, [action], workspace, signal)
    : { shown: maskedAddress(new URL(url).href), writes: isWrite(action, url), own: [] };
  if (found?.writes === 'off' && target.writes)
    throw new CouldNot('refused', 'Nothing was sent: this tab is set to never write.');
  // An agent can edit an assay.yaml, and not what a person has set in the window.
  if (found?.writes === 'on' && workspace.file === null) return null;
  return questionAbout(`${target.writes ? 'Write' : 'Send'} ${action} to`, [target], target.writes);
}

/** The input of `fireAction`, by the same way as `assay fire`. */
function fireOf(
  { item, itemId, entry, surface, path, action, ...rest }: Fire,
  session: Session,
  workspace: CommandWorkspace,
) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return fireInput(
    action,
    {
      ...given,
      path,
      data: session.options.data,
      ...(surface && { surface }),
      ...(itemId !== undefined && { id: itemId }),
      ...(item && { item: JSON.stringify(item) }),
      ...(entry !== undefined && { entry: JSON.stringify(entry) }),
    },
    workspace,
  );
}

const fetchSchema = z
  .object({
    document: name.optional().describe('A document of list_targets'),
    connection: name.optional().describe('A connection of list_targets, with id'),
    id: z.string().min(1).max(1000).optional(),
    follow: z.boolean().default(false).describe('Repeat until it is Completed or Failed'),
    deadlineSeconds: z.number().positive().max(3600).default(600),
  })
  .refine(
    ({ document, connection, id }) =>
      document === undefined
        ? connection !== undefined && id !== undefined
        : connection === undefined && id === undefined,
    'Give document, or connection and id.',
  );
type Fetch = z.output<typeof fetchSchema>;

function documentOf({ document, connection, id }: Fetch, { entries }: CommandWorkspace) {
  if (document === undefined) return { connectionId: connection ?? '', id: id ?? '', age: null };
  const { connectionId, document_id, age } = entryNamed(entries.documents, document, 'document');
  return { connectionId, id: document_id, age };
}

const checkSchema = checkOptionsSchema
  .pick({ only: true, allowWrites: true })
  .extend({ timeoutSeconds: checkOptionsSchema.shape.timeoutSeconds });

/**
 * The workspace as it is checked now, and where its calls go. `leftOut` says of each other entry why: a tab that never writes and whose address would, or a token
 * that cannot be opened.
 */
async function toCheck(session: Session, signal: AbortSignal) {
  const workspace = await workspaceNow(session);
  const { entries, file, secrets } = workspace;
  const targets: Target[] = [];
  const leftOut: string[] = [];
  const opens = async (name: string, used: Parameters<typeof tokenIdsOf>[0]): Promise<boolean> => {
    try {
      // Those of an assay.yaml are opened by the call itself.
      if (file === null) for (const id of tokenIdsOf(used)) await secrets.admitToken(id);
      return true;
    } catch (error) {
      if (!(error instanceof CouldNot)) throw error;
      leftOut.push(`${name}: ${error.message}`);
      return false;
    }
  };
  const connectorsOf = (tabs: readonly Tab[]) => {
    const ids = new Set(tabs.flatMap(({ connectorIds }) => Object.values(connectorIds)));
    return entries.connectors.filter(({ id }) => ids.has(id));
  };
  const tabs: Tab[] = [];
  for (const tab of entries.tabs) {
    const used = { tabs: [tab], connectors: connectorsOf([tab]), connections: [] };
    if (!(await opens(tab.name, used))) continue;
    const target = await targetOfTab(tab, [null], workspace, signal).catch((error: unknown) => {
      if (!(error instanceof OperationError)) throw error;
      // The check says so itself, and calls the others.
      const own = ownSecretsOfTab(tab, [null], workspace);
      return { shown: shownWebhook(tab), writes: false, own };
    });
    if (target.writes && tab.writes === 'off')
      leftOut.push(
        `${tab.name}: It is set to never write, and its address names an action that writes, so it was not called.`,
      );
    else {
      tabs.push(tab);
      targets.push(target);
    }
  }
  const connections: Connection[] = [];
  for (const one of entries.connections) {
    if (!(await opens(one.name, { tabs: [], connectors: [], connections: [one] }))) continue;
    connections.push(one);
    targets.push(targetOfConnection(one, workspace));
  }
  if (targets.length === 0 && leftOut.length > 0)
    throw new CouldNot('refused', `Nothing was sent. ${leftOut.join(' ')}`);
  const checked = { ...entries, tabs, connectors: connectorsOf(tabs), connections };
  return { workspace: { ...workspace, entries: checked }, targets, leftOut };
}

/** The most entries of each list of a result. */
const most = 100;

/** The tools that send something. */
export const sendingTools: readonly Tool[] = [
  toolOf({
    name: 'list_targets',
    title: 'List what can be called',
    description:
      'Lists the tabs, connections, documents and visitors of the workspace, and what you may send without a question. Use it first, to learn the names for fire_action, fetch_document and run_check. Secrets are named, never shown. Sends nothing.',
    input: z.object({}),
    output: z.object({
      workspace: z.string(),
      tabs: z.array(
        z.object({
          name: z.string(),
          webhook_url: z.string(),
          category: z.string(),
          connectors: z
            .record(z.string(), z.string())
            .describe('The credential of each action, by name'),
        }),
      ),
      connections: z.array(z.object({ name: z.string(), base_url: z.string() })),
      documents: z.array(
        z.object({ name: z.string(), connection: z.string(), document_id: z.string() }),
      ),
      visitors: z.array(z.string()),
      allowed: z.array(z.string()).describe('What needs no question: fire, writes'),
    }),
    hints: reads,
    async run(_input, session) {
      const { workspace } = await session.open();
      const { entries, file } = workspace;
      const nameOf = (id: string | undefined): string =>
        entries.connectors.find((one) => one.id === id)?.name ?? 'unknown';
      return {
        value: {
          workspace: file === null ? 'workspace.json of the data folder' : 'assay.yaml',
          tabs: entries.tabs.slice(0, most).map((tab) => ({
            name: tab.name,
            webhook_url: shownWebhook(tab),
            category: tab.category,
            connectors: Object.fromEntries(
              Object.entries(tab.connectorIds).map(([action, id]) => [action, nameOf(id)]),
            ),
          })),
          connections: entries.connections.slice(0, most).map((one) => ({
            ...one,
            base_url: maskedAddress(one.base_url, { marks: one.urlSecrets }),
          })),
          documents: entries.documents.slice(0, most).map((one) => ({
            ...one,
            name: one.name ?? one.document_id,
            connection: one.connectionId,
          })),
          visitors: entries.visitors.slice(0, most).map((one) => one.name),
          allowed: [...session.allow],
        },
        says: `${several(entries.tabs.length, 'tab')}, ${several(entries.connections.length, 'connection')}, ${several(entries.documents.length, 'document')}.`,
      };
    },
  }),
  toolOf({
    name: 'fire_action',
    title: 'Call a webhook',
    description:
      'Sends one action to a webhook as the widget and its platform do, and judges the reply. Use it to try a webhook that you changed. create_item, update_item and delete_item change records. A person may have to allow it.',
    input: fireSchema,
    output: z.object({
      ...answerKeys,
      surface: z.string(),
      request: z.object({ method: z.string(), url: z.string() }).nullable(),
      milliseconds: z.number().nullable(),
      visitorSees: z.array(z.string()),
    }),
    hints: { ...sent, destructiveHint: true },
    asks: questionOfFire,
    async run(input, session, call) {
      const { app } = await session.open();
      const asked = await fireOf(input, session, await workspaceNow(session));
      const fired = await ofCall(app, call).run('fireAction', asked);
      const { verdict, request, widget, surface, milliseconds } = fired;
      const how = { as: verdict.as, category: asked.tab.category, surface };
      const visitorSees = widget?.notices ?? [];
      const other = { surface, request, milliseconds, visitorSees };
      return answerOf(app, fired, verdict, how, other);
    },
  }),
  toolOf({
    name: 'fetch_document',
    title: 'Fetch a document',
    description:
      'Fetches a parsed document over a connection of the workspace and judges the reply; with follow it repeats until the document is Completed or Failed, and can be cancelled. Use it to see what became of a document. Give the id in xml to query_xml.',
    input: fetchSchema,
    output: z.object({
      ...answerKeys,
      status: z.string().nullable(),
      calls: z.int(),
      ended: z.string().nullable().describe('Why following ended before the document was done'),
      xml: z.string().nullable().describe('The id of the decoded XML, for query_xml'),
    }),
    hints: { ...sent, destructiveHint: false },
    async asks(input, session) {
      const { workspace } = await session.open();
      const { connectionId, id } = documentOf(input, workspace);
      const connection = entryNamed(workspace.entries.connections, connectionId, 'connection');
      const target = targetOfConnection(connection, workspace);
      const begin = `Fetch the document ${JSON.stringify(cleanText(id, 200))} from`;
      return questionAbout(begin, [target], target.writes);
    },
    async run(input, session, call) {
      const { app: whole, workspace } = await session.open();
      const app = ofCall(whole, call);
      const { connectionId, ...which } = documentOf(input, workspace);
      const connection = await storedConnection(workspace, connectionId, undefined);
      const asked = { ...which, connection };
      let calls = 0;
      const followed = input.follow
        ? await followDocument(app, asked, input.deadlineSeconds, ({ status, failure }) => {
            calls += 1;
            call.progress(calls, null, failure ?? `The document is ${status ?? 'not there yet'}.`);
          })
        : null;
      const exchange = followed?.exchange ?? (await app.run('fetchDocument', asked));
      const { verdict, findings, assumptions, failure, xml } = exchange;
      const outcome = failure?.kind ?? 'unreachable';
      return answerOf(
        app,
        exchange,
        verdict ?? { outcome, findings, assumptions },
        verdict && { as: verdict.as, category: 'default' },
        {
          status: verdict?.value.record?.status ?? null,
          calls: followed?.timeline.length ?? 1,
          ended: followed?.ended ?? null,
          xml: xml?.id ?? null,
        },
      );
    },
  }),
  toolOf({
    name: 'run_check',
    title: 'Check against the contract',
    description:
      'Runs the contract as a test suite over the tabs and connections of the workspace: many calls, each judged. Reports what is wrong by its cause, with effect and fix, and what was not tested. Use it when a webhook is done. It can be cancelled. With allowWrites it creates, changes and deletes records.',
    input: checkSchema,
    output: z.object({
      isComplete: z.boolean(),
      probes: checkReportSchema.shape.summary.shape.probes,
      counts: checkReportSchema.shape.summary.shape.findings,
      causes: checkReportSchema.shape.causes,
      leftOut: z.int(),
      notTested: z
        .array(z.object({ reason: z.string(), probes: z.array(z.string()) }))
        .describe('Probes that tested nothing, and why'),
      problems: z.array(z.string()),
      written: z.array(z.string()).describe('What it created, changed or deleted'),
    }),
    hints: { ...sent, destructiveHint: true },
    async asks({ allowWrites, only }, session, { signal }) {
      const { targets } = await toCheck(session, signal);
      const writes = allowWrites || targets.some((target) => target.writes);
      const end =
        only.length === 0 ? '' : `Only ${JSON.stringify(cleanText(only.join(', '), 500))}.`;
      return questionAbout('Check', targets, writes, end);
    },
    async run(options, session, call) {
      const { app } = await session.open();
      const { workspace, leftOut } = await toCheck(session, call.signal);
      const report = await app.run(
        'runCheck',
        { workspace: await checkedWorkspaceOf(workspace), options },
        ({ done, total, phase }) => call.progress(done, total, phase),
        call.signal,
      );
      const { summary, causes } = report;
      const isComplete = summary.isComplete && leftOut.length === 0;
      const problems = [
        ...leftOut,
        ...summary.problems.map(({ subject, text }) => `${subject.name}: ${text}`),
      ];
      const shown = causes.slice(0, most);
      return {
        value: {
          isComplete,
          probes: summary.probes,
          counts: summary.findings,
          causes: shown,
          leftOut: causes.length - shown.length,
          notTested: notTested(report.probes).map(({ reason, probes }) => ({
            reason,
            probes: probes.map(({ id }) => id),
          })),
          problems: problems.slice(0, most),
          written: summary.written
            .slice(0, most)
            .map(({ what, action, record }) => `${action} ${what} ${record ?? 'a record'}`),
        },
        says: `${summaryText(report, 'allowWrites')}${isComplete ? '' : ' It is not complete.'}${problems.length === 0 ? '' : ` ${several(problems.length, 'problem')} kept it from testing something.`}`,
        quotes: shown
          .slice(0, 10)
          .map(
            ({ cause, effect, fix }) => `${cause} ${effect}${fix === null ? '' : ` Fix: ${fix}`}`,
          ),
      };
    },
  }),
];
