import { createStore } from 'zustand/vanilla';
import type { ActionName } from '#core/widget/actions.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';

type FaultsState = {
  /** The action that the bench shows. */
  action: ActionName;
  show(action: ActionName): void;
  /** Mock replies that are switched off, by tab and action; they last as long as the window. */
  aside: Readonly<Record<string, Partial<Record<ActionName, MockReply>>>>;
  putAside(tabId: string, action: ActionName, mockReply: MockReply): void;
};

/** The state of the mock replies view, including those that are switched off. */
export function createMockRepliesStore() {
  return createStore<FaultsState>((set) => ({
    action: 'get_items',
    show: (action) => set({ action }),
    aside: {},
    putAside: (tabId, action, mockReply) =>
      set(({ aside }) => ({
        aside: { ...aside, [tabId]: { ...aside[tabId], [action]: mockReply } },
      })),
  }));
}
export type MockRepliesStore = ReturnType<typeof createMockRepliesStore>;
