import { exits } from './exit-codes.ts';

/** Milliseconds that a command has to end by itself after Ctrl+C, and to write down what must not be lost. */
const patience = 500;

const stop = new AbortController();

/** Whether Ctrl+C was pressed while a command ran. */
export const wasInterrupted = (): boolean => stop.signal.aborted;

/**
 * Gives the signal that Ctrl+C aborts, for a command that works until it is done. One that does not end by itself is ended: `last` says so before
 * that. A second Ctrl+C ends it at once. Long work is done in threads, so that Ctrl+C is heard meanwhile.
 */
export function onInterrupt(last: () => void): AbortSignal {
  process.once('SIGINT', () => {
    stop.abort();
    process.once('SIGINT', () => process.exit(exits.stopped));
    setTimeout(() => {
      last();
      process.exit(exits.stopped);
    }, patience).unref();
  });
  return stop.signal;
}
