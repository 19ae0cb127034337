import type { Input } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type {
  NamedWorkspace,
  OpenWorkspace,
  WorkspaceFilesInfo,
  WorkspaceReference,
} from '#operations/workspace-file-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';

/** The dialog that is open: to name a file, or to see what a workspace may cause and choose its tokens. */
export type WorkspaceDialog = { what: 'open' | 'trust' };

type WorkspaceFilesState = {
  /** Null until it is read. */
  info: WorkspaceFilesInfo | null;
  dialog: WorkspaceDialog | null;
  /** Why the last file was not opened; null if it was. */
  failed: string | null;
  /** How often another workspace was shown. */
  switches: number;
};

const keyOf = ({ open }: WorkspaceFilesInfo): string =>
  JSON.stringify(open && [open.path, open.environment]);

/**
 * Which workspace is open. `onSwitch` is called, and waited for, when that is another one or another
 * environment than before, in this window or elsewhere.
 */
export function createWorkspaceFilesStore(call: Call, onSwitch: () => Promise<void>) {
  const begun: WorkspaceFilesState = {
    info: null,
    dialog: null,
    failed: null,
    switches: 0,
  };
  return storeOf(begun, (set, get) => {
    const take = async (outcome: Outcome<WorkspaceFilesInfo>): Promise<CallError | null> => {
      if (!outcome.ok) return outcome.error;
      const before = get().info;
      const { asks } = outcome.value;
      const asked = get().info?.asks;
      set({ info: outcome.value });
      if (asks && JSON.stringify(asks.causes) !== JSON.stringify(asked?.causes))
        set({ dialog: { what: 'trust' } });
      if (before !== null && keyOf(before) !== keyOf(outcome.value)) {
        set({ failed: null });
        await onSwitch();
        set(({ switches }) => ({ switches: switches + 1 }));
      }
      return null;
    };
    const actions = {
      async load() {
        await take(await call('readWorkspaceFile', {}));
      },
      /** Opens a file, or lets the user choose one outside of the window or by its path. */
      async choose() {
        const choosing = get().info?.choosing;
        if (choosing === 'path') set({ dialog: { what: 'open' } });
        else if (choosing === 'dialog') await actions.open(null);
      },
      async open(path: string | null, environment: string | null = null) {
        const error = await take(await call('openWorkspaceFile', { path, environment }));
        set({ failed: error?.message ?? null });
        return error;
      },
      close: async () => take(await call('closeWorkspaceFile', {})),
      /** Lets the workspace that asks, or else the open one, cause what was shown, with these tokens. */
      async agree(input: Input<'agreeToWorkspace'>) {
        const error = await take(await call('agreeToWorkspace', input));
        if (error?.code === 'conflict') await actions.load();
        return error;
      },
      /** Closes the page; a file that was to be opened is left. One that is open stays as it was agreed to. */
      async refuse() {
        const { info } = get();
        set({ dialog: null });
        if (info?.asks && info.asks.path !== info.open?.path)
          await take(await call('closeWorkspaceFile', {}));
      },
      /** An entry of the file as YAML; the error where there is none. */
      entryText: (list: Input<'readWorkspaceEntry'>['list'], name: string) =>
        call('readWorkspaceEntry', { list, name }),
      /** Opens the file in the user's editor; null once it is open. */
      async edit(): Promise<CallError | null> {
        const outcome = await call('editWorkspaceFile', {});
        return outcome.ok ? null : outcome.error;
      },
      show: (dialog: WorkspaceDialog | null) => set({ dialog }),
      /** Shows why a file that was opened outside the window could not be opened. */
      fail: (failed: string) => set({ failed }),
      dismissFailed: () => set({ failed: null }),
    };
    return actions;
  });
}
export type WorkspaceFilesStore = ReturnType<typeof createWorkspaceFilesStore>;

/** The workspace file that is open; null for the workspace of this machine. */
export const openedOf = ({ info }: WorkspaceFilesState): OpenWorkspace | null => info?.open ?? null;

const none: readonly WorkspaceReference[] = [];
/** The secrets that the open workspace names. */
export const referencesOf = (state: WorkspaceFilesState): readonly WorkspaceReference[] =>
  openedOf(state)?.references ?? none;

/** Recent workspaces other than the one that is open. */
export const recentOf = ({ info }: WorkspaceFilesState): (NamedWorkspace & { name: string })[] =>
  (info?.recent ?? []).filter(({ path }) => path !== info?.open?.path);
