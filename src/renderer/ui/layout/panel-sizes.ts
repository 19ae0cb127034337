import { createStore } from 'zustand/vanilla';

/** The sizes of panels, by the key that the library of panels gives them. They are kept with all else that the window shows again. */
export const panelSizes = createStore<Readonly<Record<string, string>>>(() => ({}));

/** Where the library of panels reads and writes them. */
export const panelStorage = {
  getItem: (key: string): string | null => panelSizes.getState()[key] ?? null,
  setItem: (key: string, value: string): void => panelSizes.setState({ [key]: value }),
};
