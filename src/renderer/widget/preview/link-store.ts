import { createStore } from 'zustand/vanilla';

/**
 * The place in a reply that somebody points at, as JSONPath: at its drawn part in the widget, or at its text in the reply. Null while nobody
 * points. The reply is that of the call on show.
 */
export type LinkState = {
  path: string | null;
  from: 'drawn' | 'reply' | null;
  point(path: string | null, from: 'drawn' | 'reply'): void;
};

/** What links a drawn part of the widget to its place in the raw reply, and back. */
export const createLinkStore = () =>
  createStore<LinkState>((set, get) => ({
    path: null,
    from: null,
    point: (path, from) => {
      const now = get();
      // Leaving one side says nothing about what the other points at.
      if (path === null && now.from !== from) return;
      if (path !== now.path || from !== now.from) set({ path, from: path === null ? null : from });
    },
  }));
export type LinkStore = ReturnType<typeof createLinkStore>;
