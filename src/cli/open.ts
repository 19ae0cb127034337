import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { longestTarget, openedTarget, targetsInVariable } from '#adapters/opened-things.ts';
import { kindOfFile } from '#adapters/storage/read-file.ts';
import { errorText, grouped } from '#core/text/wording.ts';
import { CouldNot, say } from './terminal/output.ts';

/** Milliseconds within which a window that cannot start has ended. One that runs takes the file over in less. */
const comesUpWithin = 2000;

/** Throws CouldNot for what the window could not read. */
async function refuseUnreadable(named: string, target: string): Promise<void> {
  if (/^https?:\/\//i.test(target)) return;
  if (/^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(named))
    throw new CouldNot('usage', 'Assay opens files, and addresses that begin with http or https.');
  const facts = await stat(target).catch((error: unknown) => {
    throw new CouldNot('storage', `Cannot open ${named}: ${errorText(error)}`);
  });
  if (!facts.isFile())
    throw new CouldNot('storage', `Cannot open ${named}, because it is ${kindOfFile(facts)}.`);
}

/** Starts this executable's window with the file; a window that runs already takes it over. */
async function handOver(target: string): Promise<void> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (isRoot) say("assay: Chromium's sandbox does not work for root, so it is switched off.");
  const window = spawn(process.execPath, isRoot ? ['--no-sandbox'] : [], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...targetsInVariable([target]) },
  });
  const ended = once(window, 'exit');
  await Promise.race([once(window, 'spawn'), ended]);
  const [code] = (await Promise.race([ended, pause(comesUpWithin, [0])])) as [number | null];
  window.unref();
  if (code !== 0)
    throw new CouldNot(
      'window',
      'The window could not start. Run assay without arguments to see why.',
    );
}

/** `assay open`: shows a file or an address in the window, which sends nothing before the user says so. */
export const define = (command: Command): Command =>
  command
    .argument('<target>', 'file, or address that begins with http or https')
    .addHelpText(
      'after',
      '\nA window that is open takes it over; otherwise one starts. Nothing is sent.',
    )
    .action(async (named: string) => {
      if (process.versions.electron === undefined)
        throw new CouldNot(
          'no-window',
          'This installation of Assay has no window. Run "assay serve" and drop the file into the page, or run "assay read <file>".',
        );
      const target = openedTarget(named, process.cwd());
      if (target.length > longestTarget)
        throw new CouldNot(
          'usage',
          `Assay opens paths and addresses of at most ${grouped(longestTarget)} characters.`,
        );
      await refuseUnreadable(named, target);
      const { DISPLAY, WAYLAND_DISPLAY } = process.env;
      if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY)
        throw new CouldNot(
          'no-window',
          'There is no display (DISPLAY and WAYLAND_DISPLAY are not set). Run "assay read <file>" instead.',
        );
      await handOver(target).catch((error: unknown) => {
        if (error instanceof CouldNot) throw error;
        throw new CouldNot('window', `The window could not start: ${errorText(error)}`);
      });
    });
