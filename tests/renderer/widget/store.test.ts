import { expect, test } from 'vitest';
import type { ListValue } from '#core/widget/item.ts';
import type { Tab } from '#core/widget/tab.ts';
import { shownList } from '#core/widget/tab-model.ts';
import type { TabExchange } from '#operations/schemas.ts';
import { createWidgetStore } from '#renderer/widget/store.ts';
import { answering, untilCancelled } from '../answering.ts';

const tab: Tab = {
  id: 't1',
  name: 'Orders',
  webhook_url: 'http://127.0.0.1:1/hook',
  category: 'default',
  tabId: '8d5e4c0e-3c7c-4b0a-8e0b-1f0c6a1f7d21',
  tabName: '',
  agentId: '2b9c1a54-95a4-4a0e-8f55-7b6c0d0e9a32',
  agentName: '',
  sessionId: '',
  connector: null,
  wired: ['get_items'],
  sample: false,
};
const list: ListValue = { items: [{ id: 'a' }], badge: null, view: 'list' };
const shown = (store: ReturnType<typeof createWidgetStore>) => {
  const seen = store.getState().played.t1?.seen;
  return seen && { list: shownList(seen), status: seen.status };
};
const exchange = (value: ListValue | null): TabExchange => ({
  at: '2026-01-01T00:00:00.000Z',
  request: { method: 'GET', url: tab.webhook_url, headers: [], body: null },
  http: null,
  failure: null,
  platform: { httpStatus: 200, body: null },
  issue: null,
  verdict: { as: 'get_items', outcome: value ? 'list' : 'failure', value, steps: [], findings: [], assumptions: [] },
  reply: null,
});

test('a failure keeps the items that the visitor had (TAB-ERR-1)', async () => {
  const values = [list, null];
  const store = createWidgetStore(answering({ fireGetItems: () => ({ ok: true, value: exchange(values.shift() ?? null) }) }));
  await store.getState().fire(tab);
  await store.getState().fire(tab);
  expect(store.getState().played.t1?.exchange.verdict.outcome).toBe('failure');
  expect(shown(store)).toEqual({ list, status: 'error' });
});

test('a failure on the first call leaves nothing to show', async () => {
  const store = createWidgetStore(answering({ fireGetItems: () => ({ ok: true, value: exchange(null) }) }));
  await store.getState().fire(tab);
  expect(shown(store)).toEqual({ list: null, status: 'error' });
});

test('each tab keeps what it showed', async () => {
  const store = createWidgetStore(answering({ fireGetItems: () => ({ ok: true, value: exchange(list) }) }));
  await store.getState().fire(tab);
  await store.getState().fire({ ...tab, id: 't2' });
  expect(Object.keys(store.getState().played)).toEqual(['t1', 't2']);
});

test('a call can be given up, and says so on its own tab only', async () => {
  const store = createWidgetStore(answering({ fireGetItems: (_, running) => untilCancelled(running) }));
  const fired = store.getState().fire(tab);
  expect(store.getState().running?.tabId).toBe('t1');
  store.getState().cancel();
  await fired;
  expect(store.getState().error).toEqual({ tabId: 't1', error: { code: 'cancelled', message: 'Cancelled.' } });
  expect(store.getState().running).toBeNull();
});
