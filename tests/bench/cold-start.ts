import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron } from '@playwright/test';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { electronForTests } from '../support/electron/electron-runtime.ts';
import { openDisplay } from '../support/run/display.ts';
import { line, median, times } from './measure.ts';

/** From starting the program until the button of its first view can be pressed, in a new data folder each time. */
async function untilUsable(
  executablePath: string,
  app: string,
  display: string | undefined,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
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
    const bare = await times(5, () =>
      untilUsable(electron.executable, join(import.meta.dirname, 'bare-window'), display.name),
    );
    const ours = await times(5, () => untilUsable(electron.executable, root, display.name));
    say(line('bare Electron window', bare));
    say(line('Assay', ours));
    say(`  difference ${Math.round(median(ours) - median(bare))} ms`);
  } finally {
    await display.close();
  }
}
