import type { RunningMock } from '#app/mock.ts';
import type { RunningRecorder } from '#app/record/recorders.ts';
import type { ChosenReadings, SwitchableId } from '#core/contract/assumptions.ts';
import type { Reading } from '#core/contract/verdict.ts';
import type { Connection } from '#core/document/connection.ts';
import type { ActionName } from '#core/widget/actions.ts';
import type { Connector, NamedConnector, Tab } from '#core/widget/tab.ts';
import type { Input, RecordedOf } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { ChangedSettings, Settings, Workspace } from '#operations/schemas.ts';
import type {
  NamedWorkspace,
  OpenWorkspace,
  WorkspaceFilesInfo,
  WorkspaceReference,
} from '#operations/workspace-file-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError, Loaded } from '../rpc/outcome-of.ts';
import { readOf, storeOf } from './store-of.ts';

export type WorkspaceState = {
  workspace: Loaded<Workspace>;
  /** Set once the file was changed by somebody else, until that was read; `problem`: why what it holds now cannot be shown. */
  outside: { problem: string | null } | null;
  /** The recorders of tabs and connections that are on. */
  recorders: readonly RunningRecorder[];
  /** The mock services of tabs and connections that are on. */
  mocks: readonly RunningMock[];
  /** Why the mock service of a tab or a connection could not be started. */
  mockFault: { id: string; text: string } | null;
  /** The workspace file that is open, and what can be opened; null until it is read. */
  file: WorkspaceFilesInfo | null;
  /** The dialog that is open: to name a file, or to see what a workspace may cause and choose its tokens. */
  dialog: 'open' | 'trust' | null;
  /** Why the last file was not opened; null if it was. */
  notOpened: string | null;
};

const fileKey = ({ open }: WorkspaceFilesInfo): string =>
  JSON.stringify(open && [open.path, open.environment]);

/**
 * The host's connections, tabs, connectors and settings, and the file that they are of; the window always shows the host's latest
 * answer. `onSwitch` is called, and waited for, when the file or its environment is another one than before, in this window or elsewhere.
 */
export function createWorkspaceStore(call: Call, onSwitch?: () => Promise<void>) {
  const begun: WorkspaceState = {
    workspace: { state: 'loading' },
    outside: null,
    recorders: [],
    mocks: [],
    mockFault: null,
    file: null,
    dialog: null,
    notOpened: null,
  };
  return storeOf(begun, (set, get) => {
    // Saves of this window: those under way, and how many there ever were.
    const saving = new Set<Promise<unknown>>();
    let saves = 0;
    const keep = async (outcome: Promise<Outcome<Workspace>>): Promise<CallError | null> => {
      saves += 1;
      saving.add(outcome);
      const kept = await outcome.finally(() => saving.delete(outcome));
      if (kept.ok) {
        set({ workspace: { state: 'ready', value: kept.value } });
        return null;
      }
      // Saving once more then changes the current content.
      if (kept.error.code === 'conflict') await actions.load();
      return kept.error;
    };
    const show = async <T>(
      outcome: Promise<Outcome<T>>,
      shown: (value: T) => Partial<WorkspaceState>,
    ): Promise<CallError | null> => {
      const given = await outcome;
      if (!given.ok) return given.error;
      set(shown(given.value));
      return null;
    };
    const recorders = (value: readonly RunningRecorder[]) => ({ recorders: value });
    const mocks = (value: readonly RunningMock[]) => ({ mocks: value });
    /**
     * The host's content, read while no save of this window was running, so that any difference is
     * somebody else's.
     */
    const readBetweenSaves = async (): Promise<Outcome<Workspace>> => {
      let outcome: Outcome<Workspace>;
      let before: number;
      do {
        await Promise.allSettled([...saving]);
        before = saves;
        outcome = await call('readWorkspace', {});
      } while (before !== saves);
      return outcome;
    };
    const take = async (outcome: Outcome<WorkspaceFilesInfo>): Promise<CallError | null> => {
      if (!outcome.ok) return outcome.error;
      const { file: before } = get();
      const { value: file } = outcome;
      set({ file });
      if (file.asks && JSON.stringify(file.asks.causes) !== JSON.stringify(before?.asks?.causes))
        set({ dialog: 'trust' });
      if (before !== null && fileKey(before) !== fileKey(file)) {
        set({ notOpened: null });
        await onSwitch?.();
      }
      return null;
    };
    const actions = {
      /** Reads it at once, and shows it when `others` are there, unless it was read again meanwhile. */
      async load(others?: Promise<unknown>) {
        const before = get().workspace;
        const outcome = await call('readWorkspace', {});
        await others;
        if (others !== undefined && get().workspace !== before) return;
        if (outcome.ok) set({ workspace: { state: 'ready', value: outcome.value } });
        // What was read before stays on show, and a dialog that somebody types in stays open.
        else if (get().workspace.state !== 'ready')
          set({ workspace: { state: 'failed', error: outcome.error } });
      },
      /** Shows what the file holds now, and says so where that is something else than this window knew. */
      async loadFromOutside() {
        const outcome = await readBetweenSaves();
        const { workspace: before, outside } = get();
        if (!outcome.ok) {
          if (before.state === 'ready' && outcome.error.code === 'storage')
            set({ outside: { problem: outcome.error.message } });
          return;
        }
        const isNews =
          before.state === 'ready' &&
          JSON.stringify(outcome.value) !== JSON.stringify(before.value);
        const notice = outside?.problem ? null : outside;
        set({
          workspace: { state: 'ready', value: outcome.value },
          outside: isNews ? { problem: null } : notice,
        });
      },
      dismissOutside: () => set({ outside: null }),
      /** Each of these returns null when it is saved, else the error. */
      saveConnection: (connection: Connection) => keep(call('saveConnection', connection)),
      removeConnection: (id: string) => keep(call('removeConnection', { id })),
      saveTab: (tab: Tab) => keep(call('saveTab', tab)),
      removeTab: (id: string) => keep(call('removeTab', { id })),
      saveConnector: (connector: NamedConnector) => keep(call('saveConnector', connector)),
      removeConnector: (id: string) => keep(call('removeConnector', { id })),
      /** Those that are not given stay as they are. */
      saveSettings: (changed: ChangedSettings) => keep(call('saveSettings', changed)),
      startRecorder: (input: Input<'startRecorder'>) =>
        show(call('startRecorder', input), recorders),
      stopRecorder: (of: RecordedOf) => show(call('stopRecorder', of), recorders),
      callAsSample: (input: Input<'callAsSample'>) => show(call('callAsSample', input), recorders),
      async startMock(input: Input<'startMock'>) {
        const error = await show(call('startMock', input), mocks);
        set({ mockFault: error && { id: input.id, text: error.message } });
      },
      async stopMock(of: RecordedOf) {
        set({ mockFault: null });
        await show(call('stopMock', of), mocks);
      },
      saveStatementRoles: (corrected: Input<'saveStatementRoles'>) =>
        keep(call('saveStatementRoles', corrected)),
      chooseReading: (id: SwitchableId, reading: Reading) =>
        keep(call('chooseReading', { id, reading })),
      async loadFile() {
        await take(await call('readWorkspaceFile', {}));
      },
      /** Opens a file, or lets the user choose one outside of the window or by its path. */
      async chooseFile() {
        const choosing = get().file?.choosing;
        if (choosing === 'path') set({ dialog: 'open' });
        else if (choosing === 'dialog') await actions.openFile(null);
      },
      async openFile(path: string | null, environment: string | null = null) {
        const error = await take(await call('openWorkspaceFile', { path, environment }));
        set({ notOpened: error?.message ?? null });
        return error;
      },
      closeFile: async () => take(await call('closeWorkspaceFile', {})),
      /** Lets the workspace that asks, or else the open one, cause what was shown, with these tokens. */
      async agree(input: Input<'agreeToWorkspace'>) {
        const error = await take(await call('agreeToWorkspace', input));
        if (error?.code === 'conflict') await actions.loadFile();
        return error;
      },
      /** Closes the page; a file that was to be opened is left. One that is open stays as it was agreed to. */
      async refuse() {
        const { file } = get();
        set({ dialog: null });
        if (file?.asks && file.asks.path !== file.open?.path) await actions.closeFile();
      },
      /** An entry of the file as YAML, or the error that kept it from being read. */
      entryText: (list: Input<'readWorkspaceEntry'>['list'], name: string) =>
        call('readWorkspaceEntry', { list, name }),
      /** Opens the file in the user's editor; null once it is open. */
      async editFile(): Promise<CallError | null> {
        const outcome = await call('editWorkspaceFile', {});
        return outcome.ok ? null : outcome.error;
      },
      showDialog: (dialog: WorkspaceState['dialog']) => set({ dialog }),
      /** Shows why a file that was opened outside the window could not be opened; null no longer. */
      failToOpen: (notOpened: string | null) => set({ notOpened }),
    };
    return actions;
  });
}
export type WorkspaceStore = ReturnType<typeof createWorkspaceStore>;

const none: readonly never[] = [];
const noReadings: ChosenReadings = {};

/** The whole workspace; null until it is read. */
export const workspaceOf = ({ workspace }: WorkspaceState): Workspace | null => readOf(workspace);
/** The connections, none until the workspace is read. The same array each time, so that views redraw only on change. */
export const connectionsOf = (state: WorkspaceState): readonly Connection[] =>
  workspaceOf(state)?.connections ?? none;
export const tabsOf = (state: WorkspaceState): readonly Tab[] => workspaceOf(state)?.tabs ?? none;
export const connectorsOf = (state: WorkspaceState): readonly NamedConnector[] =>
  workspaceOf(state)?.connectors ?? none;
/**
 * The connector that an action's `connector_id` names; null if there is no id, or no such
 * connector.
 */
export const connectorOf = (
  state: WorkspaceState,
  { connectorIds }: Pick<Tab, 'connectorIds'>,
  action: ActionName,
): Connector | null => connectorsOf(state).find(({ id }) => id === connectorIds[action]) ?? null;
export const readingsOf = (state: WorkspaceState): ChosenReadings =>
  workspaceOf(state)?.readings ?? noReadings;
export const themeOf = (state: WorkspaceState): Settings['theme'] =>
  workspaceOf(state)?.settings.theme ?? 'system';
export const settingsOf = (state: WorkspaceState): Settings | null =>
  workspaceOf(state)?.settings ?? null;

/** What was said about statements; undefined while nothing was. */
export const statementRulesOf = (state: WorkspaceState): Workspace['statementRules'] =>
  workspaceOf(state)?.statementRules;

/** Whether there is a connection, tab or connector that is not one of the samples. */
export const hasOwnEntries = (state: WorkspaceState): boolean =>
  connectorsOf(state).length > 0 ||
  [...connectionsOf(state), ...tabsOf(state)].some(({ sample }) => !sample);

/** The workspace file that is open; null for the workspace of this machine. */
export const openedOf = ({ file }: Pick<WorkspaceState, 'file'>): OpenWorkspace | null =>
  file?.open ?? null;

/** The secrets that the open workspace names. */
export const referencesOf = (state: WorkspaceState): readonly WorkspaceReference[] =>
  openedOf(state)?.references ?? none;

/** Recent workspaces other than the one that is open. */
export const recentOf = ({
  file,
}: Pick<WorkspaceState, 'file'>): (NamedWorkspace & { name: string })[] =>
  (file?.recent ?? []).filter(({ path }) => path !== file?.open?.path);

/** The mock service that is on in place of a tab or a connection; null where none is. */
export const mockOf =
  (kind: RecordedOf['kind'], id: string | undefined) =>
  ({ mocks }: Pick<WorkspaceState, 'mocks'>): RunningMock | null =>
    mocks.find(({ of }) => of.kind === kind && of.id === id) ?? null;

/** Turns the mock service of a tab or a connection on, or off where it is on: under the name that says which. */
export function mockSwitch(
  { workspace }: { workspace: WorkspaceStore },
  kind: RecordedOf['kind'],
  id: string,
): { title: string; run(): void } {
  const state = workspace.getState();
  return mockOf(kind, id)(state)
    ? { title: 'Stop using the mock service', run: () => void state.stopMock({ kind, id }) }
    : { title: 'Use the mock service', run: () => void state.startMock({ kind, id }) };
}
