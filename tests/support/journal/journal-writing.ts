import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** A process that writes `count` calls named `<name>-<n>` into the journal of a file. */
export function journalWriter(file: string, name: string, count: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/support/journal/journal-writer.ts', file, name, String(count)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let [printed, complaints] = ['', ''];
  let heard = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    heard = resolve;
  });
  child.stdout.on('data', (data) => {
    printed += String(data);
    if (printed.includes('\n')) heard();
  });
  child.stderr.on('data', (data) => {
    complaints += String(data);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      heard();
      resolve();
    });
  });
  return {
    /** Once the first call is acknowledged. */
    first,
    ended,
    kill: () => child.kill('SIGKILL'),
    /** How many calls were acknowledged; a number that was cut off within is none. */
    acknowledged: (): number => printed.split('\n').length - 1,
    complaints: (): string => complaints,
  };
}
