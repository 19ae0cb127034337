import { createStore } from 'zustand/vanilla';
import type { CallSheet, WindowState } from '#operations/window-schemas.ts';

type WorkbenchState = WindowState['preview'] & {
  /** The tab that was chosen last, for whichever call. */
  sheet: CallSheet;
  /** The place in the reply of the shown call that the user points at, as JSONPath: at its part in the preview, or at its text. Null where nothing is pointed at. */
  pointed: { preview: string | null; reply: string | null };
};

/** What is shown of the tab in use and of its call: which sheet, how the preview looks, and what is pointed at. */
export const createWorkbenchStore = () =>
  createStore<WorkbenchState>(() => ({
    sheet: 'reply',
    width: '384',
    look: 'window',
    pointed: { preview: null, reply: null },
  }));
export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;

/** Points at a place from one side, which ends what the other pointed at; leaving one says nothing about the other. */
export const pointAt = (
  { setState }: WorkbenchStore,
  side: 'preview' | 'reply',
  path: string | null,
): void =>
  setState(({ pointed }) =>
    path === null
      ? { pointed: { ...pointed, [side]: null } }
      : { pointed: { preview: null, reply: null, [side]: path } },
  );
