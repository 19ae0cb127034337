import { several } from '../text/wording.ts';
import type { Category } from '../widget/actions.ts';
import {
  addressSecrets,
  headerSecrets,
  shownAddress,
  shownHeaders,
  visitorTokens,
} from './foreign-secrets.ts';
import { readHarEntry } from './har.ts';
import type { Imported, ImportedExchange, LeftAside } from './imported-exchange.ts';
import { judgeCall, type RecordedCall } from './judge-call.ts';
import { nothingKnown, type TextToImport } from './judged-reply.ts';
import { categoryOf, messagingTabs, placeOf } from './place.ts';
import type { Unpack } from './recorded-body.ts';
import { RecordedSecrets } from './recorded-secrets.ts';

/** Limits of one import; what is beyond is left aside, and says so. */
export const maxExchanges = 2000;
const maxFindings = 20_000;
/** Letters of replies whose values are kept with their verdicts; the text of every reply is. */
const maxValues = 4 * 1024 * 1024;

/** Counts equal reasons, so that a recording of a thousand pictures gives one row. */
class Aside {
  readonly rows = new Map<string, { first: string; count: number; one: string }>();
  add(what: string, why: string, one = 'request'): void {
    const row = this.rows.get(why);
    if (row) row.count += 1;
    else this.rows.set(why, { first: what, count: 1, one });
  }
  list(): LeftAside[] {
    return [...this.rows].map(([why, { first, count, one }]) => ({
      what: count === 1 ? first : `${several(count, one)}, the first: ${first}`,
      why,
      count,
    }));
  }
}

/** The calls of both contracts in a recording, and what is secret in it. */
function findCalls(
  entries: readonly unknown[],
  aside: Aside,
): { calls: RecordedCall[]; recorded: RecordedSecrets } {
  const calls: RecordedCall[] = [];
  const recorded = new RecordedSecrets();
  for (const [index, value] of entries.entries()) {
    const entry = readHarEntry(value);
    if (typeof entry === 'string') {
      aside.add(`entry ${index + 1}`, entry, 'entry');
      continue;
    }
    recorded.addEntry(entry);
    const place = placeOf(entry);
    if (typeof place === 'string')
      aside.add(`${entry.method} ${shownAddress(entry.url, null)}`, place);
    else calls.push({ index, entry, place });
  }
  for (const { entry, place } of calls) recorded.add(addressSecrets(entry.url, place));
  return { calls, recorded };
}

/** One call of a recording, judged; a sentence says why it cannot be judged. */
function exchangeOf(
  call: RecordedCall,
  category: Category,
  recorded: RecordedSecrets,
  { choices, known }: TextToImport,
  unpack: Unpack | null,
): ImportedExchange | string {
  const { entry, place, index } = call;
  const sent = headerSecrets(entry.headers);
  const url = addressSecrets(entry.url, place);
  const visitor = [...visitorTokens(entry.headers), ...recorded.tokens];
  const verdict = judgeCall(call, category, { sent, visitor, url }, choices, unpack);
  if (typeof verdict === 'string') return verdict;
  const request = {
    method: entry.method === 'POST' ? ('POST' as const) : ('GET' as const),
    url: shownAddress(entry.url, place),
    headers: shownHeaders(entry.headers),
    body: entry.body,
  };
  const exchange = {
    ...nothingKnown,
    ...verdict,
    hop: place.hop,
    surface: place.surface,
    category: place.as === 'document' ? null : category,
    entry: index,
    at: entry.at,
    documentId: place.documentId,
    isMock: entry.own?.isMock ?? false,
    tabName: place.tabName,
    request,
  };
  return recorded.mask(exchange, [...sent, ...visitor, ...url], known);
}

const tooMany =
  'The recording has more exchanges or findings than one import shows. Save a shorter recording.';

/** Finds and judges the exchanges of both contracts among the entries of a HAR. */
export function importRecording(
  entries: readonly unknown[],
  given: TextToImport,
  onProgress: (done: number, total: number) => void,
  unpack: Unpack | null,
): Imported {
  const aside = new Aside();
  const { calls, recorded } = findCalls(entries, aside);
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
        : exchangeOf(one, category, recorded, given, unpack);
    if (typeof exchange === 'string') {
      aside.add(`${place.as}: ${entry.method} ${shownAddress(entry.url, null)}`, exchange, 'call');
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
