import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program to its end with nothing of this environment but PATH, and gives what it printed. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { env = {} as Record<string, string>, input = '' } = {},
): Promise<string> {
  const running = run(program, args, { env: { PATH: process.env.PATH ?? '', ...env } });
  // A program that ends without reading its input closes the pipe; that is its right.
  running.child.stdin?.on('error', () => undefined).end(input);
  return (await running).stdout;
}
