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

type WorkbenchState = { sheet: WorkbenchSheet; show(sheet: WorkbenchSheet): void };

/** Which sheet of the workbench is on show. */
export const createWorkbenchStore = () =>
  createStore<WorkbenchState>((set) => ({
    sheet: 'exchange',
    show: (sheet) => set({ sheet }),
  }));
export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>;
