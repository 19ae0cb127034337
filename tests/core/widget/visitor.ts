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
  const listed = (call: number, reply: unknown, httpStatus = 200) =>
    act({
      type: 'list answered',
      call,
      verdict: readListReply({ body: JSON.stringify(reply), httpStatus, category: tab.category })
        .verdict,
    });
  const itemVerdict = (as: 'item_clicked' | 'create_item', body: string, httpStatus: number) =>
    readItemReply({ as, body, httpStatus, category: tab.category }).verdict;
  return {
    act,
    fire,
    /** Answers a get_items. */
    listed,
    /** Refreshes and answers at once. */
    refresh: (reply: unknown, httpStatus = 200) =>
      listed(fire({ type: 'refreshed' }), reply, httpStatus),
    /** Answers an item_clicked; `body` is the text of the reply. */
    detailed: (
      call: number,
      body: string,
      more: {
        httpStatus?: number;
        conversationId?: string;
        messages?: { id?: string; content: string }[];
      } = {},
    ) =>
      act({
        type: 'detail answered',
        call,
        verdict: itemVerdict('item_clicked', body, more.httpStatus ?? 200),
        ...more,
      }),
    /** Answers a create_item. */
    created: (call: number, body: string, httpStatus = 200) =>
      act({
        type: 'message answered',
        call,
        verdict: itemVerdict('create_item', body, httpStatus),
      }),
    /** Clicks the row with this title. */
    click: (title: string) => fire({ type: 'row clicked', key: keyOf(title) }),
    /** Presses Update in the menu of the row with this title. */
    update: (title: string) => fire({ type: 'update asked', path: 'row', key: keyOf(title) }),
    /** Presses Delete there. */
    remove: (title: string) => fire({ type: 'delete asked', path: 'row', key: keyOf(title) }),
    deleted: (call: number, done: boolean) => act({ type: 'delete answered', call, done }),
    keyOf,
    state: () => state,
    sees: (): Preview => previewOf(state, onlooker),
    titles: () => previewOf(state, onlooker).rows?.map(({ title }) => title),
    texts: () => previewOf(state, onlooker).notices.map(({ text }) => text),
    messages: () =>
      previewOf(state, onlooker).detail?.messages.map(
        ({ content, state: sent }) => `${content} ${sent}`,
      ),
  };
  function keyOf(title: string): string {
    const row = previewOf(state, onlooker).rows?.find((one) => one.title === title);
    return row?.key ?? 'none';
  }
}

/** A list of items that are called what their ids are. */
export const listOf = (...ids: string[]) => ids.map((id) => ({ id, title: id }));
