import { expect, test } from 'vitest';
import type { Workspace } from '#operations/schemas.ts';
import {
  connectorOf,
  connectorsOf,
  createWorkspaceStore,
  themeOf,
} from '#renderer/shell/workspace-store.ts';
import { answering, ok, workspaceWith } from '../answering.ts';

const workspace = workspaceWith({ settings: { theme: 'dark' } });

test('connectors: what the host keeps is what is there, and an action finds its connector by the connector_id', async () => {
  const connector = { id: 'key', name: 'Key', type: 'bearer_token', tokenId: 'stored' } as const;
  const store = createWorkspaceStore(
    answering({
      saveConnector: (saved) => ok({ ...workspace, connectors: [saved] }),
      removeConnector: ({ id }) =>
        ok({ ...workspace, connectors: [{ ...connector, id: `not ${id}` }] }),
    }),
  );
  const tab = { connectorIds: { get_items: 'key', item_clicked: 'gone' } };
  expect(connectorOf(store.getState(), tab, 'get_items')).toBeNull();
  expect(await store.saveConnector(connector)).toBeNull();
  expect(connectorsOf(store.getState())).toEqual([connector]);
  expect(connectorOf(store.getState(), tab, 'get_items')).toEqual(connector);
  expect(connectorOf(store.getState(), tab, 'item_clicked')).toBeNull();
  expect(connectorOf(store.getState(), tab, 'delete_item')).toBeNull();
  await store.removeConnector('key');
  expect(connectorsOf(store.getState()).map(({ id }) => id)).toEqual(['not key']);
});

const light: Workspace = { ...workspace, settings: { ...workspace.settings, theme: 'light' } };

test('a change from outside is shown and said, until it is dismissed', async () => {
  let kept = workspace;
  const store = createWorkspaceStore(answering({ readWorkspace: () => ok(kept) }));
  await store.load();
  await store.loadFromOutside();
  expect(store.getState().outside).toBeNull();
  kept = light;
  await store.loadFromOutside();
  expect(themeOf(store.getState())).toBe('light');
  expect(store.getState().outside).toEqual({ problem: null });
  store.dismissOutside();
  expect(store.getState().outside).toBeNull();
});

test('after a conflict what is kept now is shown, so that saving once more is a change of that', async () => {
  const error = {
    code: 'conflict',
    message: 'This entry was changed elsewhere meanwhile.',
  } as const;
  let kept = workspace;
  const store = createWorkspaceStore(
    answering({
      readWorkspace: () => ok(kept),
      saveSettings: () => {
        kept = light;
        return { ok: false, error };
      },
    }),
  );
  await store.load();
  expect(await store.saveSettings({ theme: 'contrast' })).toEqual(error);
  expect(themeOf(store.getState())).toBe('light');
});
