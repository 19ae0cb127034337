import type { Running } from '#operations/dispatch.ts';
import type { Ports } from './ports.ts';

/** Milliseconds after which a watch without a change answers all the same: below what anything between window and host waits. */
export const longestWatch = 25_000;

/**
 * Answers with the revision once it is another than the one given, or after a while without a change. What another copy of Assay changed
 * is noticed then. Ends with its signal, and leaves no timer behind.
 */
export async function watchDocuments(
  { journal, timer }: Pick<Ports, 'journal' | 'timer'>,
  since: number,
  { signal }: Pick<Running, 'signal'>,
): Promise<{ revision: number }> {
  const heard = new AbortController();
  const wake = (): void => heard.abort();
  // Listening begins before the revision is read: no change can fall between the two.
  const stop = journal.onChanged(wake);
  signal.addEventListener('abort', wake, { once: true });
  try {
    const revision = await journal.revision();
    if (revision !== since) return { revision };
    if (!heard.signal.aborted && !signal.aborted) await timer.wait(longestWatch, heard.signal);
    signal.throwIfAborted();
    return { revision: await journal.revision() };
  } finally {
    stop();
    signal.removeEventListener('abort', wake);
    heard.abort();
  }
}
