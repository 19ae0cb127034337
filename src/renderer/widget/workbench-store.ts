import { createStore } from 'zustand/vanilla';
import type { ExchangeSheet, WorkbenchSheet } from '#operations/window-schemas.ts';

type WorkbenchState = {
  sheet: WorkbenchSheet;
  show(sheet: WorkbenchSheet): void;
  /** The sheet of a call that was chosen last, for whichever call. */
  exchangeSheet: ExchangeSheet;
  showOfExchange(sheet: ExchangeSheet): void;
  /** Why a new session could not be started; null while there is nothing to say. */
  sessionProblem: string | null;
};

/** Which sheets of the workbench are on show, and what its bar reports. */
export const createWorkbenchStore = () =>
  createStore<WorkbenchState>((set) => ({
    sheet: 'exchange',
    show: (sheet) => set({ sheet }),
    exchangeSheet: 'reply',
    showOfExchange: (exchangeSheet) => set({ exchangeSheet }),
    sessionProblem: null,
  }));
export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;
