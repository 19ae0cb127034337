import { z } from 'zod';
import { actionNames } from '../actions.ts';
import type { Item, ListValue, Message } from '../item.ts';
import type { Tab } from '../tab.ts';
import type { ItemVerdict } from '../verdict.ts';
import type { SentItem, TabAction, TabCall } from './event.ts';

/**
 * What the visitor sees after a call was answered. `errorState`: the tab shows an error and its old
 * items. `rows` is the number of rows in a list, `row` what happened to the row or message to
 * delete, `message` what happened to the sent message, `channel` the name of the conversation's
 * realtime channel; each null if the action is not about it. `fires` is what the widget calls next
 * automatically.
 */
export const visitorViewSchema = z.object({
  notices: z.array(z.string()),
  errorState: z.boolean(),
  rows: z.int().nullable(),
  row: z.enum(['gone', 'restored']).nullable(),
  message: z.enum(['sent', 'failed']).nullable(),
  channel: z.string().nullable(),
  fires: z.array(z.enum(actionNames)),
});
export type VisitorView = z.infer<typeof visitorViewSchema>;

/** One row of a list, with a key that stays the same when the list is fetched again. */
export type Row<Value> = { key: string; value: Value };

/**
 * The rows of the last fetch; `hidden` are the keys of rows that are being deleted and not shown
 * meanwhile (TAB-DEL-1).
 */
export type ListedRows<Value> = { rows: readonly Row<Value>[]; hidden: readonly string[] };

// A long list is looked at by more than one, and takes a while.
const known = new WeakMap<readonly object[], Row<object>[]>();

/**
 * Gives every value a key: its id, or its content if it has no id. Values with the same key are
 * numbered in order, so that an action on one does not affect the other.
 */
export function keyed<Value extends { id?: string | undefined }>(
  values: readonly Value[],
): readonly Row<Value>[] {
  const already = known.get(values);
  // The cache maps these values to their own rows.
  if (already) return already as Row<Value>[];
  const counts = new Map<string, number>();
  const rows = values.map((value) => {
    const name = value.id === undefined ? `as ${JSON.stringify(value)}` : `id ${value.id}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { key: `${count} ${name}`, value };
  });
  known.set(values, rows);
  return rows;
}

/** The rows the visitor sees. */
export const shownRows = <Value>({ rows, hidden }: ListedRows<Value>): readonly Row<Value>[] =>
  hidden.length === 0 ? rows : rows.filter(({ key }) => !hidden.includes(key));

/** Hides a row until its deletion is answered; it keeps its place. */
export const hideRow = <Value>(
  { rows, hidden }: ListedRows<Value>,
  key: string,
): ListedRows<Value> => ({
  rows,
  hidden: [...hidden, key],
});

/** The deletion failed: the row shows in its place again. */
export const restoreRow = <Value>(
  { rows, hidden }: ListedRows<Value>,
  key: string,
): ListedRows<Value> => ({
  rows,
  hidden: hidden.filter((one) => one !== key),
});

/** The deletion is done: the row is gone for good. */
export const dropRow = <Value>(kept: ListedRows<Value>, key: string): ListedRows<Value> =>
  restoreRow({ ...kept, rows: kept.rows.filter((row) => row.key !== key) }, key);

/**
 * Takes a new list. A row that is being deleted stays hidden. If the new list does not have it, it
 * keeps its place among its old neighbours, because its deletion may still fail.
 */
export function replaceRows<Value>(
  { rows: old, hidden }: ListedRows<Value>,
  fetched: readonly Row<Value>[],
): ListedRows<Value> {
  if (hidden.length === 0) return { rows: fetched, hidden };
  const rows = [...fetched];
  const present = new Set(fetched.map(({ key }) => key));
  for (const [index, row] of old.entries()) {
    if (present.has(row.key) || !hidden.includes(row.key)) continue;
    const before = old.slice(0, index).findLast(({ key }) => present.has(key));
    const after = old.slice(index + 1).find(({ key }) => present.has(key));
    const at =
      before === undefined
        ? rows.findIndex(({ key }) => key === after?.key)
        : rows.findIndex(({ key }) => key === before.key) + 1;
    rows.splice(at === -1 ? Math.min(index, rows.length) : at, 0, row);
    present.add(row.key);
  }
  return { rows, hidden };
}

/** A message, and whether it is on its way, there, or could not be sent. */
export type SentMessage = Message & { state: 'sending' | 'sent' | 'failed' };

/** Where the name of a realtime channel is from (TAB-CLK-2): a key of the reply to item_clicked, the id that was sent, or the row where nothing was. */
export type NamedBy = 'conversationId' | 'id' | 'id sent' | 'row';

/**
 * The open detail screen or conversation. `row` is what the list had of it, `reply` what
 * item_clicked returned, `asSent` what Update and Delete send; `call` is the item_clicked that it
 * opened with (null if that is not wired), `failed` the action that led to the error state;
 * `conversationId` names the realtime channel once known (TAB-CLK-2). `staysOpen`: a newer list of
 * the direct view left it open. `gone` are the ids of messages that were deleted since: the reply
 * to item_clicked may still contain them.
 */
export type Detail = {
  key: string;
  row: Item;
  asSent: SentItem;
  reply: ItemVerdict['value'];
  call: number | null;
  status: 'loading' | 'ready' | 'error';
  failed: 'item_clicked' | 'create_item' | 'update_item' | 'delete_item' | null;
  conversationId: string | undefined;
  namedBy: NamedBy | null;
  staysOpen: boolean;
  messages: ListedRows<SentMessage>;
  gone: readonly string[];
};

/**
 * A notice, numbered by the newest call that it is about, which action that was, and how many calls
 * got it since it was dismissed.
 */
export type Notice = {
  notice: number;
  about: 'update_item' | 'delete_item';
  text: 'Done' | 'Action failed';
  count: number;
};

/**
 * What the widget knows about one tab. `list` is the cached list (null until the first one),
 * `waiting` the calls without an answer, `status` the result of the last get_items, `unread` the
 * unread messages by row key, if there are any, `asSent` the rows of which the widget drops a part,
 * by their keys. `gone` are deleted rows: a list that was requested before the call `before` may
 * still contain them.
 */
export type TabState = {
  tab: Pick<Tab, 'name' | 'tabName' | 'category' | 'wired'>;
  status: 'idle' | 'ready' | 'error';
  list: {
    kept: ListedRows<Item>;
    badge: ListValue['badge'];
    view: ListValue['view'];
    unread: Readonly<Record<string, number>>;
    asSent: Readonly<Record<string, SentItem>>;
  } | null;
  detail: Detail | null;
  notices: readonly Notice[];
  waiting: readonly TabCall[];
  gone: readonly { key: string; before: number }[];
  nextCall: number;
};

/** What an event leads to: the new state, and what the widget fires now. */
export type Change = { state: TabState; calls: readonly TabCall[] };

/** A change that fires nothing. */
export const quiet = (state: TabState): Change => ({ state, calls: [] });

/** Fires an action, unless it is not wired (TAB-SRF-4). */
export function ask(state: TabState, action: TabAction): Change {
  if (!state.tab.wired.includes(action.action)) return quiet(state);
  const call: TabCall = { ...action, call: state.nextCall };
  return {
    state: { ...state, nextCall: state.nextCall + 1, waiting: [...state.waiting, call] },
    calls: [call],
  };
}

/**
 * Removes the call that an answer belongs to from the waiting ones; `asked` is undefined if no call
 * of that action waits under the number.
 */
export function settle<Name extends TabCall['action']>(
  state: TabState,
  number: number,
  action: Name,
) {
  const isMatch = (one: TabCall): one is Extract<TabCall, { action: Name }> =>
    one.call === number && one.action === action;
  const asked = state.waiting.find(isMatch);
  return {
    asked,
    state:
      asked === undefined
        ? state
        : { ...state, waiting: state.waiting.filter((one) => one !== asked) },
  };
}

/**
 * Shows a notice about a call, in place of an earlier one of the same text. Once an action is done,
 * its earlier failures are no longer news.
 */
export const notify = (
  state: TabState,
  notice: number,
  about: Notice['about'],
  text: Notice['text'],
): TabState => {
  const isOver = (one: Notice): boolean =>
    one.text === text || (text === 'Done' && one.about === about);
  const others = state.notices.filter((one) => !isOver(one));
  const before = state.notices.find((one) => one.text === text)?.count ?? 0;
  return { ...state, notices: [...others, { notice, about, text, count: before + 1 }] };
};

/**
 * Whether the open screen shows the reply to item_clicked, or, if that is not wired, what the row
 * had.
 */
export const isOpened = ({ status, reply, call }: Detail): boolean =>
  status !== 'loading' && (reply !== null || call === null);

/** A row as a direct call carries it: with every key that the webhook sent (TAB-DIR-2). */
export const rowAsSent = (
  list: NonNullable<TabState['list']>,
  { key, value }: Row<Item>,
): SentItem => list.asSent[key] ?? value;

/** Whether the list is skipped for the conversation of its first item (TAB-ENV-7); on messaging tabs only (TAB-ENV-6). */
export const isDirect = ({ tab, list }: TabState): boolean =>
  tab.category === 'messaging' && list?.view === 'direct';

/**
 * The list as the visitor sees it, without rows that are being deleted; null until there is one.
 * The badge of a default tab counts its rows (TAB-BDG-1).
 */
export function shownList({ tab, list }: TabState): ListValue | null {
  if (list === null) return null;
  const { badge, view, kept } = list;
  const items = shownRows(kept).map(({ value }) => value);
  return {
    items,
    badge: badge && { ...badge, count: tab.category === 'default' ? items.length : badge.count },
    view,
  };
}
