import { describe, expect, test } from 'vitest';
import type { Fired } from '#operations/widget-schemas.ts';
import { type KeptCall, playKept, seenAlone } from '#renderer/widget/simulator/kept-calls.ts';
import { historyEntry } from '#tests/support/journal/journal-calls.ts';
import { ok } from '../../answering.ts';
import { fired, item, list, stage, status, tab } from './stage.ts';

const rows = [
  { id: 'a', title: 'A' },
  { id: 'b', title: 'B' },
];
const sent = (sessionId: string): Fired['request'] => ({
  method: 'GET',
  url: `http://h.example/?sessionId=${sessionId}`,
  headers: [],
  body: null,
});
const request = sent('s1');
const session = { ...tab, sessionId: 's1' };

let seq = 0;
const kept = (given: Fired, asked: object = {}): KeptCall => {
  seq += 1;
  return {
    entry: { seq, ref: null, at: `2026-01-01T00:00:0${seq % 10}.000Z`, tags: [], visitor: null },
    asked: {
      tab: session,
      path: 'row',
      item: null,
      entry: null,
      ...asked,
    } as unknown as KeptCall['asked'],
    fired: given,
  };
};
const played = (...calls: KeptCall[]) => {
  let last = 0;
  return playKept(session, calls, () => {
    last += 1;
    return last;
  });
};
const direct = { surface: 'direct' } as const;

describe('calls that the history has', () => {
  test('what followed an action by itself answers the call that it fired', () => {
    const asked = { item: { id: 'a', title: 'A' } };
    const { seen, snapshots } = played(
      kept(fired(list(rows), { request })),
      kept(fired(status('update_item', true), { ...direct, request }), asked),
      kept(fired(list(rows.slice(1)), { request })),
    );
    expect(seen.list?.kept.rows).toHaveLength(1);
    expect(snapshots.filter(({ event }) => event.type === 'refreshed')).toEqual([]);
  });

  test('of an earlier session, and what nothing on show could cause, are only listed', () => {
    const { seen, exchanges } = played(
      kept(fired(list(rows), { request: sent('s0') })),
      kept(fired(list(rows.slice(1)), { request })),
      kept(fired(item('item_clicked', { id: 'z', title: 'Z' }), { request }), { itemId: 'z' }),
    );
    expect(exchanges.map(({ listedOnly }) => listedOnly)).toEqual(['kept', undefined, 'kept']);
    expect(seen.list?.kept.rows).toHaveLength(1);
    expect(seen.detail).toBeNull();
    const [first] = exchanges;
    expect(first && seenAlone(session, first)?.seen.list?.kept.rows).toHaveLength(2);
  });
});

test('the newest forty come back, also when the list is read again, and the tab knows that there are more', async () => {
  const entries = Array.from({ length: 60 }, (_, at) => historyEntry(60 - at));
  const opened: number[] = [];
  const { store, play } = stage({
    listHistory: () => ok({ entries, next: null }),
    openExchange: (which) => {
      const entry = entries.find((one) => 'seq' in which && one.seq === which.seq);
      if (!entry) throw new Error('Only listed calls are opened.');
      opened.push(entry.seq);
      const value = { entry, connectionId: null, asked: null, document: null };
      return ok({ ...value, fired: fired(list(rows), { at: entry.at }) });
    },
  });
  await store.takeKept('t1');
  await store.takeKept('t1');
  expect(opened).toHaveLength(40);
  expect(play()).toMatchObject({ exchanges: { length: 40 }, hasEarlier: true });
});

test('where the newest calls of a tab are all of checks, it still knows that there are more', async () => {
  const entries = [{ ...historyEntry(1), checkId: 'check' }];
  const { store, play } = stage({
    listHistory: () => ({ ok: true, value: { entries, next: 1 } }),
  });
  await store.getState().takeKept('t1');
  expect(play()).toMatchObject({ exchanges: [], hasEarlier: true });
});
