import type { Item } from './item.ts';
import { type Row, shownRows } from './kept-rows.ts';
import type { EventOf } from './tab-event.ts';
import { threadOf } from './tab-messages.ts';
import { ask, type Change, type Detail, isDirect, quiet, settle, type TabState } from './tab-model.ts';

/** Opens a row with what the list has of it, and fires item_clicked where it is wired (TAB-EVT-2, TAB-SRF-4). */
function openRow(state: TabState, { key, value }: Row<Item>): Change {
  const { state: asked, calls } = ask(state, { action: 'item_clicked', surface: 'proxied', key, itemId: value.id });
  const call = calls[0]?.call ?? null;
  const none = { rows: [], hidden: [] };
  const opening: Detail = { key, row: value, reply: null, call, status: 'loading', conversationId: undefined, messages: none };
  if (call !== null) return { state: { ...asked, detail: opening }, calls };
  return opened(asked, { ...opening, status: 'ready', conversationId: value.id || undefined });
}

/** A conversation that is there is marked read without being asked (TAB-EVT-2, TAB-REQ-8). */
function opened(state: TabState, detail: Detail): Change {
  const { key, conversationId } = detail;
  const shown: TabState = { ...state, detail };
  return state.tab.category === 'messaging' ? ask(shown, { action: 'update_item', surface: 'proxied', key, conversationId }) : quiet(shown);
}

/** A row was clicked. Without item_clicked rows are not clickable (TAB-SRF-4); in the direct view there are none (TAB-ENV-7). */
export function rowClicked(state: TabState, { key }: EventOf<'row clicked'>): Change {
  const row = state.list && shownRows(state.list.kept).find((one) => one.key === key);
  return row && state.tab.wired.includes('item_clicked') && !isDirect(state) ? openRow(state, row) : quiet(state);
}

/** The direct view opens its first item, or an empty conversation where there is none (TAB-ENV-7). One that is open already stays as it is. */
export function openFirst(state: TabState): Change {
  const first = state.list && shownRows(state.list.kept)[0];
  const { detail } = state;
  if (!first) return quiet({ ...state, detail: null });
  const isOpen = detail?.key === first.key && (detail.status !== 'error' || detail.reply !== null);
  return isOpen ? quiet(state) : openRow(state, first);
}

/** The answer to item_clicked, if its screen is still open. A failure keeps what the row had beside an error state (TAB-ERR-1). */
export function detailAnswered(before: TabState, event: EventOf<'detail answered'>): Change {
  const { asked, state } = settle(before, event.call, 'item_clicked');
  const { detail } = state;
  if (asked === undefined || detail?.call !== event.call) return quiet(state);
  const { value } = event.verdict;
  if (value === null) return quiet({ ...state, detail: { ...detail, status: 'error' } });
  // An empty name is no name: the next one counts (TAB-CLK-2).
  const conversationId = event.conversationId || value.item.id || asked.itemId || undefined;
  return opened(state, { ...detail, reply: value, status: 'ready', conversationId, messages: threadOf(event.messages ?? []) });
}

/** The back button: from the detail screen to the list. The direct view has none (TAB-ENV-7). */
export const wentBack = (state: TabState): Change => quiet(isDirect(state) ? state : { ...state, detail: null });

/** The automatic mark-read was answered: a failure is an error state of the conversation, if it is still open (TAB-ERR-1). */
export function markedRead(state: TabState, { key }: { key: string }, done: boolean): Change {
  const { detail } = state;
  return quiet(done || detail?.key !== key ? state : { ...state, detail: { ...detail, status: 'error' } });
}
