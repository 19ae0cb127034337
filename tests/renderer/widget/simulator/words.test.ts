import { describe, expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { eventWords } from '#renderer/widget/simulator/snapshots.ts';
import { tab } from './stage.ts';

const messaging = { ...tab, category: 'messaging' as const };
const stateAfter = (events: readonly TabEvent[], of: TabState['tab'] = tab): TabState =>
  events.reduce((seen, event) => reduce(seen, event).state, initialTabState(of));
const listed = (
  call: number,
  items: { id?: string; title?: string; description?: string }[],
  badge: null | { color: 'red'; count: number } = null,
): TabEvent => ({
  type: 'list answered',
  call,
  verdict: { value: { items, badge, view: 'list' } },
});
const orders = [{ id: 'a', title: 'Order 4' }, { id: 'b' }];
const opened: TabEvent[] = [{ type: 'opened' }, listed(1, orders)];
const a = '1 id a';
const detail: TabEvent = {
  type: 'detail answered',
  call: 2,
  verdict: { value: { item: { id: 'a' } } },
  messages: [{ id: 'm', content: 'Hello' }],
};
const inDetail: TabEvent[] = [...opened, { type: 'row clicked', key: a }, detail];

/** What happened last of the events, in words. */
const wordsOf = (events: readonly TabEvent[], of: TabState['tab'] = tab): string =>
  eventWords(events.at(-1) ?? { type: 'back' }, stateAfter(events.slice(0, -1), of));

describe('in words', () => {
  test.each<[TabEvent[], string]>([
    [[{ type: 'opened' }], 'Tab opened'],
    [[...opened, { type: 'focused' }], 'Window focused'],
    [[...opened, { type: 'refreshed' }], 'Refresh pressed'],
    [[...opened, { type: 'row clicked', key: a }], 'Row “Order 4” clicked'],
    [[...opened, { type: 'row clicked', key: 'x' }], 'Row that no longer exists clicked'],
    [
      [...inDetail, { type: 'update asked', path: 'detail' }],
      'Update pressed on the detail screen',
    ],
    [
      [...opened, { type: 'update asked', path: 'row', key: a }],
      'Update pressed in the menu of row “Order 4”',
    ],
    [
      [...opened, { type: 'delete asked', path: 'row', key: a }],
      'Delete pressed in the menu of row “Order 4”',
    ],
  ])('%j', (events, words) => expect(wordsOf(events)).toBe(words));

  const sent: TabEvent = {
    type: 'message sent',
    content: 'Hi',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const talking = [...inDetail, { type: 'update answered', call: 3, done: true } as const];
  test.each<[TabEvent[], string]>([
    [[...talking, sent], 'Message “Hi” sent'],
    [[...talking, { type: 'message deleted', key: '1 id m' }], 'Delete pressed at message “Hello”'],
  ])('of a messaging tab: %j', (events, words) => expect(wordsOf(events, messaging)).toBe(words));
});
