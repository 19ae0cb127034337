/**
 * The exit codes of one-shot commands and their meaning: `--help` prints this table and
 * `docs/pages/command-line.md` repeats it. `serve` and `mock samples` end with 0 when they are stopped.
 */
export const exitCodes = [
  { code: 0, means: 'no finding at error level' },
  {
    code: 1,
    means: 'a finding at error level, a broken check, or a document that is not there',
  },
  { code: 2, means: 'the command failed, or the server could not be reached' },
  { code: 130, means: 'stopped by Ctrl+C' },
] as const;

/** The numbers by their meaning. */
export const exits = { good: 0, bad: 1, couldNot: 2, stopped: 130 } as const satisfies Record<
  string,
  (typeof exitCodes)[number]['code']
>;

/** A saved reply has no transport result, so only what it says can decide. */
export const savedReplySentence =
  'Nothing is sent, so no call can fail: findings, statement checks and assertions decide the exit code.';

/** What decides with `read --fix`. */
export const fixedSentence =
  'With --fix, the fixed reply decides it: 1 while it has a finding at error level or a placeholder.';

/** The end of `assay --help`. */
export const exitCodesText = [
  'Exit codes:',
  ...exitCodes.map(({ code, means }) => `  ${String(code).padEnd(5)}${means}`),
].join('\n');

/**
 * Milliseconds that a command has after Ctrl+C to end normally, and to write what must not be lost.
 */
const patience = 3000;

const stop = new AbortController();
let isListening = false;

/** Ctrl+C aborts it, once `onInterrupt` was called. */
export const interruption: AbortSignal = stop.signal;

/** Whether Ctrl+C was pressed while a command ran. */
export const wasInterrupted = (): boolean => stop.signal.aborted;

/**
 * Returns the signal that Ctrl+C aborts, for a command that works until it is done. One that does
 * not end in time is ended, after `last` has said so. A second Ctrl+C ends it at once. Long work
 * runs in threads, so that Ctrl+C is noticed meanwhile. Only the first call of a process listens.
 */
export function onInterrupt(last: () => void): AbortSignal {
  if (isListening) return stop.signal;
  isListening = true;
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

/** Waits for Ctrl+C or for the starting process to request the end. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
