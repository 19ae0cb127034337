import { createStore } from 'zustand/vanilla';

/**
 * The place in a reply that the user points at, as JSONPath: at its part in the preview, or at its
 * text in the reply. Null when nothing is highlighted. The reply is that of the shown call.
 */
export type LinkState = {
  path: string | null;
  from: 'drawn' | 'reply' | null;
  point(path: string | null, from: 'drawn' | 'reply'): void;
};

/** Links a part of the preview to its place in the raw reply, and back. */
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
