import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { isDirect, shownRows, type TabState } from '#core/widget/simulator/model.ts';
import { reduce } from '#core/widget/simulator/state.ts';

/** The event that fires a call once more, or why the widget cannot fire it now. */
export type Resend = { event: TabEvent } | { reason: string };

const conversationIsClosed = { reason: 'Open the conversation first.' };

function eventFor(call: TabCall, seen: TabState, createdAt: string): Resend {
  const { detail } = seen;
  switch (call.action) {
    case 'get_items':
      return { event: { type: 'refreshed' } };
    case 'item_clicked':
      return isDirect(seen)
        ? { reason: 'A direct view has no rows to click. Refresh the list instead.' }
        : { event: { type: 'row clicked', key: call.key } };
    case 'create_item': {
      if (detail?.key !== call.key) return conversationIsClosed;
      const failed = detail.messages.rows.find(
        ({ key, value }) => key === call.message && value.state === 'failed',
      );
      return {
        event: { type: 'message sent', content: call.content, createdAt, again: failed?.key },
      };
    }
    case 'update_item':
    case 'delete_item': {
      if (call.surface === 'direct') {
        const type = call.action === 'update_item' ? 'update asked' : 'delete asked';
        if (call.path === 'row') return { event: { type, path: 'row', key: call.key } };
        return detail?.key === call.key
          ? { event: { type, path: 'detail' } }
          : { reason: 'Open the item first.' };
      }
      if (call.action === 'update_item')
        return { reason: 'The widget marks a conversation as read when it opens.' };
      if (detail?.key !== call.key) return conversationIsClosed;
      const message = shownRows(detail.messages).find(({ value }) => value.id === call.entryId);
      return message
        ? { event: { type: 'message deleted', key: message.key } }
        : { reason: 'The message is no longer in the conversation.' };
    }
  }
}

/**
 * What the visitor would have to do in this state to fire the same call once more. `createdAt` is
 * the ISO time of a message.
 */
export function resendOf(call: TabCall, seen: TabState, createdAt: string): Resend {
  if (!seen.tab.wired.includes(call.action))
    return { reason: `The tab does not wire ${call.action}.` };
  const resend = eventFor(call, seen, createdAt);
  if ('reason' in resend) return resend;
  const fires = reduce(seen, resend.event).calls.some(({ action }) => action === call.action);
  return fires ? resend : { reason: 'The row is no longer in the list.' };
}
