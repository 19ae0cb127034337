import { expect, test } from 'vitest';
import { judgeItem, judgeList } from '#core/contract/judge.ts';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { visitor } from '../visitor.ts';

const judged = { httpStatus: 200, headers: [], category: 'default' as const, secrets: [] };
const listAnswered = (call: number, rows: unknown): TabEvent => {
  const { verdict, asSent } = judgeList({ ...judged, body: JSON.stringify(rows) });
  return { type: 'list answered', call, verdict, asSent: asSent ?? undefined };
};
const detailAnswered = (call: number, item: unknown): TabEvent => {
  const { verdict, asSent } = judgeItem({
    ...judged,
    as: 'item_clicked',
    body: JSON.stringify(item),
  });
  return { type: 'detail answered', call, verdict, asSent: asSent ?? undefined };
};
const rows = [
  { id: 'a', title: 'A', uuid: 'u-a', list: [1] },
  { id: 'b', title: 'B' },
];
const opened = () => {
  const one = visitor();
  one.act(listAnswered(one.fire({ type: 'opened' }), rows));
  return one;
};

test('TAB-DIR-2: the menu of a row carries the row as the webhook sent it', () => {
  const { act, keyOf } = opened();
  expect(act({ type: 'update asked', path: 'row', key: keyOf('A') })).toMatchObject([
    { action: 'update_item', path: 'row', item: rows[0] },
  ]);
  expect(act({ type: 'delete asked', path: 'row', key: keyOf('B') })).toMatchObject([
    { action: 'delete_item', path: 'row', item: rows[1] },
  ]);
});

test('TAB-DIR-2: the detail screen carries the detail object as it was sent, and the row while there is none', () => {
  const { act, click } = opened();
  const call = click('A');
  expect(act({ type: 'update asked', path: 'detail' })).toMatchObject([
    { path: 'detail', item: rows[0] },
  ]);
  act(detailAnswered(call, { uuid: 'u-d', title: 'Detail' }));
  expect(act({ type: 'update asked', path: 'detail' })).toMatchObject([
    { path: 'detail', item: { uuid: 'u-d', title: 'Detail' } },
  ]);
});
