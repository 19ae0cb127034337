import type { ChildProcess } from 'node:child_process';

const passed = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How a child ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Passes this process's signals on to `child` until it ends. At a terminal Ctrl+C already reaches
 * the child, and a second SIGINT would kill Chromium before it has saved, so it is passed on only
 * without a terminal.
 */
export const untilEnd = (child: ChildProcess): Promise<ChildEnd> =>
  new Promise((resolve, reject) => {
    const pass = (signal: NodeJS.Signals): void => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of passed) process.on(signal, pass);
    const release = (): void => {
      for (const signal of passed) process.off(signal, pass);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code, signal });
    });
  });

/** Ends this process as the child ended, so that its caller sees the same. */
export const endLike = ({ code, signal }: ChildEnd): void => {
  if (signal === null) process.exitCode = code ?? 1;
  else process.kill(process.pid, signal);
};
