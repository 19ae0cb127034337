import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionNames, actions, categories } from '#core/widget/actions.ts';
import { type Item, itemSchema } from '#core/widget/item.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import type { TabCall, TabEvent } from '#core/widget/simulator/event.ts';
import type { TabState } from '#core/widget/simulator/model.ts';
import { previewOf } from '#core/widget/simulator/preview.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { tabWith } from '../tab.ts';
import { onlooker } from '../visitor.ts';

const ids = ['a', 'b', 'c', 'd'];
const anyItem = fc.record(
  {
    id: fc.constantFrom(...ids),
    title: fc.string(),
    status: fc.constantFrom('open', 'other'),
    timestamp: fc.constantFrom('2026-11-20T10:00:00Z', 'never'),
    name: fc.string(),
    unread: fc.nat(5),
  },
  { requiredKeys: [] },
);
const anyReply = fc.record(
  {
    items: fc.array(anyItem, { maxLength: 6 }),
    view: fc.constantFrom('list', 'direct'),
    badge: fc.constant({ color: 'red' }),
  },
  { requiredKeys: ['items'] },
);
const types = [
  'opened',
  'back',
  'row clicked',
  'update asked',
  'delete asked',
  'message sent',
  'message deleted',
  'notice dismissed',
  'list answered',
  'detail answered',
  'message answered',
  'update answered',
  'delete answered',
  'given up',
] as const;
const anyAct = fc.record({
  type: fc.constantFrom(...types),
  pick: fc.nat(7),
  path: fc.constantFrom('row' as const, 'detail' as const),
  good: fc.boolean(),
  reply: anyReply,
});
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

/** The event an act comes to where the tab is now: a call that waits, a row that is drawn, or now and then neither. */
function eventOf({ type, pick, path, good, reply }: Act, state: TabState): TabEvent {
  const seen = previewOf(state, onlooker);
  const key = seen.rows?.[pick]?.key ?? 'none';
  const call = (state.waiting[pick % (state.waiting.length + 1)] ?? { call: pick }).call;
  const item = good ? { item: { id: ids[pick % 4] } as Item } : null;
  const list = { body: JSON.stringify(reply), httpStatus: good ? 200 : 500 };
  const event = {
    ...{ type, path, call, content: 'x', createdAt: 'then', notice: pick, done: good },
    key: type === 'message deleted' ? (seen.detail?.messages[pick]?.key ?? 'none') : key,
    verdict:
      type === 'list answered'
        ? readListReply({ ...list, category: state.tab.category }).verdict
        : { value: item },
    messages: [{ id: 'm', content: 'm' }, { content: 'n' }],
  };
  return event as TabEvent;
}

const anyTab = fc
  .record({ category: fc.constantFrom(...categories), wired: fc.subarray([...actionNames]) })
  .map(tabWith);
const itemKeys = new Set(Object.keys(itemSchema.shape));

describe('whatever happens in whatever order', () => {
  test('nothing is thrown, no call leaves its route, no row shares its key, and no item holds more than DefaultItem does (TAB-ITM-1)', () => {
    fc.assert(
      fc.property(anyTab, fc.array(anyAct, { maxLength: 40 }), (tab, acts) => {
        let state = initialTabState(tab);
        const calls: TabCall[] = [];
        for (const act of acts) {
          const change = reduce(state, eventOf(act, state));
          state = change.state;
          calls.push(...change.calls);
          const { rows, detail } = previewOf(state, onlooker);
          for (const keyed of [rows ?? [], detail?.messages ?? []])
            expect(new Set(keyed.map(({ key }) => key)).size).toBe(keyed.length);
          for (const { value } of state.list?.kept.rows ?? [])
            expect(Object.keys(value).filter((key) => !itemKeys.has(key))).toEqual([]);
        }
        expect(calls.map(({ call }) => call)).toEqual(calls.map((_, index) => index + 1));
        for (const { action, surface } of calls) {
          expect(tab.wired).toContain(action);
          expect(surface).toBe(actions[action].surface[tab.category]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('once every call is answered, nothing waits and nothing is hidden', () => {
    fc.assert(
      fc.property(anyTab, fc.array(anyAct, { maxLength: 30 }), (tab, acts) => {
        let state = acts.reduce(
          (before, act) => reduce(before, eventOf(act, before)).state,
          initialTabState(tab),
        );
        while (state.waiting[0])
          state = reduce(state, { type: 'given up', call: state.waiting[0].call }).state;
        expect(state.list?.kept.hidden ?? []).toEqual([]);
        expect(previewOf(state, onlooker).status).not.toBe('loading');
      }),
    );
  });
});
