import { openFirst } from './detail.ts';
import type { EventOf, SentItem, TabCall } from './event.ts';
import { dropRow, hideRow, replaceRows, restoreRow, shownRows } from './kept-rows.ts';
import {
  ask,
  type Change,
  isDirect,
  notify,
  quiet,
  rowAsSent,
  settle,
  type TabState,
} from './model.ts';
import { keyedBeside } from './same-keys.ts';

/** The unread messages of the rows that have any, by their keys. */
const unreadOf = (
  rows: readonly { key: string }[],
  counts: readonly number[],
): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ key }, index) =>
      [[key, counts[index] ?? 0] as const].filter(([, count]) => count > 0),
    ),
  );

/** The rows that the webhook sent with more than the widget keeps, by their keys. */
const asSentOf = (
  rows: readonly { key: string }[],
  sent: readonly (SentItem | null)[],
): Record<string, SentItem> =>
  Object.fromEntries(
    sent.flatMap((item, index) =>
      item === null || rows[index] === undefined ? [] : [[rows[index].key, item] as const],
    ),
  );

/**
 * The answer to get_items: a new list takes the place of the cached one, a failure keeps it beside an error state (TAB-ERR-1, TAB-ERR-2).
 * What an earlier call brings after a later one is not looked at.
 */
export function listAnswered(
  state: TabState,
  { call, verdict: { value }, asSent }: EventOf<'list answered'>,
): Change {
  if (settle(state, call, 'get_items').asked === undefined) return quiet(state);
  const waiting = state.waiting.filter((one) => one.action !== 'get_items' || one.call > call);
  if (value === null) return quiet({ ...state, waiting, status: 'error' });
  const gone = state.gone.filter(({ before }) => call < before);
  const known = state.list?.kept ?? { rows: [], hidden: [] };
  const keys = gone.map(({ key }) => key);
  const all = keyedBeside(value.items, known, keys);
  const rows = keys.length === 0 ? all : all.filter(({ key }) => !keys.includes(key));
  const kept = replaceRows(known, rows);
  const unread = value.unread ? unreadOf(all, value.unread) : {};
  const listed: TabState = {
    ...state,
    waiting,
    gone,
    status: 'ready',
    list: {
      kept,
      badge: value.badge,
      view: value.view,
      unread,
      asSent: asSentOf(all, asSent ?? []),
    },
  };
  return isDirect(listed) ? openFirst(listed, isDirect(state)) : quiet(listed);
}

/**
 * Update or Delete was pressed on a default tab (TAB-EVT-3): the call goes out at once, and without a confirmation the row to delete
 * goes too (TAB-DEL-1). Delete on the detail screen goes back to the list.
 */
export function buttonPressed(
  state: TabState,
  event: EventOf<'update asked' | 'delete asked'>,
): Change {
  const { tab, list, detail } = state;
  const action = event.type === 'update asked' ? 'update_item' : 'delete_item';
  if (list === null || tab.category !== 'default' || !tab.wired.includes(action))
    return quiet(state);
  const row =
    event.path === 'row' ? shownRows(list.kept).find((one) => one.key === event.key) : undefined;
  const pressed = row
    ? { key: row.key, item: rowAsSent(list, row) }
    : event.path === 'detail' && detail && { key: detail.key, item: detail.asSent };
  if (!pressed) return quiet(state);
  const { key, item } = pressed;
  const asked = ask(state, { action, surface: 'direct', path: event.path, key, item });
  if (action === 'update_item') return asked;
  return {
    ...asked,
    state: { ...asked.state, detail: null, list: { ...list, kept: hideRow(list.kept, key) } },
  };
}

/** A direct update was answered: 2xx is `Done` and a new list, anything else `Action failed` (TAB-UPD-1). */
export const updated = (state: TabState, { call }: TabCall, done: boolean): Change =>
  done
    ? ask(notify(state, call, 'update_item', 'Done'), { action: 'get_items', surface: 'proxied' })
    : quiet(notify(state, call, 'update_item', 'Action failed'));

/** A direct delete was answered: 2xx keeps the row away, anything else brings it back in its place with a failure notice (TAB-DEL-1). */
export function rowDeleted(
  state: TabState,
  { call, key }: TabCall & { key: string },
  done: boolean,
): Change {
  const list = state.list && {
    ...state.list,
    kept: (done ? dropRow : restoreRow)(state.list.kept, key),
  };
  if (!done) return quiet(notify({ ...state, list }, call, 'delete_item', 'Action failed'));
  return quiet({ ...state, list, gone: [...state.gone, { key, before: state.nextCall }] });
}
