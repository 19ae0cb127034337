import type { Finding } from '../contract/finding.ts';
import { isObject, quoted } from '../contract/words.ts';
import { isItemKey } from '../widget/reply/item.ts';
import { receivedFinding } from '../widget/request/received.ts';
import { bodyOf } from './differences.ts';
import { type Earlier, entryOf, lastRows, ofSame, type SeenCall } from './evidence.ts';

type Rule = (call: SeenCall, before: readonly Earlier[]) => Finding | null;

const isAbout = (call: SeenCall, entry: string | null): boolean =>
  entry !== null &&
  (call.action === 'item_clicked' ||
    (call.surface === 'direct' &&
      (call.action === 'update_item' || call.action === 'delete_item')));

/** The place of the id that a call is about. */
const idIn = ({ surface }: SeenCall): string =>
  surface === 'direct' ? '.body.item.id' : '.query.id';

/** A row that is gone: the visitor deleted it before, and no list has brought it back (TAB-DEL-1). */
const deletedBefore: Rule = (call, before) => {
  const entry = entryOf(call);
  if (!isAbout(call, entry)) return null;
  const same = ofSame(call, before).filter(({ ended }) => ended < call.at);
  const deleted = same.findLastIndex(
    (one) => one.action === 'delete_item' && one.isDone && one.entry === entry,
  );
  const isListedAgain = same
    .slice(deleted + 1)
    .some(({ action, rows }) => action === 'get_items' && (rows.length === 0 || has(rows, entry)));
  return deleted === -1 || isListedAgain
    ? null
    : receivedFinding(
        'TAB-DEL-1',
        'info',
        idIn(call),
        `The same session deleted ${quoted(entry ?? '')} before, and no list has had it since. Another window may still show it.`,
      );
};

const has = (rows: Earlier['rows'], entry: string | null): boolean =>
  rows.some(({ id }) => String(id) === entry);

/** A row that the visitor does not have, as far as the recording shows (TAB-REQ-3, TAB-DIR-2). */
const notInList: Rule = (call, before) => {
  const entry = entryOf(call);
  const rows = lastRows(call, before);
  // On the detail screen, the item is the object that item_clicked answered.
  if (!isAbout(call, entry) || rows.length === 0 || bodyOf(call).id !== undefined) return null;
  return has(rows, entry)
    ? null
    : receivedFinding(
        call.surface === 'direct' ? 'TAB-DIR-2' : 'TAB-REQ-3',
        'info',
        idIn(call),
        `The last list of this session has no row with the id ${quoted(entry ?? '')}. An earlier list may have had it.`,
      );
};

/** A direct call from the list whose item is not the whole row (TAB-DIR-2). */
const notWholeRow: Rule = (call, before) => {
  const { id, item } = bodyOf(call);
  if (call.surface !== 'direct' || id !== undefined || !isObject(item)) return null;
  const row = lastRows(call, before).find((one) => one.id === item.id);
  const lacking = row?.keys.filter((key) => isItemKey(key) && !Object.hasOwn(item, key)) ?? [];
  return lacking.length === 0
    ? null
    : receivedFinding(
        'TAB-DIR-2',
        'info',
        '.body.item',
        `The row of the last list also had ${lacking.map((key) => quoted(key)).join(', ')}; the item of a call from the list is the full row.`,
      );
};

/** A call from a conversation that has the id that was clicked, where the reply named another channel (TAB-CLK-2). */
const otherChannel: Rule = (call, before) => {
  const sent = new URL(call.url).searchParams.get('conversationId');
  if (call.surface !== 'proxied' || sent === null) return null;
  const clicks = ofSame(call, before).filter(({ action }) => action === 'item_clicked');
  const named = clicks.findLast(
    ({ entry, channel }) => entry === sent && channel !== null,
  )?.channel;
  return named == null || clicks.some(({ channel }) => channel === sent)
    ? null
    : receivedFinding(
        'TAB-CLK-2',
        'warning',
        '.query.conversationId',
        `The reply to item_clicked named the channel ${quoted(named)}, but the call has the id that was clicked, ${quoted(sent)}.`,
      );
};

const rules: readonly Rule[] = [deletedBefore, notInList, notWholeRow, otherChannel];

/**
 * What the calls that ended before say against a call. A recording begins in the middle, so that what
 * was not seen is no finding.
 */
export const orderFindings = (call: SeenCall, before: readonly Earlier[]): Finding[] =>
  rules.flatMap((rule) => rule(call, before) ?? []);
