import { createStore } from 'zustand/vanilla';
import type { AssumptionChoices, SwitchableId } from '#core/choices.ts';
import type { Connection } from '#core/document/connection.ts';
import type { Reading } from '#core/verdict.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Call } from '#operations/client.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { Settings, Workspace } from '#operations/schemas.ts';
import type { CallError, Loaded } from '../calls/outcome-of.ts';

type WorkspaceState = {
  workspace: Loaded<Workspace>;
  load(): Promise<void>;
  /** Each of these gives null when it is kept, else why it is not. */
  saveConnection(connection: Connection): Promise<CallError | null>;
  removeConnection(id: string): Promise<CallError | null>;
  saveTab(tab: Tab): Promise<CallError | null>;
  removeTab(id: string): Promise<CallError | null>;
  /** Those that are not given stay as they are. */
  saveSettings(settings: Partial<Settings>): Promise<CallError | null>;
  chooseReading(id: SwitchableId, reading: Reading): Promise<CallError | null>;
};

/** The connections, tabs and settings as the host keeps them; what is shown is always what the host said last. */
export function createWorkspaceStore(call: Call) {
  return createStore<WorkspaceState>((set, get) => {
    const keep = (outcome: Outcome<Workspace>): CallError | null => {
      if (!outcome.ok) return outcome.error;
      set({ workspace: { state: 'ready', value: outcome.value } });
      return null;
    };
    return {
      workspace: { state: 'loading' },
      async load() {
        const error = keep(await call('readWorkspace', {}));
        if (error) set({ workspace: { state: 'failed', error } });
      },
      saveConnection: async (connection) => keep(await call('saveConnection', connection)),
      removeConnection: async (id) => keep(await call('removeConnection', { id })),
      saveTab: async (tab) => keep(await call('saveTab', tab)),
      removeTab: async (id) => keep(await call('removeTab', { id })),
      async saveSettings(settings) {
        const { workspace } = get();
        return keep(await call('saveSettings', { ...(workspace.state === 'ready' ? workspace.value.settings : {}), ...settings }));
      },
      chooseReading: async (id, reading) => keep(await call('chooseReading', { id, reading })),
    };
  });
}
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

const noConnections: readonly Connection[] = [];
const noTabs: readonly Tab[] = [];
const noReadings: AssumptionChoices = {};
const systemTheme: Settings['theme'] = 'system';

/** The connections, none until the workspace is read. The same array each time, so that views redraw only on change. */
export const connectionsOf = (state: WorkspaceState): readonly Connection[] =>
  state.workspace.state === 'ready' ? state.workspace.value.connections : noConnections;
export const tabsOf = (state: WorkspaceState): readonly Tab[] => (state.workspace.state === 'ready' ? state.workspace.value.tabs : noTabs);
export const readingsOf = (state: WorkspaceState): AssumptionChoices =>
  state.workspace.state === 'ready' ? state.workspace.value.readings : noReadings;
export const themeOf = (state: WorkspaceState): Settings['theme'] =>
  state.workspace.state === 'ready' ? state.workspace.value.settings.theme : systemTheme;
export const settingsOf = (state: WorkspaceState): Settings | null => (state.workspace.state === 'ready' ? state.workspace.value.settings : null);
