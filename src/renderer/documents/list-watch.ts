import type { Call } from '#operations/client.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { ListStore } from './list-store.ts';

type Watching = {
  /** Not among the running calls of the status bar: it runs for as long as the window is there. */
  call: Call;
  list: ListStore;
  /** Connections whose changes are wanted besides those of the listed one. */
  others(): readonly string[];
  onFinished(rows: readonly DocumentRow[]): void;
  /** Waits before the host is asked again after it gave no answer; milliseconds. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const shortestPause = 1000;
const longestPause = 30_000;

/** Comes back after so many milliseconds, or at once when the signal is aborted. */
export const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** Keeps the list up to date until the signal: one call waits at the host for the next change, and what changed is read then. */
export async function watchList({ call, list, others, onFinished, pause = pauseFor }: Watching, signal: AbortSignal): Promise<void> {
  let since = 0;
  let paused = shortestPause;
  while (!signal.aborted) {
    const outcome = await call('watchDocuments', { since }, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) {
      await pause(paused, signal);
      paused = Math.min(2 * paused, longestPause);
      continue;
    }
    paused = shortestPause;
    if (outcome.value.revision === since) continue;
    since = outcome.value.revision;
    onFinished(await list.getState().refresh(others()));
  }
}

/** Runs `watch` while `wanted` says so, asked again at every `check`: ends with the window, begins anew when it comes back. */
export function watchWhile(watch: (signal: AbortSignal) => Promise<void>, wanted: () => boolean): { check(): void; end(): void } {
  let running: AbortController | null = null;
  const end = (): void => {
    running?.abort();
    running = null;
  };
  const check = (): void => {
    if (!wanted()) end();
    else if (!running) {
      running = new AbortController();
      void watch(running.signal);
    }
  };
  return { check, end };
}
