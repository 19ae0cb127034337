import { dropRow, hideRow, keyed, replaceRows, restoreRow, shownRows } from './kept-rows.ts';
import { openFirst } from './tab-detail.ts';
import type { EventOf, TabCall } from './tab-event.ts';
import { ask, type Change, isDirect, notify, quiet, settle, type TabState } from './tab-model.ts';

/**
 * The answer to get_items: a new list takes the place of the cached one, a failure keeps it beside an error state (TAB-ERR-1, TAB-ERR-2).
 * What an earlier call brings after a later one is not looked at.
 */
export function listAnswered(state: TabState, { call, verdict: { value } }: EventOf<'list answered'>): Change {
  if (settle(state, call, 'get_items').asked === undefined) return quiet(state);
  const waiting = state.waiting.filter((one) => one.action !== 'get_items' || one.call > call);
  if (value === null) return quiet({ ...state, waiting, status: 'error' });
  const stale = new Set(state.gone.filter(({ before }) => call < before).map(({ key }) => key));
  const rows = keyed(value.items).filter(({ key }) => !stale.has(key));
  const gone = state.gone.filter(({ before }) => waiting.some((one) => one.action === 'get_items' && one.call < before));
  const kept = replaceRows(state.list?.kept ?? { rows: [], hidden: [] }, rows);
  const listed: TabState = { ...state, waiting, gone, status: 'ready', list: { kept, badge: value.badge, view: value.view } };
  return isDirect(listed) ? openFirst(listed) : quiet(listed);
}

/**
 * Update or Delete was pressed on a default tab (TAB-EVT-3): the call goes out at once, and without a confirmation the row to delete
 * goes too (TAB-DEL-1). Delete on the detail screen goes back to the list.
 */
export function buttonPressed(state: TabState, event: EventOf<'update asked' | 'delete asked'>): Change {
  const { tab, list, detail } = state;
  const action = event.type === 'update asked' ? 'update_item' : 'delete_item';
  if (tab.category !== 'default' || !tab.wired.includes(action)) return quiet(state);
  const key = event.path === 'row' ? event.key : detail?.key;
  const row = list && shownRows(list.kept).find((one) => one.key === key);
  const item = event.path === 'row' ? row?.value : detail && (detail.reply ? withRawText(detail.reply) : detail.row);
  if (key === undefined || !item) return quiet(state);
  const asked = ask(state, { action, surface: 'direct', path: event.path, key, item });
  if (action === 'update_item') return asked;
  const left: TabState = { ...asked.state, detail: event.path === 'detail' ? null : detail };
  return { ...asked, state: row && list ? { ...left, list: { ...list, kept: hideRow(list.kept, key) } } : left };
}

const withRawText = ({ item, rawText }: { item: object; rawText?: string | undefined }) => (rawText === undefined ? item : { ...item, rawText });

/** A direct update was answered: 2xx is `Done` and a new list, anything else `Action failed` (TAB-UPD-1). */
export const updated = (state: TabState, { call }: TabCall, done: boolean): Change =>
  done ? ask(notify(state, call, 'Done'), { action: 'get_items', surface: 'proxied' }) : quiet(notify(state, call, 'Action failed'));

/** A direct delete was answered: 2xx keeps the row away, anything else brings it back in its place with a failure notice (TAB-DEL-1). */
export function rowDeleted(state: TabState, { call, key }: TabCall & { key: string }, done: boolean): Change {
  const { list } = state;
  const settled: TabState = list === null ? state : { ...state, list: { ...list, kept: (done ? dropRow : restoreRow)(list.kept, key) } };
  if (!done) return quiet(notify(settled, call, 'Action failed'));
  const isListAsked = state.waiting.some(({ action }) => action === 'get_items');
  return quiet(isListAsked ? { ...settled, gone: [...state.gone, { key, before: state.nextCall }] } : settled);
}
