import { type Finding, hasError } from '#core/contract/finding.ts';
import { isObject } from '#core/contract/words.ts';
import { depthOf } from '#core/diagnosis/changes.ts';
import type { Connection } from '#core/document/connection.ts';
import { isAvailableOrPending } from '#core/document/record.ts';
import { type HttpFailure, headerValue, isSilence } from '#core/http/http.ts';
import type { JsonRecord } from '#core/json/text.ts';
import { namesCredential } from '#core/secrets/head-secrets.ts';
import { isMaskedId } from '#core/secrets/url-secrets.ts';
import { listOf } from '#core/text/list-of.ts';
import { several } from '#core/text/wording.ts';
import { type ActionName, actions, isWrite } from '#core/widget/actions.ts';
import { bodyOf } from '#core/widget/request/received.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Running } from '#operations/dispatch.ts';
import {
  askedOfWebhookSchema,
  type KeptExchange,
  recordedTag,
} from '#operations/history-schemas.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange, Workspace } from '#operations/schemas.ts';
import {
  documentOfDraft,
  draftElsewhere,
  draftOfDocument,
  editedAt,
  firingOfDraft,
  ownerAmong,
} from '#operations/send-again.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { fetchDocument } from '../documents/documents.ts';
import { importedTag } from '../evidence/imported-call.ts';
import { openKept } from '../history.ts';
import type { Ports } from '../ports/ports.ts';
import { createTexts, type Texts } from '../texts.ts';
import { fireAction } from '../widget/handlers.ts';
import { isKeptMasked, judgedThen, tabOf } from './judge-again.ts';
import type { History } from './record.ts';

/** What became of a call that was sent again. */
type ReplayResult = 'fixed' | 'still failing' | 'new' | 'same' | 'not sent';

/** How a reply was judged. Findings about the request are left out: the request is not what is compared. */
type JudgedReply = { outcome: string; findings: Finding[] };

/** A kept call sent again. `why` says why it was not sent, or what else changed; `after` is null where it was not sent. `failure`: why nothing of a reply arrived; null where some did, or nothing was sent. */
export type Replayed = {
  seq: number;
  action: ActionName | null;
  as: 'webhook' | 'document';
  result: ReplayResult;
  why: string | null;
  before: JudgedReply;
  after: JudgedReply | null;
  failure: HttpFailure | null;
};

type Replaying = {
  ports: Ports;
  texts: Texts;
  history: History;
  workspace: () => Promise<Workspace>;
};

const notSent = (why: string): OperationError => new OperationError('refused', why);
const masked = (what: string, from: string): OperationError =>
  notSent(`${what} is kept masked, and ${from}.`);

/** Sends a call of a webhook. Throws an OperationError where it cannot be sent. */
async function fireElsewhere(
  { ports, texts, history }: Replaying,
  kept: KeptExchange,
  url: string,
  { tabs, connectors, readings }: Workspace,
  running: Running,
): Promise<Fired> {
  const { entry, fired } = kept;
  const draft = draftElsewhere(kept);
  if (!fired?.request || !draft) throw notSent('Nothing was sent then, so there is no request.');
  const { action, surface, request } = fired;
  if (request.method !== actions[action].method)
    throw notSent(`Its method was ${request.method}, which ${action} does not have.`);
  const now = ports.clock.now();
  const { query, body } = editedAt(draft, now);
  if (isKeptMasked(JSON.stringify({ query, body })))
    throw masked('A part of its request', 'nothing else has it');
  const own = ownerAmong(tabs, entry, (tab) => tab.webhook_url);
  if (own?.writes === 'off' && isWrite(action, request.url))
    throw notSent(`It writes, and writes are off for the tab "${own.name}".`);
  const asked = kept.asked ?? askedOfWebhookSchema.parse({ tab: { id: 'kept', agentName: '' } });
  // What the header of a call that was seen elsewhere is, only its name says.
  const isForeign = entry.tags.some((tag) => tag === recordedTag || tag === importedTag);
  const hidden = request.headers.find(
    ([name, value]) => isMaskedId(value) && (!isForeign || namesCredential(name)),
  )?.[0];
  const connectorId = own?.connectorIds[action];
  if (surface === 'proxied' && hidden !== undefined && connectorId === undefined)
    throw masked(
      `The header ${hidden}`,
      own === null
        ? 'its tab is not in the workspace'
        : `the tab "${own.name}" has no connector for ${action}`,
    );
  const origin = headerValue(request.headers, 'origin') ?? asked.tab.widgetOrigin;
  const given = own ?? tabOf({ asked, entry });
  if (given === null) throw notSent('Its tab is not in the workspace.');
  const { webhookTokenId: _token, urlSecrets: _marks, ...rest } = given;
  const tab: Tab = {
    ...rest,
    webhook_url: url,
    // How the call was judged then.
    category: asked.tab.category,
    ...(origin !== undefined && { widgetOrigin: origin }),
  };
  const sent = bodyOf(request) as JsonRecord;
  const itemId = asked.itemId ?? query.find(([name]) => name === 'id')?.[1];
  const firing = firingOfDraft(
    {
      fired,
      asked: {
        ...asked,
        ...(itemId !== undefined && { itemId }),
        item: asked.item ?? (isObject(sent.item) ? (sent.item as JsonRecord) : sent),
        entry: asked.entry ?? { kind: 'body', body: sent },
      },
    },
    draft,
    {
      tab,
      connector: connectors.find(({ id }) => id === connectorId) ?? null,
      // Who the visitor was is in the request.
      visitor: { kind: 'anonymous' },
    },
    now,
  );
  if (firing === null) throw notSent('Its request was not kept.');
  const judged = await fireAction({ ports, texts, running }, firing, readings);
  const result = await judged(readings, running);
  history.keepFired(firing, result, now);
  return result;
}

/** Requests a document. Throws an OperationError where it cannot be requested. */
async function fetchElsewhere(
  { ports, texts, history }: Replaying,
  kept: KeptExchange,
  url: string,
  { connections, readings }: Workspace,
  running: Running,
): Promise<DocumentExchange> {
  const { entry, document } = kept;
  if (!document?.request.url) throw notSent('Nothing was sent then, so there is no request.');
  const draft = draftOfDocument(kept);
  const asked = draft && documentOfDraft(draft);
  if (asked === null || typeof asked === 'string') throw notSent(asked ?? 'It was not kept.');
  if (isMaskedId(asked.id)) throw masked('Its id', 'nothing else has it');
  const own: Connection | null = ownerAmong(connections, entry, ({ base_url }) => base_url);
  if (own === null) throw masked('Its endpoint_path_id', 'its connection is not in the workspace');
  const isAuthorized = headerValue(document.request.headers, 'authorization') !== undefined;
  if (isAuthorized && own.tokenId === null)
    throw masked('Its token', `the connection "${own.name}" has none`);
  const judged = await fetchDocument(
    ports,
    texts,
    {
      connection: { ...own, base_url: url, urlSecrets: undefined },
      ...asked,
      authorization: document.authorization ?? undefined,
      sendEmptyId: true,
      last: document.last ?? { lastStatus: null, lastVersion: null },
    },
    running,
    history,
    // What another server says is nothing about the document in the list.
    { isListed: false },
  );
  return judged(readings, running);
}

const isOfReply = ({ path }: Finding): boolean => !path.startsWith('$request');
/** By clause and place only: another server may word a value differently. */
const placesOf = (findings: readonly Finding[]): Set<string> =>
  new Set(
    findings.filter(({ level }) => level !== 'info').map(({ clause, path }) => `${clause} ${path}`),
  );

/** How many findings are gone and how many came, by clause and place; notes are left out. Null where none did. A reply that was not read as far hides what the other one shows. */
function changesText(before: JudgedReply, after: JudgedReply): string | null {
  const [had, has] = [placesOf(before.findings), placesOf(after.findings)];
  const gone =
    depthOf(after) >= depthOf(before) ? [...had].filter((place) => !has.has(place)).length : 0;
  const come = [...has].filter((place) => !had.has(place)).length;
  const parts = listOf(
    gone > 0 && `${several(gone, 'finding')} fixed`,
    come > 0 && several(come, 'new finding'),
  );
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}

/** Whether a call failed, as the exit code of `assay fire` and `assay fetch` says. */
function isFailure({ fired, document }: Pick<KeptExchange, 'fired' | 'document'>): boolean {
  const { failure, verdict } = fired ?? document ?? { failure: null, verdict: null };
  if (failure !== null || verdict === null) return true;
  return (
    hasError(verdict.findings.filter(isOfReply)) ||
    (verdict.as === 'document' && !isAvailableOrPending(verdict.value.kind))
  );
}

/** Sends a kept call again to another address. Throws an OperationError `not-found` for one that is not kept. */
export async function replayCall(
  replaying: Replaying,
  { seq, url, mayWrite }: CheckedInput<'replayCall'>,
  running: Running,
): Promise<Replayed> {
  const { ports, history } = replaying;
  await history.written();
  const kept = await openKept(ports.journal, createTexts(), { seq });
  const { entry, fired } = kept;
  const { outcome, findings } = judgedThen(kept);
  const before = { outcome, findings: findings.filter(isOfReply) };
  const action = fired?.action ?? null;
  const call = { seq, action, as: entry.kind, before };
  try {
    if (entry.outcome === 'unread')
      throw notSent('Its reply was never judged, so there is nothing to compare.');
    if (!mayWrite && [fired?.request?.url ?? entry.url, url].some((to) => isWrite(action, to)))
      throw notSent('It writes, and writes are not allowed.');
    const set = await replaying.workspace();
    const after = fired
      ? { fired: await fireElsewhere(replaying, kept, url, set, running), document: null }
      : { fired: null, document: await fetchElsewhere(replaying, kept, url, set, running) };
    const judged = judgedThen({
      ...kept,
      ...after,
      entry: { ...entry, outcome: outcomeOf(after) },
    });
    const now = { outcome: judged.outcome, findings: judged.findings.filter(isOfReply) };
    const { failure } = after.fired ?? after.document;
    const [failed, fails] = [isFailure(kept), isFailure(after)];
    return {
      ...call,
      result: fails ? (failed ? 'still failing' : 'new') : failed ? 'fixed' : 'same',
      why: changesText(before, now),
      after: now,
      failure: failure && isSilence(failure) ? failure : null,
    };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return { ...call, result: 'not sent', why: error.message, after: null, failure: null };
  }
}

const outcomeOf = ({ fired, document }: Pick<KeptExchange, 'fired' | 'document'>): string =>
  (fired ?? document)?.verdict?.outcome ?? document?.failure?.kind ?? 'unreachable';
