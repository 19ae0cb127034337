import { createStore } from 'zustand/vanilla';

type ClausesState = {
  query: string;
  sheet: 'clauses' | 'assumptions';
  search(query: string): void;
  turnTo(sheet: 'clauses' | 'assumptions'): void;
};

/** What is looked for among the clauses, and which sheet is on top. */
export const createClausesStore = () =>
  createStore<ClausesState>((set) => ({
    query: '',
    sheet: 'clauses',
    search: (query) => set({ query, sheet: 'clauses' }),
    turnTo: (sheet) => set({ sheet }),
  }));
export type ClausesStore = ReturnType<typeof createClausesStore>;
