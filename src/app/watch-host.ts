import type { Running } from '#operations/dispatch.ts';
import type { CheckedInput, Output } from '#operations/operations.ts';
import type { Ports } from './ports.ts';
import { longestWatch } from './watch.ts';

/** Counts the changes of vault and workspace in this run, and answers a window's watch once there is one it has not seen. `close` ends the counting. */
export function createHostWatch({ vault, workspace, timer }: Pick<Ports, 'vault' | 'workspace' | 'timer'>) {
  const now = { vault: 1, workspace: 1 };
  const waiting = new Set<() => void>();
  const count = (what: keyof typeof now) => (): void => {
    now[what] += 1;
    for (const wake of waiting) wake();
  };
  const stops = [vault.onChanged(count('vault')), workspace.onChanged(count('workspace'))];
  const close = (): void => {
    for (const stop of stops) stop();
  };
  const watch = async (seen: CheckedInput<'watchHost'>, { signal }: Pick<Running, 'signal'>): Promise<Output<'watchHost'>> => {
    if (seen.vault !== now.vault || seen.workspace !== now.workspace) return { ...now };
    const heard = new AbortController();
    const wake = (): void => heard.abort();
    waiting.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    try {
      if (!signal.aborted) await timer.wait(longestWatch, heard.signal);
      signal.throwIfAborted();
      return { ...now };
    } finally {
      waiting.delete(wake);
      signal.removeEventListener('abort', wake);
      heard.abort();
    }
  };
  return { watch, close };
}
