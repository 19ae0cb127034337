import { expect, onTestFinished, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Tab } from '#core/widget/tab.ts';
import { historyOperations, type TabStep } from '#operations/history-schemas.ts';
import { workspaceSchema } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { WorkspaceStore } from '#renderer/shell/workspace-store.ts';
import { keepSteps } from '#renderer/widget/simulator/keep-steps.ts';
import type { Simulation } from '#renderer/widget/simulator/simulator.ts';
import { answering } from '../../answering.ts';
import { item, list, settled, stage, status, tab } from './stage.ts';

/** A data folder: what it keeps is there for every window. */
function dataFolder() {
  const steps = new Map<string, TabStep[]>();
  const fired = new Map<string, Fired>();
  const kept = answering({
    keepTabSteps: (input) => {
      const read = historyOperations.keepTabSteps.input.parse(input);
      const before = read.steps.some(({ number }) => number === 1)
        ? []
        : (steps.get(read.tabId) ?? []);
      const others = before.filter(
        (old) => !read.steps.some(({ number }) => number === old.number),
      );
      steps.set(read.tabId, [...others, ...read.steps]);
      return { ok: true, value: {} };
    },
    readTabSteps: ({ tabId }) => ({ ok: true, value: { steps: steps.get(tabId) ?? [] } }),
    forgetTabSteps: ({ tabId }) => {
      steps.delete(tabId);
      return { ok: true, value: {} };
    },
    readTabCalls: ({ refs }) => ({
      ok: true,
      value: {
        calls: refs.flatMap((ref) => {
          const found = fired.get(ref);
          return found ? [{ ref, fired: found }] : [];
        }),
      },
    }),
  });
  return { steps, fired, kept };
}

/** A window over it. */
function openWindow({ fired, kept }: ReturnType<typeof dataFolder>, tabs: Tab[] = [tab]) {
  const play = stage({}, tabs);
  const settings = {};
  const value = workspaceSchema.parse({ version: 1, connections: [], tabs, settings });
  const workspace = createStore(() => ({
    workspace: { state: 'ready', value },
  })) as unknown as WorkspaceStore;
  const keeping = keepSteps({ simulator: play.store, workspace }, kept);
  onTestFinished(keeping.stop);
  const close = async (): Promise<void> => {
    keeping.stop();
    // The host keeps every call that was answered.
    for (const { fired: one, firing } of Object.values(play.store.getState().simulations).flatMap(
      ({ exchanges }) => exchanges,
    ))
      if (one && firing.origin) fired.set(firing.origin.ref, one);
    await settled();
  };
  return { ...play, restore: keeping.restore, close };
}

const seen = ({ snapshots, seen: now }: Simulation) => ({
  now,
  snapshots: snapshots.map(({ number, at, event, seen: then }) => ({ number, at, event, then })),
});
const calls = ({ exchanges }: Simulation) =>
  exchanges.map(({ call, at, state, fired, visitor }) => ({ call, at, state, fired, visitor }));

const items = [{ id: 'a' }, { id: 'b' }];

test('a tab is shown after a restart as it was: its snapshots, its calls and their verdicts', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  before.store.getState().setVisitor('t1', 'anonymous');
  await before.open(items);
  await before.does({ type: 'update asked', path: 'row', key: before.keyOf('a') });
  await before.newest().answer(status('update_item', true));
  await before.newest().answer(list([{ id: 'a' }, { id: 'c' }]));
  await before.does({ type: 'delete asked', path: 'row', key: before.keyOf('c') });
  await before.newest().answer(status('delete_item', false));
  await before.does({ type: 'notice dismissed', notice: 4 });
  await before.does({ type: 'row clicked', key: before.keyOf('a') });
  await before.newest().answer(item('item_clicked', { id: 'a', title: 'A' }));
  await before.does({ type: 'back' });
  const was = before.play();
  await before.close();

  const after = openWindow(folder);
  await after.restore();
  expect(seen(after.play())).toEqual(seen(was));
  expect(calls(after.play())).toEqual(calls(was));
  expect(after.calls).toEqual([]);
  expect(after.store.getState().restoring).toBe(false);

  // It goes on where it was, also after the next restart.
  await after.does({ type: 'refreshed' });
  await after.newest().answer(list(items));
  const then = after.play();
  expect(then.snapshots.at(-1)?.number).toBe((was.snapshots.at(-1)?.number ?? 0) + 2);
  await after.close();
  const last = openWindow(folder);
  await last.restore();
  expect(seen(last.play())).toEqual(seen(then));
});

test('calls that were cleared from the list stay cleared after a restart, until they are listed again', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  await before.open(items);
  before.store.getState().clearCalls();
  await before.does({ type: 'refreshed' });
  await before.newest().answer(list(items));
  await before.close();

  const after = openWindow(folder);
  await after.restore();
  const listed = ({ exchanges, clearedTo }: Simulation) =>
    exchanges.filter(({ id }) => id > clearedTo).map(({ call }) => call.call);
  expect(listed(after.play())).toEqual([2]);
  after.store.getState().restoreCalls();
  await after.close();

  const last = openWindow(folder);
  await last.restore();
  expect(listed(last.play())).toEqual([1, 2]);
});

test('a call that was under way is given up, and so is one whose exchange was deleted', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  await before.open(items);
  await before.does({ type: 'refreshed' });
  await before.newest().answer(list([{ id: 'c' }]));
  const deleted = before.play().exchanges.at(-1)?.firing.origin?.ref ?? '';
  await before.does({ type: 'refreshed' });
  await before.close();
  folder.fired.delete(deleted);

  const after = openWindow(folder);
  await after.restore();
  const { seen: now, exchanges } = after.play();
  expect(exchanges.map(({ state }) => state)).toEqual(['answered', 'given up', 'given up']);
  expect(exchanges.at(-1)?.error?.message).toMatch(/no longer in the history/);
  expect(now.waiting).toEqual([]);
  expect(now.list?.kept.rows.map(({ value }) => value.id)).toEqual(['a', 'b']);
});

test('where steps were deleted, the others find their answers', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  await before.open(items);
  await before.does({ type: 'refreshed' });
  await before.newest().answer(list([{ id: 'c' }]));
  await before.close();
  folder.steps.set('t1', folder.steps.get('t1')?.slice(2) ?? []);

  const after = openWindow(folder);
  await after.restore();
  expect(after.play().snapshots.map(({ number }) => number)).toEqual([3, 4]);
  expect(after.play().seen.list?.kept.rows.map(({ value }) => value.id)).toEqual(['c']);
});

test('a tab in which something happened in the meantime begins anew, and a reset one is forgotten', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  await before.open(items);
  await before.close();

  const after = openWindow(folder);
  after.store.getState().does('t1', { type: 'opened' });
  await after.restore();
  expect(after.play().snapshots).toHaveLength(1);
  await settled();
  expect(folder.steps.get('t1')).toHaveLength(1);
  after.store.getState().reset('t1');
  await settled();
  expect(folder.steps.has('t1')).toBe(false);
});

test('what no longer fits the settings of the tab ends there, and what happens then is kept alone', async () => {
  const folder = dataFolder();
  const before = openWindow(folder);
  await before.open(items);
  await before.does({ type: 'delete asked', path: 'row', key: before.keyOf('a') });
  await before.newest().answer(status('delete_item', true));
  await before.close();

  const after = openWindow(folder, [{ ...tab, wired: ['get_items'] }]);
  await after.restore();
  expect(after.play().snapshots.map(({ number }) => number)).toEqual([1, 2]);
  await after.does({ type: 'refreshed' });
  await settled();
  expect(folder.steps.get('t1')?.map(({ number }) => number)).toEqual([1, 2, 3]);
});
