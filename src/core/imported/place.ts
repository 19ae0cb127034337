import type { ReadAs } from '../contract/verdict.ts';
import { isObject } from '../contract/words.ts';
import { splitEndpoint } from '../document/endpoint-address.ts';
import { headerValue } from '../http/http.ts';
import { parseJson } from '../json/text.ts';
import {
  type ActionName,
  actionNames,
  type Category,
  type Surface,
  surfaces,
} from '../widget/actions.ts';
import type { HarEntry, OwnFacts } from './har.ts';

/** Between whom a recorded call went. */
export const hops = [
  'client-to-service',
  'browser-to-platform',
  'platform-to-webhook',
  'browser-to-webhook',
] as const;
export type Hop = (typeof hops)[number];

/** Which call of which contract an exchange is. `tab` is the tabId and `tabName` the name of the widget's tab, where the call says them. */
export type Place = { hop: Hop; tab: string | null; tabName: string | null } & (
  | { as: 'document'; surface: null; documentId: string }
  | { as: ActionName; surface: Surface; documentId: null; sentId: boolean }
);

const isAction = (name: unknown): name is ActionName =>
  actionNames.some((action) => action === name);

/** Longer bodies are sent by nobody, and looking into them would take time. */
const longestBody = 4 * 1024 * 1024;

const objectIn = (body: string | null): Record<string, unknown> => {
  if (body === null || body.length > longestBody || !body.trimStart().startsWith('{')) return {};
  const parsed = parseJson(body);
  return parsed.ok && isObject(parsed.value) ? parsed.value : {};
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

type Call = {
  action: unknown;
  tab: string | null;
  tabName: string | null;
  sentId: boolean;
};

const inQuery = ({ searchParams }: URL): Call => ({
  action: searchParams.get('action'),
  tab: searchParams.get('tabId'),
  tabName: searchParams.get('tabName'),
  sentId: Boolean(searchParams.get('id')),
});

const inBody = (body: Record<string, unknown>): Call => ({
  action: body.action,
  tab: textOf(body.tabId),
  tabName: textOf(body.tabName),
  sentId: Boolean(body.id),
});

const webhookCall = (hop: Hop, surface: Surface, call: Call): Place | null =>
  isAction(call.action)
    ? {
        hop,
        as: call.action,
        surface,
        tab: call.tab,
        tabName: call.tabName,
        documentId: null,
        sentId: call.sentId,
      }
    : null;

/** A call of the browser to the platform: its server functions are known by name, and nobody else gets the visitor's token (TAB-SRF-1, TAB-IDN-1). */
function platformCall(
  entry: HarEntry,
  url: URL,
  body: Record<string, unknown>,
): Place | string | null {
  const name = /\/(tab-fetch|tab-action)\/?$/.exec(url.pathname)?.[1];
  if (name === undefined && headerValue(entry.headers, 'x-end-user-token') === undefined)
    return null;
  const ofQuery = inQuery(url);
  const call = isAction(ofQuery.action) ? ofQuery : inBody(body);
  return (
    webhookCall('browser-to-platform', 'proxied', call) ??
    'A call of the platform that names no action of the widget.'
  );
}

const documentPlace = (documentId: string): Place => ({
  hop: 'client-to-service',
  as: 'document',
  surface: null,
  tab: null,
  tabName: null,
  documentId,
});

/** What Assay wrote about a call of its own: a redirect may have changed everything that tells it. */
function ownPlace({ action, surface, documentId }: OwnFacts, call: Call): Place | null {
  if (typeof documentId === 'string') return documentPlace(documentId);
  const known = surfaces.find((one) => one === surface);
  if (known === undefined) return null;
  const hop = known === 'direct' ? 'browser-to-webhook' : 'platform-to-webhook';
  return webhookCall(hop, known, { ...call, action });
}

const elsewhere = 'Not a call of the widget (no action) or of a document (no /webhook/<id>?id=…).';

/** Which call of the two contracts a recorded request is. Returns a sentence that says why if it belongs to neither contract. */
export function placeOf(entry: HarEntry): Place | string {
  const { method, own } = entry;
  const url = new URL(entry.url);
  if (own?.isPart) return 'A preflight or a redirect of another call in this file.';
  const ofAssay = own && ownPlace(own, inQuery(url));
  if (ofAssay !== null) return ofAssay;
  if (method === 'OPTIONS') return 'A preflight (CORS): it has no reply to an action.';
  if (method !== 'GET' && method !== 'POST')
    return `Neither contract has calls with the method ${method.slice(0, 20)}.`;
  const body = method === 'POST' ? objectIn(entry.body) : {};
  const ofPlatform = platformCall(entry, url, body);
  if (ofPlatform !== null) return ofPlatform;
  const query = inQuery(url);
  // No body of the platform names an action, so an action in the address is then one of the webhook_url itself.
  const direct = isAction(body.action) && (body.tabId !== undefined || body.item !== undefined);
  if (direct) return webhookCall('browser-to-webhook', 'direct', inBody(body)) ?? elsewhere;
  const proxied = webhookCall('platform-to-webhook', 'proxied', query);
  if (proxied !== null) return proxied;
  const documentId = url.searchParams.get('id');
  if (method === 'GET' && documentId !== null && splitEndpoint(entry.url) !== null)
    return documentPlace(documentId);
  if (query.action !== null && query.tab !== null)
    return 'A call with an action that the contract does not have.';
  const isLacking = method === 'POST' && (entry.body === null || /^\s*\{/.test(entry.body));
  return isLacking && Object.keys(body).length === 0
    ? 'The file does not have the whole body of this request, which would name the action.'
    : elsewhere;
}

const firedByMessagingOnly: ReadonlySet<ReadAs> = new Set([
  'create_item',
  'update_item',
  'delete_item',
]);

/**
 * The tabs of a recording that are messaging tabs: only those fire a POST action through the
 * platform (TAB-SRF-3). Of other tabs nothing tells, so they count as default ones.
 */
export const messagingTabs = (places: readonly Place[]): ReadonlySet<string | null> =>
  new Set(
    places
      .filter(({ as, surface }) => surface === 'proxied' && firedByMessagingOnly.has(as))
      .map(({ tab }) => tab),
  );

/** The category of the tab of a call, which no call says. */
export function categoryOf(
  { as, surface, tab }: Place,
  said: unknown,
  messaging: ReadonlySet<string | null>,
): Category {
  if (said === 'default' || said === 'messaging') return said;
  if (surface === 'proxied' && firedByMessagingOnly.has(as)) return 'messaging';
  return tab !== null && messaging.has(tab) ? 'messaging' : 'default';
}
