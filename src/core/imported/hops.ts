import type { Finding } from '../contract/finding.ts';
import { opaqueOrigin, pageOrigin } from '../http/address.ts';
import { headerValue } from '../http/http.ts';
import { longestRedirect } from '../http/redirect.ts';
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

/** The entries of a direct call, in the order in which a browser sends them; `unclear` where several calls could claim one of them. */
export type RecordedHops = { hops: RecordedHop[]; unclear: boolean };

const isDirect = ({ place }: Placed): boolean =>
  typeof place !== 'string' && place.hop === 'browser-to-webhook';

/** In the order of time; in that of the file where times are equal, or one is missing. */
function inOrder(entries: readonly Placed[]): Placed[] {
  if (entries.some(({ entry }) => entry.at === null)) return [...entries];
  return entries.toSorted((a, b) => (a.entry.at ?? 0) - (b.entry.at ?? 0));
}

const withoutHash = (url: string): string => new URL(url).href.replace(/#.*$/s, '');

const originOf = ({ headers }: HarEntry): string | null => combined(headers, 'Origin');

/** The method and address of the request that follows a redirect, as one text; null where a browser follows none. */
function redirectTarget({ url, method, reply }: HarEntry): string | null {
  if (reply === null || locationOf(reply) === null) return null;
  if (method !== 'GET' && method !== 'POST') return null;
  const next = followed({ method, url, headers: [], body: null }, reply, () => false);
  return typeof next === 'string' ? null : keyOf(next);
}

const keyOf = ({ method, url }: Pick<HarEntry, 'method' | 'url'>): string =>
  `${method} ${withoutHash(url)}`;

/** The entries with a redirect after which the recording goes on at the address that it names, which whoever sent them followed, and where it goes on. */
export function followedIn(entries: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const nextOf = new Map<string, Placed>();
  const found = new Map<Placed, Placed>();
  for (const one of entries.toReversed()) {
    const { at, took } = one.entry;
    const next = nextOf.get(redirectTarget(one.entry) ?? '');
    const nextAt = next?.entry.at ?? null;
    if (next && at !== null && nextAt !== null && nextAt >= at)
      if (nextAt - at <= took + longestRedirect) found.set(one, next);
    nextOf.set(keyOf(one.entry), one);
  }
  return found;
}

/** Entries that one call is compared with, so that a recording of thousands takes time in proportion to its length. */
const mostCompared = 50;

/**
 * What service workers sent for the calls of their pages, by the call that got its reply from one:
 * the same call, sent while the page waited, by a worker or by what has a server where the page's has none.
 */
export function workersIn(
  entries: readonly Placed[],
  followed: ReadonlyMap<Placed, Placed>,
): Map<Placed, Placed[]> {
  const byUrl = new Map<string, Placed[]>();
  for (const one of inOrder(entries)) addTo(byUrl, withoutHash(one.entry.url), one);
  const found = new Map<Placed, Placed[]>();
  for (const list of byUrl.values())
    for (const [index, page] of list.entries()) {
      const { entry, place } = page;
      if (typeof place === 'string' || entry.reply === null || entry.worker === 'sent') continue;
      const isDuring = ({ entry: { at } }: Placed): boolean =>
        at !== null && entry.at !== null && at >= entry.at && at < endOf(entry);
      const isSent = ({ entry: one }: Placed): boolean =>
        one.worker === 'sent' ||
        (one.worker === null &&
          one.method === entry.method &&
          (!one.body || one.body === entry.body) &&
          (entry.worker === 'answered' || (!entry.hasServer && one.hasServer)));
      const during = list.slice(index + 1, index + mostCompared).filter(isDuring);
      const own = during.filter((one) => !isPreflight(one) && isSent(one));
      if (entry.worker !== 'answered' && own.length === 0) continue;
      for (const one of own) {
        const next = followed.get(one);
        if (next && isDuring(next) && isSent(next) && !own.includes(next)) own.push(next);
      }
      found.set(page, [...during.filter(isPreflight), ...own]);
    }
  return found;
}

/** Whether a page that sent one of these could have sent the other: both say the same origin, or one does not say it. */
function sameOrigin(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

/** What of a reply decides whether a browser goes on. */
const decisive = ({ reply, error }: HarEntry): string =>
  JSON.stringify([
    reply?.status ?? null,
    error?.said ?? null,
    (reply?.headers ?? []).filter(([name]) => /^(?:access-control-|location$)/i.test(name)),
  ]);

const allAlike = (entries: readonly Placed[]): boolean =>
  new Set(entries.map(({ entry }) => decisive(entry))).size <= 1;

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
  judgement.asked(new URL(url), false);
  return judgement.blocked('preflight', { ...asked, method: 'POST' }, lacks).findings;
}

/** What stops a call, in sentences. */
export const saidOf = (findings: readonly Finding[]): string =>
  findings.flatMap(({ level, message }) => (level === 'error' ? [message] : [])).join(' ');

/** Whether a preflight of the address of this call can be its own, by its origin, and the method and headers that it asks for. */
function asksFor({ entry: preflight }: Placed, { entry: call }: Placed): boolean {
  const asked = combined(preflight.headers, 'Access-Control-Request-Method');
  if (asked !== call.method || !sameOrigin(originOf(preflight), originOf(call))) return false;
  // Some programs record no headers of a call that failed.
  if (call.headers.length === 0) return true;
  const names = listed(preflight.headers, 'Access-Control-Request-Headers') ?? [];
  return names.every((name) => headerValue(call.headers, name) !== undefined);
}

function addTo(lists: Map<string, Placed[]>, key: string, one: Placed): void {
  const list = lists.get(key);
  if (list) list.push(one);
  else lists.set(key, [one]);
}

const endOf = ({ at, took }: HarEntry): number => (at === null ? 0 : at + took);

const isDone = ({ entry }: Placed): boolean => entry.reply !== null;

class Grouping {
  readonly #order: readonly Placed[];
  readonly #rank: ReadonlyMap<Placed, number>;
  readonly #byKey = new Map<string, Placed[]>();
  readonly #redirecting = new Map<string, Placed[]>();
  /** Where the redirect of an entry led, and what was led to. */
  readonly #next = new Map<Placed, Placed>();
  readonly #led = new Set<Placed>();
  /** Everything that is a call or where a redirect led, and the preflights of it. */
  readonly #requests = new Set<Placed>();
  readonly #preflights = new Map<Placed, Placed>();
  readonly #unclear = new Set<Placed>();

  constructor(entries: readonly Placed[]) {
    this.#order = inOrder(entries);
    this.#rank = new Map(this.#order.map((one, rank) => [one, rank]));
    for (const one of this.#order) {
      addTo(this.#byKey, keyOf(one.entry), one);
      const target = redirectTarget(one.entry);
      if (target !== null) addTo(this.#redirecting, target, one);
    }
  }

  #isBefore(a: Placed, b: Placed): boolean {
    return (this.#rank.get(a) ?? 0) < (this.#rank.get(b) ?? 0);
  }

  /** Whether `from` leads to `to` by redirects that are known already. */
  #leads(from: Placed, to: Placed): boolean {
    for (let at: Placed | undefined = from; at; at = this.#next.get(at)) if (at === to) return true;
    return false;
  }

  followRedirects(): void {
    const open = this.#order.filter(isDirect);
    const seen = new Set(open);
    // Where a redirect led may redirect again.
    for (const one of open) {
      this.#requests.add(one);
      const next = this.#nextOf(one);
      if (next === undefined) continue;
      this.#next.set(one, next);
      this.#led.add(next);
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  }

  /** The entry that followed a redirect: at its address, with its method and body, and not before it. */
  #nextOf(one: Placed): Placed | undefined {
    const target = redirectTarget(one.entry);
    if (target === null) return undefined;
    const { at } = one.entry;
    const body = one.entry.body || null;
    const isKept = target.startsWith('POST ');
    const fits: Placed[] = [];
    for (const other of this.#byKey.get(target) ?? []) {
      const { entry } = other;
      const isLater =
        at === null || entry.at === null ? this.#isBefore(one, other) : entry.at >= at;
      // Playwright writes an empty body for a call that was sent on.
      const isSameBody = !isKept || body === null || !entry.body || entry.body === body;
      if (other === one || !isLater || !isSameBody || this.#led.has(other)) continue;
      if (!this.#leads(other, one)) fits.push(other);
      if (fits.length === mostCompared) break;
    }
    const found = fits.find((other) => this.#isBefore(one, other)) ?? fits[0];
    if (found === undefined) return undefined;
    const isKnown = isKept && body !== null && Boolean(found.entry.body);
    // Another call that was redirected to the same place while this one was on its way.
    const isRival = (other: Placed): boolean =>
      other !== one && this.#isBefore(other, found) && !this.#next.has(other);
    if (!isKnown && !allAlike(fits)) {
      const rivals = (this.#redirecting.get(target) ?? []).filter(isRival);
      if (rivals.length > 0) for (const each of [one, ...rivals]) this.#unclear.add(each);
    }
    return found;
  }

  /** Gives each call the preflight that a browser sent for it. */
  matchPreflights(): void {
    const byUrl = new Map<string, { asked: Placed[]; calls: Placed[] }>();
    for (const one of this.#order) {
      const isCall = this.#requests.has(one);
      if (!isCall && !isPreflight(one)) continue;
      const url = withoutHash(one.entry.url);
      const at = byUrl.get(url) ?? { asked: [], calls: [] };
      byUrl.set(url, at);
      if (isCall) at.calls.push(one);
      else at.asked.push(one);
    }
    // What was answered was sent, so its preflight is one that allows it: those are known first.
    for (const { asked, calls } of byUrl.values())
      for (const call of [...calls.filter(isDone), ...calls.filter((one) => !isDone(one))]) {
        const found = this.#preflightOf(call, asked, calls);
        if (found === undefined) continue;
        asked.splice(asked.indexOf(found), 1);
        this.#preflights.set(call, found);
      }
    // What is left and was refused right before an answered call speaks against that call.
    for (const { asked, calls } of byUrl.values()) this.#matchRefused(asked, calls);
  }

  #matchRefused(asked: readonly Placed[], calls: readonly Placed[]): void {
    for (const one of asked) {
      if ((refusalOf(one.entry) ?? []).length === 0) continue;
      const next = calls.find((call) => this.#isBefore(one, call) && asksFor(one, call));
      if (next === undefined || !isDone(next) || this.#preflights.has(next)) continue;
      this.#preflights.set(next, one);
    }
  }

  /** The last preflight before a call that can be its own. Where others without a reply were open as well, and their preflights differ, nobody can tell. */
  #preflightOf(
    call: Placed,
    asked: readonly Placed[],
    calls: readonly Placed[],
  ): Placed | undefined {
    const isAfter = (one: Placed): boolean => this.#isBefore(call, one);
    const later = asked.findIndex(isAfter);
    const end = later === -1 ? asked.length : later;
    let fits: Placed[] = [];
    // From the call back: what was asked long before is not looked at.
    for (let at = end - 1; at >= 0 && fits.length < mostCompared; at -= 1) {
      const one = asked[at] as Placed;
      if (asksFor(one, call)) fits.unshift(one);
    }
    // Chromium lists a call before its preflight, which lies within the time of the call.
    if (fits.length === 0)
      fits = asked
        .slice(end)
        .filter(({ entry }) => (entry.at ?? 0) <= endOf(call.entry))
        .filter((one) => asksFor(one, call))
        .slice(0, 1);
    fits = fits.filter((one) => !isDone(call) || refusalOf(one.entry)?.length === 0);
    if (fits.length < 2 || allAlike(fits)) return fits.at(-1);
    const isWaiting = (other: Placed): boolean =>
      !isDone(other) &&
      !this.#preflights.has(other) &&
      fits.some((one) => this.#isBefore(one, other) && asksFor(one, other));
    const waiting = isDone(call) ? [] : calls.filter(isWaiting);
    if (waiting.length > 1) for (const each of waiting) this.#unclear.add(each);
    return fits.at(-1);
  }

  /** The entries of each call by where it begins. */
  result(): Map<Placed, RecordedHops> {
    const found = new Map<Placed, RecordedHops>();
    for (const start of this.#order) {
      if (!isDirect(start) || this.#led.has(start)) continue;
      const hops: RecordedHop[] = [];
      let unclear = false;
      for (let at: Placed | undefined = start; at; at = this.#next.get(at)) {
        const preflight = this.#preflights.get(at);
        if (preflight)
          hops.push({ kind: 'preflight', index: preflight.index, entry: preflight.entry });
        hops.push({ kind: 'request', index: at.index, entry: at.entry });
        unclear ||= this.#unclear.has(at);
      }
      found.set(start, { hops, unclear });
    }
    return found;
  }
}

/** The entries of each direct call that another program recorded. */
function groupRecorded(entries: readonly Placed[]): Map<Placed, RecordedHops> {
  const grouping = new Grouping(entries);
  grouping.followRedirects();
  grouping.matchPreflights();
  return grouping.result();
}

/** The entries of each exchange that Assay exported itself: it writes which exchange an entry belongs to, and what it is there. */
function groupOwn(entries: readonly Placed[]): Map<Placed, RecordedHops> {
  const found = new Map<Placed, RecordedHops>();
  let parts: Placed[] = [];
  const isMain = ({ entry }: Placed): boolean => entry.own?.isPart === false;
  const close = (): void => {
    const main = parts.find(isMain);
    const hops = parts.map(({ index, entry }): RecordedHop => {
      const kind = entry.own?.call === 'preflight' ? 'preflight' : 'request';
      return { kind, index, entry };
    });
    if (main) found.set(main, { hops, unclear: false });
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
export const groupHops = (entries: readonly Placed[]): Map<Placed, RecordedHops> =>
  new Map([
    ...groupRecorded(entries.filter((one) => !isOwn(one))),
    ...groupOwn(entries.filter(isOwn)),
  ]);
