import type { AssumptionId } from '../contract/assumptions.ts';
import { timestampFault } from '../contract/timestamp.ts';
import { isObject } from '../contract/words.ts';
import { isUuid } from '../document/record.ts';
import { headerValue, isRedirect } from '../http/http.ts';
import { isItemKey } from '../widget/reply/item.ts';
import type { ReceivedCall } from '../widget/request/received.ts';
import { platformParameters } from '../widget/request/request-fields.ts';
import type { Evidence } from './calibration.ts';
import { bodyOf } from './differences.ts';

/** A call of an action with what is known of its reply; `rows` are those of a list, as the webhook sent them. */
export type SeenCall = ReceivedCall & {
  status: number | null;
  location: string | null;
  reply: unknown;
  rows: readonly Record<string, unknown>[];
};

/** Whether a call is as we decided; null where it does not bear on that. `before` are the calls of the recording that ended earlier. */
type Witness = (call: SeenCall, before: readonly SeenCall[]) => boolean | null;

const isProxied = ({ surface }: SeenCall): boolean => surface === 'proxied';
const of = (call: SeenCall, surface: SeenCall['surface'], ...actions: string[]): boolean =>
  call.surface === surface && actions.includes(call.action);
const query = ({ url }: SeenCall): URLSearchParams => new URL(url).searchParams;

const lastRows = (before: readonly SeenCall[]): readonly Record<string, unknown>[] =>
  before.findLast((one) => one.action === 'get_items')?.rows ?? [];

const extraKeys = (item: Record<string, unknown>): string[] =>
  Object.keys(item).filter((key) => !isItemKey(key));

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
  const row = lastRows(before).find(({ id }) => id === item.id);
  const sent = row ? extraKeys(row) : [];
  if (sent.length > 0 && sent.every((key) => !Object.hasOwn(item, key))) return false;
  return extraKeys(item).length > 0 ? true : null;
};

const idNotText: Witness = (call, before) => {
  if (!of(call, 'proxied', 'item_clicked')) return null;
  const ids = lastRows(before).map(({ id }) => id);
  const odd = ids.filter((id) => typeof id === 'number' || typeof id === 'boolean');
  if (odd.length === 0) return null;
  const id = query(call).get('id');
  if (id === null) return odd.length === ids.length ? true : null;
  return odd.some((one) => String(one) === id) && !ids.includes(id) ? false : null;
};

const leadsTo = ({ location, url }: SeenCall, to: string): boolean =>
  location !== null &&
  URL.canParse(location, url) &&
  new URL(location, url).pathname === new URL(to).pathname;

const redirected = (call: SeenCall, before: readonly SeenCall[]): boolean =>
  before.some(
    (one) =>
      one.surface === call.surface &&
      one.action === call.action &&
      one.status !== null &&
      isRedirect(one.status) &&
      // A redirect to the same path says nothing: the next call goes there in any case.
      new URL(one.url).pathname !== new URL(call.url).pathname &&
      leadsTo(one, call.url),
  );

const channelOf = ({ reply, ...call }: SeenCall): unknown => {
  const said = isObject(reply) ? reply : {};
  return said.conversationId ?? said.id ?? query({ reply, ...call }).get('id');
};

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
  'read-after-answer': (call, before) => {
    if (!of(call, 'proxied', 'update_item') || bodyOf(call).type !== 'mark_read') return null;
    const channel = query(call).get('conversationId');
    const opened = before.some(
      (one) => one.action === 'item_clicked' && channelOf(one) === channel,
    );
    return channel !== null && opened ? true : null;
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

/** The decisions of ours that a recorded call of an action bears on. */
export const evidenceOf = (call: SeenCall, before: readonly SeenCall[]): Evidence[] =>
  rowsOf(Object.entries(witnesses).map(([id, witness]) => [id, witness(call, before)]));

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
