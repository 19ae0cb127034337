import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { Fired } from '#operations/widget-schemas.ts';

/** What an answered call means to the widget. Only the value of the verdict goes on; a verdict of another action is as good as no answer. */
export function answerOf(
  { call, action }: Pick<TabCall, 'call' | 'action'>,
  { verdict, thread, asSent }: Pick<Fired, 'verdict' | 'thread' | 'asSent'>,
): TabEvent {
  if (verdict.as !== action) return { type: 'given up', call };
  switch (verdict.as) {
    case 'get_items':
      return {
        type: 'list answered',
        call,
        verdict: { value: verdict.value },
        asSent: asSent?.rows,
      };
    case 'item_clicked':
      return {
        type: 'detail answered',
        call,
        verdict: { value: verdict.value },
        conversationId: thread?.conversationId ?? undefined,
        messages: thread?.messages,
        asSent: asSent?.detail ?? undefined,
      };
    case 'create_item':
      return { type: 'message answered', call, verdict: { value: verdict.value } };
    case 'update_item':
      return { type: 'update answered', call, done: verdict.outcome === 'done' };
    case 'delete_item':
      return { type: 'delete answered', call, done: verdict.outcome === 'done' };
  }
}
