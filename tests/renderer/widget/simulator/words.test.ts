import { describe, expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import type { Snapshot } from '#renderer/widget/simulator/simulator.ts';
import { eventWords } from '#renderer/widget/simulator/snapshot-words.ts';
import {
  exchangeOfSnapshot,
  snapshotText,
  stepSnapshot,
} from '#renderer/widget/simulator/snapshots.ts';
import { visibleChanges } from '#renderer/widget/simulator/visible-changes.ts';
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

/** What happened and what changed, in words, for the last of the events. */
const wordsOf = (events: readonly TabEvent[], of: TabState['tab'] = tab): [string, string[]] => {
  const before = stateAfter(events.slice(0, -1), of);
  const event = events.at(-1) ?? { type: 'back' };
  return [eventWords(event, before), visibleChanges(before, reduce(before, event).state)];
};

describe('in words', () => {
  test.each<[TabEvent[], string, string[]]>([
    [[{ type: 'opened' }], 'Tab opened', ['The list is loading']],
    [[...opened, { type: 'focused' }], 'Window focused', ['The list is loading']],
    [[...opened, { type: 'refreshed' }], 'Refresh pressed', ['The list is loading']],
    [
      [{ type: 'opened' }, listed(1, orders)],
      'get_items answered: 2 items',
      ['The first 2 rows appear', 'The list is loaded', 'The badge shows 2 in the accent colour'],
    ],
    [
      [{ type: 'opened' }, listed(1, [])],
      'get_items answered: 0 items',
      ['The list is empty', 'The list is loaded', 'The badge shows 0 in the accent colour'],
    ],
    [
      [
        ...opened,
        { type: 'refreshed' },
        { type: 'list answered', call: 2, verdict: { value: null } },
      ],
      'get_items failed',
      ['The tab shows an error and keeps its 2 rows'],
    ],
    [
      [{ type: 'opened' }, { type: 'list answered', call: 1, verdict: { value: null } }],
      'get_items failed',
      ['The tab shows an error'],
    ],
    [
      [{ type: 'opened' }, { type: 'given up', call: 1 }],
      'get_items ended without a reply',
      ['The list is no longer loading'],
    ],
    [[...opened, listed(1, [])], 'A reply arrived that nothing is waiting for', []],
    [
      [...opened, { type: 'row clicked', key: a }],
      'Row “Order 4” clicked',
      ['The detail screen “Order 4” opens, loading'],
    ],
    [
      [...opened, { type: 'row clicked', key: '1 id b' }],
      'Row “Item 2” clicked',
      ['The detail screen “Orders” opens, loading'],
    ],
    [[...opened, { type: 'row clicked', key: 'x' }], 'Row that no longer exists clicked', []],
    [
      inDetail,
      'item_clicked answered: an item',
      ['The detail screen “Orders” is shown', 'Message “Hello” appears'],
    ],
    [
      [
        ...inDetail.slice(0, -1),
        { type: 'detail answered', call: 2, verdict: { value: { item: {}, rawText: 'oops' } } },
      ],
      'item_clicked answered: not JSON',
      ['The detail screen “Orders” is shown'],
    ],
    [
      [...inDetail.slice(0, -1), { type: 'detail answered', call: 2, verdict: { value: null } }],
      'item_clicked failed',
      ['The detail screen shows an error'],
    ],
    [
      [...inDetail, { type: 'back' }],
      'Back pressed',
      ['The list is shown again', 'Message “Hello” is removed'],
    ],
    [
      [...inDetail, { type: 'update asked', path: 'detail' }],
      'Update pressed on the detail screen',
      [],
    ],
    [
      [...opened, { type: 'update asked', path: 'row', key: a }],
      'Update pressed in the menu of row “Order 4”',
      [],
    ],
    [
      [
        ...opened,
        { type: 'update asked', path: 'row', key: a },
        { type: 'update answered', call: 2, done: true },
      ],
      'update_item answered: done',
      ['The list is loading', 'Notice “Done” is shown'],
    ],
    [
      [...opened, { type: 'delete asked', path: 'row', key: a }],
      'Delete pressed in the menu of row “Order 4”',
      ['Row “Order 4” is removed', 'The badge goes from 2 to 1'],
    ],
    [
      [
        ...opened,
        { type: 'delete asked', path: 'row', key: a },
        { type: 'delete answered', call: 2, done: false },
      ],
      'delete_item failed',
      ['Row “Order 4” is back', 'The badge goes from 1 to 2', 'Notice “Action failed” is shown'],
    ],
    [
      [
        ...opened,
        { type: 'delete asked', path: 'row', key: a },
        { type: 'delete answered', call: 2, done: true },
      ],
      'delete_item answered: done',
      [],
    ],
    [
      [
        ...opened,
        { type: 'delete asked', path: 'row', key: a },
        { type: 'delete answered', call: 2, done: false },
        { type: 'notice dismissed', notice: 2 },
      ],
      'Notice “Action failed” dismissed',
      ['Notice “Action failed” closes'],
    ],
    [
      [...opened, { type: 'notice dismissed', notice: 9 }],
      'A notice dismissed that no longer exists',
      [],
    ],
    [
      [
        ...opened,
        { type: 'refreshed' },
        listed(2, [{ id: 'c' }, { id: 'b', title: 'New name' }], { color: 'red', count: 1 }),
      ],
      'get_items answered: 2 items',
      [
        'Row “Order 4” is removed',
        'Row “Item 1” is new',
        'Row “New name” is changed',
        'The list is loaded',
        'The badge turns from the accent colour to red',
      ],
    ],
    [
      [...opened, { type: 'refreshed' }, listed(2, [{ id: 'b' }, { id: 'a', title: 'Order 4' }])],
      'get_items answered: 2 items',
      ['The rows are in a different order', 'The list is loaded'],
    ],
    [
      [
        ...opened,
        { type: 'refreshed' },
        listed(
          2,
          ['1', '2', '3', '4'].map((id) => ({ id })),
        ),
      ],
      'get_items answered: 4 items',
      [
        'Row “Order 4” is removed',
        'Row “Item 2” is removed',
        '4 rows are new',
        'The list is loaded',
        'The badge goes from 2 to 4',
      ],
    ],
  ])('%j', (events, words, changes) => expect(wordsOf(events)).toEqual([words, changes]));

  const sent: TabEvent = {
    type: 'message sent',
    content: 'Hi',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const talking = [...inDetail, { type: 'update answered', call: 3, done: true } as const];
  test.each<[TabEvent[], string, string[]]>([
    [talking, 'update_item (mark read) answered: done', []],
    [
      [...inDetail, { type: 'update answered', call: 3, done: false }],
      'update_item (mark read) failed',
      ['The conversation shows an error'],
    ],
    [[...talking, sent], 'Message “Hi” sent', ['Message “Hi” appears, being sent']],
    [
      [...talking, sent, { type: 'message answered', call: 4, verdict: { value: { item: {} } } }],
      'create_item answered: an item',
      ['Message “Hi” is sent'],
    ],
    [
      [...talking, sent, { type: 'message answered', call: 4, verdict: { value: null } }],
      'create_item failed',
      ['The conversation shows an error', 'Message “Hi” could not be sent'],
    ],
    [
      [...talking, { type: 'message deleted', key: '1 id m' }],
      'Delete pressed at message “Hello”',
      ['Message “Hello” is removed'],
    ],
    [
      [
        ...talking,
        { type: 'message deleted', key: '1 id m' },
        { type: 'delete answered', call: 4, done: false },
      ],
      'delete_item failed',
      [
        'The conversation shows an error',
        'Message “Hello” appears',
        'Notice “Action failed” is shown',
      ],
    ],
  ])('of a messaging tab: %j', (events, words, changes) =>
    expect(wordsOf(events, messaging)).toEqual([words, changes]),
  );

  test('a long text is cut to a line', () => {
    const [words] = wordsOf([...talking, { ...sent, content: 'x'.repeat(500) }], messaging);
    expect(words).toBe(`Message “${'x'.repeat(59)}…” sent`);
  });
});

describe('snapshots', () => {
  const snapshots = opened.map((event, index): Snapshot => {
    const seen = stateAfter(opened.slice(0, index + 1));
    return {
      number: index + 1,
      at: 0,
      event,
      seen,
      exchangeIds: index === 0 ? [7] : [],
      answers: index === 0 ? null : 7,
    };
  });
  const three = [...snapshots, ...snapshots]
    .slice(0, 3)
    .map((snapshot, index) => ({ ...snapshot, number: index + 4 }));

  test('are compared with what was seen before, the first against a tab that was not opened', () => {
    expect(snapshotText(snapshots, 0)).toEqual({
      words: 'Tab opened',
      changes: [expect.stringContaining('loading')],
    });
    expect(snapshotText(snapshots, 1).words).toBe('get_items answered: 2 items');
    expect(snapshotText(snapshots, 1)).toBe(snapshotText(snapshots, 1));
    expect(snapshotText(snapshots, 2)).toEqual({ words: '', changes: [] });
  });

  test('whose oldest are gone are compared as far as they are known', () =>
    expect(snapshotText(three, 0)).toEqual({ words: 'Tab opened', changes: [] }));

  test('belong to the call that they answer, else to the one they fired', () => {
    expect(snapshots.map(exchangeOfSnapshot)).toEqual([7, 7]);
    expect(
      exchangeOfSnapshot({
        ...snapshots[0],
        answers: null,
        exchangeIds: [],
        number: 1,
        at: 0,
        event: { type: 'back' },
        seen: stateAfter([]),
      }),
    ).toBeNull();
  });

  test('are stepped through from now to the first and back to now', () => {
    expect(stepSnapshot(three, null, -1)).toBe(5);
    expect(stepSnapshot(three, 5, -1)).toBe(4);
    expect(stepSnapshot(three, 4, -1)).toBe(4);
    expect(stepSnapshot(three, 4, 1)).toBe(5);
    expect(stepSnapshot(three, 5, 1)).toBeNull();
    expect(stepSnapshot(three, null, 1)).toBeNull();
    expect(stepSnapshot([], null, -1)).toBeNull();
  });
});
