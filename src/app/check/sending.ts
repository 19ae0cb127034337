import type {
  DocumentCall,
  PlainCall,
  ProbeExchange,
  WidgetCall,
} from '#core/check/probes/probe.ts';
import type { AnyVerdict } from '#core/contract/any-verdict.ts';
import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { depthOf } from '#core/diagnosis/changes.ts';
import { replyTextOf } from '#core/diagnosis/suggest-fix.ts';
import type { Connection } from '#core/document/connection.ts';
import { isSilence, webhookLimits } from '#core/http/http.ts';
import { decodeBody, type JsonRecord } from '#core/json/text.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { preflightOf } from '#core/widget/cors/next-request.ts';
import type { EditedRequest } from '#core/widget/request/edited-request.ts';
import { headersOf } from '#core/widget/request/request-fields.ts';
import type { NamedConnector, Tab } from '#core/widget/tab.ts';
import type { Visitor } from '#core/widget/visitor.ts';
import { knownOfWebhook, webhookSecrets } from '#core/widget/webhook-address.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import { type Fired, firingSchema } from '#operations/widget-schemas.ts';
import { fetchDocument } from '../documents/documents.ts';
import type { History } from '../history/record.ts';
import { maskerOf } from '../masking.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { travelOfPage } from '../transport.ts';
import { withWholeAddress } from '../vault/credentials.ts';
import { fireAction } from '../widget/handlers.ts';
import { meantList, pastCors } from './read-past.ts';
import { wrongTokenId } from './wrong-secret.ts';

/** What sending a call of a check needs. */
export type CheckSender = {
  ports: Pick<
    Ports,
    'secrets' | 'consent' | 'http' | 'judge' | 'identity' | 'direct' | 'standIn' | 'clock'
  >;
  texts: Texts;
  history: History;
  choices: ChosenReadings;
  callTimeoutSeconds: number;
  /** Under which its calls are kept in the history. */
  checkId: string;
};

/** Bytes of a body that probes look at. */
const looked = 512 * 1024;

const textOf = (texts: Texts, reply: { id: string } | null): string => {
  const kept = reply && texts.find(reply.id);
  return kept ? decodeBody(kept.shown.subarray(0, looked)).text : '';
};

const nothing: ProbeExchange = {
  ref: null,
  request: null,
  status: null,
  headers: [],
  text: '',
  bytes: 0,
  milliseconds: null,
  failure: null,
  isSilent: false,
  findings: [],
  isReadPast: false,
  depth: 0,
  list: null,
  rows: [],
  opened: null,
  item: null,
  detail: null,
  thread: null,
  isBlocked: false,
  document: null,
};

/** Ends the probe of a reply that Assay did not read: it is not tested, and no rule is held or broken. */
function refuseUnread({ outcome, findings }: Pick<AnyVerdict, 'outcome' | 'findings'>): void {
  if (outcome !== 'unread') return;
  const why = findings[0]?.message ?? '';
  throw new OperationError('refused', `${why} Nothing about it was tested.`.trim());
}

/** Without the keys that an item does not have. */
const asRecord = (item: object): JsonRecord => JSON.parse(JSON.stringify(item));

/** What every exchange says of its request and reply. */
const exchangeOf = (
  { request, http, failure, reply }: Pick<Fired, 'request' | 'http' | 'failure' | 'reply'>,
  texts: Texts,
): ProbeExchange => ({
  ...nothing,
  request,
  status: http?.status ?? null,
  headers: http?.headers ?? [],
  text: textOf(texts, reply),
  bytes: http?.bytes ?? 0,
  milliseconds: http?.timings.total ?? null,
  failure: failure?.message ?? null,
  isSilent: failure !== null && isSilence(failure),
});

/** Whether a browser keeps the reply from the widget. */
const isBlockedBy = (cors: Fired['cors']): boolean => cors !== null && !cors.allowed;

function widgetExchange(fired: Fired, texts: Texts, { category }: Tab): ProbeExchange {
  const { verdict, cors, asSent, thread, http, reply, surface } = fired;
  const shown = reply && texts.find(reply.id)?.shown;
  const how = { httpStatus: http?.status, category, surface };
  const meant = meantList(verdict, replyTextOf(verdict, shown, how));
  const list = meant?.list ?? (verdict.as === 'get_items' ? verdict.value : null);
  const opened =
    verdict.as === 'item_clicked' || verdict.as === 'create_item' ? verdict.value : null;
  return {
    ...exchangeOf(fired, texts),
    findings: [...verdict.findings, ...(meant?.uncovered ?? [])],
    isReadPast: meant !== null,
    depth: depthOf(verdict),
    list,
    rows:
      list?.items.map((item, index) => (meant ? null : asSent?.rows[index]) ?? asRecord(item)) ??
      [],
    opened,
    item: opened?.item ?? null,
    detail: asSent?.detail ?? (opened === null ? null : asRecord(opened.item)),
    thread,
    isBlocked: isBlockedBy(cors) && http === null,
  };
}

const isAction = (name: string): name is ActionName =>
  (actionNames as readonly string[]).includes(name);

/** The request of a call that names another action than the one whose method it has. */
function editedFor(tab: Tab, call: WidgetCall, now: number): EditedRequest | undefined {
  if (call.says === undefined) return undefined;
  const { action, id } = call.says;
  const query: [string, string | undefined | null][] = [
    ['action', action],
    ['agentId', tab.agentId],
    ['agentName', tab.agentName],
    ['tabId', tab.tabId],
    ['tabName', tab.tabName],
    ['sessionId', tab.sessionId],
    ['id', id],
    ['_ts', String(now)],
  ];
  return {
    query: query.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    headers: headersOf(call.action),
    body: call.entry?.kind === 'body' ? JSON.stringify(call.entry.body) : null,
  };
}

/** The tab as the call needs it, and the connector whose secret goes along. */
function withConnector(
  tab: Tab,
  connectors: readonly NamedConnector[],
  { action, says, credential = 'usual', names }: WidgetCall,
): { tab: Tab; connector: NamedConnector | null } {
  const named =
    says?.action !== null && says !== undefined && isAction(says.action) ? says.action : action;
  // An action that only the browser calls has no connector; as GET it gets that of the action whose method it has.
  const id = tab.connectorIds[named] ?? tab.connectorIds[action];
  const found = connectors.find((one) => one.id === id) ?? null;
  const isSent = credential !== 'none' && id !== undefined;
  const connector =
    found === null || !isSent
      ? null
      : credential === 'wrong'
        ? { ...found, tokenId: wrongTokenId }
        : found;
  return {
    tab: { ...tab, ...names, connectorIds: isSent ? { [action]: id } : {} },
    connector,
  };
}

/** Sends a call as the widget does, with the functions that the window uses. */
export async function sendWidgetCall(
  { ports, texts, history, choices, callTimeoutSeconds, checkId }: CheckSender,
  {
    tab: given,
    connectors,
    visitor,
  }: { tab: Tab; connectors: readonly NamedConnector[]; visitor: Visitor },
  call: WidgetCall,
  running: Running,
): Promise<ProbeExchange> {
  const { tab, connector } = withConnector(given, connectors, call);
  const at = ports.clock.now();
  const ref = crypto.randomUUID();
  const firing = firingSchema.parse({
    tab,
    action: call.action,
    surface: call.surface,
    path: call.path ?? 'row',
    item: call.item ?? null,
    itemId: call.itemId,
    conversationId: call.conversationId,
    entry: call.entry ?? null,
    firedAt: call.firedAt,
    visitor: call.surface === 'direct' ? { kind: 'anonymous' } : visitor,
    connector,
    edited: editedFor(given, call, at),
    sendAnyway: call.says === undefined ? undefined : true,
    timeoutSeconds: tab.transport?.timeoutSeconds ?? callTimeoutSeconds,
    origin: { ref },
  });
  const direct = pastCors(ports.direct, ports.http);
  const judged = await fireAction({ ports: { ...ports, direct }, texts, running }, firing, choices);
  const fired = await judged(choices, running);
  const exchange = widgetExchange(fired, texts, tab);
  // The history keeps what the widget sends.
  if (isBlockedBy(fired.cors) && !exchange.isBlocked) return exchange;
  history.keepFired(firing, fired, at, checkId);
  refuseUnread(fired.verdict);
  return { ...exchange, ref };
}

/** Sends a preflight. It carries no secret but those of the address. */
export async function sendPlainCall(
  { ports, callTimeoutSeconds }: CheckSender,
  given: Tab,
  { origin }: PlainCall,
  running: Running,
): Promise<ProbeExchange> {
  const tab = await withWholeAddress(ports, given, running);
  const request = preflightOf(
    {
      method: 'POST',
      url: tab.webhook_url,
      headers: [['Content-Type', 'application/json']],
      body: null,
    },
    origin ?? '',
    origin ?? '',
  );
  const secrets = webhookSecrets(tab);
  ports.secrets.note(secrets);
  const shown = { ...request, url: maskedAddress(request.url, knownOfWebhook(tab)) };
  const travel = await travelOfPage(ports, tab, running);
  const ofRoute = travel === null ? [] : [...travel.secrets, ...travel.unsent];
  const masker = maskerOf([...secrets, ...ofRoute]);
  travel?.handed();
  const result = await ports.http.send(
    request,
    {
      ...webhookLimits,
      timeout: (tab.transport?.timeoutSeconds ?? callTimeoutSeconds) * 1000,
      hop: 'the preflight (OPTIONS)',
      isHeadEnough: () => true,
    },
    running,
    travel?.route,
  );
  if (!result.ok)
    return {
      ...nothing,
      request: masker.shown(shown),
      failure: masker.said(result.failure).message,
      isSilent: isSilence(result.failure),
    };
  const { reply } = result;
  const head = masker.head(reply);
  return {
    ...nothing,
    request: masker.shown(shown),
    status: head.status,
    headers: head.headers,
    milliseconds: head.timings.total,
  };
}

/** Fetches a document with the function that the window uses. Nothing is written to the list of documents. */
export async function sendDocumentCall(
  { ports, texts, history, choices, checkId }: CheckSender,
  given: Connection,
  { id, age, credential = 'usual' }: DocumentCall,
  running: Running,
): Promise<ProbeExchange> {
  const tokenId =
    credential === 'usual' ? given.tokenId : credential === 'none' ? null : wrongTokenId;
  const connection = { ...given, tokenId };
  const ref = crypto.randomUUID();
  const judged = await fetchDocument(
    ports,
    texts,
    {
      connection,
      id,
      age,
      sendEmptyId: false,
      last: { lastStatus: null, lastVersion: null },
    },
    running,
    history,
    { ref, checkId, isListed: false },
  );
  const exchange = await judged(choices, running);
  if (exchange.verdict) refuseUnread(exchange.verdict);
  return {
    ...exchangeOf(exchange, texts),
    ref,
    findings: exchange.verdict?.findings ?? exchange.findings,
    depth: exchange.verdict ? depthOf(exchange.verdict) : 0,
    document: exchange.verdict?.outcome ?? null,
  };
}
