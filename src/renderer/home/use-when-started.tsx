import { type ReactNode, useEffect, useState } from 'react';
import { useStateOf, useStores } from '../shell/context.ts';
import { LoadingState } from '../ui/states.tsx';

export type WhenStarted = {
  /** Runs an action now if the window has started, else as soon as it has; a later action replaces one that waits. */
  run(action: () => void): void;
  /** Call this when an input changes: it drops an action that waits. */
  dropWaiting(): void;
  /** Says that an action waits. */
  waiting: ReactNode;
};

/**
 * Runs the actions of Start, which is shown before the workspace is read. Using Start chooses it: the view that the last run showed no longer
 * takes its place. An action that waits is dropped when something is opened over the window. `onCancel` is called when the user cancels one.
 */
export function useWhenStarted(onCancel: () => void): WhenStarted {
  const { shell } = useStores();
  const isStarted = useStateOf('shell', 'isStarted');
  const isCovered = useStateOf('shell', (state) => state.overlay !== null);
  const [pending, setPending] = useState<{ action(): void } | null>(null);
  useEffect(() => {
    if (pending === null || !(isStarted || isCovered)) return;
    setPending(null);
    if (!isCovered) pending.action();
  }, [isStarted, isCovered, pending]);
  const cancel = (): void => {
    setPending(null);
    onCancel();
  };
  return {
    run(action) {
      if (shell.getState().isStarted) return action();
      shell.go('start');
      setPending({ action });
    },
    dropWaiting() {
      // Reads the current state: an action that waited may call this from an old render.
      if (shell.getState().isStarted) return;
      shell.go('start');
      setPending(null);
    },
    waiting: pending && <LoadingState tight title="Reading the workspace" cancel={cancel} />,
  };
}
