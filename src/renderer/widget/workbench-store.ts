import { createStore } from 'zustand/vanilla';
import type { CallSheet } from '#operations/window-schemas.ts';

type WorkbenchState = {
  /** The tab that was chosen last, for whichever call. */
  sheet: CallSheet;
  show(sheet: CallSheet): void;
  /** Whether earlier states of the preview can be gone through. */
  isTravelling: boolean;
  travel(on: boolean): void;
  /** Why a new session could not be started; null while there is nothing to say. */
  sessionProblem: string | null;
};

/** Which tab beside a call is on show, and what the bar reports. */
export const createWorkbenchStore = () =>
  createStore<WorkbenchState>((set) => ({
    sheet: 'reply',
    show: (sheet) => set({ sheet }),
    isTravelling: false,
    travel: (isTravelling) => set({ isTravelling }),
    sessionProblem: null,
  }));
export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;
