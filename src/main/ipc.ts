import { type BrowserWindow, ipcMain } from 'electron';
import type { Dispatch } from '#operations/dispatch.ts';
import { createHostEnd } from '#operations/wire.ts';
import type { Answers } from './answers.ts';
import { isWindowPage } from './protocol.ts';

/** The one channel between window and app. Only the top frame of our own window, at our own address, is heard. */
export function listenTo(window: BrowserWindow, dispatch: Dispatch, answers: Answers): void {
  const { webContents } = window;
  const open = () =>
    createHostEnd(dispatch, (id, progress) => {
      if (!webContents.isDestroyed()) webContents.send('assay:progress', id, progress);
    });
  let end = open();
  // The calls of a page that is gone end with it; a reloaded page begins anew.
  const restart = (): void => {
    end.close();
    end = open();
    answers.clear();
  };
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) restart();
  });
  webContents.on('render-process-gone', restart);
  const answer = (event: Electron.IpcMainInvokeEvent, message: unknown): unknown => {
    const frame = event.senderFrame;
    if (event.sender !== webContents || frame === null || frame.parent !== null || !isWindowPage(frame.url)) {
      return { ok: false, error: { code: 'bad-input', message: 'Only the window of Assay may call.' } };
    }
    return end.receive(message).then(answers.forWindow);
  };
  ipcMain.handle('assay', answer);
  window.once('closed', () => {
    ipcMain.removeHandler('assay');
    end.close();
  });
}
