import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  aptCommand,
  canInstallByApt,
  installByApt,
  onPath,
  type SystemNeed,
} from './system-packages.ts';

/** Makes sure that there is what a test needs, from its Debian package where this machine has none. */
async function have(need: SystemNeed, isThere: boolean): Promise<void> {
  if (isThere) return;
  const failed = (await canInstallByApt()) ? await installByApt([need]) : '';
  if (failed !== undefined)
    throw new Error(`This machine has no ${need}. ${failed || aptCommand([need])}`);
}

export const haveCurl = async (): Promise<void> =>
  have('curl', (await onPath('curl')) !== undefined);

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
