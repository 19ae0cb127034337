import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { aptCommand, canInstallByApt, installByApt, onPath } from './system-packages.ts';

/** Makes sure that there is a curl, from the Debian package where this machine has none. */
export async function haveCurl(): Promise<void> {
  if ((await onPath('curl')) !== undefined) return;
  const failed = (await canInstallByApt()) ? await installByApt(['curl']) : '';
  if (failed !== undefined) throw new Error(`There is no curl. ${failed || aptCommand(['curl'])}`);
}

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
