import { expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { initialTabState, reduce } from '#core/widget/simulator/state.ts';
import { eventWords } from '#renderer/widget/simulator/snapshots.ts';
import { expectWords } from '#tests/support/words.ts';
import { tab } from './stage.ts';

const key = '1 id a';
/** A conversation that was opened from the list. */
const talk = (
  [
    { type: 'opened' },
    {
      type: 'list answered',
      call: 1,
      verdict: { value: { items: [{ id: 'a', title: 'Order 4' }], badge: null, view: 'list' } },
    },
    { type: 'row clicked', key },
    {
      type: 'detail answered',
      call: 2,
      verdict: { value: { item: { id: 'a' } } },
      messages: [{ id: 'm', content: 'Hello' }],
    },
  ] satisfies TabEvent[]
).reduce<ReturnType<typeof initialTabState>>(
  (seen, event) => reduce(seen, event).state,
  initialTabState({ ...tab, category: 'messaging' }),
);

test('what the visitor did in words', () => {
  const events: TabEvent[] = [
    { type: 'opened' },
    { type: 'focused' },
    { type: 'refreshed' },
    { type: 'row clicked', key },
    { type: 'row clicked', key: 'gone' },
    { type: 'update asked', path: 'detail' },
    { type: 'update asked', path: 'row', key },
    { type: 'delete asked', path: 'row', key },
    { type: 'message sent', content: 'Hi', createdAt: '2026-01-01T00:00:00.000Z' },
    { type: 'message deleted', key: '1 id m' },
  ];
  expectWords(events.map((event) => eventWords(event, talk)));
});

test('a long text is cut between two characters', () => {
  const content = `a${'😀'.repeat(40)}`;
  expect(eventWords({ type: 'message sent', content, createdAt: '' }, talk)).toBe(
    `Message “a${'😀'.repeat(29)}…” sent`,
  );
});
