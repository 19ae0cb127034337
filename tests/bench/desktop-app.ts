import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { sandboxSwitches } from '../../src/start/desktop.ts';
import { electronForTests } from '../support/electron/electron-runtime.ts';
import { openDisplay } from '../support/run/display.ts';

/** Does something with a folder of its own. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Measures the desktop app, on a display of its own: `launch` starts the built app, or another one, on a data folder. */
export async function onDesktop(
  root: string,
  say: (text: string) => void,
  measure: (
    launch: (folder: string, app?: string) => Promise<ElectronApplication>,
  ) => Promise<void>,
): Promise<void> {
  const electron = await electronForTests(root);
  const display = await openDisplay();
  if ('missing' in electron || 'missing' in display)
    return say('\nthe desktop app: not measured, there is no Electron or no display');
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??= dirname(electron.executable);
  const switches = [...sandboxSwitches(process.platform, process.getuid?.()), '--disable-gpu'];
  try {
    await measure((folder, app = root) =>
      _electron.launch({
        args: [...switches, `--user-data-dir=${folder}`, app],
        env: {
          ...process.env,
          ASSAY_DATA: folder,
          ...(display.name === undefined ? {} : { DISPLAY: display.name }),
        },
      }),
    );
  } finally {
    await display.close();
  }
}
