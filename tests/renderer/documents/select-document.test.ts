import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { createListStore } from '#renderer/documents/list/list-store.ts';
import { openList, selectDocument, showNewest } from '#renderer/documents/select-document.ts';
import { createDocumentsStore } from '#renderer/documents/store.ts';
import { createWorkspaceStore } from '#renderer/shell/workspace-store.ts';
import { answering, ok, workspaceWith } from '../answering.ts';
import { call, connection, exchange, row } from './rows.ts';

const workspace = workspaceWith({ connections: [connection] });

/** The stores on a host that has these calls of each document; `calls` can be changed later. */
async function started(calls: readonly HistoryEntry[]) {
  const host = { calls, opened: [] as number[] };
  const client = answering({
    listDocuments: () => ok({ revision: 1, rows: [row('a')], isWhole: true }),
    readWorkspace: () => ok(workspace),
    listHistory: () => ok({ entries: [...host.calls], next: null }),
    openCall: ({ seq }) => {
      host.opened.push(seq);
      return ok(exchange({ at: call(seq).at }));
    },
  });
  const stores = {
    documents: createDocumentsStore(client),
    list: createListStore(client),
    workspace: createWorkspaceStore(client),
  };
  await stores.workspace.load();
  return { host, stores, shownAt: () => stores.documents.getState().shown?.exchange.at };
}

describe('turning to a document', () => {
  test('shows its newest stored reply, and Fetch asks for it', async () => {
    const { stores, host, shownAt } = await started([
      call(3, { hasReply: false }),
      call(2),
      call(1),
    ]);
    await selectDocument(stores, 'c1', 'a');
    expect(host.opened).toEqual([2]);
    expect(shownAt()).toBe(call(2).at);
    expect(stores.documents.getState().id).toBe('a');
  });

  test('and to the next before the first was there shows the next alone', async () => {
    const { stores, host } = await started([call(1)]);
    await Promise.all([selectDocument(stores, 'c1', 'a'), selectDocument(stores, 'c1', 'b')]);
    expect(host.opened).toEqual([1]);
    expect(stores.documents.getState().shown?.id).toBe('b');
  });
});

const keptAt = (at: string | null) => ({ reopens: { id: 'a', at } });

test('the document of the run before is let go where another connection or document was turned to, or an id was typed', async () => {
  const { stores, host } = await started([call(1)]);
  stores.documents.choose('c1');
  stores.documents.setState(keptAt(null));
  await openList(stores, 'c2');
  expect(stores.documents.getState()).toMatchObject({ reopens: null, subject: null });
  stores.documents.setState(keptAt(null));
  const opening = openList(stores, 'c1');
  stores.documents.setId('typed');
  await opening;
  expect(stores.documents.getState()).toMatchObject({ id: 'typed', subject: null });
  await stores.documents.turnTo({ connectionId: 'c1', id: 'b' });
  stores.documents.setState(keptAt(null));
  await openList(stores, 'c1');
  expect(stores.documents.getState().subject?.id).toBe('b');
  expect(host.opened).toEqual([]);
});

describe('keeping up with a followed document', () => {
  const done = { outcome: 'completed', recordStatus: 'Completed' };

  test('whoever looks at the newest reply is shown the next state, however often the old one came before', async () => {
    const { stores, host, shownAt } = await started([call(1)]);
    await selectDocument(stores, 'c1', 'a');
    host.calls = [call(2), call(1)];
    await showNewest(stores);
    expect(shownAt()).toBe(call(1).at);
    host.calls = [call(3, done), call(2), call(1)];
    await showNewest(stores);
    expect(shownAt()).toBe(call(3).at);
  });

  test('a state that comes while the one before is being opened is shown when that one is there', async () => {
    const { stores, host, shownAt } = await started([call(1)]);
    await selectDocument(stores, 'c1', 'a');
    host.calls = [call(2, { recordStatus: 'Processing' }), call(1)];
    const first = showNewest(stores);
    host.calls = [call(3, done), ...host.calls];
    await Promise.all([first, showNewest(stores)]);
    await showNewest(stores);
    expect(shownAt()).toBe(call(3).at);
  });

  test('an older reply that was opened stays', async () => {
    const { stores, host, shownAt } = await started([call(2, done), call(1)]);
    await selectDocument(stores, 'c1', 'a', call(1).at);
    host.calls = [call(3, { ...done, recordStatus: 'Failed' }), call(2, done), call(1)];
    await showNewest(stores);
    expect(shownAt()).toBe(call(1).at);
  });
});
