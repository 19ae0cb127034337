import { app, type BrowserWindow, dialog } from 'electron';
import { load } from './window.ts';

/** Milliseconds within which a second end is no accident. */
const soonAgain = 30_000;

/**
 * Brings the window back when the process of its page ended, since nothing that is kept lives there; asks first when it ended a short while ago
 * as well. `tell` hears of it, for the log.
 */
export function recoverWindow(window: BrowserWindow, tell: (sentence: string) => void): void {
  let endedAt = Number.NEGATIVE_INFINITY;
  const loadAgain = (): void =>
    void load(window).catch(() => tell('The window could not be reloaded.'));
  const ask = async (reason: string): Promise<void> => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      title: 'Assay',
      message: 'The window crashed again.',
      detail: `The system reports: ${reason}. Stored data is not affected. Unsaved input is lost.`,
      buttons: ['Reload', 'Quit'],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    });
    if (response === 0) loadAgain();
    else app.quit();
  };
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    tell(`The window's process ended: ${reason}.`);
    const isAgain = Date.now() - endedAt < soonAgain;
    endedAt = Date.now();
    if (isAgain) void ask(reason);
    else loadAgain();
  });
}
