import type { Category } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';
import { categoryChange } from '../widget/setup/tab-draft.ts';

type StartState = {
  /** What was pasted and not checked yet. It may hold a secret, so it is written nowhere. */
  text: string;
  /** The new tab whose category its first reply says; null where none waits for one. */
  guessing: string | null;
  /** The tab that was made one of this category, until that is dismissed, or why it could not be changed; null where none was. */
  guessed: { tabId: string; category: Category; problem?: string } | null;
};

/** The tab with the connector on every action that the platform sends a credential with. */
export const withConnectorOnAll = (tab: Tab, connectorId: string): Tab => ({
  ...tab,
  connectorIds: {
    ...tab.connectorIds,
    ...Object.fromEntries(
      tab.wired
        .filter((action) => surfaceOf(tab, action) === 'proxied')
        .map((action) => [action, connectorId]),
    ),
  },
});

/** The field of the Start view, which outlives a look at another view, and what was guessed of the last paste. */
export function createStartStore(saveTab: (tab: Tab) => Promise<CallError | null>) {
  const begun: StartState = { text: '', guessing: null, guessed: null };
  return storeOf(begun, (set) => ({
    setText: (text: string) => set({ text }),
    guess: (guessing: string) => set({ guessing, guessed: null }),
    dismiss: () => set({ guessed: null }),
    /** Makes the tab one of this category, and says so where it was another; returns whether it is one. */
    async readAs(tab: Tab, category: Category): Promise<boolean> {
      set({ guessing: null });
      if (tab.category === category) return true;
      const changed = { ...tab, ...categoryChange(tab, category) };
      const [connectorId, ...others] = new Set(Object.values(tab.connectorIds));
      // The pasted credential goes along with every action that is proxied now, and with no other (TAB-DIR-4).
      const error = await saveTab(
        connectorId === undefined || others.length > 0
          ? changed
          : withConnectorOnAll({ ...changed, connectorIds: {} }, connectorId),
      );
      set({
        guessed: { tabId: tab.id, category, ...(error && { problem: error.message }) },
      });
      return error === null;
    },
  }));
}
