import { describe, expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import { onlySelected } from '#renderer/calls/selection.ts';
import { createListStore, isRead, rowsOf } from '#renderer/documents/list/list-store.ts';
import { type Answers, answering } from '../../answering.ts';
import { row } from '../rows.ts';

const connection: Connection = {
  id: 'c1',
  name: 'Test',
  base_url: 'http://127.0.0.1:1',
  endpoint_path_id: 'e',
  ...usualConnection,
};

/** A host whose list answers one after the other, the last one from then on; `asked` are the revisions it was asked from. */
function listing(answers: readonly Output<'listDocuments'>[], more: Answers = {}) {
  const asked: (number | null)[] = [];
  const store = createListStore(
    answering({
      ...more,
      listDocuments: ({ since }) => {
        asked.push(since);
        const value = answers[Math.min(asked.length, answers.length) - 1];
        return value
          ? { ok: true, value }
          : { ok: false, error: { code: 'storage', message: 'The journal cannot be read.' } };
      },
    }),
  );
  return { store, asked };
}
const ids = (store: ReturnType<typeof createListStore>) => [...rowsOf(store.getState()).keys()];

describe('the list of documents', () => {
  test('is read whole once, and by its changes after that', async () => {
    const { store, asked } = listing([
      { revision: 7, rows: [row('a'), row('b')], isWhole: false },
      { revision: 9, rows: [row('b'), row('c')], isWhole: true },
    ]);
    expect(isRead(store.getState())).toBe(false);
    await store.getState().open('c1');
    expect(isRead(store.getState())).toBe(true);
    await store.getState().refresh();
    expect(asked).toEqual([null, 7]);
    expect(ids(store)).toEqual(['b', 'c']);
  });

  test('lets go of a selected document that is gone', async () => {
    const { store } = listing([
      { revision: 1, rows: [row('a'), row('b')], isWhole: false },
      { revision: 2, rows: [row('b')], isWhole: true },
    ]);
    await store.getState().open('c1');
    store.getState().select(onlySelected('a'));
    await store.getState().refresh();
    expect(store.getState().selected).toMatchObject({ current: null, ids: new Set() });
  });
});

describe('doing something with documents', () => {
  const one = [{ revision: 1, rows: [row('a')], isWhole: false }];

  test('what is added is read at once, and the first of it selected', async () => {
    const { store, asked } = listing(one, {
      addDocuments: ({ ids: added }) => ({ ok: true, value: { added: added.length, known: 0 } }),
    });
    await store.getState().open('c1');
    expect(await store.getState().add(['a', 'b'])).toBeNull();
    expect(asked).toHaveLength(2);
    expect(store.getState().selected).toEqual(onlySelected('a'));
  });

  const run = { ids: null, age: null, skipCompleted: false, concurrency: 8, rate: null };

  test('many documents are fetched in one run that shows how far it is and can be cancelled', async () => {
    const { store } = listing(one, {
      fetchDocuments: (_input, { onProgress, signal }) => {
        onProgress({ phase: '', done: 3, total: 7, unit: 'items' });
        expect(store.getState().run?.progress).toMatchObject({ done: 3, total: 7, phase: '' });
        onProgress({ phase: 'The server asks to wait.', done: 3, total: 7, unit: 'items' });
        expect(store.getState().run?.progress?.phase).toBe('The server asks to wait.');
        store.getState().run?.cancel();
        expect(signal?.aborted).toBe(true);
        return { ok: true, value: { fetched: 3, notFine: 1, left: ['a', 'b'], stopped: null } };
      },
    });
    await store.getState().open('c1');
    await store.getState().fetchMany(connection, run);
    expect(store.getState()).toMatchObject({
      run: null,
      ended: { fetched: 3, left: ['a', 'b'] },
      runOptions: { concurrency: 8 },
      trouble: null,
    });
  });

  test('the list is exported for the listed connection', async () => {
    const text = { id: 't', name: 'documents.csv', bytes: 3 };
    const { store } = listing(one, { exportDocuments: () => ({ ok: true, value: text }) });
    const delivered: unknown[] = [];
    const how = { ids: null, as: 'csv' as const };
    const exportNow = () => store.getState().exportAs(how, (made) => delivered.push(made));
    expect((await exportNow())?.code).toBe('not-found');
    await store.getState().open('c1');
    expect(await exportNow()).toBeNull();
    expect(delivered).toEqual([text]);
  });
});
