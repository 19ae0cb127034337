import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onPath } from './system-packages.ts';

/** A display for windows under test; `name` is what DISPLAY is set to, nothing where the platform needs none. */
export interface TestDisplay {
  readonly name: string | undefined;
  readonly close: () => Promise<void>;
}

const noneToClose = async (): Promise<void> => {};

/** Starts an Xvfb on a free display number of its own; without Xvfb takes the display that is there, and says in one clause when there is none. */
export const openDisplay = async (): Promise<TestDisplay | { readonly missing: string }> => {
  if (process.platform !== 'linux') return { name: undefined, close: noneToClose };
  const xvfb = await onPath('Xvfb');
  if (xvfb === undefined)
    return process.env.DISPLAY
      ? { name: process.env.DISPLAY, close: noneToClose }
      : { missing: 'there is no display and no Xvfb' };
  const child = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const killWithUs = (): void => void child.kill();
  process.once('exit', killWithUs);
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  );
  const close = async (): Promise<void> => {
    process.off('exit', killWithUs);
    child.kill();
    await ended;
  };
  const numbers = child.stdio[3];
  const number = numbers
    ? await Promise.race([once(numbers, 'data').then(([bytes]) => String(bytes).trim()), ended])
    : undefined;
  return number ? { name: `:${number}`, close } : { missing: 'Xvfb did not start' };
};
