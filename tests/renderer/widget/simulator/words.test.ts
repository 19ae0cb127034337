import { describe, expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { eventWords } from '#renderer/widget/simulator/snapshot-words.ts';
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
    [[{ type: 'opened' }, listed(1, orders)], 'get_items answered: 2 items'],
    [
      [
        ...opened,
        { type: 'refreshed' },
        { type: 'list answered', call: 2, verdict: { value: null } },
      ],
      'get_items failed',
    ],
    [[{ type: 'opened' }, { type: 'given up', call: 1 }], 'get_items ended without a reply'],
    [[...opened, listed(1, [])], 'A reply arrived that nothing is waiting for'],
    [[...opened, { type: 'row clicked', key: a }], 'Row “Order 4” clicked'],
    [[...opened, { type: 'row clicked', key: 'x' }], 'Row that no longer exists clicked'],
    [inDetail, 'item_clicked answered: an item'],
    [
      [
        ...inDetail.slice(0, -1),
        { type: 'detail answered', call: 2, verdict: { value: { item: {}, rawText: 'oops' } } },
      ],
      'item_clicked answered: not JSON',
    ],
    [[...inDetail, { type: 'back' }], 'Back pressed'],
    [
      [...inDetail, { type: 'update asked', path: 'detail' }],
      'Update pressed on the detail screen',
    ],
    [
      [...opened, { type: 'update asked', path: 'row', key: a }],
      'Update pressed in the menu of row “Order 4”',
    ],
    [
      [
        ...opened,
        { type: 'update asked', path: 'row', key: a },
        { type: 'update answered', call: 2, done: true },
      ],
      'update_item answered: done',
    ],
    [
      [...opened, { type: 'delete asked', path: 'row', key: a }],
      'Delete pressed in the menu of row “Order 4”',
    ],
    [
      [
        ...opened,
        { type: 'delete asked', path: 'row', key: a },
        { type: 'delete answered', call: 2, done: false },
      ],
      'delete_item failed',
    ],
    [
      [
        ...opened,
        { type: 'delete asked', path: 'row', key: a },
        { type: 'delete answered', call: 2, done: false },
        { type: 'notice dismissed', notice: 2 },
      ],
      'Notice “Action failed” dismissed',
    ],
    [
      [...opened, { type: 'notice dismissed', notice: 9 }],
      'A notice dismissed that no longer exists',
    ],
  ])('%j', (events, words) => expect(wordsOf(events)).toBe(words));

  const sent: TabEvent = {
    type: 'message sent',
    content: 'Hi',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const talking = [...inDetail, { type: 'update answered', call: 3, done: true } as const];
  test.each<[TabEvent[], string]>([
    [talking, 'update_item (mark read) answered: done'],
    [
      [...inDetail, { type: 'update answered', call: 3, done: false }],
      'update_item (mark read) failed',
    ],
    [[...talking, sent], 'Message “Hi” sent'],
    [
      [...talking, sent, { type: 'message answered', call: 4, verdict: { value: { item: {} } } }],
      'create_item answered: an item',
    ],
    [
      [...talking, sent, { type: 'message answered', call: 4, verdict: { value: null } }],
      'create_item failed',
    ],
    [[...talking, { type: 'message deleted', key: '1 id m' }], 'Delete pressed at message “Hello”'],
    [
      [
        ...talking,
        { type: 'message deleted', key: '1 id m' },
        { type: 'delete answered', call: 4, done: false },
      ],
      'delete_item failed',
    ],
  ])('of a messaging tab: %j', (events, words) => expect(wordsOf(events, messaging)).toBe(words));
});
