import { expect, test } from 'vitest';
import { callRows, rowText } from '#renderer/widget/calls/calls-pane.tsx';
import { findingAt } from '../../finding.ts';
import { list, stage, status } from '../simulator/stage.ts';

const orders = [{ id: 'a', title: 'Order 1' }];
/** A tab that was opened, then an update with its refetch, then a call that is under way. */
async function played() {
  const { open, does, newest, updates, ...rest } = stage();
  await open(orders);
  await updates('a');
  await newest().answer(status('update_item', true));
  await newest().answer({ ...list(orders), findings: [findingAt(1, 'warning')] });
  await does({ type: 'refreshed' });
  return { ...rest, does };
}

test('the newest action is first, and what followed from an action stays below it', async () => {
  const { play } = await played();
  const rows = callRows(play());
  expect(rows.map(({ id, level }) => [id, level])).toEqual([
    ['4', 1],
    ['2', 1],
    ['3', 2],
    ['1', 1],
  ]);
  expect(rows[3] && rowText(rows[3])).toMatch(/^get_items, Tab opened, not called/);
});

test.each([
  ['UPDATE_item', ['2', '3']],
  ['tab-itm-1', ['2', '3']],
  ['warnings', ['2', '3']],
  ['running', ['4']],
  ['opened get_items', ['1']],
])('the filter “%s”', async (filter, ids) => {
  const { play } = await played();
  expect(callRows(play(), filter).map(({ id }) => id)).toEqual(ids);
});
