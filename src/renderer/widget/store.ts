import { createStore } from 'zustand/vanilla';
import type { Tab } from '#core/widget/tab.ts';
import type { TabState } from '#core/widget/tab-model.ts';
import { initialTabState, reduce } from '#core/widget/tab-state.ts';
import type { Call } from '#operations/client.ts';
import type { Progress } from '#operations/outcome.ts';
import type { TabExchange } from '#operations/schemas.ts';
import type { CallError } from '../calls/outcome-of.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';

/** What one tab shows: its last exchange, and what the visitor sees after it. */
export type Played = { exchange: TabExchange; seen: TabState };

/** What the visitor sees once a get_items is answered by the exchange; what the tab was before is kept in it (TAB-ERR-1). */
function playOn(before: TabState, exchange: TabExchange): Played {
  const { state, calls } = reduce(before, { type: 'refreshed' });
  const answered = calls.map(({ call }) => ({ type: 'list answered', call, verdict: exchange.verdict }) as const);
  return { exchange, seen: answered.reduce((seen, event) => reduce(seen, event).state, state) };
}

type WidgetState = {
  tabId: string | null;
  running: { tabId: string; startedAt: number; progress: Progress | null; cancel(): void } | null;
  error: { tabId: string; error: CallError } | null;
  /** By the id of the tab. */
  played: Readonly<Record<string, Played>>;
  selection: Selection;
  choose(tabId: string): void;
  fire(tab: Tab): Promise<void>;
  cancel(): void;
  /** Judges the last reply of the chosen tab again, after a reading was switched. */
  judgeAgain(): Promise<void>;
  select(change: Change): void;
};

/** The Widget view: the tab in play, the call under way and what each tab shows. */
export function createWidgetStore(call: Call) {
  return createStore<WidgetState>((set, get) => ({
    tabId: null,
    running: null,
    error: null,
    played: {},
    selection: nothingSelected,
    choose: (tabId) => set({ tabId, selection: nothingSelected }),
    async fire(tab) {
      if (get().running) return;
      const controller = new AbortController();
      set({
        running: { tabId: tab.id, startedAt: Date.now(), progress: null, cancel: () => controller.abort() },
        error: null,
        selection: nothingSelected,
      });
      const outcome = await call(
        'fireGetItems',
        { tab },
        {
          signal: controller.signal,
          onProgress: (progress) => set(({ running: current }) => ({ running: current && { ...current, progress } })),
        },
      );
      if (!outcome.ok) return set({ running: null, error: { tabId: tab.id, error: outcome.error } });
      const exchange = outcome.value;
      set(({ played }) => ({
        running: null,
        played: { ...played, [tab.id]: playOn({ ...(played[tab.id]?.seen ?? initialTabState(tab)), tab }, exchange) },
        selection: nothingSelected,
      }));
    },
    cancel: () => get().running?.cancel(),
    async judgeAgain() {
      const { tabId, played } = get();
      const reply = tabId === null ? null : (played[tabId]?.exchange.reply ?? null);
      if (tabId === null || reply === null) return;
      const outcome = await call('judgeAgain', { reply: reply.id });
      if (!outcome.ok) return set({ error: { tabId, error: outcome.error } });
      const { tab: exchange } = outcome.value;
      set(({ played: all }) => {
        const before = all[tabId];
        if (!exchange || before?.exchange.reply?.id !== reply.id) return {};
        return { played: { ...all, [tabId]: playOn(before.seen, exchange) }, selection: nothingSelected };
      });
    },
    select: (change) => set(({ selection }) => ({ selection: change(selection) })),
  }));
}
export type WidgetStore = ReturnType<typeof createWidgetStore>;
