import { type ChildProcess, spawn } from 'node:child_process';

/** What came of a program: what it printed, or how it ended, in words that hold nothing of what it printed. */
export type Ran = { printed: Buffer } | { failed: string };

const isWindows = process.platform === 'win32';
/** Milliseconds that a program's output is waited for after its end: what it started may keep it open for ever. */
const longestRest = 1000;

/** Ends a program and, where the system knows groups, whatever it started. */
function kill(child: ChildProcess): void {
  try {
    if (isWindows || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

const started = (program: string, args: readonly string[], environment: Record<string, string | undefined>): ChildProcess | null => {
  try {
    // What it complains of may hold the secret as well, so nobody hears it; and there is nobody to answer what it asks.
    return spawn(program, [...args], {
      ...{ shell: false, windowsHide: true, env: environment, stdio: ['ignore', 'pipe', 'ignore'] },
      // A group of its own, so that it can be ended with all that it started.
      detached: !isWindows,
    });
  } catch {
    return null;
  }
};

/**
 * Runs a program without a shell and takes what it prints. It is ended when it prints more than `mostBytes`, takes longer than `mostTime` milliseconds, or the
 * signal is aborted; what it started and left running does not hold the answer up.
 */
export function runForSecret(
  { program, args }: { program: string; args: readonly string[] },
  {
    mostBytes,
    mostTime,
    environment,
    signal,
  }: { mostBytes: number; mostTime: number; environment: Record<string, string | undefined>; signal: AbortSignal },
): Promise<Ran> {
  if (signal.aborted) return Promise.resolve({ failed: 'was not started, because Assay is ending' });
  const child = started(program, args, environment);
  if (child === null) return Promise.resolve({ failed: 'cannot be started' });
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    let size = 0;
    let rest: NodeJS.Timeout | undefined;
    const end = (ran: Ran): void => {
      clearTimeout(timer);
      clearTimeout(rest);
      signal.removeEventListener('abort', stop);
      child.stdout?.destroy();
      resolve(ran);
    };
    const give = (failed: string): void => {
      end({ failed });
      kill(child);
    };
    const stop = (): void => give('was ended, because Assay is ending');
    const timer = setTimeout(() => give(`was ended, because it took longer than ${mostTime / 1000} seconds`), mostTime);
    signal.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      printed.push(chunk);
      size += chunk.length;
      if (size > mostBytes) give(`was ended, because it printed more than ${mostBytes} bytes`);
    });
    child.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : '';
      end({ failed: code === 'ENOENT' ? 'is not there' : `cannot be started${code === '' ? '' : ` (${code})`}` });
    });
    const ended = (code: number | null, by: string | null): void =>
      end(code === 0 ? { printed: Buffer.concat(printed) } : { failed: code === null ? `was ended by ${by}` : `ended with ${code}` });
    child.on('close', ended);
    child.on('exit', (code, by) => {
      rest = setTimeout(() => ended(code, by), longestRest);
    });
  });
}
