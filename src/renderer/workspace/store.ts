import { createStore } from 'zustand/vanilla';
import type { AssumptionChoices, SwitchableId } from '#core/choices.ts';
import type { Connection } from '#core/document/connection.ts';
import type { Reading } from '#core/verdict.ts';
import type { ActionName } from '#core/widget/actions.ts';
import type { Scenario } from '#core/widget/scenario.ts';
import type { Connector, NamedConnector, Tab } from '#core/widget/tab.ts';
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
  saveConnector(connector: NamedConnector): Promise<CallError | null>;
  removeConnector(id: string): Promise<CallError | null>;
  saveScenario(scenario: Scenario): Promise<CallError | null>;
  removeScenario(id: string): Promise<CallError | null>;
  /** Those that are not given stay as they are. */
  saveSettings(settings: Partial<Settings>): Promise<CallError | null>;
  chooseReading(id: SwitchableId, reading: Reading): Promise<CallError | null>;
};

/** The connections, tabs, connectors, scenarios and settings as the host keeps them; what is shown is always what the host said last. */
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
      saveConnector: async (connector) => keep(await call('saveConnector', connector)),
      removeConnector: async (id) => keep(await call('removeConnector', { id })),
      saveScenario: async (scenario) => keep(await call('saveScenario', scenario)),
      removeScenario: async (id) => keep(await call('removeScenario', { id })),
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
const noConnectors: readonly NamedConnector[] = [];
const noScenarios: readonly Scenario[] = [];
const noReadings: AssumptionChoices = {};
const systemTheme: Settings['theme'] = 'system';

/** The connections, none until the workspace is read. The same array each time, so that views redraw only on change. */
export const connectionsOf = (state: WorkspaceState): readonly Connection[] =>
  state.workspace.state === 'ready' ? state.workspace.value.connections : noConnections;
export const tabsOf = (state: WorkspaceState): readonly Tab[] => (state.workspace.state === 'ready' ? state.workspace.value.tabs : noTabs);
export const connectorsOf = (state: WorkspaceState): readonly NamedConnector[] =>
  state.workspace.state === 'ready' ? state.workspace.value.connectors : noConnectors;
export const scenariosOf = (state: WorkspaceState): readonly Scenario[] =>
  state.workspace.state === 'ready' ? state.workspace.value.scenarios : noScenarios;
/** The connector that an action's `connector_id` names; null where there is no id, or none of the connectors has it. */
export const connectorOf = (state: WorkspaceState, { connectorIds }: Pick<Tab, 'connectorIds'>, action: ActionName): Connector | null =>
  connectorsOf(state).find(({ id }) => id === connectorIds[action]) ?? null;
export const readingsOf = (state: WorkspaceState): AssumptionChoices =>
  state.workspace.state === 'ready' ? state.workspace.value.readings : noReadings;
export const themeOf = (state: WorkspaceState): Settings['theme'] =>
  state.workspace.state === 'ready' ? state.workspace.value.settings.theme : systemTheme;
export const settingsOf = (state: WorkspaceState): Settings | null => (state.workspace.state === 'ready' ? state.workspace.value.settings : null);
