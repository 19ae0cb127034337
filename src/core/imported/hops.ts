import type { Finding } from '../contract/finding.ts';
import { opaqueOrigin, pageOrigin } from '../http/address.ts';
import { headerValue } from '../http/http.ts';
import { createJudgement } from '../widget/cors/cors.ts';
import { combined, listed } from '../widget/cors/headers.ts';
import type { HopKind } from '../widget/cors/model.ts';
import { followed, locationOf, preflightLacks } from '../widget/cors/next-request.ts';
import type { HarEntry } from './har.ts';
import type { Place } from './place.ts';

/** An entry of a recording with its place among the others, and what it is; a sentence where it is no call of a contract. */
export type Placed = { index: number; entry: HarEntry; place: Place | string };

/** One entry that belongs to a call: a preflight, the call itself or where a redirect led. */
export type RecordedHop = { kind: HopKind; index: number; entry: HarEntry };

const isDirect = ({ place }: Placed): boolean =>
  typeof place !== 'string' && place.hop === 'browser-to-webhook';

/** In the order of time; in that of the file where times are equal, or one is missing. */
function inOrder(entries: readonly Placed[]): Placed[] {
  if (entries.some(({ entry }) => entry.at === null)) return [...entries];
  return entries.toSorted((a, b) => (a.entry.at ?? 0) - (b.entry.at ?? 0));
}

const withoutHash = (url: string): string => new URL(url).href.replace(/#.*$/s, '');
const keyOf = ({ method, url }: Pick<HarEntry, 'method' | 'url'>): string =>
  `${method} ${withoutHash(url)}`;
const endOf = ({ at, took }: HarEntry): number => (at === null ? 0 : at + took);
const isAnswered = ({ entry }: Placed): boolean => entry.reply !== null;

/** The method and address of the request that follows a redirect, as `keyOf` has them; null where a browser follows none. */
function redirectTarget({ url, method, reply }: HarEntry): string | null {
  if (reply === null || locationOf(reply) === null) return null;
  if (method !== 'GET' && method !== 'POST') return null;
  const next = followed({ method, url, headers: [], body: null }, reply, () => false);
  return typeof next === 'string' ? null : keyOf(next);
}

/** The entries in lists of those that have something in common. */
function listsOf(entries: readonly Placed[], by: (entry: HarEntry) => string) {
  const lists = new Map<string, Placed[]>();
  for (const one of entries) {
    const key = by(one.entry);
    const list = lists.get(key);
    if (list) list.push(one);
    else lists.set(key, [one]);
  }
  return lists;
}

/** Entries that one call is compared with, so that a recording of thousands takes time in proportion to its length. */
const mostCompared = 50;

/** What service workers sent for the calls of their pages, by the call that got its reply from one: to the same address, while the page waited, as the recording marks one of both. */
export function workersIn(entries: readonly Placed[]): Map<Placed, Placed[]> {
  const found = new Map<Placed, Placed[]>();
  for (const list of listsOf(inOrder(entries), ({ url }) => withoutHash(url)).values())
    for (const [index, page] of list.entries()) {
      const { entry, place } = page;
      if (typeof place === 'string' || entry.reply === null || entry.worker === 'sent') continue;
      const isDuring = ({ entry: { at } }: Placed): boolean =>
        at !== null && entry.at !== null && at < endOf(entry);
      const isSent = ({ entry: { worker, method } }: Placed): boolean =>
        worker === 'sent' ||
        (worker === null && entry.worker === 'answered' && method === entry.method);
      const during = list.slice(index + 1, index + mostCompared).filter(isDuring);
      const sent = during.filter((one) => isPreflight(one) || isSent(one));
      if (entry.worker === 'answered' || sent.some(isSent)) found.set(page, sent);
    }
  return found;
}

/** Whether an entry is a preflight: only a browser sends this header, and only with one. */
const isPreflight = ({ entry }: Placed): boolean =>
  entry.method === 'OPTIONS' && combined(entry.headers, 'Access-Control-Request-Method') !== null;

/** Everything for which a browser does not send the call that a preflight asks for (TAB-DIR-3), as a call of Assay's own is judged; none where it is sent, null without a reply. */
export function refusalOf({ url, headers, body, reply }: HarEntry): Finding[] | null {
  if (reply === null) return null;
  const origin = combined(headers, 'Origin') ?? '*';
  const asked = { method: 'OPTIONS' as const, url, headers, body };
  const lacks = preflightLacks(asked, reply, { origin, credentials: 'same-origin' });
  if (lacks.length === 0) return [];
  const judgement = createJudgement({ origin: pageOrigin(origin) ?? opaqueOrigin });
  return judgement.blocked('preflight', { ...asked, method: 'POST' }, lacks).findings;
}

/** What stops a call, in sentences. */
export const saidOf = (findings: readonly Finding[]): string =>
  findings.flatMap(({ level, message }) => (level === 'error' ? [message] : [])).join(' ');

/** Whether a preflight of the address of this call can be its own, by its origin, and the method and headers that it asks for. */
function asksFor({ entry: preflight }: Placed, { entry: call }: Placed): boolean {
  const asked = combined(preflight.headers, 'Access-Control-Request-Method');
  const [from, to] = [preflight, call].map(({ headers }) => combined(headers, 'Origin'));
  if (asked !== call.method || (from != null && to != null && from !== to)) return false;
  // Some programs record no headers of a call that failed.
  if (call.headers.length === 0) return true;
  const names = listed(preflight.headers, 'Access-Control-Request-Headers') ?? [];
  return names.every((name) => headerValue(call.headers, name) !== undefined);
}

/** Where the redirects of the direct calls led: the entry at that address with the same body, the next one in the order of time. */
function redirectsIn(order: readonly Placed[]): Map<Placed, Placed> {
  const rank = new Map(order.map((one, at) => [one, at]));
  const byKey = listsOf(order, keyOf);
  const nextOf = new Map<Placed, Placed>();
  const led = new Set<Placed>();
  const leads = (from: Placed, to: Placed): boolean => {
    for (let at: Placed | undefined = from; at; at = nextOf.get(at)) if (at === to) return true;
    return false;
  };
  const open = order.filter(isDirect);
  // Where a redirect led may redirect again.
  for (const one of open) {
    const target = redirectTarget(one.entry);
    if (target === null) continue;
    const { at, body } = one.entry;
    const isLater = ({ entry }: Placed): boolean =>
      at === null || entry.at === null || entry.at >= at;
    // Playwright writes an empty body for a call that was sent on.
    const isSame = ({ entry }: Placed): boolean =>
      !target.startsWith('POST ') || !body || !entry.body || entry.body === body;
    const fits: Placed[] = [];
    for (const other of byKey.get(target) ?? []) {
      if (led.has(other) || !isLater(other) || !isSame(other) || leads(other, one)) continue;
      if (fits.push(other) === mostCompared) break;
    }
    const next = fits.find((other) => (rank.get(other) ?? 0) > (rank.get(one) ?? 0)) ?? fits[0];
    if (next === undefined) continue;
    nextOf.set(one, next);
    led.add(next);
    if (!isDirect(next)) open.push(next);
  }
  return nextOf;
}

/**
 * The preflight that a browser sent for each of these calls: what was answered was sent, so one that
 * allows it comes before one that refuses it, and for what was not the other way round.
 */
function preflightsOf(order: readonly Placed[], requests: ReadonlySet<Placed>) {
  const found = new Map<Placed, Placed>();
  const rank = new Map(order.map((one, at) => [one, at]));
  const isAllowing = ({ entry }: Placed): boolean => refusalOf(entry)?.length === 0;
  const concerned = order.filter((one) => requests.has(one) || isPreflight(one));
  for (const list of listsOf(concerned, ({ url }) => withoutHash(url)).values()) {
    const asked = list.filter((one) => !requests.has(one));
    for (const call of list) {
      if (!requests.has(call)) continue;
      const later = asked.findIndex((one) => (rank.get(one) ?? 0) > (rank.get(call) ?? 0));
      const end = later === -1 ? asked.length : later;
      // Chromium lists a call before its preflight, which lies within the time of the call.
      const isWithin = ({ entry }: Placed): boolean => (entry.at ?? 0) <= endOf(call.entry);
      const own = [
        ...asked.slice(Math.max(0, end - mostCompared), end).reverse(),
        ...asked.slice(end, end + mostCompared).filter(isWithin),
      ].filter((one) => asksFor(one, call));
      const best = own.find((one) => isAllowing(one) === isAnswered(call)) ?? own[0];
      if (best === undefined) continue;
      asked.splice(asked.indexOf(best), 1);
      found.set(call, best);
    }
  }
  return found;
}

/** The entries of each direct call that another program recorded. */
function groupRecorded(entries: readonly Placed[]): Map<Placed, RecordedHop[]> {
  const order = inOrder(entries);
  const nextOf = redirectsIn(order);
  const led = new Set(nextOf.values());
  const preflights = preflightsOf(order, new Set([...order.filter(isDirect), ...led]));
  const found = new Map<Placed, RecordedHop[]>();
  for (const start of order) {
    if (!isDirect(start) || led.has(start)) continue;
    const hops: RecordedHop[] = [];
    for (let at: Placed | undefined = start; at; at = nextOf.get(at)) {
      const preflight = preflights.get(at);
      if (preflight)
        hops.push({ kind: 'preflight', index: preflight.index, entry: preflight.entry });
      hops.push({ kind: 'request', index: at.index, entry: at.entry });
    }
    found.set(start, hops);
  }
  return found;
}

/** The entries of each exchange that Assay exported itself: it writes which exchange an entry belongs to, and what it is there. */
function groupOwn(entries: readonly Placed[]): Map<Placed, RecordedHop[]> {
  const found = new Map<Placed, RecordedHop[]>();
  let parts: Placed[] = [];
  const isMain = ({ entry }: Placed): boolean => entry.own?.isPart === false;
  const close = (): void => {
    const main = parts.find(isMain);
    const hops = parts.map(({ index, entry }): RecordedHop => {
      const kind = entry.own?.call === 'preflight' ? 'preflight' : 'request';
      return { kind, index, entry };
    });
    if (main) found.set(main, hops);
    parts = [];
  };
  for (const one of entries) {
    const isOther = parts[0] && parts[0].entry.own?.seq !== one.entry.own?.seq;
    if (isOther || (isMain(one) && parts.some(isMain))) close();
    parts.push(one);
  }
  close();
  return found;
}

const isOwn = ({ entry }: Placed): boolean =>
  entry.own?.call === 'preflight' || entry.own?.call === 'request';

/**
 * Puts the entries of each direct call together, by address, method, body, time, `Origin`, what a
 * preflight asks for and where a redirect leads; those of Assay's own by what it wrote. Each is found
 * by the entry with its action, and an entry that belongs to no call stays out.
 */
export const groupHops = (entries: readonly Placed[]): Map<Placed, RecordedHop[]> =>
  new Map([
    ...groupRecorded(entries.filter((one) => !isOwn(one))),
    ...groupOwn(entries.filter(isOwn)),
  ]);
