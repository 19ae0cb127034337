import { createStore } from 'zustand/vanilla';

export const widths = ['320', '384', '480'] as const;
export const looks = ['window', 'light', 'dark'] as const;
type Width = (typeof widths)[number];
type Look = (typeof looks)[number];

const widthKey = 'assay.widget.width';
const lookKey = 'assay.widget.look';

const storedIn = <Value extends string>(
  key: string,
  values: readonly Value[],
  usual: Value,
): Value => {
  const stored = localStorage.getItem(key);
  return values.find((one) => one === stored) ?? usual;
};

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

/** How the preview shows the widget. The width and the theme are stored in this window. */
export const createDisplayStore = () =>
  createStore<DisplayState>((set) => ({
    width: storedIn(widthKey, widths, '384'),
    setWidth(width) {
      localStorage.setItem(widthKey, width);
      set({ width });
    },
    look: storedIn(lookKey, looks, 'window'),
    setLook(look) {
      localStorage.setItem(lookKey, look);
      set({ look });
    },
    filters: {},
    setFilter: (tabId, text) => set(({ filters }) => ({ filters: { ...filters, [tabId]: text } })),
  }));
export type DisplayStore = ReturnType<typeof createDisplayStore>;
