import { expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Simulation, Snapshot } from '#renderer/widget/simulator/simulator.ts';
import { maxSnapshots, withSnapshot } from '#renderer/widget/simulator/snapshots.ts';
import { exchangeOf } from '../calls/fired.ts';
import { tab } from './stage.ts';

const seen = initialTabState(tab);
const none: Simulation = { snapshots: [], exchanges: [], seen };
const momentOf = (
  number: number,
  event: TabEvent,
  exchangeIds: readonly number[] = [],
): Snapshot => ({
  number,
  at: number,
  event,
  words: '',
  seen,
  exchangeIds,
  answers: null,
});
// An array of this length holds nothing.
const answered = (rows: number): TabEvent => ({
  type: 'list answered',
  call: 1,
  verdict: { value: { items: new Array<object>(rows), badge: null, view: 'list' } },
});

test('the oldest calls go once there are too many, but not one that is running', () => {
  let simulator = none;
  for (let id = 1; id <= maxSnapshots.exchanges + 3; id += 1)
    simulator = withSnapshot(simulator, momentOf(id, { type: 'refreshed' }, [id]), [
      exchangeOf(id, { state: id === 2 ? 'running' : 'answered' }),
    ]);
  expect(simulator.exchanges.slice(0, 2).map(({ id }) => id)).toEqual([2, 4]);
  expect(simulator.exchanges.at(-1)?.id).toBe(maxSnapshots.exchanges + 3);
});

test('no more rows are kept than is good for the memory, and always the newest moment', () => {
  let simulator = none;
  const half = maxSnapshots.rows / 2;
  const kept = [half, half, 2 * half, 2 * half + 1].map((rows, at) => {
    simulator = withSnapshot(simulator, momentOf(at, answered(rows)), []);
    return simulator.snapshots.map(({ number }) => number);
  });
  expect(kept).toEqual([[1], [1, 2], [3], [4]]);
});
