import { several } from '#core/text/wording.ts';
import { rowTitle } from '#core/widget/simulator/display.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { shownRows } from '#core/widget/simulator/model.ts';

/** A text of somebody else's inside a sentence, not longer than a line. */
export const quoted = (text: string): string =>
  `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

function rowNamed({ list }: TabState, key: string): string {
  const rows = list ? shownRows(list.kept) : [];
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  return row ? quoted(rowTitle(row.value, index)) : 'that no longer exists';
}

function messageNamed({ detail }: TabState, key: string): string {
  const row = detail && shownRows(detail.messages).find((one) => one.key === key);
  return row ? quoted(row.value.content) : 'that no longer exists';
}

const pressed = (
  what: 'Update' | 'Delete',
  event: { path: 'detail' } | { path: 'row'; key: string },
  before: TabState,
): string =>
  event.path === 'detail'
    ? `${what} pressed on the detail screen`
    : `${what} pressed in the menu of row ${rowNamed(before, event.key)}`;

const isMarkRead = (asked: TabCall): boolean =>
  asked.action === 'update_item' && asked.surface === 'proxied';

/** An answer, or the end of waiting for one; an unexpected answer changes nothing. */
function answered(before: TabState, call: number, words: (action: string) => string): string {
  const asked = before.waiting.find((one) => one.call === call);
  if (!asked) return 'A reply arrived that nothing is waiting for';
  return words(isMarkRead(asked) ? 'update_item (mark read)' : asked.action);
}

/** The event in words; `before` is the state before it. */
export function eventWords(event: TabEvent, before: TabState): string {
  switch (event.type) {
    case 'opened':
      return 'Tab opened';
    case 'focused':
      return 'Window focused';
    case 'refreshed':
      return 'Refresh pressed';
    case 'back':
      return 'Back pressed';
    case 'row clicked':
      return `Row ${rowNamed(before, event.key)} clicked`;
    case 'update asked':
      return pressed('Update', event, before);
    case 'delete asked':
      return pressed('Delete', event, before);
    case 'message sent':
      return `Message ${quoted(event.content)} sent${event.again === undefined ? '' : ' again'}`;
    case 'message deleted':
      return `Delete pressed at message ${messageNamed(before, event.key)}`;
    case 'notice dismissed': {
      const notice = before.notices.find((one) => one.notice === event.notice);
      return notice
        ? `Notice ${quoted(notice.text)} dismissed`
        : 'A notice dismissed that no longer exists';
    }
    case 'list answered': {
      const { value } = event.verdict;
      return answered(before, event.call, (action) =>
        value ? `${action} answered: ${several(value.items.length, 'item')}` : `${action} failed`,
      );
    }
    case 'detail answered':
    case 'message answered': {
      const { value } = event.verdict;
      const what = value?.rawText === undefined ? 'an item' : 'not JSON';
      return answered(before, event.call, (action) =>
        value ? `${action} answered: ${what}` : `${action} failed`,
      );
    }
    case 'update answered':
    case 'delete answered':
      return answered(
        before,
        event.call,
        (action) => `${action} ${event.done ? 'answered: done' : 'failed'}`,
      );
    case 'given up':
      return answered(before, event.call, (action) => `${action} ended without a reply`);
  }
}
