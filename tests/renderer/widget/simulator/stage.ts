import type { Item, ListValue } from '#core/widget/item.ts';
import { type Tab, usualTab } from '#core/widget/tab.ts';
import type { WidgetVerdict } from '#core/widget/verdict.ts';
import type { Input } from '#operations/operations.ts';
import type { Outcome, Progress } from '#operations/outcome.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { createSimulatorStore } from '#renderer/widget/simulator/store.ts';
import { type Answers, answering, cancelled, ok, settled } from '../../answering.ts';

export const tab: Tab = {
  ...usualTab,
  id: 't1',
  name: 'Orders',
  webhook_url: 'http://127.0.0.1:1/hook',
  category: 'default',
  tabId: '8d5e4c0e-3c7c-4b0a-8e0b-1f0c6a1f7d21',
  tabName: 'Orders',
  agentId: '2b9c1a54-95a4-4a0e-8f55-7b6c0d0e9a32',
  agentName: '',
  sessionId: '',
  wired: ['get_items', 'item_clicked', 'create_item', 'update_item', 'delete_item'],
  sample: false,
};

const told = { steps: [], findings: [], assumptions: [] };

/** A verdict on get_items: the items, or a failure for null. */
export const list = (items: Item[] | null, more: Partial<ListValue> = {}): WidgetVerdict => ({
  as: 'get_items',
  outcome: items ? 'list' : 'failure',
  value: items && { items, badge: null, view: 'list', ...more },
  ...told,
});
export const item = (as: 'item_clicked' | 'create_item', value: Item | null): WidgetVerdict => ({
  as,
  outcome: value ? 'item' : 'failure',
  value: value && { item: value },
  ...told,
});
export const status = (as: 'update_item' | 'delete_item', done: boolean): WidgetVerdict => ({
  as,
  outcome: done ? 'done' : 'failure',
  value: null,
  ...told,
});

/** What a call that was fired brings. */
export const fired = (verdict: WidgetVerdict, more: Partial<Fired> = {}): Fired => ({
  action: verdict.as,
  surface: 'proxied',
  standIn: false,
  at: '2026-01-01T00:00:00.000Z',
  request: null,
  parameters: [],
  http: null,
  milliseconds: null,
  failure: null,
  reply: null,
  platform: null,
  issue: null,
  identity: null,
  cors: null,
  verdict,
  widget: null,
  thread: null,
  asSent: null,
  ...more,
});

/** A call that the widget fired, waiting to be answered by hand. */
export type Waiting = {
  input: Input<'fireAction'>;
  answer(verdict: WidgetVerdict, more?: Partial<Fired>): Promise<void>;
  fail(message: string): Promise<void>;
  progress(progress: Progress): void;
};

/** A play whose calls are answered by hand, in any order; `tabs` can be changed as a workspace would. */
export function stage(more: Answers = {}, tabs: Tab[] = [tab]) {
  const calls: Waiting[] = [];
  const client = answering({
    fireAction: (input, { signal, onProgress }) =>
      new Promise<Outcome<Fired>>((resolve) => {
        signal?.addEventListener('abort', () => resolve(cancelled), { once: true });
        const end = (outcome: Outcome<Fired>): Promise<void> => {
          resolve(outcome);
          return settled();
        };
        calls.push({
          input,
          answer: (verdict, rest) => end(ok(fired(verdict, rest))),
          fail: (message) => end({ ok: false, error: { code: 'internal', message } }),
          progress: onProgress,
        });
      }),
    ...more,
  });
  let now = Date.UTC(2026, 0, 1);
  const store = createSimulatorStore(client, client, {
    tabs: () => tabs,
    connectorOf: () => ({ type: 'token', tokenId: 'secret-1' }),
    saveTab: async () => null,
    now: () => {
      now += 1;
      return now;
    },
  });
  const newest = (): Waiting => {
    const last = calls.at(-1);
    if (!last) throw new Error('Nothing was fired.');
    return last;
  };
  const simulator = (id = 't1') => {
    const one = store.getState().simulations[id];
    if (!one) throw new Error(`Nothing happened in ${id}.`);
    return one;
  };
  /** The key of the row with this id. */
  const keyOf = (id: string, inTab = 't1'): string =>
    simulator(inTab).seen.list?.kept.rows.find(({ value }) => value.id === id)?.key ?? '';
  const does = async (
    event: Parameters<ReturnType<typeof store.getState>['does']>[1],
    id = 't1',
  ): Promise<void> => {
    store.does(id, event);
    await settled();
  };
  return {
    store,
    calls,
    newest,
    play: simulator,
    keyOf,
    does,
    /** Clicks, updates or deletes the row with this id. */
    clicks: (id: string) => does({ type: 'row clicked', key: keyOf(id) }),
    updates: (id: string) => does({ type: 'update asked', path: 'row', key: keyOf(id) }),
    deletes: (id: string) => does({ type: 'delete asked', path: 'row', key: keyOf(id) }),
    async open(items: Item[], id = 't1'): Promise<void> {
      store.does(id, { type: 'opened' });
      await settled();
      await newest().answer(list(items));
    },
  };
}
