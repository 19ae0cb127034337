import { beforeEach, expect, test, vi } from 'vitest';
import type { WindowEvent } from '#operations/wire.ts';
import type { WorkspaceFilesInfo } from '#operations/workspace-file-schemas.ts';
import { createListStore } from '#renderer/documents/list/list-store.ts';
import { createDocumentsStore } from '#renderer/documents/store.ts';
import { createHistoryStore } from '#renderer/history/history-store.ts';
import { createAboutStore } from '#renderer/settings/store.ts';
import { syncWithHost } from '#renderer/shell/keep-host.ts';
import { createShellStore } from '#renderer/shell/shell-store.ts';
import { createWorkspaceStore, type WorkspaceStore } from '#renderer/shell/workspace-store.ts';
import { createTokensStore } from '#renderer/tokens/store.ts';
import { openForm } from '#renderer/ui/layout/dialog.tsx';
import { createSimulatorStore } from '#renderer/widget/simulator/store.ts';
import { answering, workspaceWith } from '../answering.ts';
import { row } from '../documents/rows.ts';

const shown: string[] = [];
beforeEach(() => {
  shown.length = 0;
  class Notification {
    static readonly permission = 'granted';
    constructor(_title: string, { body }: { body: string }) {
      shown.push(body);
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  return () => vi.unstubAllGlobals();
});

/** Lets every answer that is there arrive. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const noFiles: WorkspaceFilesInfo = {
  open: null,
  asks: null,
  problem: null,
  recent: [],
  canEdit: false,
  choosing: 'path',
};

const connection = {
  name: 'C',
  base_url: 'https://docs.example',
  endpoint_path_id: 'e',
  authorization: 'bearer',
  tokenId: null,
};

/** A window of two connections that hears events. */
async function kept(notify = false) {
  const asked: string[] = [];
  const now = {
    documents: [row('a')],
    files: noFiles,
    workspace: workspaceWith({
      connections: ['c1', 'c2'].map((id) => ({ ...connection, id })),
      settings: { notify },
    }),
  };
  /** Lists are answered only once it resolves. */
  let held = Promise.resolve();
  const refuse = (name: string) => () => {
    asked.push(name);
    return { ok: false, error: { code: 'storage', message: 'Not today.' } } as const;
  };
  const call = answering({
    listTokens: refuse('tokens'),
    readVault: refuse('vault'),
    readApp: refuse('about'),
    readWorkspaceFile: () => ({ ok: true, value: now.files }),
    readWorkspace: () => {
      asked.push('workspace');
      return { ok: true, value: now.workspace };
    },
    listDocuments: async ({ connectionId, since }) => {
      asked.push(`list ${connectionId}`);
      await held;
      return {
        ok: true,
        value: { revision: (since ?? 0) + 1, rows: now.documents, isWhole: since === null },
      };
    },
  });
  const workspace: WorkspaceStore = createWorkspaceStore(call, () => workspace.load());
  const stores = {
    list: createListStore(call),
    tokens: createTokensStore(call),
    about: createAboutStore(call, call),
    workspace,
    simulator: createSimulatorStore(call, call, {
      tabs: () => [],
      connectorOf: () => null,
      saveTab: async () => null,
      now: () => 0,
    }),
    shell: createShellStore(),
    historyList: createHistoryStore(call, call),
    documents: createDocumentsStore(call),
  };
  let tell = (_event: WindowEvent): void => undefined;
  const onEvent = (listener: (event: WindowEvent) => void) => {
    tell = listener;
    return () => undefined;
  };
  syncWithHost(
    { onEvent },
    stores,
    async () => undefined,
    async () => undefined,
  );
  await stores.workspace.loadFile();
  await stores.workspace.load();
  await stores.list.getState().open('c1');
  await settled();
  return {
    ...stores,
    now,
    /** What was read since this was called last, in the order of the alphabet. */
    read: () => asked.splice(0).sort(),
    hear: (event: WindowEvent) => {
      tell(event);
      return settled();
    },
    /** Holds the answers of lists back; returns the way to let them go. */
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

test('only what changed is read again', async () => {
  const { read, hear } = await kept();
  read();
  await hear({ kind: 'changed', what: 'vault' });
  expect(read()).toEqual(['tokens', 'vault']);
  await hear({ kind: 'changed', what: 'workspace' });
  expect(read()).toEqual(['about', 'workspace']);
  await hear({ kind: 'changed', what: 'calls' });
  expect(read()).toEqual(['list c1']);
  await hear({
    kind: 'progress',
    id: '1',
    progress: { phase: 'Reading', done: 1, total: null, unit: 'bytes' },
  });
  expect(read()).toEqual([]);
});

test('a lost connection is shown with its reason until it is back; then everything is read again, once', async () => {
  const { read, hear, shell } = await kept();
  read();
  await hear({ kind: 'lost', why: 'Assay no longer answers.' });
  expect(shell.getState().lost).toBe('Assay no longer answers.');
  expect(read()).toEqual([]);
  await hear({ kind: 'back' });
  expect(shell.getState().lost).toBeNull();
  expect(read()).toEqual(['about', 'list c1', 'tokens', 'vault', 'workspace']);
});

test('the workspace is not read while somebody types in a form, but once it is closed', async () => {
  const { read, hear } = await kept();
  read();
  const close = openForm();
  await hear({ kind: 'changed', what: 'workspace' });
  expect(read()).toEqual([]);
  close();
  await settled();
  expect(read()).toEqual(['about', 'workspace']);
});
