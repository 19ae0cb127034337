import { expect, test } from 'vitest';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { onlySelected } from '#renderer/calls/selection.ts';
import { createHistoryStore } from '#renderer/history/history-store.ts';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';
import { answering, ok, settled } from '../answering.ts';

const entry = (seq: number, changed: Partial<HistoryEntry> = {}): HistoryEntry =>
  historyEntry(seq, { at: '2026-11-21T12:00:00.000Z', ...changed });

/** A history of so many calls, numbered from 1, that the host really deletes from. */
function historyOf(count: number) {
  let entries = Array.from({ length: count }, (_, index) => entry(count - index));
  const asked: Input<'listHistory'>[] = [];
  const call = answering({
    listHistory: (query) => {
      asked.push(query);
      const before = query.before ?? Number.POSITIVE_INFINITY;
      const found = entries.filter(({ seq }) => seq < before);
      const page = found.slice(0, query.limit);
      const next = found.length > page.length ? (page.at(-1)?.seq ?? null) : null;
      return ok({ entries: page, next });
    },
    deleteExchanges: ({ seqs }) => {
      entries = entries.filter(({ seq }) => !seqs.includes(seq));
      return ok({ deleted: seqs.length });
    },
    openExchange: (which) => {
      const found = entries.find((one) => 'seq' in which && one.seq === which.seq);
      return found
        ? ok({ entry: found, connectionId: null, asked: null, document: null, fired: null })
        : { ok: false, error: { code: 'not-found', message: 'Gone.' } };
    },
  });
  const store = createHistoryStore(call, call);
  const add = async (seq: number): Promise<void> => {
    entries = [entry(seq), ...entries];
  };
  const get = store.getState;
  const seqs = (): number[] => get().entries.map(({ seq }) => seq);
  return { store, add, get, seqs, asked, left: () => entries.map(({ seq }) => seq) };
}

test('pages follow one another, and all that were read are read again', async () => {
  const { get, seqs, asked } = historyOf(450);
  await get().load();
  expect(seqs()).toHaveLength(200);
  await get().loadMore();
  await get().loadMore();
  await get().loadMore();
  expect(seqs()).toEqual(Array.from({ length: 450 }, (_, index) => 450 - index));
  await get().load();
  expect(asked.map(({ before, limit }) => [before, limit])).toEqual([
    [null, 200],
    [251, 200],
    [51, 200],
    [null, 450],
  ]);
});

test('a call that is sent again leads to the new one, unless another one was selected meanwhile', async () => {
  const { get, add } = historyOf(3);
  await get().load();
  get().select(() => onlySelected('2'));
  await get().showSent(() => add(4));
  expect([get().selected.current, get().opened?.entry.seq]).toEqual(['4', 4]);
  await get().showSent(async () => get().select(() => onlySelected('1')));
  await get().showSent(async () => {
    await add(5);
    get().select(() => onlySelected('3'));
  });
  expect([get().selected.current, get().opened?.entry.seq]).toEqual(['3', 4]);
});

test('a search and filters ask for what they say, and only the last answer counts', async () => {
  const { get, asked } = historyOf(3);
  get().setSearch(' two words ');
  get().setFilter({ status: '503', level: 'error', pinned: 'yes', owner: { id: 't', name: 'T' } });
  await settled();
  expect(asked.at(-1)).toMatchObject({
    search: 'two words',
    status: 503,
    level: 'error',
    isPinned: true,
    ownerId: 't',
    kind: null,
  });
  expect(get().entries).toHaveLength(3);
});

test('what was deleted can be brought back, until it is deleted for good', async () => {
  const { get, seqs, left } = historyOf(4);
  await get().load();
  await get().open(3);
  get().remove([3, 2]);
  expect(seqs()).toEqual([4, 1]);
  expect(get()).toMatchObject({ opened: null, selected: { current: '1' } });
  // A change elsewhere does not bring it back.
  await get().load();
  expect(seqs()).toEqual([4, 1]);
  get().restoreRemoved();
  await settled();
  expect(seqs()).toEqual([4, 3, 2, 1]);
  get().remove([4]);
  // The next deletion settles the one before.
  get().remove([1]);
  await settled();
  expect(left()).toEqual([3, 2, 1]);
  await get().settleRemoval();
  expect(left()).toEqual([3, 2]);
  expect(seqs()).toEqual([3, 2]);
  expect(get().removed).toBeNull();
});
