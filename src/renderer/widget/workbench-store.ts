import { createStore } from 'zustand/vanilla';

/** The sheets of the workbench; the preview is one of them in a narrow window only. */
export type WorkbenchSheet =
  | 'preview'
  | 'exchange'
  | 'surfaces'
  | 'faults'
  | 'scenarios'
  | 'issues'
  | 'wiring';

type WorkbenchState = {
  sheet: WorkbenchSheet;
  show(sheet: WorkbenchSheet): void;
  /** Why a new session could not be started; null while there is nothing to say. */
  sessionProblem: string | null;
};

/** Which sheet of the workbench is on show, and what its bar reports. */
export const createWorkbenchStore = () =>
  createStore<WorkbenchState>((set) => ({
    sheet: 'exchange',
    show: (sheet) => set({ sheet }),
    sessionProblem: null,
  }));
export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;
