import { z } from 'zod';
import { byStanding, notTested } from '#core/check/scale.ts';
import { summaryText, writtenText } from '#core/check/sheet.ts';
import type { Assumption, ReadAs } from '#core/contract/verdict.ts';
import { replyTextOf } from '#core/diagnosis/suggest-fix.ts';
import { httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { type Category, categories, isWrite, type Surface } from '#core/widget/actions.ts';
import type { Tab } from '#core/widget/tab.ts';
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
import type { CommandWorkspace } from '../workspace/open-workspace.ts';
import type { Answer } from './answer.ts';
import { cleanText } from './outside.ts';
import type { Question } from './permission.ts';
import { type Opened, workspaceNow } from './session.ts';
import {
  howToWrite,
  questionAbout,
  type Target,
  targetNamed,
  targetOfConnection,
  targetOfTab,
  targetsText,
} from './targets.ts';
import { type Call, type Tool, toolOf } from './tool.ts';
import { verdictOf } from './verdict.ts';

const name = z.string().min(1).max(200);

type Verdict = Parameters<typeof verdictOf>[0] & { assumptions: readonly Assumption[] };

/** What became of a call: its verdict, and the reply as data. `begin` goes before the verdict, `lines` before the reply. */
function answerOf(
  { texts }: CommandApp,
  { http, failure, reply }: Pick<DocumentExchange, 'http' | 'failure' | 'reply'>,
  verdict: Verdict,
  how: { as: ReadAs; category: Category; surface?: Surface } | null,
  begin: string,
  lines: readonly string[],
): Answer {
  const bytes = (reply && texts.find(reply.id)?.shown) ?? null;
  const httpStatus = http?.status ?? null;
  const judged = verdictOf(
    verdict,
    how && replyTextOf({ ...verdict, as: how.as }, bytes, { ...how, httpStatus }),
  );
  return {
    says: `${httpStatus === null ? 'There was no reply.' : `HTTP ${httpStatus}.`} ${begin}${judged.says}`,
    text: listOf(
      failure?.message,
      ...judged.lines,
      ...lines,
      bytes && `Reply: ${new TextDecoder().decode(bytes)}`,
    ).join('\n'),
    isQuote: true,
  };
}

const { action, surface, item, itemId } = firingSchema.shape;
const fireSchema = z
  .strictObject({
    action,
    surface,
    item: item.describe('The row as the webhook sent it, on the direct surface'),
    itemId: itemId.describe('The id of the row'),
    tab: name.optional().describe('A tab of the workspace, with its credential'),
    url: httpUrl
      .max(10_000)
      .refine((url) => !URL.canParse(url) || !hasUser(new URL(url)), 'Leave out user and password')
      .optional()
      .describe('A webhook_url in place of a tab; no credential is sent to it'),
    category: z.enum(categories).optional().describe('With url'),
    entry: z.unknown().optional().describe('A text the visitor typed, or the whole body'),
    visitor: name.optional().describe('A visitor of the workspace, with tab'),
  })
  .refine(
    ({ tab, url, category }) => tab === undefined || (url ?? category) === undefined,
    'A tab has its own url and category.',
  );
type Fire = z.output<typeof fireSchema>;

async function questionOfFire(
  { tab, url, action, visitor }: Fire,
  { open, signal }: Pick<Call, 'open' | 'signal'>,
): Promise<Question | null> {
  const opened = await open();
  const workspace = await workspaceNow(opened);
  const now = { ...opened, workspace };
  const { tabs, visitors } = workspace.entries;
  const found = tab === undefined ? null : targetNamed(tabs, tab, 'tab', now);
  if (visitor !== undefined) targetNamed(visitors, visitor, 'visitor', now);
  if (found === null && url === undefined)
    throw new CouldNot('bad-input', `Give tab or url. ${targetsText(now)}`);
  const target = found
    ? await targetOfTab(found, [action], workspace, signal)
    : {
        shown: maskedAddress(new URL(url ?? '').href),
        writes: isWrite(action, url ?? ''),
        own: [],
      };
  if (found?.writes === 'off' && target.writes)
    throw new CouldNot('refused', 'Nothing was sent: this tab is set to never write.');
  // An agent can edit an assay.yaml, and not what a person has set in the window.
  if (found?.writes === 'on' && workspace.file === null) return null;
  return questionAbout(`${target.writes ? 'Write' : 'Send'} ${action} to`, [target], target.writes);
}

/** The input of `fireAction`, by the same way as `assay fire`. */
function fireOf(
  { item, itemId, entry, surface, action, ...rest }: Fire,
  data: string,
  workspace: CommandWorkspace,
) {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return fireInput(
    action,
    {
      ...given,
      data,
      ...(surface && { surface }),
      ...(itemId !== undefined && { id: itemId }),
      ...(item && { item: JSON.stringify(item) }),
      ...(entry !== undefined && { entry: JSON.stringify(entry) }),
    },
    workspace,
  );
}

/** How long a document is followed. */
const followedSeconds = 600;

const fetchSchema = z.strictObject({
  document: name.optional().describe('A document of the workspace'),
  connection: name.optional().describe('A connection of the workspace, with id'),
  id: z.string().min(1).max(1000).optional(),
  follow: z.boolean().default(false).describe('Repeat until it is Completed or Failed'),
});

function documentOf({ document, connection, id }: z.output<typeof fetchSchema>, opened: Opened) {
  const { connections, documents } = opened.workspace.entries;
  const find = (wanted: string) => targetNamed(connections, wanted, 'connection', opened);
  if (document !== undefined && (connection ?? id) === undefined) {
    const { connectionId, document_id, age } = targetNamed(documents, document, 'document', opened);
    return { connection: find(connectionId), id: document_id, age };
  }
  if (document === undefined && connection !== undefined && id !== undefined)
    return { connection: find(connection), id, age: null };
  throw new CouldNot('bad-input', `Give document, or connection and id. ${targetsText(opened)}`);
}

/**
 * The workspace as it is checked now, and where its calls go. `leftOut` says of each other entry why: a tab that never writes and whose address would, or a secret
 * that cannot be opened.
 */
async function toCheck(opened: Opened, signal: AbortSignal) {
  const workspace = await workspaceNow(opened);
  const { entries, file, secrets } = workspace;
  if (entries.tabs.length + entries.connections.length === 0)
    throw new CouldNot('not-found', howToWrite);
  const targets: Target[] = [];
  const leftOut: string[] = [];
  const called = async <T extends { name: string }>(
    all: readonly T[],
    targetOf: (one: T) => Promise<Target>,
  ): Promise<T[]> => {
    const kept: T[] = [];
    for (const one of all)
      try {
        targets.push(await targetOf(one));
        kept.push(one);
      } catch (error) {
        if (!(error instanceof CouldNot || error instanceof OperationError)) throw error;
        leftOut.push(`${one.name}: ${error.message}`);
      }
    return kept;
  };
  const admit = async (used: Pick<typeof entries, 'tabs' | 'connections'>): Promise<void> => {
    // The secrets of an assay.yaml are opened by the call itself.
    if (file !== null) return;
    const ids = tokenIdsOf({ ...used, connectors: connectorsOf(used.tabs) });
    for (const id of ids) await secrets.admitToken(id);
  };
  const connectorsOf = (tabs: readonly Tab[]) => {
    const ids = new Set(tabs.flatMap(({ connectorIds }) => Object.values(connectorIds)));
    return entries.connectors.filter(({ id }) => ids.has(id));
  };
  const tabs = await called(entries.tabs, async (tab) => {
    await admit({ tabs: [tab], connections: [] });
    const target = await targetOfTab(tab, [null], workspace, signal);
    if (!target.writes || tab.writes !== 'off') return target;
    throw new CouldNot(
      'refused',
      'It is set to never write, and its address names an action that writes, so it was not called.',
    );
  });
  const connections = await called(entries.connections, async (one) => {
    await admit({ tabs: [], connections: [one] });
    return targetOfConnection(one, workspace);
  });
  if (targets.length === 0) throw new CouldNot('refused', `Nothing was sent. ${leftOut.join(' ')}`);
  const checked = { ...entries, tabs, connectors: connectorsOf(tabs), connections };
  return { workspace: { ...workspace, entries: checked }, targets, leftOut };
}

const { only, allowWrites } = checkOptionsSchema.shape;

/** The tools that send something. */
export const sendingTools: readonly Tool[] = [
  toolOf({
    name: 'fire_action',
    title: 'Call a webhook',
    description:
      'Sends one action to a webhook as the widget and its platform do, and judges the reply. Use it to try a webhook that you changed; without tab and url it lists what there is. create_item, update_item and delete_item change records. A person may have to allow it.',
    input: fireSchema,
    does: 'writes',
    asks: questionOfFire,
    async run(input, call) {
      const opened = await call.open();
      const { app, options } = opened;
      const asked = await fireOf(input, options.data, await workspaceNow(opened));
      const fired = await app.run('fireAction', asked, undefined, call.signal);
      const { verdict, request, widget, surface, milliseconds } = fired;
      return answerOf(
        app,
        fired,
        verdict,
        { as: verdict.as, category: asked.tab.category, surface },
        milliseconds === null ? '' : `${Math.round(milliseconds)} ms. `,
        listOf(
          ...(widget?.notices ?? []).map((notice) => `The visitor sees: ${notice}`),
          request && `Request: ${request.method} ${request.url}`,
          request?.body && `Body: ${request.body}`,
        ),
      );
    },
  }),
  toolOf({
    name: 'fetch_document',
    title: 'Fetch a document',
    description:
      'Fetches a parsed document over a connection of the workspace and judges the reply; with follow it repeats until the document is Completed or Failed. Use it to see what became of a document; without arguments it lists what there is. query_xml reads its XML.',
    input: fetchSchema,
    does: 'calls',
    async asks(input, { open }) {
      const opened = await open();
      const { connection, id } = documentOf(input, opened);
      const target = targetOfConnection(connection, opened.workspace);
      const begin = `Fetch the document ${JSON.stringify(cleanText(id, 200))} from`;
      return questionAbout(begin, [target], target.writes);
    },
    async run(input, call) {
      const opened = await call.open();
      const { signal } = call;
      const app: CommandApp = {
        ...opened.app,
        stopped: signal,
        run: (operation, given, onProgress) => opened.app.run(operation, given, onProgress, signal),
      };
      const { connection: named, ...which } = documentOf(input, opened);
      const connection = await storedConnection(opened.workspace, named.name, undefined);
      const asked = { ...which, connection };
      let calls = 0;
      const followed = input.follow
        ? await followDocument(app, asked, followedSeconds, ({ status, failure }) => {
            calls += 1;
            call.progress(calls, null, failure ?? `The document is ${status ?? 'not there yet'}.`);
          })
        : null;
      const exchange = followed?.exchange ?? (await app.run('fetchDocument', asked));
      const { verdict, findings, assumptions, failure, xml } = exchange;
      return answerOf(
        app,
        exchange,
        verdict ?? { outcome: failure?.kind ?? 'unreachable', findings, assumptions },
        verdict && { as: verdict.as, category: 'default' },
        xml ? `Its xml for query_xml: ${xml.id}. ` : '',
        listOf(
          followed && `${several(followed.timeline.length, 'call')}.`,
          followed?.ended,
          verdict?.value.record && `Status: ${verdict.value.record.status}`,
        ),
      );
    },
  }),
  toolOf({
    name: 'run_check',
    title: 'Check against the contract',
    description:
      'Runs the contract as a test suite over the tabs and connections of the workspace: many calls, each judged. Answers with the causes of what is wrong, and what was not tested. Use it when a webhook is done. With allowWrites it creates, changes and deletes records.',
    input: z.strictObject({
      only: only.describe('Ids of clauses or probes, or names of tabs'),
      allowWrites,
    }),
    does: 'writes',
    async asks(options, { open, signal }) {
      const { targets } = await toCheck(await open(), signal);
      const writes = options.allowWrites || targets.some((target) => target.writes);
      const end =
        options.only.length === 0
          ? ''
          : `Only ${JSON.stringify(cleanText(options.only.join(', '), 500))}.`;
      return questionAbout('Check', targets, writes, end);
    },
    async run(options, { open, signal, progress }) {
      const { app, ...opened } = await open();
      const { workspace, leftOut } = await toCheck({ app, ...opened }, signal);
      const report = await app.run(
        'runCheck',
        { workspace: await checkedWorkspaceOf(workspace), options },
        ({ done, total, phase }) => progress(done, total, phase),
        signal,
      );
      const { summary, causes, probes } = report;
      const isComplete = summary.isComplete && leftOut.length === 0;
      const ids = (all: readonly { id: string }[]): string =>
        [...new Set(all.map(({ id }) => id))].join(', ');
      const { passes } = byStanding(probes);
      // Without it, a server that is down reads as one that breaks no rule.
      const isUntested =
        passes.length === 0 && (summary.problems.length > 0 || causes.length === 0);
      const counts = `${summaryText(report, 'allowWrites')}${isComplete ? '' : ' It is not complete.'}`;
      return {
        isError: isUntested,
        says: isUntested
          ? 'Nothing was tested. The reasons follow: change what they name, and call again.'
          : counts,
        text: listOf(
          ...leftOut.map((text) => `Not checked: ${text}`),
          ...summary.problems.map(({ subject, text }) => `Problem: ${subject.name}: ${text}`),
          ...causes.map(
            ({ level, cause, effect, fix, clauses, probes: of }, at) =>
              `${at + 1}. ${level}: ${cause} ${effect}${fix === null ? '' : ` Fix: ${fix}`} (${listOf(clauses.join(', '), `probes ${of.join(', ')}`).join('; ')})`,
          ),
          ...notTested(probes).map(
            ({ reason, probes: of }) => `Not tested: ${reason} (${ids(of)})`,
          ),
          passes.length > 0 && `Probes that passed: ${ids(passes)}`,
          ...summary.written.map((one) => `Written: ${writtenText(one)}`),
        ).join('\n'),
        isQuote: true,
      };
    },
  }),
];
