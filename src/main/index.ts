import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { nodeTimer } from '#adapters/timer.ts';
import { createHandlers } from '#app/handlers.ts';
import { createDispatch, type Dispatch } from '#operations/dispatch.ts';
import { startSamples } from '#samples/start.ts';
import { createAnswers } from './answers.ts';
import { guardContents, guardDownloads, guardSession } from './guard.ts';
import { listenTo } from './ipc.ts';
import { setMenu } from './menu.ts';
import { desktopPorts } from './ports.ts';
import { registerScheme, serveWindow } from './protocol.ts';
import { load, openWindow } from './window.ts';
import { windowState } from './window-state.ts';

const report = (fault: unknown): void => {
  process.stderr.write(`Assay: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
};

/** How long an end waits for what is being written, in milliseconds. */
const longestClosing = 5000;

const answers = createAnswers();

async function show(dispatch: Dispatch, state: ReturnType<typeof windowState>): Promise<void> {
  const window = await openWindow(state);
  listenTo(window, dispatch, answers);
  guardDownloads(window);
  await load(window);
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const notices: string[] = [];
  const samples = await startSamples({});
  const ports = await desktopPorts(folder, samples.info, (notice) => notices.push(notice));
  const face = { face: 'desktop' as const, version: app.getVersion(), dataFolder: folder, notices: () => notices };
  const { handlers, texts, start: goOn, close } = createHandlers(ports, face);
  const dispatch = createDispatch(handlers, report);
  const state = windowState(folder);
  guardSession(session.defaultSession);
  serveWindow(join(import.meta.dirname, '../renderer'), texts, developmentServer ? new URL(developmentServer) : null, answers);
  setMenu();
  await show(dispatch, state);
  await goOn();
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void show(dispatch, state);
  });
  let isClosing = false;
  app.on('will-quit', (event) => {
    // Whoever asks again does not want to wait.
    if (isClosing) return;
    isClosing = true;
    event.preventDefault();
    const closed = Promise.all([close(), samples.close()]).catch(report);
    void Promise.race([closed, nodeTimer.wait(longestClosing, new AbortController().signal)]).then(() => app.exit());
  });
}

// A folder of its own lets several copies, and every test, run side by side.
const ownFolder = process.env.ASSAY_DATA;
if (ownFolder) app.setPath('userData', ownFolder);
// Asked for as root on Linux, where Chromium does not start in a sandbox; enabling it again would undo that and loop.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerScheme();
guardContents();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => {
    const window = BrowserWindow.getAllWindows()[0];
    if (window?.isMinimized()) window.restore();
    window?.focus();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(start)
    .catch((fault) => {
      report(fault);
      app.exit(1);
    });
} else {
  app.quit();
}
