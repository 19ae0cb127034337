import type { Input } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import type {
  CheckedEntry,
  NamedWorkspace,
  OpenWorkspace,
  WorkspaceFilesInfo,
  WorkspaceReference,
} from '#operations/workspace-file-schemas.ts';
import type { Call } from '../rpc/client.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { storeOf } from '../shell/store-of.ts';
import { addedWords } from './workspace-words.ts';

/** The dialog that is open: to name a file, to see the secrets of the workspace, or to bind one label. */
export type WorkspaceDialog =
  | { what: 'open' }
  | { what: 'tokens' }
  | { what: 'bind'; label: string };

type WorkspaceFilesState = {
  /** Null until it is read. */
  info: WorkspaceFilesInfo | null;
  dialog: WorkspaceDialog | null;
  /** Why the last file was not opened; null if it was. */
  failed: string | null;
  /** What became of the last call that was added to the file; `undo` is what was written, at that time in milliseconds since 1970. */
  added: { said: string; undo: (CheckedEntry & { at: number }) | null } | null;
  /** How often another workspace was shown. */
  switches: number;
};

const keyOf = ({ open }: WorkspaceFilesInfo): string =>
  JSON.stringify(open && [open.path, open.environment]);

/**
 * Which workspace is open. `onSwitch` is called, and waited for, when that is another one or another
 * environment than before, in this window or elsewhere; `onWrite` when the file has other entries.
 */
export function createWorkspaceFilesStore(
  call: Call,
  onSwitch: () => Promise<void>,
  onWrite: () => Promise<void>,
) {
  const begun: WorkspaceFilesState = {
    info: null,
    dialog: null,
    failed: null,
    added: null,
    switches: 0,
  };
  return storeOf(begun, (set, get) => {
    const take = async (outcome: Outcome<WorkspaceFilesInfo>): Promise<CallError | null> => {
      if (!outcome.ok) return outcome.error;
      const before = get().info;
      set({ info: outcome.value });
      if (before !== null && keyOf(before) !== keyOf(outcome.value)) {
        set({ failed: null, added: null });
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
      bind: async (label: string, tokenId: string, hosts: string[]) =>
        take(await call('bindWorkspaceToken', { label, tokenId, hosts })),
      unbind: async (label: string) => take(await call('unbindWorkspaceToken', { label })),
      /** Writes what `assay check` tests of a call into the file. */
      async addCall(which: Input<'addCheckedCall'>) {
        const outcome = await call('addCheckedCall', which);
        if (!outcome.ok) return set({ added: { said: outcome.error.message, undo: null } });
        const { list, name, isNew } = outcome.value;
        const said = addedWords(outcome.value, openedOf(get())?.name ?? '');
        set({ added: { said, undo: isNew ? { list, name, at: Date.now() } : null } });
        if (isNew) await Promise.all([actions.load(), onWrite()]);
      },
      async undoAdded({ list, name }: CheckedEntry) {
        const outcome = await call('removeCheckedEntry', { list, name });
        set({ added: outcome.ok ? null : { said: outcome.error.message, undo: null } });
        await Promise.all([actions.load(), onWrite()]);
      },
      dismissAdded: () => set({ added: null }),
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
