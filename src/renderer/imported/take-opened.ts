import type { Call } from '../rpc/client.ts';
import type { Stores } from '../shell/context.ts';
import { whenNoForm } from '../ui/layout/dialog.tsx';

type Opening = Pick<Stores, 'imported' | 'shell' | 'workspace'>;

/**
 * Returns the function that shows what was opened outside the window, one thing after another: a file
 * as if it were dropped, an address in the field of the Start view. Nothing is sent. A form that is
 * open keeps its input and comes first.
 */
export function createTakeOpened(
  { imported, shell, workspace }: Opening,
  call: Call,
): () => Promise<void> {
  let isTaking = false;
  let stopWaiting = (): void => undefined;

  /** Waits until the dialog is closed, or until something else is opened, which replaces it. */
  const whenSeen = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = imported.subscribe(({ now }) => {
        if (now.phase === 'closed') stopWaiting();
      });
      stopWaiting = () => {
        stop();
        resolve();
      };
      if (imported.getState().now.phase === 'closed') stopWaiting();
    });

  /** Shows the next thing; false when there is none. */
  async function showNext(): Promise<boolean> {
    await whenNoForm();
    const outcome = await call('takeOpened', {});
    if (!outcome.ok || outcome.value.opened === null) return false;
    const { opened } = outcome.value;
    if (opened.kind === 'address') {
      shell.paste(opened.text);
      shell.go('start');
    } else if (opened.kind === 'workspace') {
      await workspace.loadFile();
      if (opened.problem !== null) workspace.failToOpen(opened.problem);
    } else {
      await imported.readOpened(opened.id, opened.name);
      await whenSeen();
    }
    return true;
  }
  return async () => {
    stopWaiting();
    if (isTaking) return;
    isTaking = true;
    while (await showNext());
    isTaking = false;
  };
}
