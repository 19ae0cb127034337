import { createStore } from 'zustand/vanilla';
import type { Category } from '#core/widget/actions.ts';

type StartState = {
  /** What was pasted and not checked yet. It may hold a secret, so it is written nowhere. */
  text: string;
  setText(text: string): void;
  /** The tab whose category was guessed from its reply, until that is dismissed, or why it could not be changed; null where none was. */
  guessed: { tabId: string; category: Category; problem?: string } | null;
  say(guessed: StartState['guessed']): void;
};

/** The field of the Start view, which outlives a look at another view, and what was guessed of the last paste. */
export const createStartStore = () =>
  createStore<StartState>((set) => ({
    text: '',
    setText: (text) => set({ text }),
    guessed: null,
    say: (guessed) => set({ guessed }),
  }));
