import type { Tab } from '../tab.ts';
import { detailAnswered, markedRead, rowClicked, wentBack } from './detail.ts';
import type { EventOf, TabEvent } from './event.ts';
import { messageAnswered, messageDeleted, messageGone, messageSent } from './messages.ts';
import { ask, type Change, quiet, settle, type TabState } from './model.ts';
import { buttonPressed, listAnswered, rowDeleted, updated } from './tab-list.ts';

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
 * What the visitor sees after an event, and which calls the widget fires because of it. Never throws: an answer that nobody waits for, a
 * row that is not there and a button that the tab does not have change nothing.
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
      return wentBack(state);
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
