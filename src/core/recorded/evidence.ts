import type { AssumptionId } from '../contract/assumptions.ts';
import { timestampFault } from '../contract/timestamp.ts';
import { isObject } from '../contract/words.ts';
import { isUuid } from '../document/record.ts';
import { headerValue } from '../http/http.ts';
import { longestRedirect } from '../http/redirect.ts';
import { isItemKey } from '../widget/reply/item.ts';
import type { ReceivedCall } from '../widget/request/received.ts';
import { platformParameters } from '../widget/request/request-fields.ts';
import type { Evidence } from './calibration.ts';
import { bodyOf } from './differences.ts';

/**
 * A call of an action with what is known of its reply: `rows` are those of a list, as the webhook sent
 * them, and `channel` is that of a conversation, null where the reply names none or was not read.
 * `isDone`: the widget takes it for done. Times are in milliseconds since 1970.
 */
export type SeenCall = ReceivedCall & {
  at: number;
  ended: number;
  isDone: boolean;
  location: string | null;
  channel: string | null;
  rows: readonly Record<string, unknown>[];
};

/**
 * What of an earlier call later ones are read with. `tab` and `session` are '' where the call does not
 * say them, `entry` is the id of the record that it was about, `to` the address that a redirect names, and of rows
 * there are the ids and the names of the keys; no rows where there were too many.
 */
export type Earlier = Pick<SeenCall, 'action' | 'surface' | 'ended' | 'isDone' | 'channel'> & {
  tab: string;
  session: string;
  entry: string | null;
  to: string | null;
  rows: readonly { id: unknown; keys: readonly string[] }[];
};

/** Whether a call is as we decided; null where it does not bear on that. `before` are the calls of the recording that ended earlier. */
type Witness = (call: SeenCall, before: readonly Earlier[]) => boolean | null;

const isProxied = ({ surface }: ReceivedCall): boolean => surface === 'proxied';
const of = (call: SeenCall, surface: SeenCall['surface'], ...actions: string[]): boolean =>
  call.surface === surface && actions.includes(call.action);
const query = ({ url }: Pick<ReceivedCall, 'url'>): URLSearchParams => new URL(url).searchParams;

/** Earlier calls that are kept, rows of each list, and letters of a text of them: callers can send any amount. */
const [mostEarlier, mostRows, longestText, longestAddress] = [200, 2000, 500, 4000];

const isShort = (value: unknown): boolean => String(value).length <= longestText;

/** The id of the record that a call is about: that of its address, of its item, or of its body. */
export function entryOf(call: ReceivedCall): string | null {
  const { id, item } = bodyOf(call);
  const found = query(call).get('id') ?? (isObject(item) ? item.id : id);
  return typeof found === 'string' && found !== '' && isShort(found) ? found : null;
}

/** The earlier calls of the same tab and session. */
export function ofSame(call: ReceivedCall, before: readonly Earlier[]): Earlier[] {
  const { tab, session } = ownerOf(call);
  return before.filter((one) => one.tab === tab && one.session === session);
}
function ownerOf(call: ReceivedCall): Pick<Earlier, 'tab' | 'session'> {
  const body = bodyOf(call);
  const of = (name: string): string => {
    const said = query(call).get(name) ?? body[name];
    return typeof said === 'string' && isShort(said) ? said : '';
  };
  return { tab: of('tabId'), session: of('sessionId') };
}

/** The rows of the list that the tab of a call got last; none where that is not known. */
export const lastRows = (call: ReceivedCall, before: readonly Earlier[]): Earlier['rows'] =>
  ofSame(call, before).findLast((one) => one.action === 'get_items')?.rows ?? [];

/** Where a redirect leads as the recorder hears of it; null where that is elsewhere, or the same address, where the next call goes in any case. */
function redirectOf({ url, location, headers }: SeenCall): string | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const { host, pathname, search } = new URL(location, url);
  const { origin, host: own } = new URL(url);
  if (host !== own && host !== headerValue(headers, 'host')) return null;
  const to = origin + pathname + search;
  return to === url || to.length > longestAddress ? null : to;
}

/** The earlier calls with this one; of the rows of a tab, those of its last list alone. */
export function withSeen(before: readonly Earlier[], call: SeenCall): Earlier[] {
  const { action, surface, ended, isDone, channel } = call;
  const isList = call.rows.length > 0;
  const listsBefore = new Set(isList ? ofSame(call, before) : []);
  const rows = call.rows.map((row) => ({
    id: typeof row.id !== 'object' && isShort(row.id) ? row.id : null,
    keys: Object.keys(row).filter(isShort).slice(0, 50),
  }));
  const seen: Earlier = {
    ...{ action, surface, ended, isDone, channel },
    ...ownerOf(call),
    entry: entryOf(call),
    to: redirectOf(call),
    rows: rows.length > mostRows ? [] : rows,
  };
  const others = before.filter((one) => one.rows.length === 0 || !listsBefore.has(one));
  return [...others, seen].slice(-mostEarlier);
}

/** What of a webhook_url's own query is there before what the platform appends. */
const ownQueryFirst: Witness = (call) => {
  if (!isProxied(call)) return null;
  const platform = platformParameters(call.action);
  const names = [...query(call).keys()];
  const isOwn = (name: string): boolean => !platform.has(name);
  if (!names.some(isOwn)) return null;
  return names.findLastIndex(isOwn) < names.findIndex((name) => platform.has(name));
};

const author = (call: SeenCall): Record<string, unknown> | null => {
  if (!of(call, 'proxied', 'create_item')) return null;
  const found = bodyOf(call).author;
  return isObject(found) ? found : null;
};

const itemAsSent: Witness = (call, before) => {
  if (!of(call, 'direct', 'update_item', 'delete_item')) return null;
  const { item } = bodyOf(call);
  if (!isObject(item)) return null;
  const row = lastRows(call, before).find(({ id }) => id === item.id);
  const sent = row ? row.keys.filter((key) => !isItemKey(key)) : [];
  if (sent.length > 0 && sent.every((key) => !Object.hasOwn(item, key))) return false;
  return Object.keys(item).some((key) => !isItemKey(key)) ? true : null;
};

const idNotText: Witness = (call, before) => {
  if (!of(call, 'proxied', 'item_clicked')) return null;
  const ids = lastRows(call, before).map(({ id }) => id);
  const odd = ids.filter((id) => typeof id === 'number' || typeof id === 'boolean');
  if (odd.length === 0) return null;
  const id = query(call).get('id');
  if (id === null) return odd.length === ids.length ? true : null;
  return odd.some((one) => String(one) === id) && !ids.includes(id) ? false : null;
};

/** Whether a call is what an earlier one was redirected to, and not the next call that is sent to that address. */
const redirected = (call: SeenCall, before: readonly Earlier[]): boolean =>
  ofSame(call, before).some(
    ({ surface, action, to, ended }) =>
      surface === call.surface &&
      action === call.action &&
      to === call.url &&
      call.at - ended <= longestRedirect,
  );

const opened = (call: SeenCall, channel: string, before: readonly Earlier[]): boolean =>
  ofSame(call, before).some((one) => one.action === 'item_clicked' && one.channel === channel);

/** The decisions that a recorded call can bear on. */
const witnesses: Partial<Record<AssumptionId, Witness>> = {
  'webhook-url-query': ownQueryFirst,
  'author-settings': (call) => {
    const found = author(call);
    if (found === null || query(call).has('endUserId')) return null;
    return Object.keys(found).every((key) => key === 'partyId' || key === 'display');
  },
  'author-without-email': (call) => {
    const found = author(call);
    if (found === null || !query(call).has('endUserId') || query(call).has('endUserEmail'))
      return null;
    return !Object.hasOwn(found, 'email');
  },
  'entry-id-not-uuid': (call) => {
    if (!of(call, 'proxied', 'delete_item')) return null;
    const { id } = bodyOf(call);
    return typeof id === 'string' && !isUuid(id) ? true : null;
  },
  'direct-headers': (call) =>
    call.surface === 'direct'
      ? /^application\/json\b/i.test(headerValue(call.headers, 'content-type') ?? '') &&
        headerValue(call.headers, 'accept') === '*/*'
      : null,
  'direct-empty-texts': (call) => {
    if (call.surface !== 'direct') return null;
    const { tabName, sessionId } = bodyOf(call);
    const both = [tabName, sessionId];
    if (both.some((one) => one === undefined || one === null)) return false;
    return both.includes('') ? true : null;
  },
  'item-as-sent': itemAsSent,
  'id-not-text': idNotText,
  'redirects-not-followed': (call, before) =>
    call.surface === 'proxied' && redirected(call, before) ? false : null,
  'fetch-follows-redirects': (call, before) =>
    call.surface === 'direct' && redirected(call, before) ? true : null,
  'composer-once-open': (call, before) => {
    if (!of(call, 'proxied', 'create_item')) return null;
    const channel = query(call).get('conversationId');
    return channel !== null && opened(call, channel, before) ? true : null;
  },
  'read-after-answer': (call, before) => {
    if (!of(call, 'proxied', 'update_item') || bodyOf(call).type !== 'mark_read') return null;
    const channel = query(call).get('conversationId');
    return channel !== null && opened(call, channel, before) ? true : null;
  },
};

const rowsOf = (found: readonly (readonly [string, boolean | null])[]): Evidence[] =>
  found.flatMap(([id, holds]) =>
    holds === null
      ? []
      : [
          {
            id: id as AssumptionId,
            evidence: holds ? ('supports' as const) : ('contradicts' as const),
          },
        ],
  );

/** Programs with which people send calls by hand. */
const byHand = /^(?:curl|wget|httpie|postman|insomnia|assay)\b/i;

/** Whether the platform can have sent a call, or a browser where it is direct. Assay's own calls have no User-Agent, and prove nothing about anybody else. */
function canBeReal({ surface, headers }: ReceivedCall): boolean {
  const program = headerValue(headers, 'user-agent');
  const [isOfPage, isOfBrowser] = ['origin', 'sec-fetch-site'].map(
    (name) => headerValue(headers, name) !== undefined,
  );
  if (program === undefined || byHand.test(program)) return false;
  return surface === 'direct' ? isOfPage === true : !isOfPage && !isOfBrowser;
}

/** The decisions of ours that a recorded call of an action bears on; none that somebody else can have sent. */
export const evidenceOf = (call: SeenCall, before: readonly Earlier[]): Evidence[] =>
  !canBeReal(call)
    ? []
    : rowsOf(Object.entries(witnesses).map(([id, witness]) => [id, witness(call, before)]));

/** The same for a recorded call of the document service; `record` is the object that it answered. */
export function evidenceOfDocument(url: string, record: Record<string, unknown>): Evidence[] {
  const { date_created, parsed_date, bank_code, status, status_code } = record;
  const isCompleted = status === 'Completed';
  const time = (value: unknown): number =>
    typeof value === 'string' && timestampFault(value) === null ? Date.parse(value) : Number.NaN;
  const [created, parsed] = [time(date_created), time(parsed_date)];
  return rowsOf([
    ['age-optional', !new URL(url).searchParams.has('age') && status_code === 200 ? true : null],
    [
      'parsed-before-created',
      isCompleted && Number.isFinite(created) && Number.isFinite(parsed) ? parsed >= created : null,
    ],
    [
      'bank-code-on-completed',
      isCompleted && typeof bank_code === 'string' ? bank_code !== '' : null,
    ],
  ]);
}
