import { type BrowserWindow, ipcMain } from 'electron';
import { createHostEnd, type HostEvent, type MenuCommand, type Served } from '#operations/wire.ts';
import type { Answers } from './answers.ts';
import { isWindowPage } from './protocol.ts';

const tell = ({ webContents }: BrowserWindow, event: HostEvent): void => {
  if (!webContents.isDestroyed()) webContents.send('assay:event', event);
};

/** Lets the window run a command that the user chose in the menu. */
export const runInWindow = (window: BrowserWindow, id: MenuCommand): void =>
  tell(window, { kind: 'command', id });

/** The one channel between window and app. Only the top frame of our own window, at our own address, is heard. */
export function listenTo(window: BrowserWindow, served: Served, answers: Answers): void {
  const { webContents } = window;
  const open = () => createHostEnd(served, (event) => tell(window, event));
  let end = open();
  // The calls of a page that is gone end with it, and it hears no events; a reloaded page begins anew.
  const gone = (): void => {
    end.close();
    answers.clear();
  };
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    gone();
    end = open();
  });
  webContents.on('render-process-gone', gone);
  const answer = (event: Electron.IpcMainInvokeEvent, message: unknown): unknown => {
    const frame = event.senderFrame;
    if (
      event.sender !== webContents ||
      frame === null ||
      frame.parent !== null ||
      !isWindowPage(frame.url)
    ) {
      return {
        ok: false,
        error: { code: 'bad-input', message: 'Only the Assay window can send requests.' },
      };
    }
    return end.receive(message).then(answers.forWindow);
  };
  ipcMain.handle('assay', answer);
  window.once('closed', () => {
    ipcMain.removeHandler('assay');
    end.close();
  });
}
