import { describe, expect, test } from 'vitest';
import type { Output } from '#app/api.ts';
import { onlySelected } from '#renderer/calls/selection.ts';
import {
  createListStore,
  emptyList,
  isRead,
  rowsOf,
  withChanges,
} from '#renderer/documents/list/list-store.ts';
import { type Answers, answering, cancelled, ok } from '../../answering.ts';
import { follow, row } from '../rows.ts';

/** A host whose list answers one after the other, the last one from then on; `asked` are the revisions it was asked from. */
function listing(answers: readonly Output<'listDocuments'>[], more: Answers = {}) {
  const asked: (number | null)[] = [];
  const store = createListStore(
    answering({
      ...more,
      listDocuments: ({ since }) => {
        asked.push(since);
        const value = answers[Math.min(asked.length, answers.length) - 1];
        return value ? ok(value) : cancelled;
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
    await store.open('c1');
    expect(isRead(store.getState())).toBe(true);
    await store.refresh();
    expect(asked).toEqual([null, 7]);
    expect(ids(store)).toEqual(['b', 'c']);
  });

  test('keeps a changed row in its place, puts a new one last, and says whose following ended', () => {
    const kept = (revision: number, ...rows: ReturnType<typeof row>[]) => ({
      revision,
      rows,
      isWhole: false,
    });
    const followed = row('a', { follow: follow() });
    const before = withChanges(emptyList, kept(1, followed, row('b'))).list;
    const { list, finished } = withChanges(
      before,
      kept(2, row('c'), row('a', { kind: 'completed' })),
    );
    expect([...list.rows.values()].map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'completed'],
      ['b', null],
      ['c', null],
    ]);
    expect(finished.map(({ id }) => id)).toEqual(['a']);
  });

  test('lets go of a selected document that is gone', async () => {
    const { store } = listing([
      { revision: 1, rows: [row('a'), row('b')], isWhole: false },
      { revision: 2, rows: [row('b')], isWhole: true },
    ]);
    await store.open('c1');
    store.select(onlySelected('a'));
    await store.refresh();
    expect(store.getState().selected).toMatchObject({ current: null, ids: new Set() });
  });

  test('what is added is read at once, and the first of it selected', async () => {
    const { store, asked } = listing([{ revision: 1, rows: [row('a')], isWhole: false }], {
      addDocuments: ({ ids: added }) => ok({ added: added.length, known: 0 }),
    });
    await store.open('c1');
    expect(await store.add(['a', 'b'])).toBeNull();
    expect(asked).toHaveLength(2);
    expect(store.getState().selected).toEqual(onlySelected('a'));
  });
});
