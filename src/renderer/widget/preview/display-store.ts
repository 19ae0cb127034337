import { createStore } from 'zustand/vanilla';
import { previewLooks, previewWidths } from '#operations/window-schemas.ts';

export const widths = previewWidths;
export const looks = previewLooks;
type Width = (typeof widths)[number];
type Look = (typeof looks)[number];

type DisplayState = {
  /** Pixels. */
  width: Width;
  setWidth(width: Width): void;
  /** Light or dark, independent of the window unless it follows that. */
  look: Look;
  setLook(look: Look): void;
  /** What the rows of a tab are filtered by, by the id of the tab. */
  filters: Readonly<Record<string, string>>;
  setFilter(tabId: string, text: string): void;
};

/** How the preview shows the widget. */
export const createDisplayStore = () =>
  createStore<DisplayState>((set) => ({
    width: '384',
    setWidth: (width) => set({ width }),
    look: 'window',
    setLook: (look) => set({ look }),
    filters: {},
    setFilter: (tabId, text) => set(({ filters }) => ({ filters: { ...filters, [tabId]: text } })),
  }));
export type DisplayStore = ReturnType<typeof createDisplayStore>;
