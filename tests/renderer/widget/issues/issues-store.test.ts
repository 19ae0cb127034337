import { expect, test } from 'vitest';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import { createIssuesStore } from '#renderer/widget/issues/issues-store.ts';
import { answering } from '../../answering.ts';

const record: IssueRecord = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  tab: { id: 't', name: 'Orders' },
  action: 'get_items',
  status: 500,
  isMock: false,
  body: 'x',
  truncated: false,
};
const ready = (value: IssueRecord[]) => ({ state: 'ready', value });
const error = { code: 'storage', message: 'The disk is full.' } as const;

test('the ledger is what the host says', async () => {
  const store = createIssuesStore(answering({ listIssues: () => ({ ok: true, value: [record] }) }));
  expect(store.getState().records.state).toBe('loading');
  await store.getState().load();
  expect(store.getState().records).toEqual(ready([record]));
});

test('clearing forgets what was open', async () => {
  const store = createIssuesStore(
    answering({
      listIssues: () => ({ ok: true, value: [record] }),
      clearIssues: () => ({ ok: true, value: [] }),
    }),
  );
  await store.getState().load();
  store.getState().open(1);
  expect(await store.getState().clear()).toBeNull();
  expect(store.getState()).toMatchObject({ records: ready([]), openId: null });
});

test('what could not be read or cleared says why', async () => {
  const store = createIssuesStore(
    answering({
      listIssues: () => ({ ok: false, error }),
      clearIssues: () => ({ ok: false, error }),
    }),
  );
  await store.getState().load();
  expect(store.getState().records).toEqual({ state: 'failed', error });
  expect(await store.getState().clear()).toEqual(error);
});

test('an answer that a later one overtook is not looked at', async () => {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const call = answering({
    listIssues: async () => {
      asked += 1;
      if (asked > 1) return { ok: true, value: [] };
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ok: true, value: [record] };
    },
  });
  const store = createIssuesStore(call);
  const first = store.getState().load();
  await store.getState().load();
  for (const go of waiting) go();
  await first;
  expect(store.getState().records).toEqual(ready([]));
});
