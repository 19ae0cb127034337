import { loadedLate } from '../ui/loaded-late.tsx';

/*
 * The editors as the views use them. Monaco is by far the largest part of the window, so each is loaded when it is first shown, and a view can be used
 * before that; `loadEditor` loads what they share, once the window has nothing else to do.
 */

const shown = { title: 'Loading the editor', tight: true, atOnce: true };

/** An editable text with markers. */
export const EditedCode = loadedLate(
  async () => (await import('./edited-code.tsx')).EditedCode,
  shown,
);

/** A short text that cannot be edited. */
export const SmallCode = loadedLate(
  async () => (await import('./viewed-code.tsx')).SmallCode,
  shown,
);

/** A text to read, whole or a part of it. */
export const ViewedCode = loadedLate(
  async () => (await import('./viewed-code.tsx')).ViewedCode,
  shown,
);

/** Two texts and how they differ. */
export const DiffCode = loadedLate(async () => (await import('./diff-code.tsx')).DiffCode, shown);

/** Loads Monaco and every editor before one is shown. */
export async function loadEditor(): Promise<void> {
  for (const { load } of [ViewedCode, EditedCode, SmallCode, DiffCode]) await load();
}
