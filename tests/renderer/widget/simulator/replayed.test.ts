import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import type { Snapshot } from '#renderer/widget/simulator/simulator.ts';
import { replayed } from '#renderer/widget/simulator/store.ts';
import { tab } from './stage.ts';

type Item = { id: string };
const listed = (call: number, items: Item[], view: 'list' | 'direct' = 'list'): TabEvent => ({
  type: 'list answered',
  call,
  verdict: { value: { items, badge: null, view } },
});

/** The snapshots that the events lead to, as the engine keeps them. */
function momentsOf(events: readonly TabEvent[], of = tab): Snapshot[] {
  let seen: TabState = initialTabState(of);
  return events.map((event, index) => {
    seen = reduce(seen, event).state;
    return { number: index + 1, at: index, event, words: '', seen, exchangeIds: [], answers: null };
  });
}
const keyOf = (id: string) => `1 id ${id}`;

const events = fc.oneof(
  fc.constantFrom<TabEvent>(
    { type: 'opened' },
    { type: 'refreshed' },
    { type: 'back' },
    { type: 'message sent', content: 'Hi', createdAt: '' },
  ),
  fc
    .record({
      call: fc.integer({ min: 1, max: 9 }),
      ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    })
    .map(({ call, ids }) =>
      listed(
        call,
        ids.map((id) => ({ id })),
      ),
    ),
  fc.constantFrom('a', 'b').map((id): TabEvent => ({ type: 'row clicked', key: keyOf(id) })),
  fc
    .constantFrom('a', 'b')
    .map((id): TabEvent => ({ type: 'delete asked', path: 'row', key: keyOf(id) })),
  fc
    .record({ call: fc.integer({ min: 1, max: 9 }), done: fc.boolean() })
    .map((answer): TabEvent => ({ type: 'update answered', ...answer })),
  fc
    .record({ call: fc.integer({ min: 1, max: 9 }), done: fc.boolean() })
    .map((answer): TabEvent => ({ type: 'delete answered', ...answer })),
  fc
    .integer({ min: 1, max: 9 })
    .map((call): TabEvent => ({ type: 'detail answered', call, verdict: { value: { item: {} } } })),
);

test('the same event played again leads to the same snapshots', () => {
  fc.assert(
    fc.property(
      fc.array(events, { minLength: 2, maxLength: 20 }),
      fc.nat(),
      fc.boolean(),
      (some, place, isMessaging) => {
        const snapshots = momentsOf(some, isMessaging ? { ...tab, category: 'messaging' } : tab);
        const from = (place % snapshots.length) + 1;
        expect(replayed(snapshots, from, some[from - 1] ?? { type: 'back' })).toEqual(snapshots);
      },
    ),
  );
});
