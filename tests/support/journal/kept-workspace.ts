import type { WindowStateStore, WorkspaceStore } from '#app/ports/ports.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { WindowState } from '#operations/window-schemas.ts';

/** A workspace without a file: what is kept is a value that the test can look at. */
export function keptWorkspace(
  stored: Workspace | null = null,
): WorkspaceStore & { kept: () => Workspace | null } {
  let kept = stored;
  return {
    kept: () => kept,
    read: async () => kept,
    change: async (changed) => {
      kept = changed(kept);
      return kept;
    },
  };
}

/** What a window showed, without a file. */
export function keptWindowState(): WindowStateStore {
  let kept: WindowState | null = null;
  return {
    read: async () => kept,
    change: async (changed) => {
      kept = changed(kept);
      return kept;
    },
  };
}
