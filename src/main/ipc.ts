import { type BrowserWindow, ipcMain } from 'electron';
import type { Texts } from '#app/texts.ts';
import type { Outcome } from '#operations/outcome.ts';
import type { createHostEnd, HostEvent, MenuCommand } from '#operations/wire.ts';
import type { Answers } from './answers.ts';
import { isWindowPage } from './protocol.ts';

/**
 * The app behind the window. `connect` opens the host's end for one page. `start` sets the menu
 * and, a moment later, continues what an earlier run followed; `close` ends everything and lets it finish writing.
 */
export type Host = {
  texts: Texts;
  connect(tell: (event: HostEvent) => void): ReturnType<typeof createHostEnd>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The app behind the window; `begin` begins it when it is called for the first time. */
export type HostOnDemand = { host: Promise<Host>; begin(): void };

const tell = (window: BrowserWindow, event: HostEvent): void => {
  // Of a destroyed window even the contents cannot be asked for.
  if (!window.isDestroyed() && !window.webContents.isDestroyed())
    window.webContents.send('assay:event', event);
};

/** Lets the window run a command that the user chose in the menu. */
export const runInWindow = (window: BrowserWindow, id: MenuCommand): void =>
  tell(window, { kind: 'command', id });

/** What calls get that waited for a host that does not start. The error itself goes to the log alone, masked: Electron prints one that a handler throws, and gives it to the page. */
const neverStarted = {
  ok: false,
  error: { code: 'internal', message: 'Assay could not start.' },
} satisfies Outcome<never>;

/**
 * The one channel between window and app. Only the top frame of our own window, at our own address,
 * is heard. The first call begins the host, and those from before it is there wait for it.
 */
export function listenTo(
  window: BrowserWindow,
  { host, begin }: HostOnDemand,
  answers: Answers,
): void {
  const { webContents } = window;
  const open = () => {
    const opening = host.then(({ connect }) => connect((event) => tell(window, event)));
    // Without a host the app ends, and whoever waits for it says why.
    opening.catch(() => undefined);
    return opening;
  };
  const close = (): void =>
    void end.then(
      (one) => one.close(),
      () => undefined,
    );
  let end = open();
  // The calls of a page that is gone end with it, and it hears no events; a reloaded page begins anew.
  const gone = (): void => {
    close();
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
    begin();
    return end.then(
      (one) => one.receive(message).then(answers.forWindow),
      () => neverStarted,
    );
  };
  ipcMain.handle('assay', answer);
  window.once('closed', () => {
    ipcMain.removeHandler('assay');
    close();
  });
}
