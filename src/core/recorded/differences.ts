import { isObject } from '../contract/words.ts';
import { type Headers, type HttpRequest, headerValue } from '../http/http.ts';
import { parseJson } from '../json/text.ts';
import { withoutHeadSecrets } from '../secrets/head-secrets.ts';
import { jwt } from '../secrets/look-alikes.ts';
import { mask } from '../secrets/redact.ts';
import { namesSecret } from '../secrets/secret-words.ts';
import { isMaskedId } from '../secrets/url-secrets.ts';
import { buildDirectRequest } from '../widget/request/direct-request.ts';
import { authorOf, deleteEntry, markReadEntry, messageEntry } from '../widget/request/entries.ts';
import type { ReceivedCall } from '../widget/request/received.ts';
import { buildProxiedRequest } from '../widget/request/request.ts';
import { type Tab, tabSchema, usualTab } from '../widget/tab.ts';

/** One part of a request that Assay would have sent otherwise; null where one of the two does not have it. */
export type Difference = { place: string; simulated: string | null; received: string | null };

const textOf = (value: unknown): string =>
  typeof value === 'string' && !isMaskedId(value) ? value : '';

/** The body of a received call as an object; an empty one if the body is no object. */
export const bodyOf = ({ body }: Pick<ReceivedCall, 'body'>): Record<string, unknown> => {
  const parsed = parseJson(body ?? '');
  return parsed.ok && isObject(parsed.value) ? parsed.value : {};
};

/** What a received call says of its tab and its visitor; '' where it does not say it. */
function said(call: ReceivedCall) {
  const { searchParams } = new URL(call.url);
  const body = bodyOf(call);
  const author = isObject(body.author) ? body.author : {};
  const isDirect = call.surface === 'direct';
  const of = (name: string): string => textOf(isDirect ? body[name] : searchParams.get(name));
  return {
    tabId: of('tabId'),
    tabName: of('tabName'),
    sessionId: of('sessionId'),
    agentId: of('agentId'),
    agentName: of('agentName'),
    sub: searchParams.get('endUserId'),
    email: searchParams.get('endUserEmail'),
    partyId: textOf(author.partyId),
    display: textOf(author.display),
    origin: isDirect ? (headerValue(call.headers, 'origin') ?? '') : '',
  };
}

/**
 * The tab with what a received call says of it: tab id, names, agent, session, visitor and the
 * origin of the page. What the call does not say, or says in a form that a tab cannot have, stays.
 */
export function withReceived(tab: Tab, call: ReceivedCall): Tab {
  const { sub, email, partyId, display, origin, ...names } = said(call);
  let changed = tab;
  const set = (part: Partial<Tab>): void => {
    const next = tabSchema.safeParse({ ...changed, ...part });
    if (next.success) changed = next.data;
  };
  for (const [name, value] of Object.entries(names)) if (value !== '') set({ [name]: value });
  if (partyId !== '') set({ visitor: { ...changed.visitor, partyId } });
  if (display !== '') set({ visitor: { ...changed.visitor, display } });
  if (origin !== '') set({ widgetOrigin: origin });
  if (sub !== null && !isMaskedId(sub)) {
    const { email: _, ...others } = changed.identity.claims;
    const isKnown = email !== null && !isMaskedId(email);
    // In the order in which the tab has them.
    const claims = isKnown ? { ...changed.identity.claims, sub, email } : { ...others, sub };
    set({ identity: { ...changed.identity, claims } });
  }
  return changed;
}

/** The id of a tab or an agent whose id the call does not contain. */
export const unknownId = '00000000-0000-4000-8000-000000000000';

/** The tab that a call is of, as far as the call itself tells, at the address that it was sent to. */
export function tabOf(call: ReceivedCall): Tab {
  const { origin, pathname } = new URL(call.url);
  const tab: Tab = {
    ...usualTab,
    id: 'recorded',
    name: 'Recorded',
    webhook_url: `${origin}${pathname}`,
    category: call.category ?? 'default',
    tabId: unknownId,
    tabName: '',
    agentId: unknownId,
    agentName: '',
    sessionId: '',
    wired: ['get_items', 'item_clicked', 'create_item', 'update_item', 'delete_item'],
    sample: false,
  };
  return withReceived(tab, call);
}

/** What Assay would have sent for the same tab, visitor and moment. */
function simulated(tab: Tab, call: ReceivedCall): HttpRequest {
  const { searchParams } = new URL(call.url);
  const body = bodyOf(call);
  const { action } = call;
  if (call.surface === 'direct' && (action === 'update_item' || action === 'delete_item')) {
    const { request } = buildDirectRequest({
      tab,
      action,
      item: isObject(body.item) ? (body.item as never) : {},
      path: body.id === undefined ? 'row' : 'detail',
      firedAt: textOf(body.firedAt),
    });
    // A browser adds this one (TAB-DIR-1).
    return { ...request, headers: [...request.headers, ['Accept', '*/*']] };
  }
  const { sub, email } = said(call);
  const identity = sub === null ? null : { sub, email: email ?? undefined };
  const entries = {
    create_item: () =>
      messageEntry(textOf(body.content), textOf(body.createdAt), authorOf(identity, tab.visitor)),
    update_item: () => markReadEntry(textOf(body.seenAt)),
    delete_item: () => deleteEntry(textOf(body.id)),
    get_items: () => undefined,
    item_clicked: () => undefined,
  };
  const known = (name: string): string | undefined => searchParams.get(name) ?? undefined;
  const connector = tab.connectorIds[action];
  return buildProxiedRequest({
    tab,
    action,
    now: Number(known('_ts') ?? 0),
    identity,
    itemId: known('id'),
    conversationId: known('conversationId'),
    firedAt: known('firedAt'),
    entry: entries[action](),
    credential:
      connector === undefined || headerValue(call.headers, 'authorization') === undefined
        ? null
        : { type: 'bearer_token', secret: null },
  }).request;
}

/** Headers that belong to the connection, the program that sent them or a tunnel on the way, and are not of the contract. */
const ofTheWay =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|via|forwarded|user-agent|accept-encoding|accept-language|origin|referer|cookie|dnt|priority|traceparent|tracestate|sec-.*|x-forwarded-.*|x-real-ip|x-request-id|cf-.*|cdn-loop|ngrok-.*|authorization)$/i;

const texts = (pairs: readonly (readonly [string, string])[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [name, value] of pairs) {
    const before = found.get(name);
    found.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return found;
};
const headerTexts = (headers: Headers): Map<string, string> =>
  texts(
    headers
      .filter(([name]) => !ofTheWay.test(name))
      .map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );

/** The leaves of a JSON text by their paths; a text that is no JSON as one. */
function leaves(body: string | null): Map<string, string> {
  if (body === null || body === '') return new Map();
  const parsed = parseJson(body);
  if (!parsed.ok) return new Map([['', body]]);
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    const parts = Array.isArray(value)
      ? value.map((one, index): [string, unknown] => [`[${index}]`, one])
      : isObject(value)
        ? Object.entries(value).map(([key, one]): [string, unknown] => [`.${key}`, one])
        : [];
    if (parts.length === 0) found.set(path, JSON.stringify(value));
    for (const [key, one] of parts) walk(one, `${path}${key}`);
  };
  walk(parsed.value, '');
  return found;
}

function between(
  place: (name: string) => string,
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): Difference[] {
  const names = new Set([...ours.keys(), ...theirs.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [ours.get(name) ?? null, theirs.get(name) ?? null];
    if (one === other || (one !== null && other !== null && [one, other].some(isMasked))) return [];
    const key = /[\w-]+$/.exec(name.replace(/(?:\[\d+\])+$/, ''))?.[0] ?? name;
    const shown = other === null ? null : shownValue(key, other);
    return [{ place: place(name), simulated: one, received: shown }];
  });
}

/** Of what is masked nothing tells what it was. */
const isMasked = (value: string): boolean => isMaskedId(value.replaceAll(/%E2%80%A2/gi, '•'));

/** A value that only the caller sent, as it may be shown: what its name or its form says to be a secret is masked. */
const shownValue = (name: string, value: string): string =>
  namesSecret(name) || jwt.test(value) ? mask : value;

/** What must differ between two moments, or is what was asked. */
const ofTheMoment = new Set(['_ts', 'firedAt']);

/**
 * What Assay would have sent otherwise, part by part, for the same tab, visitor and moment (`tab`:
 * as the workspace has it, or as the call itself tells). Left out are host and port, times, and the
 * headers of the connection; a credential is neither compared nor shown.
 */
export function differencesOf(tab: Tab, call: ReceivedCall): Difference[] {
  const ours = simulated(tab, call);
  const [ourUrl, theirUrl] = [new URL(ours.url), new URL(call.url)];
  const query = (url: URL): Map<string, string> =>
    texts([...url.searchParams].filter(([name]) => !ofTheMoment.has(name)));
  return [
    ...between(() => '$request.method', texts([['', ours.method]]), texts([['', call.method]])),
    ...between(
      () => '$request.path',
      texts([['', ourUrl.pathname]]),
      texts([['', theirUrl.pathname]]),
    ),
    ...between((name) => `$request.query.${name}`, query(ourUrl), query(theirUrl)),
    ...between(
      (name) => `$request.headers["${name}"]`,
      headerTexts(withoutHeadSecrets(ours.headers, 'request')),
      headerTexts(withoutHeadSecrets(call.headers, 'request')),
    ),
    ...between((path) => `$request.body${path}`, leaves(ours.body), leaves(call.body)),
  ];
}
