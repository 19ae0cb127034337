import { describe, expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import { type Connection, usualConnection } from '#core/document/connection.ts';
import { noFilter } from '#renderer/documents/list/list-filter.ts';
import { onlySelected } from '#renderer/documents/list/list-order.ts';
import { createListStore, isRead, rowOf, rowsOf } from '#renderer/documents/list/list-store.ts';
import { type Answers, answering } from '../../answering.ts';
import { follow, row } from '../rows.ts';

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

  test('two readings at once never run across each other', async () => {
    const { store, asked } = listing([
      { revision: 7, rows: [row('a')], isWhole: false },
      { revision: 8, rows: [], isWhole: false },
    ]);
    await store.getState().open('c1');
    await Promise.all([store.getState().refresh(), store.getState().refresh()]);
    expect(asked).toEqual([null, 7, 8]);
  });

  test('tells whose following came to its end, of other connections too', async () => {
    const { store } = listing([
      { revision: 1, rows: [row('a', { follow: follow() })], isWhole: false },
      { revision: 2, rows: [row('a', { kind: 'completed' })], isWhole: false },
    ]);
    await store.getState().refresh(['c1']);
    expect(store.getState().connectionId).toBeNull();
    expect((await store.getState().refresh(['c1'])).map(({ id }) => id)).toEqual(['a']);
    expect(rowOf('c1', 'a')(store.getState())?.kind).toBe('completed');
  });

  test('that cannot be read says why, until it can be', async () => {
    const { store } = listing([]);
    await store.getState().open('c1');
    expect(store.getState().error?.code).toBe('storage');
    expect(isRead(store.getState())).toBe(false);
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

  test('gives up a search only where it hides the document', async () => {
    const { store } = listing([{ revision: 1, rows: [row('abc'), row('xyz')], isWhole: false }]);
    await store.getState().open('c1');
    store.getState().setSearch('ab');
    store.getState().reveal('abc');
    expect(store.getState().search).toBe('ab');
    store.getState().reveal('xyz');
    expect(store.getState().search).toBe('');
    store.getState().setFilter({ ...noFilter, findings: 'errors' });
    store.getState().reveal('abc');
    expect(store.getState().filter).toEqual(noFilter);
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

  test('without a connection nothing can be added', async () => {
    expect((await listing(one).store.getState().add(['a']))?.code).toBe('not-found');
  });

  test('a following that could not be begun is shown until it is dismissed', async () => {
    const error = { code: 'storage', message: 'The journal is full.' } as const;
    const { store } = listing(one, { followDocuments: () => ({ ok: false, error }) });
    await store.getState().open('c1');
    await store.getState().follow(['a'], 3600);
    expect(store.getState().trouble).toEqual(error);
    store.getState().dismissTrouble();
    expect(store.getState().trouble).toBeNull();
  });

  test('a document of another connection than the listed one is followed where it belongs', async () => {
    const followed: string[] = [];
    const { store } = listing(one, {
      stopFollowing: ({ connectionId }) => {
        followed.push(connectionId);
        return { ok: true, value: {} };
      },
    });
    await store.getState().open('c1');
    await store.getState().change('stopFollowing', ['a']);
    await store.getState().change('stopFollowing', ['a'], 'c2');
    expect(followed).toEqual(['c1', 'c2']);
  });

  const run = { ids: null, age: null, skipCompleted: false, concurrency: 8, rate: null };

  test('many documents are fetched in one run that shows how far it is and can be cancelled', async () => {
    const { store } = listing(one, {
      fetchDocuments: (_input, { onProgress, signal }) => {
        onProgress({ phase: '', done: 3, total: 7, unit: 'items' });
        expect(store.getState().run).toMatchObject({ done: 3, total: 7, waits: '' });
        onProgress({ phase: 'The server asks to wait.', done: 3, total: 7, unit: 'items' });
        expect(store.getState().run?.waits).toBe('The server asks to wait.');
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

  test('what a run left is fetched, whatever its last reply was', async () => {
    const asked: unknown[] = [];
    const { store } = listing(one, {
      fetchDocuments: ({ ids, skipCompleted }) => {
        asked.push({ ids, skipCompleted });
        return { ok: true, value: { fetched: 1, notFine: 0, left: ['b'], stopped: 'Busy.' } };
      },
    });
    await store.getState().fetchMany(connection, { ...run, skipCompleted: true });
    await store.getState().goOn();
    expect(asked).toEqual([
      { ids: null, skipCompleted: true },
      { ids: ['b'], skipCompleted: false },
    ]);
    store.getState().dismissEnded();
    expect(store.getState().ended).toBeNull();
  });

  test('a run that cannot begin says why', async () => {
    const error = { code: 'secret-missing', message: 'The token is gone.' } as const;
    const { store } = listing(one, { fetchDocuments: () => ({ ok: false, error }) });
    await store.getState().fetchMany(connection, run);
    expect(store.getState()).toMatchObject({ run: null, ended: null, trouble: error });
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
