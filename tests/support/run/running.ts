import type { Running } from '#operations/dispatch.ts';

/** A call nobody cancels and whose progress nobody watches. */
export const running = (signal: AbortSignal = new AbortController().signal): Running => ({
  signal,
  progress: () => undefined,
});
