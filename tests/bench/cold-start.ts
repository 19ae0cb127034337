import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { electronForTests } from '../support/electron/electron-runtime.ts';
import { openDisplay } from '../support/run/display.ts';
import { count, fillHistory } from './history.ts';
import { line, median, times } from './measure.ts';

/** From starting the program until the button of its first view can be pressed, in this data folder. */
async function untilUsable(
  executablePath: string,
  app: string,
  display: string | undefined,
  folder: string,
): Promise<void> {
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
  const running = await _electron.launch({ args: [...switches, app], env });
  const page = await running.firstWindow();
  await page.getByRole('button', { name: 'Check a sample' }).click({ trial: true });
  await running.close();
}

/** Does something with a folder of its own. */
async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  await work(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Cold start of the built app to a usable window, beside a bare Electron window in the same run. Both include the driver's own start. */
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
    say('\ncold start to a usable window (start, click ready, end)');
    const start = (app: string) => (folder: string) =>
      untilUsable(electron.executable, app, display.name, folder);
    const bare = await times(5, () => inFolder(start(join(import.meta.dirname, 'bare-window'))));
    const ours = await times(5, () => inFolder(start(root)));
    say(line('bare Electron window', bare));
    say(line('Assay', ours));
    say(`  difference ${Math.round(median(ours) - median(bare))} ms`);
    await inFolder(async (folder) => {
      say(
        line('Assay, started before in the same folder', await times(5, () => start(root)(folder))),
      );
      await fillHistory(join(folder, fileNames.journal));
      const kept = `Assay, with ${count.toLocaleString('en')} exchanges in its history`;
      say(line(kept, await times(5, () => start(root)(folder))));
    });
  } finally {
    await display.close();
  }
}
