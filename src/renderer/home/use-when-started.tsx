import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../shell/context.ts';
import type { WorkspaceState } from '../shell/workspace-store.ts';
import { LoadingState } from '../ui/states.tsx';

const isReadIn = ({ workspace }: WorkspaceState): boolean => workspace.state === 'ready';

export type WhenRead = {
  /** Runs an action now if the workspace is read, else as soon as it is; a later action replaces one that waits. */
  run(action: () => void): void;
  /** To be called when the input of an action changes: one that waits is dropped. */
  change(): void;
  /** Says that an action waits. */
  waiting: ReactNode;
};

/**
 * Runs the actions of Start, which is shown before the workspace is read. Whoever does something there has chosen this view: none that the last
 * run showed takes its place. `onCancel` is called when the user cancels an action that waits.
 */
export function useWhenRead(onCancel: () => void): WhenRead {
  const { workspace, shell } = useStores();
  const isRead = useStore(workspace, isReadIn);
  const [pending, setPending] = useState<{ action(): void } | null>(null);
  useEffect(() => {
    if (!isRead || pending === null) return;
    setPending(null);
    pending.action();
  }, [isRead, pending]);
  const cancel = (): void => {
    setPending(null);
    onCancel();
  };
  return {
    run(action) {
      if (isReadIn(workspace.getState())) return action();
      shell.getState().go('start');
      setPending({ action });
    },
    change() {
      // Asked anew: an action that waited may call this, drawn before it was read.
      if (isReadIn(workspace.getState())) return;
      shell.getState().go('start');
      setPending(null);
    },
    waiting: pending && <LoadingState tight title="Reading the workspace" onCancel={cancel} />,
  };
}
