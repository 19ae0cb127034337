import type { Tab } from '../tab.ts';
import { detailAnswered, goBack, markedRead, openFirst, rowClicked } from './detail.ts';
import type { EventOf, SentItem, TabCall, TabEvent } from './event.ts';
import { messageAnswered, messageDeleted, messageGone, messageSent } from './messages.ts';
import {
  ask,
  type Change,
  dropRow,
  hideRow,
  isDirect,
  keyed,
  type ListedRows,
  notify,
  quiet,
  type Row,
  replaceRows,
  restoreRow,
  rowAsSent,
  settle,
  shownRows,
  type TabState,
} from './model.ts';

/** A key is a number and a name: rows that share an id, or what is in them, share the name. */
const numberOf = (key: string): number => Number(key.slice(0, key.indexOf(' ')));
const nameOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

/** The numbers for `count` rows of one name: those that were there, without as many of the `leaving` ones as are missing now. */
function numbersFor(count: number, known: readonly number[], leaving: readonly number[]): number[] {
  const numbers = new Set([...known, ...leaving]);
  for (const number of leaving) if (numbers.size > count) numbers.delete(number);
  for (let next = 1; numbers.size < count; next += 1) numbers.add(next);
  return [...numbers].toSorted((a, b) => a - b);
}

/**
 * Gives the values of a new list their keys. `gone` are the keys of deleted rows. If one of several
 * rows with the same id was deleted, the new list has fewer of them, and the rows that remain must
 * keep their own keys.
 */
export function keyNewRows<Value extends { id?: string | undefined }>(
  values: readonly Value[],
  { rows, hidden }: ListedRows<Value>,
  gone: readonly string[],
): readonly Row<Value>[] {
  const fetched = keyed(values);
  const leaving = [...gone, ...hidden];
  if (leaving.length === 0) return fetched;
  const names = new Map(leaving.map((key) => [nameOf(key), { count: 0, known: [] as number[] }]));
  for (const { key } of rows) names.get(nameOf(key))?.known.push(numberOf(key));
  for (const { key } of fetched) {
    const shared = names.get(nameOf(key));
    if (shared) shared.count += 1;
  }
  const numbers = new Map(
    [...names].map(([name, { count, known }]) => [
      name,
      numbersFor(count, known, leaving.filter((key) => nameOf(key) === name).map(numberOf)),
    ]),
  );
  return fetched.map((row) => {
    const number = numbers.get(nameOf(row.key))?.[numberOf(row.key) - 1];
    return number === undefined ? row : { ...row, key: `${number} ${nameOf(row.key)}` };
  });
}

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

/** The rows that the widget shortens, by their keys. */
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
 * The answer to get_items: a new list replaces the cached one; a failure keeps the cached list and
 * shows an error state (TAB-ERR-1, TAB-ERR-2). The answer to an earlier call is ignored after that
 * to a later one.
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
  const all = keyNewRows(value.items, known, keys);
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

/**
 * A direct delete was answered: after 2xx the row stays away, after anything else it returns to its
 * place with a failure notice (TAB-DEL-1).
 */
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

/** A tab that the visitor has not opened yet. */
export const initialTabState = (tab: TabState['tab'] | Tab): TabState => ({
  tab,
  status: 'idle',
  list: null,
  detail: null,
  notices: [],
  waiting: [],
  gone: [],
  nextCall: 1,
});

/** The answers to update_item and delete_item, direct or from the messaging view: the HTTP status alone counts. */
function statusAnswered(
  before: TabState,
  { type, call, done }: EventOf<'update answered' | 'delete answered'>,
): Change {
  const { asked, state } = settle(
    before,
    call,
    type === 'update answered' ? 'update_item' : 'delete_item',
  );
  if (asked === undefined) return quiet(state);
  if (asked.action === 'update_item')
    return (asked.surface === 'direct' ? updated : markedRead)(state, asked, done);
  return asked.surface === 'direct'
    ? rowDeleted(state, asked, done)
    : messageGone(state, asked, done);
}

/** No answer will come. The visitor sees that as a failure of the action; a list that is given up leaves everything as it was. */
function gaveUp(before: TabState, call: number): Change {
  const asked = before.waiting.find((one) => one.call === call);
  switch (asked?.action) {
    case undefined:
      return quiet(before);
    case 'get_items':
      return quiet(settle(before, call, 'get_items').state);
    case 'item_clicked':
      return detailAnswered(before, { type: 'detail answered', call, verdict: { value: null } });
    case 'create_item':
      return messageAnswered(before, { type: 'message answered', call, verdict: { value: null } });
    case 'update_item':
      return statusAnswered(before, { type: 'update answered', call, done: false });
    case 'delete_item':
      return statusAnswered(before, { type: 'delete answered', call, done: false });
  }
}

/**
 * What the visitor sees after an event, and which calls the widget fires because of it. Never
 * throws: an unexpected answer, a missing row or a button that the tab does not have changes
 * nothing.
 */
export function reduce(state: TabState, event: TabEvent): Change {
  switch (event.type) {
    case 'opened':
    case 'focused':
    case 'refreshed':
      // TAB-EVT-1
      return ask(state, { action: 'get_items', surface: 'proxied' });
    case 'list answered':
      return listAnswered(state, event);
    case 'row clicked':
      return rowClicked(state, event);
    case 'detail answered':
      return detailAnswered(state, event);
    case 'back':
      return goBack(state);
    case 'update asked':
    case 'delete asked':
      return buttonPressed(state, event);
    case 'update answered':
    case 'delete answered':
      return statusAnswered(state, event);
    case 'message sent':
      return messageSent(state, event);
    case 'message answered':
      return messageAnswered(state, event);
    case 'message deleted':
      return messageDeleted(state, event);
    case 'notice dismissed':
      return quiet({
        ...state,
        notices: state.notices.filter(({ notice }) => notice !== event.notice),
      });
    case 'given up':
      return gaveUp(state, event.call);
  }
}
