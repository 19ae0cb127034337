import { expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { WorkspaceFilesInfo } from '#operations/workspace-file-schemas.ts';
import { createStores } from '#renderer/shell/context.ts';
import { connectionsOf, openedOf, tabsOf } from '#renderer/shell/workspace-store.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';
import { answering, ok, workspaceWith } from '../answering.ts';
import { connection } from '../documents/rows.ts';

const none: WorkspaceFilesInfo = {
  open: null,
  asks: null,
  problem: null,
  recent: [],
  canEdit: false,
  choosing: 'path',
};
const shop = {
  path: '/shop/assay.yaml',
  name: 'shop/assay.yaml',
  environment: null,
  environments: ['dev', 'prod'],
  addresses: ['hooks.example.com'],
  causes: ['call hooks.example.com'],
  references: [],
  warnings: [],
  visitors: [],
  mocks: [],
};

const workspaceOf = (scope: string): Workspace =>
  workspaceWith({
    tabs: ['one', 'two'].map((name) => ({
      ...blankTab(),
      id: `${scope}${name}`,
      name,
      webhook_url: 'https://hooks.example.com',
    })),
    connections: ['api', 'docs'].map((name) => ({ ...connection, id: `${scope}${name}`, name })),
  });

/** A window whose host opens whatever it is asked to. */
async function opening(info: WorkspaceFilesInfo = none) {
  let now: Output<'readWorkspaceFile'> = info;
  let workspace = workspaceOf('own-');
  const asked: unknown[] = [];
  const switchTo = (next: Output<'readWorkspaceFile'>, scope: string) => {
    now = next;
    workspace = workspaceOf(scope);
    return ok(now);
  };
  const call = answering({
    readWorkspaceFile: () => ok(now),
    readWorkspace: () => ok(workspace),
    openWorkspaceFile: (input) => {
      const environment = input.environment ?? null;
      return switchTo({ ...now, open: { ...shop, environment } }, `shop-${environment}-`);
    },
    closeWorkspaceFile: () => {
      asked.push('closed');
      return switchTo({ ...now, open: null, asks: null }, 'own-');
    },
  });
  const stores = createStores(call);
  await stores.workspace.load();
  await stores.workspace.loadFile();
  return { ...stores, stores, asked };
}

test('opening a workspace shows its entries, with those of the same name chosen', async () => {
  const { workspace, simulator, documents } = await opening();
  simulator.choose('own-two');
  documents.choose('own-docs');
  documents.setId('an id of the other service');
  expect(await workspace.openFile('/shop/assay.yaml', 'dev')).toBeNull();
  expect(tabsOf(workspace.getState()).map(({ id }) => id)).toEqual([
    'shop-dev-one',
    'shop-dev-two',
  ]);
  expect(connectionsOf(workspace.getState())).toHaveLength(2);
  expect(simulator.getState()).toMatchObject({ tabId: 'shop-dev-two' });
  expect(documents.getState()).toMatchObject({ connectionId: 'shop-dev-docs', id: '' });
  await workspace.openFile('/shop/assay.yaml', 'prod');
  expect(simulator.getState().tabId).toBe('shop-prod-two');
  await workspace.closeFile();
  expect(openedOf(workspace.getState())).toBeNull();
  expect(simulator.getState().tabId).toBe('own-two');
});

test('the page about what a file may cause is shown once, and a file that is refused is left', async () => {
  const { environments, warnings, visitors, mocks, ...asks } = shop;
  const { workspace, asked } = await opening({ ...none, asks });
  const { loadFile, showDialog, refuse } = workspace;
  expect(workspace.getState().dialog).toBe('trust');
  showDialog(null);
  await loadFile();
  expect(workspace.getState().dialog).toBeNull();
  showDialog('trust');
  await refuse();
  expect(asked).toEqual(['closed']);
  expect(workspace.getState()).toMatchObject({ dialog: null, file: { asks: null } });
  // The file that is open stays so, in the version that was agreed to.
  const changed = await opening({ ...none, asks, open: { ...shop, environment: null } });
  await changed.workspace.refuse();
  expect(changed.asked).toEqual([]);
  expect(openedOf(changed.workspace.getState())).toMatchObject({ path: asks.path });
});
