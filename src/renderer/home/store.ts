import type { Category } from '#core/widget/actions.ts';
import { storeOf } from '../shell/store-of.ts';

type StartState = {
  /** What was pasted and not checked yet. It may hold a secret, so it is written nowhere. */
  text: string;
  /** The tab whose category was guessed from its reply, until that is dismissed, or why it could not be changed; null where none was. */
  guessed: { tabId: string; category: Category; problem?: string } | null;
};

/** The field of the Start view, which outlives a look at another view, and what was guessed of the last paste. */
export function createStartStore() {
  const begun: StartState = { text: '', guessed: null };
  return storeOf(begun, (set) => ({
    setText: (text: string) => set({ text }),
    say: (guessed: StartState['guessed']) => set({ guessed }),
  }));
}
