import type { Wanted } from './long-list.tsx';

/** Where the keyboard is in the list, the row it goes to next, and the row whose menu is open. */
export type ItemListState = {
  current: number;
  wanted: Wanted | null;
  menu: { position: number; x: number; y: number } | null;
};

/** What happens in the list. `at` is where the menu opens, null where it does not, as in a past state. */
export type ItemListEvent =
  | { type: 'key moved'; to: number; focus: '[data-open]' | '[data-menu]' }
  | { type: 'finding picked'; position: number }
  | { type: 'menu pressed'; position: number; at: { x: number; y: number } | null }
  | { type: 'menu closed' }
  | { type: 'row deleted'; position: number; count: number };

/** The list as it begins: at the row that was open last, or at the first one for -1. */
export const beginItemList = (openedAt: number): ItemListState => ({
  current: Math.max(0, openedAt),
  wanted: openedAt === -1 ? null : { index: openedAt, focus: '[data-open]', ifLost: true },
  menu: null,
});

/** The list after an event. */
export function nextItemList(state: ItemListState, event: ItemListEvent): ItemListState {
  switch (event.type) {
    case 'key moved':
      return { ...state, current: event.to, wanted: { index: event.to, focus: event.focus } };
    case 'finding picked':
      return { ...state, wanted: { index: event.position, focus: null } };
    case 'menu pressed': {
      const { position, at } = event;
      return { ...state, current: position, menu: at ? { position, ...at } : state.menu };
    }
    case 'menu closed':
      return { ...state, menu: null };
    case 'row deleted': {
      // The row goes at once, and the keyboard to the one that takes its place.
      const next = Math.min(event.position, event.count - 2);
      return next < 0 ? state : { ...state, wanted: { index: next, focus: '[data-menu]' } };
    }
  }
}

/** Rows that PageUp and PageDown go over. */
const page = 8;

/** The row that a key leads to; null for a key that is not for moving. */
export function rowAfterKey(key: string, at: number, count: number): number | null {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
