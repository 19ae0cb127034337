import type { Item } from '../item.ts';
import type { EventOf } from './event.ts';
import { joined, onTheirWay } from './messages.ts';
import {
  ask,
  type Change,
  type Detail,
  isDirect,
  isOpened,
  type NamedBy,
  quiet,
  type Row,
  rowAsSent,
  settle,
  shownRows,
  type TabState,
} from './model.ts';

/**
 * Opens a row with what the list has of it, and fires item_clicked if it is wired (TAB-EVT-2,
 * TAB-SRF-4).
 */
function openRow(state: TabState, row: Row<Item>): Change {
  const { key, value } = row;
  const { state: asked, calls } = ask(state, {
    action: 'item_clicked',
    surface: 'proxied',
    key,
    itemId: value.id,
  });
  const call = calls[0]?.call ?? null;
  const messages = onTheirWay(state, key);
  const nothing = {
    reply: null,
    failed: null,
    conversationId: undefined,
    namedBy: null,
    staysOpen: false,
    gone: [],
  };
  const asSent = state.list === null ? value : rowAsSent(state.list, row);
  const opening: Detail = {
    key,
    row: value,
    asSent,
    call,
    status: 'loading',
    messages,
    ...nothing,
  };
  if (call !== null) return { state: { ...asked, detail: opening }, calls };
  return opened(asked, { ...opening, status: 'ready', ...named([['row', value.id]]) });
}

/**
 * The name of a conversation (TAB-CLK-2): an empty name does not count, and the next one is used.
 */
function named(
  names: readonly (readonly [NamedBy, string | undefined])[],
): Pick<Detail, 'conversationId' | 'namedBy'> {
  const [namedBy, conversationId] = names.find(([, name]) => name) ?? [null, undefined];
  return { conversationId, namedBy };
}

/** An available conversation is marked as read automatically (TAB-EVT-2, TAB-REQ-8). */
function opened(state: TabState, detail: Detail): Change {
  const { key, conversationId } = detail;
  const shown: TabState = { ...state, detail };
  return state.tab.category === 'messaging'
    ? ask(shown, { action: 'update_item', surface: 'proxied', key, conversationId })
    : quiet(shown);
}

/**
 * A row was clicked. Without item_clicked rows are not clickable (TAB-SRF-4); the direct view has
 * no rows (TAB-ENV-7).
 */
export function rowClicked(state: TabState, { key }: EventOf<'row clicked'>): Change {
  const row = state.list && shownRows(state.list.kept).find((one) => one.key === key);
  return row && state.tab.wired.includes('item_clicked') && !isDirect(state)
    ? openRow(state, row)
    : quiet(state);
}

/**
 * The direct view opens its first item, or an empty conversation if there is none (TAB-ENV-7). An
 * open one stays as it is; without an id, the first item counts as the one that the direct view
 * showed before, whatever its preview says now.
 */
export function openFirst(state: TabState, wasDirect: boolean): Change {
  const first = state.list && shownRows(state.list.kept)[0];
  const { detail } = state;
  if (!first) return quiet({ ...state, detail: null });
  const isNameless = wasDirect && first.value.id === undefined && detail?.row.id === undefined;
  const isOpen =
    detail !== null &&
    (detail.key === first.key || isNameless) &&
    (detail.status === 'loading' || isOpened(detail));
  if (!isOpen) return openRow(state, first);
  return quiet({ ...state, detail: { ...detail, staysOpen: true } });
}

/**
 * The answer to item_clicked, if its screen is still open. After a failure the screen still shows
 * what the row had, with an error state (TAB-ERR-1).
 */
export function detailAnswered(before: TabState, event: EventOf<'detail answered'>): Change {
  const { asked, state } = settle(before, event.call, 'item_clicked');
  const { detail } = state;
  if (asked === undefined || detail?.call !== event.call) return quiet(state);
  const { value } = event.verdict;
  if (value === null)
    return quiet({ ...state, detail: { ...detail, status: 'error', failed: 'item_clicked' } });
  const name = named([
    ['conversationId', event.conversationId],
    ['id', value.item.id],
    ['id sent', asked.itemId],
  ]);
  const { item, rawText } = value;
  const asSent = event.asSent ?? (rawText === undefined ? item : { ...item, rawText });
  return opened(state, {
    ...detail,
    asSent,
    reply: value,
    status: 'ready',
    ...name,
    messages: joined(state, event.messages ?? [], detail),
  });
}

/** The back button: from the detail screen to the list. The direct view has none (TAB-ENV-7). */
export const goBack = (state: TabState): Change =>
  quiet(isDirect(state) ? state : { ...state, detail: null });

/**
 * The automatic mark-read was answered: its row and the badge count its messages no longer
 * (TAB-BDG-1); a failure is an error state of the conversation, if it is still open (TAB-ERR-1).
 */
export function markedRead(state: TabState, { key }: { key: string }, done: boolean): Change {
  const { detail, list } = state;
  const unread = list?.unread[key];
  if (done && list && unread !== undefined) {
    const { badge } = list;
    return quiet({
      ...state,
      list: {
        ...list,
        badge: badge && { ...badge, count: badge.count - unread },
        unread: { ...list.unread, [key]: 0 },
      },
    });
  }
  if (done || detail?.key !== key || !isOpened(detail)) return quiet(state);
  return quiet({ ...state, detail: { ...detail, status: 'error', failed: 'update_item' } });
}
