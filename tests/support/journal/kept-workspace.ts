import type { Kept } from '#app/ports/workspace-files.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { WindowState } from '#operations/window-schemas.ts';

/** What is kept without a file: a value that the test can look at. */
function keptValue<T>(stored: T | null): Kept<T> & { kept: () => T | null } {
  let kept = stored;
  return {
    kept: () => kept,
    read: async () => kept,
    change: async (changed) => {
      const next = changed(kept);
      kept = next;
      return next;
    },
  };
}

/** A workspace without a file. */
export const keptWorkspace = (stored: Workspace | null = null) => keptValue(stored);

/** What a window showed, without a file. */
export const keptWindowState = () => keptValue<WindowState>(null);
