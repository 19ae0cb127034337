import type { Call } from '#operations/client.ts';
import { notifyOf } from '../documents/follow-notice.ts';
import { watchList, watchWhile } from '../documents/list-watch.ts';
import { connectionsOf, settingsOf } from '../workspace/store.ts';
import type { Stores } from './context.ts';

/**
 * Keeps the list of documents up to date for as long as the window is there. A browser tab out of sight stops, since each waiting call
 * takes one of the few connections a browser opens to a host, unless it is to tell when a document is done.
 */
export function keepList(client: Call, { list, workspace }: Pick<Stores, 'list' | 'workspace'>): void {
  const notifies = (): boolean => settingsOf(workspace.getState())?.notify ?? false;
  const { check, end } = watchWhile(
    (signal) =>
      watchList(
        {
          call: client,
          list,
          others: () => (notifies() ? connectionsOf(workspace.getState()).map(({ id }) => id) : []),
          onFinished: (rows) => notifies() && notifyOf(rows),
        },
        signal,
      ),
    () => notifies() || document.visibilityState === 'visible',
  );
  document.addEventListener('visibilitychange', check);
  workspace.subscribe(check);
  window.addEventListener('pagehide', end);
  window.addEventListener('pageshow', check);
  check();
}
