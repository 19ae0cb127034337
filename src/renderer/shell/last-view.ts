import { type ViewName, viewNames } from '#operations/window-schemas.ts';
import type { ShellStore } from './shell-store.ts';

const key = 'assay.view';

/** The view of the last run, so that it is known before the host says what was shown; `otherwise` where none was kept. */
export function readLastView(otherwise: ViewName | null): ViewName | null {
  const last = localStorage.getItem(key);
  return viewNames.find((name) => name === last) ?? otherwise;
}

/** Keeps the view for the next start, for the life of the window. */
export function keepView(shell: ShellStore): void {
  shell.subscribe(({ view, isViewKnown }, before) => {
    if (isViewKnown && (view !== before.view || !before.isViewKnown))
      localStorage.setItem(key, view);
  });
}
