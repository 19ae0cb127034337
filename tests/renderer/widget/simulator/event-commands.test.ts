import { beforeEach, expect, test } from 'vitest';
import { type Tab, tabSchema } from '#core/widget/tab.ts';
import type { Workspace } from '#operations/schemas.ts';
import { createWorkspaceStore } from '#renderer/shell/workspace-store.ts';
import { cancelTab, dispatchEvent, fireTab } from '#renderer/widget/simulator/event-commands.ts';
import { answering } from '../../answering.ts';
import { list, settled, stage, tab } from './stage.ts';

const workspaceWith = (tabs: Tab[]): Workspace => ({
  version: 1,
  connections: [],
  connectors: [],
  readings: {},
  tabs,
  settings: { theme: 'system', history: { keep: true, quotaMiB: 256 }, notify: false },
});

/** A window with two tabs, of which the first is in use; saving fails where it is told to. */
function windowOf(canSave = true) {
  const tabs = [tab, { ...tab, id: 't2' }];
  const workspace = createWorkspaceStore(
    answering({
      readWorkspace: () => ({ ok: true, value: workspaceWith(tabs) }),
      saveTab(saved) {
        if (!canSave)
          return { ok: false, error: { code: 'storage', message: 'The disk is full.' } };
        tabs[0] = tabSchema.parse(saved);
        return { ok: true, value: workspaceWith([...tabs]) };
      },
    }),
  );
  const played = stage({}, tabs);
  return { ...played, tabs, workspace, stores: { workspace, simulator: played.store } };
}

let shown = windowOf();
beforeEach(async () => {
  shown = windowOf();
  await shown.workspace.getState().load();
});

test('Fire shows what it fires, also while an older call is selected', async () => {
  const { stores, newest, store } = shown;
  fireTab(stores);
  await newest().answer(list([]));
  dispatchEvent(stores, 'refreshed');
  store.getState().showExchange(1);
  fireTab(stores);
  expect(store.getState()).toMatchObject({ exchangeId: null });
});

test('Cancel ends every call of the tab in use, and of no other', async () => {
  const { stores, play } = shown;
  stores.simulator.getState().choose('t2');
  fireTab(stores);
  stores.simulator.getState().choose('t1');
  fireTab(stores);
  dispatchEvent(stores, 'refreshed');
  await settled();
  cancelTab(stores);
  await settled();
  expect(
    [play('t1'), play('t2')].map(({ exchanges }) => exchanges.map(({ state }) => state)),
  ).toEqual([['given up', 'given up'], ['running']]);
});
