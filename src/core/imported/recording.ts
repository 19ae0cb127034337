import { headerValue } from '../http/http.ts';
import { headSecrets, unknownValues, withoutHeadSecrets } from '../secrets/head-secrets.ts';
import { several } from '../text/wording.ts';
import type { Category } from '../widget/actions.ts';
import { addressSecrets, bodySecrets, shownAddress, visitorTokens } from './foreign-secrets.ts';
import { type HarEntry, readHarEntry } from './har.ts';
import { groupHops, type Placed, refusalOf, saidOf, workersIn } from './hops.ts';
import type { Imported, ImportedExchange, LeftAside } from './imported-exchange.ts';
import { judgeCall, type RecordedCall, unjudgedCall } from './judge-call.ts';
import { nothingKnown, type TextToImport } from './judged-reply.ts';
import { withKeptVerdict } from './own-verdict.ts';
import { categoryOf, messagingTabs, placeOf } from './place.ts';
import type { RecordedReply } from './recorded-reply.ts';
import { RecordedSecrets } from './recorded-secrets.ts';

/** Limits of one import; what is beyond is left aside, and says so. */
export const maxExchanges = 2000;
const maxFindings = 20_000;
/** Letters of replies whose values are kept with their verdicts; the text of every reply is. */
const maxValues = 4 * 1024 * 1024;

/** Secrets of one call that its texts are searched for in any spelling: the time grows with their number. */
const maxSecretsOfCall = 100;
const tooManySecrets = `The call carries more than ${maxSecretsOfCall} secrets, more than Assay looks for in one reply. Nothing of it is shown, so that none of them is.`;

/** Counts equal reasons, so that a recording of a thousand pictures gives one row. */
class Aside {
  readonly rows = new Map<string, { first: string; calls: number; count: number; one: string }>();
  /** A call may have taken several `entries` of the recording. */
  add(what: string, why: string, one = 'request', entries = 1): void {
    const row = this.rows.get(why) ?? { first: what, calls: 0, count: 0, one };
    this.rows.set(why, { ...row, calls: row.calls + 1, count: row.count + entries });
  }
  list(): LeftAside[] {
    return [...this.rows].map(([why, { first, calls, count, one }]) => ({
      what: calls === 1 ? first : `${several(calls, one)}, the first: ${first}`,
      why,
      count,
    }));
  }
}

/** The calls of both contracts in a recording, and what is secret in it. */
function findCalls(
  entries: readonly unknown[],
  replies: readonly RecordedReply[],
  aside: Aside,
): { calls: RecordedCall[]; recorded: RecordedSecrets } {
  const all: (Placed | { index: number; why: string })[] = [];
  const recorded = new RecordedSecrets();
  for (const [index, value] of entries.entries()) {
    const entry = readHarEntry(value, replies[index]);
    if (typeof entry === 'string') {
      all.push({ index, why: entry });
      continue;
    }
    recorded.addEntry(entry);
    const place = placeOf(entry);
    all.push({ index, entry, place });
  }
  const read = all.filter((one) => 'place' in one);
  const workers = workersIn(read);
  const ofWorkers = new Set([...workers.values()].flat());
  const placed = read.filter((one) => !ofWorkers.has(one));
  const groups = groupHops(placed);
  const parts = new Set(
    [...groups].flatMap(([{ place }, hops]) =>
      typeof place === 'string' ? [] : hops.map((hop) => hop.index),
    ),
  );
  const calls: RecordedCall[] = [];
  for (const one of all) {
    if ('why' in one) {
      aside.add(`entry ${one.index + 1}`, one.why, 'entry');
      continue;
    }
    const { index, entry, place } = one;
    const what = `${entry.method} ${shownAddress(entry.url, null)}`;
    if (ofWorkers.has(one)) {
      aside.add(what, sentByWorker);
      continue;
    }
    const hops = groups.get(one);
    if (typeof place !== 'string' && (hops || !parts.has(index)))
      calls.push({
        index,
        entry,
        place,
        hops: hops ?? [{ kind: 'request', index, entry }],
        worker: workers.get(one)?.map((sent) => sent.entry) ?? null,
      });
    else if (!parts.has(index)) aside.add(what, whyAside(entry, `${place}`));
  }
  for (const { hops, place } of calls)
    for (const { entry } of hops) recorded.add(addressSecrets(entry.url, place));
  return { calls, recorded };
}

const sentByWorker =
  'The service worker of the page sent this for a call of the page. The verdict is on what the page got.';

/** Why an entry is no call; of a preflight without its call, whether that was sent. */
function whyAside(entry: HarEntry, why: string): string {
  if (entry.worker === 'sent' && entry.method === 'POST' && !entry.body)
    return 'A service worker sent this, and the file does not have the body that names its action.';
  if (entry.method !== 'OPTIONS' || entry.own) return why;
  const refusal = saidOf(refusalOf(entry) ?? []);
  const isPreflight = headerValue(entry.headers, 'access-control-request-method') !== undefined;
  return refusal === '' || !isPreflight
    ? why
    : `A preflight (CORS) that was refused, so the browser did not send its call, and the file does not tell which action that was. ${refusal}`;
}

/** One call of a recording, judged; a sentence says why it cannot be judged. */
function exchangeOf(
  call: RecordedCall,
  category: Category,
  recorded: RecordedSecrets,
  { choices, known, recorded: seen }: TextToImport,
): ImportedExchange | string {
  const { entry, place, index, hops } = call;
  const sent = hops.flatMap((hop) => headSecrets(hop.entry.headers));
  const url = hops.flatMap((hop) => addressSecrets(hop.entry.url, place));
  const visitor = [...visitorTokens(entry.headers), ...recorded.tokens];
  const inBody = hops.flatMap((hop) => bodySecrets(hop.entry.body));
  const { made, words } = unknownValues(hops.flatMap((hop) => hop.entry.headers));
  const secrets = [...sent, ...visitor, ...url, ...inBody, ...made];
  if (new Set([...secrets, ...words]).size > maxSecretsOfCall) return tooManySecrets;
  const judged = seen?.unread ?? judgeCall(call, category, { sent, visitor, url }, choices);
  const now = seen && typeof judged === 'string' ? unjudgedCall(call, judged) : judged;
  const verdict = withKeptVerdict(now, call, choices);
  if (typeof verdict === 'string') return verdict;
  // Where a redirect led is no longer what was asked, and a refused preflight is all that was sent.
  const asked = hops.find(({ kind }) => kind === 'request')?.entry ?? entry;
  const isSent = asked.method !== 'OPTIONS';
  const request = {
    method:
      asked.method === 'POST' || place.surface === 'direct' ? ('POST' as const) : ('GET' as const),
    url: shownAddress(asked.url, place),
    headers: isSent ? withoutHeadSecrets(asked.headers, 'request') : [],
    body: asked.body,
  };
  const exchange = {
    ...nothingKnown,
    ...verdict,
    hop: place.hop,
    surface: place.surface,
    category: place.as === 'document' ? null : category,
    entry: index,
    entries: hops.length,
    at: (hops[0]?.entry ?? entry).at,
    documentId: place.documentId,
    isMock: entry.own?.isMock ?? false,
    tabName: place.tabName,
    request,
  };
  return recorded.mask(exchange, secrets, [...known, ...words]);
}

const tooMany =
  'The recording has more calls or findings than one import shows. Save a shorter recording.';

/** Finds and judges the exchanges of both contracts among the entries of a HAR. */
export function importRecording(
  entries: readonly unknown[],
  given: TextToImport,
  onProgress: (done: number, total: number) => void,
): Imported {
  const aside = new Aside();
  const { calls, recorded } = findCalls(entries, given.recorded?.replies ?? [], aside);
  const messaging = messagingTabs(calls.map(({ place }) => place));
  const exchanges: ImportedExchange[] = [];
  let findings = 0;
  let values = 0;
  for (const [done, one] of calls.entries()) {
    onProgress(done, calls.length);
    const { entry, place } = one;
    const category = categoryOf(place, entry.own?.category, messaging);
    const exchange =
      exchanges.length >= maxExchanges || findings >= maxFindings
        ? tooMany
        : exchangeOf(one, category, recorded, given);
    if (typeof exchange === 'string') {
      const what = `${place.as}: ${entry.method} ${shownAddress(entry.url, null)}`;
      aside.add(what, exchange, 'call', one.hops.length);
      continue;
    }
    values += exchange.body?.length ?? 0;
    findings += exchange.findings.length;
    exchanges.push(values <= maxValues ? exchange : withoutValue(exchange));
  }
  return { recognised: 'har', exchanges, leftAside: recorded.maskRows(aside.list(), given.known) };
}

/** Rows of a large list cost time to pass on, and can be read from the reply again. */
function withoutValue(exchange: ImportedExchange): ImportedExchange {
  const { verdict } = exchange;
  if (verdict === null || verdict.as === 'document') return exchange;
  return { ...exchange, asSent: null, verdict: { ...verdict, value: null } };
}
