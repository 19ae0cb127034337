import type { Message } from '#core/widget/item.ts';
import { readItemReply } from '#core/widget/reply/item-reply.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import { type Preview, previewOf } from '#core/widget/simulator/preview.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import type { Tab } from '#core/widget/tab.ts';
import { tabWith } from './tab.ts';

/** The clock and place of every test here. */
export const onlooker = { now: Date.parse('2026-11-21T12:00:00Z'), locale: 'en', timeZone: 'UTC' };

/** Somebody at the widget: what they do, what the webhook answers, and what they see and cause. */
export function visitor(changes: Partial<Tab> = {}) {
  const tab = tabWith(changes);
  let state = initialTabState(tab);
  const act = (event: TabEvent): readonly TabCall[] => {
    const change = reduce(state, event);
    state = change.state;
    return change.calls;
  };
  /** Does something that fires one call, and gives its number. */
  const fire = (event: TabEvent): number => {
    const [call, ...others] = act(event);
    if (call === undefined || others.length > 0)
      throw new Error(`${event.type} was to fire one call`);
    return call.call;
  };
  return {
    act,
    fire,
    /** Refreshes and answers at once. */
    refresh: (reply: unknown) =>
      act({
        type: 'list answered',
        call: fire({ type: 'refreshed' }),
        verdict: readListReply({
          body: JSON.stringify(reply),
          httpStatus: 200,
          category: tab.category,
        }).verdict,
      }),
    /** Answers an item_clicked; `body` is the text of the reply. */
    detailed: (
      call: number,
      body: string,
      { httpStatus = 200, messages }: { httpStatus?: number; messages?: Message[] } = {},
    ) =>
      act({
        type: 'detail answered',
        call,
        verdict: readItemReply({ as: 'item_clicked', body, httpStatus, category: tab.category })
          .verdict,
        messages,
      }),
    keyOf: (title: string): string =>
      previewOf(state, onlooker).rows?.find((one) => one.title === title)?.key ?? 'none',
    state: () => state,
    sees: (): Preview => previewOf(state, onlooker),
  };
}

/** A list of items that are called what their ids are. */
export const listOf = (...ids: string[]) => ids.map((id) => ({ id, title: id }));
