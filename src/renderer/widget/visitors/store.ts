import { createStore } from 'zustand/vanilla';
import type { Output } from '#app/api.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { VisitorChoice } from '#core/widget/visitor.ts';
import type { Call } from '../../rpc/client.ts';
import { mintingOf } from './minting.ts';

type VisitorsState = {
  /** What is in the token that was made last, as long as it is shown; neither its signature nor the secret that signed it. */
  minted: Output<'mintToken'> | null;
  minting: boolean;
  /** Why the last token could not be made. */
  problem: string | null;
  /**
   * Mints a token of the selected visitor for viewing; a valid one if the visitor is anonymous or
   * has an own token.
   */
  mint(tab: Tab, choice: VisitorChoice): Promise<void>;
  /**
   * A token like the one shown, after a person allowed it outside the window; null if not, and
   * `problem` says why. It is not stored.
   */
  copy(tab: Tab, choice: VisitorChoice): Promise<string | null>;
  forget(): void;
};

/** The visitor's token as it is shown to its maker. */
export function createVisitorsStore(call: Call) {
  // Each reset makes the results of running requests obsolete.
  let turn = 0;
  return createStore<VisitorsState>((set, get) => ({
    minted: null,
    minting: false,
    problem: null,
    async mint(tab, choice) {
      const asked = mintingOf(tab, choice);
      if (get().minting || asked === null) return;
      turn += 1;
      const own = turn;
      set({ minting: true, minted: null, problem: null });
      const outcome = await call('mintToken', asked);
      if (own !== turn) return;
      set(
        outcome.ok
          ? { minting: false, minted: outcome.value }
          : { minting: false, problem: outcome.error.message },
      );
    },
    async copy(tab, choice) {
      const asked = mintingOf(tab, choice);
      if (asked === null) return null;
      const outcome = await call('copyMintedToken', asked);
      set({ problem: outcome.ok ? null : outcome.error.message });
      return outcome.ok ? outcome.value.token : null;
    },
    forget() {
      turn += 1;
      set({ minted: null, minting: false, problem: null });
    },
  }));
}
export type VisitorsStore = ReturnType<typeof createVisitorsStore>;
