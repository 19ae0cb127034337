import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { inFolder, onDesktop } from './desktop-app.ts';
import { count, fillHistory } from './history.ts';
import { line, median, megabytes } from './measure.ts';
import { heldBy } from './memory.ts';

/** What a window holds once it is usable, in bytes, the last that was opened. */
let held = 0;

/** Milliseconds from starting the program until the button of its first view can be pressed. */
async function untilUsable(launch: () => Promise<ElectronApplication>): Promise<number> {
  const start = performance.now();
  const running = await launch();
  const page = await running.firstWindow();
  await page.getByRole('button', { name: 'Check a sample' }).click({ trial: true });
  const taken = performance.now() - start;
  held = await heldBy(running.process().pid ?? 0);
  await running.close();
  return taken;
}

const runs = 7;

/**
 * The milliseconds of each start, fastest first, after one that does not count. They take turns, so
 * that a busier minute slows all of them.
 */
async function inTurn(...starts: readonly (() => Promise<number>)[]): Promise<number[][]> {
  const taken: number[][] = starts.map(() => []);
  for (let run = 0; run <= runs; run += 1)
    for (const [index, start] of starts.entries()) taken[index]?.push(await start());
  return taken.map((all) => all.slice(1).sort((a, b) => a - b));
}

/** Cold start of the built app to a usable window, beside a bare Electron window in the same run. Both include the driver's own start, and neither its end. */
export function benchColdStart(root: string, say: (text: string) => void): Promise<void> {
  return onDesktop(root, say, async (launch) => {
    say('\ncold start: until the first button can be pressed');
    const start = (app: string) => () =>
      inFolder((folder) => untilUsable(() => launch(folder, app)));
    const [bare = [], ours = []] = await inTurn(
      start(join(import.meta.dirname, 'bare-window')),
      start(root),
    );
    say(line('bare Electron window', bare));
    say(line('Assay', ours));
    say(
      `  ${(median(ours) / median(bare)).toFixed(1)} times a bare window, ${megabytes(held)} in all processes`,
    );
    await inFolder(async (folder) => {
      await fillHistory(join(folder, fileNames.journal));
      const [kept = []] = await inTurn(() => untilUsable(() => launch(folder)));
      say(line(`Assay, with ${count.toLocaleString('en')} exchanges in its history`, kept));
    });
  });
}
