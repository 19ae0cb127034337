import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { electronForTests } from '../support/electron/electron-runtime.ts';
import { openDisplay } from '../support/run/display.ts';
import { count, fillHistory } from './history.ts';
import { line, median } from './measure.ts';

/** Milliseconds from starting the program until the button of its first view can be pressed, in this data folder. */
async function untilUsable(
  executablePath: string,
  app: string,
  display: string | undefined,
  folder: string,
): Promise<number> {
  const env = {
    ...process.env,
    ASSAY_DATA: folder,
    ...(display === undefined ? {} : { DISPLAY: display }),
  };
  const switches = [
    ...sandboxSwitches(process.platform, process.getuid?.()),
    '--disable-gpu',
    `--user-data-dir=${folder}`,
  ];
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= dirname(executablePath);
  const start = performance.now();
  const running = await _electron.launch({ args: [...switches, app], env });
  const page = await running.firstWindow();
  await page.getByRole('button', { name: 'Check a sample' }).click({ trial: true });
  const taken = performance.now() - start;
  await running.close();
  return taken;
}

/** Does something with a folder of its own. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const result = await work(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  return result;
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
export async function benchColdStart(root: string, say: (text: string) => void): Promise<void> {
  const electron = await electronForTests(root);
  const display = await openDisplay();
  if ('missing' in electron || 'missing' in display) {
    say(
      `\ncold start: not measured, ${'missing' in electron ? electron.missing : 'missing' in display ? display.missing : ''}`,
    );
    return;
  }
  try {
    say('\ncold start: until the first button can be pressed');
    const start = (app: string) => (folder: string) =>
      untilUsable(electron.executable, app, display.name, folder);
    const [bare = [], ours = []] = await inTurn(
      () => inFolder(start(join(import.meta.dirname, 'bare-window'))),
      () => inFolder(start(root)),
    );
    say(line('bare Electron window', bare));
    say(line('Assay', ours));
    say(`  ${(median(ours) / median(bare)).toFixed(1)} times a bare window`);
    await inFolder(async (folder) => {
      const again = (): Promise<number[][]> => inTurn(() => start(root)(folder));
      const [before = []] = await again();
      say(line('Assay, started before in the same folder', before));
      await fillHistory(join(folder, fileNames.journal));
      const [kept = []] = await again();
      say(line(`Assay, with ${count.toLocaleString('en')} exchanges in its history`, kept));
    });
  } finally {
    await display.close();
  }
}
