import { expect, test } from 'vitest';
import type { Workspace } from '#operations/schemas.ts';
import { connectionsOf, createWorkspaceStore, tabsOf, themeOf } from '#renderer/workspace/store.ts';
import { answering } from '../answering.ts';

const workspace: Workspace = {
  version: 1,
  connections: [],
  tabs: [],
  settings: { theme: 'dark', archive: { keep: true, quotaMiB: 512 }, notify: false },
  readings: {},
};

test('before it is read there is nothing in it, and the theme follows the system', () => {
  const store = createWorkspaceStore(answering({}));
  expect(connectionsOf(store.getState())).toEqual([]);
  expect(tabsOf(store.getState())).toEqual([]);
  expect(themeOf(store.getState())).toBe('system');
});

test('what the host says last is what is shown', async () => {
  const store = createWorkspaceStore(
    answering({
      readWorkspace: () => ({ ok: true, value: workspace }),
      saveSettings: (settings) => ({ ok: true, value: { ...workspace, settings: { ...workspace.settings, theme: settings.theme ?? 'system' } } }),
    }),
  );
  await store.getState().load();
  expect(themeOf(store.getState())).toBe('dark');
  expect(await store.getState().saveSettings({ theme: 'contrast' })).toBeNull();
  expect(themeOf(store.getState())).toBe('contrast');
});

test('a workspace that cannot be read is an error to show; one that cannot be written leaves what was there', async () => {
  const error = { code: 'storage', message: 'The file cannot be read.' } as const;
  const broken = createWorkspaceStore(answering({ readWorkspace: () => ({ ok: false, error }) }));
  await broken.getState().load();
  expect(broken.getState().workspace).toEqual({ state: 'failed', error });

  const full = createWorkspaceStore(answering({ readWorkspace: () => ({ ok: true, value: workspace }), saveSettings: () => ({ ok: false, error }) }));
  await full.getState().load();
  expect(await full.getState().saveSettings({ theme: 'light' })).toEqual(error);
  expect(themeOf(full.getState())).toBe('dark');
});
