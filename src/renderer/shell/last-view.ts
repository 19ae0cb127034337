import { type ViewName, viewNames } from '#operations/window-schemas.ts';
import type { ShellStore } from './shell-store.ts';

const key = 'assay.view';

/** The view of the last run, so that it is known before the host says what was shown; `otherwise` where none was kept. */
export function readLastView(otherwise: ViewName | null): ViewName | null {
  const last = localStorage.getItem(key);
  return viewNames.find((name) => name === last) ?? otherwise;
}

/** Keeps the view for the next start, and in the history of the browser, whose Back and Forward go through the views, for the life of the window. */
export function keepView(shell: ShellStore): void {
  const viewIn = (state: unknown): ViewName | undefined =>
    viewNames.find((name) => name === (state as { view?: unknown } | null)?.view);
  shell.subscribe(({ view, isViewKnown }, before) => {
    if (!isViewKnown || (view === before.view && before.isViewKnown)) return;
    localStorage.setItem(key, view);
    if (viewIn(history.state) === undefined || !before.isViewKnown)
      history.replaceState({ view: before.isViewKnown ? before.view : view }, '');
    if (viewIn(history.state) !== view) history.pushState({ view }, '');
  });
  addEventListener('popstate', ({ state }) => {
    const view = viewIn(state);
    if (view) shell.go(view);
  });
}
