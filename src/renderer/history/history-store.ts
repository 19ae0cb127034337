import type { Output } from '#app/api.ts';
import { errorText } from '#core/text/wording.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { noneSelected, onlySelected, type Selected, without } from '../calls/selection.ts';
import { type Change, nothingSelected, type Selection } from '../findings/selection.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { createTask, type Task } from '../rpc/task.ts';
import { storeOf } from '../shell/store-of.ts';
import { type Compared, type Comparison, type callText, compareCalls } from './compare-calls.ts';
import { type HistoryFilter, queryOf } from './history-filter.ts';
import { isListed } from './history-rows.ts';

/** How many exchanges are read at a time, and how many at most when all that are listed are read again. */
const page = 200;
const largestPage = 10_000;

/** An exchange of the history that is open; `key` is different for each. */
export type OpenedExchange = Output<'openExchange'> & { key: number };

/** What may be sent: also the writes, only the rest of what was begun, or nothing. */
export type MaySend = 'writes' | 'rest' | 'nothing';

/** Writes that wait for a yes: what would be sent to which tab, and the button that sends the rest, where there is more. */
export type AskedWrites = {
  tab: string;
  calls: readonly string[];
  rest: string | null;
  answer(may: MaySend): void;
};

type HistoryState = {
  search: string;
  filter: HistoryFilter;
  /** Newest first, as far as they were read; `next` is where the next page begins, null after the last. */
  entries: readonly HistoryEntry[];
  next: number | null;
  /** Whether the list was read at all, and why it could not be. */
  state: 'unread' | 'ready' | 'failed';
  error: CallError | null;
  selected: Selected;
  opened: OpenedExchange | null;
  /** What is being opened. */
  opening: Task | null;
  openError: CallError | null;
  /** The copy for somebody else that is being made. */
  copying: Task | null;
  /** The calls that are compared, null while none are; and what that came to, or why it cannot be said. */
  compared: Compared | null;
  comparing: Task | null;
  comparison: Comparison | null;
  notCompared: CallError | null;
  writes: AskedWrites | null;
  /** Among the findings of the open exchange. */
  selection: Selection;
  /** What was deleted here and can still be brought back; `at` in milliseconds since 1970. */
  removed: { seqs: readonly number[]; at: number } | null;
  /** What went wrong with an action. */
  trouble: CallError | null;
  /** Grows when the search field should get the keyboard focus. */
  searchAsked: number;
};

const noComparison = { comparison: null, notCompared: null };

/** What the history lists, the exchange that is open, what is compared, and whether writes may be sent. `quietly` makes calls that no user would track or cancel. */
export function createHistoryStore(call: Call, quietly: Call, textOf?: typeof callText) {
  let lastKey = 0;
  let lists = 0;
  const begun: HistoryState = {
    search: '',
    filter: {},
    entries: [],
    next: null,
    state: 'unread',
    error: null,
    selected: noneSelected,
    opened: null,
    opening: null,
    openError: null,
    copying: null,
    compared: null,
    comparing: null,
    ...noComparison,
    writes: null,
    selection: nothingSelected,
    removed: null,
    trouble: null,
    searchAsked: 0,
  };
  return storeOf(begun, (set, get, store) => {
    const task = createTask(store, 'opening');
    const copying = createTask(store, 'copying');
    const comparing = createTask(store, 'comparing');
    const isThere = ({ seq }: HistoryEntry): boolean => !get().removed?.seqs.includes(seq);
    /** Shows entries, and lets go of what is no longer among them. */
    const list = (entries: readonly HistoryEntry[], next: number | null): void =>
      set(({ selected }) => ({
        entries,
        next,
        state: 'ready',
        error: null,
        selected: without(selected, (id) => isListed(entries, id)),
      }));
    const read = async (limit: number, before: number | null): Promise<void> => {
      lists += 1;
      const own = lists;
      const { search, filter } = get();
      const outcome = await quietly('listHistory', { ...queryOf(search, filter), limit, before });
      if (own !== lists) return;
      if (!outcome.ok) return set({ state: 'failed', error: outcome.error });
      const found = outcome.value.entries.filter(isThere);
      list(before === null ? found : [...get().entries, ...found], outcome.value.next);
    };
    const show = async (which: Input<'openExchange'>): Promise<void> => {
      await task.ask(
        (options) => call('openExchange', which, options),
        (outcome) => {
          lastKey += 1;
          return outcome.ok
            ? { opened: { ...outcome.value, key: lastKey }, selection: nothingSelected }
            : { opened: null, openError: outcome.error };
        },
        { openError: null },
      );
    };
    const act = async (outcome: Promise<{ ok: true } | { ok: false; error: CallError }>) => {
      const done = await outcome;
      if (!done.ok) set({ trouble: done.error });
      await actions.load();
    };
    const actions = {
      /** Reads the list again, as far as it was read. */
      load: () => read(Math.min(largestPage, Math.max(page, get().entries.length)), null),
      async loadMore() {
        const { next } = get();
        if (next !== null) await read(page, next);
      },
      setSearch(search: string) {
        set({ search, entries: [] });
        void read(page, null);
      },
      setFilter(filter: HistoryFilter) {
        set({ filter, entries: [] });
        void read(page, null);
      },
      askToSearch: () => set(({ searchAsked }) => ({ searchAsked: searchAsked + 1 })),
      select: (change: (before: Selected) => Selected) =>
        set(({ selected }) => ({ selected: change(selected) })),
      open: (seq: number) => show({ seq }),
      /** Makes a copy, which can be cancelled; `trouble` says why it could not be made. */
      copy: async (make: (signal: AbortSignal) => Promise<void>) => {
        await copying.ask(
          ({ signal }) =>
            make(signal).then(
              () => null,
              (error: unknown) => (signal.aborted ? null : errorText(error)),
            ),
          (problem) =>
            problem === null ? {} : { trouble: { code: 'internal', message: problem } },
        );
      },
      /** Opens the exchange with this reference, and selects it in the list. */
      async openByRef(ref: string) {
        await show({ ref });
        const { opened } = get();
        if (opened) set({ selected: onlySelected(String(opened.entry.seq)) });
      },
      /** Sends the selected call again, and goes on to the new one if that is listed and nothing else was selected meanwhile. */
      async showSent(send: () => Promise<void>) {
        const { entries, selected } = get();
        await send();
        await actions.load();
        const seq = get().entries[0]?.seq ?? 0;
        if (seq <= (entries[0]?.seq ?? 0) || get().selected.current !== selected.current) return;
        set({ selected: onlySelected(String(seq)) });
        await show({ seq });
      },
      pickFinding: (change: Change) => set(({ selection }) => ({ selection: change(selection) })),
      /** Takes exchanges out of the list; they are deleted for good when nobody brought them back. */
      remove(seqs: readonly number[]) {
        void actions.settleRemoval();
        const { entries, opened, selected } = get();
        const at = entries.findIndex(({ seq }) => seqs.includes(seq));
        const left = entries.filter(({ seq }) => !seqs.includes(seq));
        const isOpenGone = opened !== null && seqs.includes(opened.entry.seq);
        // The keys go on from the one that moved up.
        const next = left[Math.min(at, left.length - 1)];
        set({
          removed: { seqs, at: Date.now() },
          entries: left,
          selected: next && at !== -1 ? onlySelected(String(next.seq)) : selected,
          ...(isOpenGone ? { opened: null } : {}),
        });
      },
      restoreRemoved() {
        set({ removed: null });
        void actions.load();
      },
      async settleRemoval() {
        const { removed } = get();
        if (removed === null) return;
        set({ removed: null });
        const outcome = await quietly('deleteExchanges', { seqs: [...removed.seqs] });
        if (!outcome.ok) set({ trouble: outcome.error });
        await actions.load();
      },
      pin: (seqs: readonly number[], isPinned: boolean) =>
        act(quietly('pinExchange', { seqs: [...seqs], isPinned })),
      async annotate(seq: number, note: string, tags: readonly string[]) {
        const outcome = await quietly('annotateExchange', { seq, note, tags: [...tags] });
        if (!outcome.ok) return set({ trouble: outcome.error });
        // As they are kept: secrets were masked.
        set(({ opened }) =>
          opened?.entry.seq === seq
            ? { opened: { ...opened, entry: { ...opened.entry, ...outcome.value } } }
            : {},
        );
        await actions.load();
      },
      /** Whether these writes may be sent to a tab by itself or again; where the tab says so, it asks, once for all of them. */
      async mayWrite(
        { name, writes = 'ask' }: Pick<Tab, 'name' | 'writes'>,
        calls: readonly string[],
        rest: string | null = null,
      ): Promise<MaySend> {
        if (writes !== 'ask') return writes === 'on' ? 'writes' : 'rest';
        get().writes?.answer('nothing');
        return new Promise((resolve) => {
          const answer = (may: MaySend): void => {
            if (get().writes?.answer === answer) set({ writes: null });
            resolve(may);
          };
          set({ writes: { tab: name, calls, rest, answer } });
        });
      },
      async compare(compared: Compared) {
        await comparing.ask(
          (options) => compareCalls(call, compared, options, textOf),
          (outcome) =>
            outcome.ok ? { comparison: outcome.value } : { notCompared: outcome.error },
          { compared, ...noComparison },
        );
      },
      /** Cancels a comparison that is under way. */
      closeComparison: () => comparing.stop({ compared: null, ...noComparison }),
      dismissTrouble: () => set({ trouble: null }),
    };
    return actions;
  });
}
