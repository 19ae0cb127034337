import { expect, test } from 'vitest';
import type { Workspace } from '#operations/schemas.ts';
import { connectionsOf, connectorOf, connectorsOf, createWorkspaceStore, scenariosOf, tabsOf, themeOf } from '#renderer/workspace/store.ts';
import { answering } from '../answering.ts';

const workspace: Workspace = {
  version: 1,
  connections: [],
  tabs: [],
  connectors: [],
  scenarios: [],
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

test('connectors and scenarios: what the host keeps is what is there, and an action finds its connector by the connector_id', async () => {
  const connector = { id: 'key', name: 'Key', type: 'bearer_token', tokenId: 'stored' } as const;
  const scenario = { id: 'visit', name: 'A visit', tabId: 'orders', steps: [] };
  const store = createWorkspaceStore(
    answering({
      saveConnector: (saved) => ({ ok: true, value: { ...workspace, connectors: [saved] } }),
      removeConnector: ({ id }) => ({ ok: true, value: { ...workspace, connectors: [{ ...connector, id: `not ${id}` }] } }),
      saveScenario: (saved) => ({ ok: true, value: { ...workspace, scenarios: [saved] } }),
      removeScenario: ({ id }) => ({ ok: true, value: { ...workspace, scenarios: [{ ...scenario, id: `not ${id}` }] } }),
    }),
  );
  const tab = { connectorIds: { get_items: 'key', item_clicked: 'gone' } };
  expect(connectorOf(store.getState(), tab, 'get_items')).toBeNull();
  expect(await store.getState().saveConnector(connector)).toBeNull();
  expect(connectorsOf(store.getState())).toEqual([connector]);
  expect(connectorOf(store.getState(), tab, 'get_items')).toEqual(connector);
  expect(connectorOf(store.getState(), tab, 'item_clicked')).toBeNull();
  expect(connectorOf(store.getState(), tab, 'delete_item')).toBeNull();
  await store.getState().removeConnector('key');
  expect(connectorsOf(store.getState()).map(({ id }) => id)).toEqual(['not key']);
  expect(scenariosOf(store.getState())).toEqual([]);
  await store.getState().saveScenario(scenario);
  expect(scenariosOf(store.getState())).toEqual([scenario]);
  await store.getState().removeScenario('visit');
  expect(scenariosOf(store.getState()).map(({ id }) => id)).toEqual(['not visit']);
});
