import { expect, test } from 'vitest';
import type { TabCall } from '#core/widget/simulator/event.ts';
import { resendOf } from '#renderer/widget/simulator/resend.ts';
import { item, list, stage } from './stage.ts';

const createdAt = '2026-01-01T00:00:00.000Z';
const orders = [
  { id: 'a', title: 'Order 1' },
  { id: 'b', title: 'Order 2' },
];

type Stage = ReturnType<typeof stage>;
/** What firing a call of the tab once more would take: the event, or the reason against it. */
function resend({ play }: Stage, id: number): unknown {
  const call = play().exchanges.find((exchange) => exchange.id === id)?.call as TabCall;
  const found = resendOf(call, play().seen, createdAt);
  return 'event' in found ? found.event : found.reason;
}

const gone = 'The row is no longer in the list.';

test('a list and a click on a row that is still there', async () => {
  const the = stage();
  await the.open(orders);
  const key = the.keyOf('a');
  await the.does({ type: 'row clicked', key });
  await the.newest().answer(item('item_clicked', { id: 'a' }));
  expect(resend(the, 1)).toEqual({ type: 'refreshed' });
  expect(resend(the, 2)).toEqual({ type: 'row clicked', key });
  await the.does({ type: 'refreshed' });
  await the.newest().answer(list([{ id: 'b' }]));
  expect(resend(the, 2)).toBe(gone);
});
