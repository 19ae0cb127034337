import { expect, test } from 'vitest';
import type { WindowEvent } from '#operations/wire.ts';
import { createStores } from '#renderer/shell/context.ts';
import { syncWithHost } from '#renderer/shell/keep-host.ts';
import { openForm } from '#renderer/ui/layout/dialog.tsx';
import { answering, ok, settled, workspaceWith } from '../answering.ts';
import { connection, row } from '../documents/rows.ts';

/** A window that hears events. */
async function kept() {
  const asked: string[] = [];
  const refuse = (name: string) => () => {
    asked.push(name);
    return { ok: false, error: { code: 'storage', message: 'Not today.' } } as const;
  };
  const stores = createStores(
    answering({
      listTokens: refuse('tokens'),
      readVault: refuse('vault'),
      readApp: refuse('about'),
      readWorkspace: () => {
        asked.push('workspace');
        return ok(workspaceWith({ connections: [connection] }));
      },
      listDocuments: ({ connectionId, since }) => {
        asked.push(`list ${connectionId}`);
        const revision = (since ?? 0) + 1;
        return ok({ revision, rows: [row('a')], isWhole: since === null });
      },
    }),
  );
  let tell = (_event: WindowEvent): void => undefined;
  const onEvent = (listener: (event: WindowEvent) => void) => {
    tell = listener;
    return () => undefined;
  };
  const nothing = async () => undefined;
  syncWithHost({ onEvent }, stores, nothing, nothing);
  await stores.workspace.load();
  await stores.list.open('c1');
  await settled();
  return {
    ...stores,
    /** What was read since this was called last, in the order of the alphabet. */
    read: () => asked.splice(0).sort(),
    hear: (event: WindowEvent) => {
      tell(event);
      return settled();
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
