import type { Call } from '#operations/client.ts';
import type { Output } from '#operations/operations.ts';

type Watching = {
  /** Not among the running calls of the status bar: it runs for as long as the window is there. */
  call: Call;
  onVault(): Promise<unknown>;
  onWorkspace(): Promise<unknown>;
  /** Hears why the host gave no answer, and null once it answers again. */
  onLost(why: string | null): void;
  /** Waits before the host is asked again after it gave no answer; milliseconds. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const shortestPause = 1000;
const longestPause = 30_000;

/** Numbers of a host on which nothing was changed since it started. */
const untouched = 1;

/**
 * Makes the watch of vault and workspace: one call waits at the host for the next change, and what changed is read then. It goes on until its
 * signal, and begins where the last one ended.
 */
export function createHostWatch({ call, onVault, onWorkspace, onLost, pause }: Watching): (signal: AbortSignal) => Promise<void> {
  let seen: Output<'watchHost'> = { vault: 0, workspace: 0 };
  return async (signal) => {
    let paused = shortestPause;
    while (!signal.aborted) {
      const outcome = await call('watchHost', seen, { signal });
      if (signal.aborted) return;
      if (!outcome.ok) {
        if (outcome.error.code === 'not-connected') onLost(outcome.error.message);
        await pause(paused, signal);
        paused = Math.min(2 * paused, longestPause);
        continue;
      }
      paused = shortestPause;
      onLost(null);
      const before = seen;
      seen = outcome.value;
      // Before its first watch the window may have read what was about to change.
      const isNew = (what: keyof typeof seen): boolean => seen[what] !== (before[what] || untouched);
      if (isNew('vault')) await onVault();
      if (isNew('workspace')) await onWorkspace();
    }
  };
}
