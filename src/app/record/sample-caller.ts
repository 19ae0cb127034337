import { isObject } from '#core/contract/words.ts';
import { type Connection, formOfCall } from '#core/document/connection.ts';
import { buildDocumentRequest, DocumentRequestRefused } from '#core/document/request.ts';
import { documentLimits, type HttpRequest, webhookLimits } from '#core/http/http.ts';
import { parseJson } from '#core/json/text.ts';
import { buildDirectRequest } from '#core/widget/request/direct-request.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import { secretToSend } from '../vault/credentials.ts';

/** What the sample caller says of itself: a tab and a visitor of its own, and no credential. */
const caller = {
  tabId: 'c0ffee00-5a3d-4e1b-9c2f-7d1e0a4b6f10',
  tabName: 'Tab of the sample caller',
  agentId: 'c0ffee00-1b7e-4a55-8e0c-2f9d3c6a8b21',
  agentName: 'Agent of the sample caller',
  sessionId: 'c0ffee00-9e4c-4d08-b3a6-5c1f7e2d9a32',
  connectorIds: {},
} satisfies Partial<Tab>;
const identity = { sub: 'sample-caller', email: 'sample.caller@example.org' };

type Sending = Pick<Ports, 'http' | 'direct' | 'clock' | 'secrets' | 'consent'>;

async function send(
  { http }: Sending,
  request: HttpRequest,
  limits: typeof webhookLimits,
  running: Running,
): Promise<string> {
  const result = await http.send(request, limits, running);
  return result.ok ? new TextDecoder().decode(result.reply.body) : '';
}

/** The list, the first item of it, and for the sample service one call of a browser. */
async function callWebhook(ports: Sending, given: Tab, url: string, running: Running) {
  const tab: Tab = { ...given, ...caller, webhook_url: url };
  const proxied = (action: 'get_items' | 'item_clicked', itemId?: string): Promise<string> => {
    const now = ports.clock.now();
    const firedAt = new Date(now).toISOString();
    const call = { tab, action, now, identity, itemId, firedAt, credential: null };
    return send(ports, buildProxiedRequest(call).request, webhookLimits, running);
  };
  const listed = parseJson(await proxied('get_items'));
  const value =
    listed.ok && isObject(listed.value) ? listed.value.items : listed.ok && listed.value;
  const [first] = Array.isArray(value) ? value : [];
  if (!isObject(first) || typeof first.id !== 'string') return;
  await proxied('item_clicked', first.id);
  // What belongs to somebody is not written to.
  if (!given.sample || given.category !== 'default') return;
  const firedAt = new Date(ports.clock.now()).toISOString();
  const direct = { tab, action: 'update_item', item: { ...first }, path: 'row', firedAt } as const;
  const { request } = buildDirectRequest(direct as Parameters<typeof buildDirectRequest>[0]);
  await ports.direct.send({ request, origin: tab.widgetOrigin }, webhookLimits, running);
}

/** A fetch of the document, with the token of the connection: the recorder passes it on to where it belongs. */
async function callDocuments(
  ports: Sending,
  connection: Connection,
  base_url: string,
  id: string,
  running: Running,
) {
  if (id === '')
    throw new OperationError('bad-input', 'Enter a document id for the sample caller to fetch.');
  const way = { url: connection.base_url, route: connection };
  const token =
    connection.tokenId === null
      ? null
      : await secretToSend(ports, connection.tokenId, way, running);
  const authorization = formOfCall(connection, token);
  const called = { ...connection, base_url, authorization };
  try {
    const call = { connection: called, id, age: null, secret: token?.secret ?? null };
    const { request } = buildDocumentRequest(call);
    token?.handed();
    await send(ports, request, documentLimits, running);
  } catch (error) {
    throw error instanceof DocumentRequestRefused
      ? new OperationError('bad-input', error.message)
      : error;
  }
}

/** Sends a few calls of the contract through a recorder; `at` gives the address by which they go there. */
export const callAsSample = (
  ports: Sending,
  owner: { tab: Tab } | { connection: Connection },
  at: (address: string) => string,
  documentId: string,
  running: Running,
): Promise<void> =>
  'tab' in owner
    ? callWebhook(ports, owner.tab, at(owner.tab.webhook_url), running)
    : callDocuments(ports, owner.connection, at(owner.connection.base_url), documentId, running);
