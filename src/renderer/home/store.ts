import { createStore } from 'zustand/vanilla';

type StartState = {
  /** What was pasted and not checked yet. It may hold a secret, so it is written nowhere. */
  text: string;
  setText(text: string): void;
};

/** The field of the Start view, which outlives a look at another view. */
export const createStartStore = () =>
  createStore<StartState>((set) => ({ text: '', setText: (text) => set({ text }) }));
export type StartStore = ReturnType<typeof createStartStore>;
