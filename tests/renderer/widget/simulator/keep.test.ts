import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import { initialTabState } from '#core/widget/simulator/state.ts';
import type { Moment, Play, Shot } from '#renderer/widget/simulator/simulator.ts';
import { goneMoments, mostKept, withMoment } from '#renderer/widget/simulator/snapshots.ts';
import { tab } from './stage.ts';

const seen = initialTabState(tab);
const none: Play = { moments: [], shots: [], seen };
const momentOf = (number: number, event: TabEvent, shotIds: readonly number[] = []): Moment => ({
  number,
  at: number,
  event,
  seen,
  shotIds,
  answers: null,
});
const shotOf = (id: number, state: Shot['state']): Shot => ({
  id,
  tabId: 't1',
  call: { action: 'get_items', surface: 'proxied', call: id },
  firing: {
    tab,
    action: 'get_items',
    surface: 'proxied',
    path: 'row',
    item: null,
    entry: null,
    visitor: { kind: 'anonymous' },
    connector: null,
    fault: null,
    timeoutSeconds: 20,
  },
  at: id,
  visitor: 'anonymous',
  state,
  progress: null,
  fired: null,
  error: null,
});
// An array of this length holds nothing.
const answered = (rows: number): TabEvent => ({
  type: 'list answered',
  call: 1,
  verdict: { value: { items: new Array<object>(rows), badge: null, view: 'list' } },
});

test('the oldest moments go once there are too many, and how many is known', () => {
  let play = none;
  for (let number = 1; number <= mostKept.moments + 7; number += 1)
    play = withMoment(play, momentOf(number, { type: 'back' }), []);
  expect([play.moments.length, play.moments[0]?.number, goneMoments(play)]).toEqual([
    mostKept.moments,
    8,
    7,
  ]);
  expect(goneMoments(none)).toBe(0);
});

test('the oldest calls go once there are too many, but not one that is running', () => {
  let play = none;
  for (let id = 1; id <= mostKept.shots + 3; id += 1)
    play = withMoment(play, momentOf(id, { type: 'refreshed' }, [id]), [
      shotOf(id, id === 2 ? 'running' : 'answered'),
    ]);
  expect(play.shots.slice(0, 2).map(({ id }) => id)).toEqual([2, 4]);
  expect(play.shots.at(-1)?.id).toBe(mostKept.shots + 3);
});

test('calls go with the last moment that names them', () => {
  let play = withMoment(none, momentOf(1, { type: 'opened' }, [1]), [shotOf(1, 'answered')]);
  for (let number = 2; number <= mostKept.moments + 1; number += 1)
    play = withMoment(play, momentOf(number, { type: 'back' }), []);
  expect(play.shots).toEqual([]);
});

test('no more rows are kept than is good for the memory, and always the newest moment', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, mostKept.rows / 2, mostKept.rows, mostKept.rows + 1), {
        minLength: 1,
        maxLength: 6,
      }),
      (sizes) => {
        let play = none;
        for (const [index, rows] of sizes.entries())
          play = withMoment(play, momentOf(index + 1, answered(rows)), []);
        const kept = sizes.slice(goneMoments(play));
        const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
        expect(kept.length).toBeGreaterThan(0);
        if (kept.length > 1) expect(sum(kept)).toBeLessThanOrEqual(mostKept.rows);
        if (kept.length < sizes.length)
          expect(sum(sizes.slice(-kept.length - 1))).toBeGreaterThan(mostKept.rows);
      },
    ),
    { numRuns: 15 },
  );
});
