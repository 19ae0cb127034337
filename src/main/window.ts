import { join } from 'node:path';
import { app, BrowserWindow, dialog, Menu, nativeTheme, type Rectangle, screen } from 'electron';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { readRegularFile } from '#adapters/storage/read-file.ts';
import { removeLeftBehind, writeWhole } from '#adapters/storage/write-file.ts';
import type { MenuCommand } from '#operations/wire.ts';
import { windowUrl } from './protocol.ts';

// The backgrounds of the window's own themes.
const darkBackground = '#15171b';
const lightBackground = '#f4f5f7';

let current: BrowserWindow | null = null;
/** The main window; null while it is not open. The documentation has a window of its own. */
export const mainWindow = (): BrowserWindow | null => current;

/** Windows to be maximized once they may be seen: a hidden window that is maximized is shown. */
const toMaximize = new WeakSet<BrowserWindow>();

/** Opens the one window, where it stood last time. */
export async function openWindow(state: ReturnType<typeof windowState>): Promise<BrowserWindow> {
  const { maximized, ...bounds } = await state.read();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 800,
    minHeight: 560,
    title: 'Assay',
    autoHideMenuBar: true,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? darkBackground : lightBackground,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  current = window;
  window.once('closed', () => {
    if (current === window) current = null;
  });
  state.watch(window);
  if (maximized) toMaximize.add(window);
  return window;
}

/**
 * Loads the page, and only then shows the window: shown earlier it flashes, and Chromium sometimes
 * fails in its own hand-over. `recoverWindow` reloads the page if its process ends, so that is not a
 * failure here.
 */
export async function load(window: BrowserWindow): Promise<void> {
  let [isGone, isClosing] = [false, false];
  window.webContents.once('render-process-gone', () => {
    isGone = true;
  });
  // A window that closes ends its load before it is destroyed.
  window.once('close', () => {
    isClosing = true;
  });
  await window.loadURL(windowUrl).catch((error: Error & { code?: string }) => {
    // A page that is loaded anew before its first load ended is loaded all the same.
    const isOver = isGone || isClosing || window.isDestroyed();
    if (error.code !== 'ERR_ABORTED' && !isOver) throw error;
  });
  // To show one that closes crashes Electron.
  if (isClosing || window.isDestroyed()) return;
  if (toMaximize.delete(window)) window.maximize();
  window.show();
}

type WindowPlace = Rectangle & { maximized: boolean };

/** The most bytes of a file with a place. */
const largestFile = 10_000;

/** The place in a text; null where it holds none. By hand, because the window would wait for zod to be loaded. */
function placeIn(text: string): WindowPlace | null {
  const { x, y, width, height, maximized } = JSON.parse(text);
  const isPlace =
    [x, y, width, height].every(Number.isFinite) &&
    typeof maximized === 'boolean' &&
    width >= 640 &&
    height >= 400;
  return isPlace ? { x, y, width, height, maximized } : null;
}

const standard = { width: 1440, height: 900, maximized: false };

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Remembers where the window stood and how large it was; a place that is on no screen any more is forgotten. */
export function windowState(folder: string) {
  const path = join(folder, fileNames.window);
  const readPlace = async (): Promise<WindowPlace | null> => {
    const read = await readRegularFile(path, largestFile);
    return 'bytes' in read ? placeIn(Buffer.from(read.bytes).toString()) : null;
  };
  const writePlace = async (place: WindowPlace): Promise<void> => {
    const read = await readRegularFile(path, largestFile);
    // Nothing that Assay did not create is replaced.
    if ('failed' in read && read.failed === 'not a file') return;
    await removeLeftBehind(path);
    await writeWhole(path, `${JSON.stringify(place)}\n`);
  };
  let writing: Promise<unknown> = Promise.resolve();
  return {
    async read(): Promise<{
      width: number;
      height: number;
      maximized: boolean;
      x?: number;
      y?: number;
    }> {
      // A file that was damaged is as good as none: it is written anew when the window closes.
      const state = await readPlace().catch(() => null);
      const visible =
        state !== null &&
        screen.getAllDisplays().some((display) => overlaps(state, display.workArea));
      if (visible) return state;
      const { width, height } = screen.getPrimaryDisplay().workAreaSize;
      return {
        ...standard,
        width: Math.min(standard.width, width),
        height: Math.min(standard.height, height),
      };
    },
    /** Losing a window position is not worth a message, so a failed write is let go. */
    watch(window: BrowserWindow): void {
      window.on('close', () => {
        // Read now: by the time it is written, the window may be gone.
        const maximized = toMaximize.has(window) || window.isMaximized();
        const place = { ...window.getNormalBounds(), maximized };
        writing = writing.then(() => writePlace(place)).catch(() => undefined);
      });
    },
    /** Waits for what is being written. */
    written: (): Promise<unknown> => writing,
  };
}

/** Milliseconds within which a second end is not a coincidence. */
const soonAgain = 30_000;

/**
 * Restores the window after the process of its page ended, because no data lives there; asks first
 * if that happened a short while ago as well. `tell` gets the sentence for the log.
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

/** What the menu can do with workspaces, and those that were open, newest first. */
export type WorkspaceActions = {
  recent: readonly { path: string; name: string; environment: string | null }[];
  isOpen: boolean;
  open(file: { path: string; environment: string | null } | null): void;
  close(): void;
};

/**
 * What the other items do; `openFile` asks for the file, `homepage` opens the system's browser, and
 * `exports` are the forms in which a call is exported.
 */
export type MenuActions = {
  exports: readonly { title: string; command: MenuCommand }[];
  run(command: MenuCommand): void;
  openFile(): void;
  homepage(): void;
};

// The window handles these keys itself, wherever the focus is, so the menu only shows them.
const shownKeys = (accelerator: string) => ({ accelerator, registerAccelerator: false });

function fileMenu(
  { recent, isOpen, open, close }: WorkspaceActions,
  { exports, run, openFile }: MenuActions,
  mac: boolean,
) {
  const item = (label: string, id: MenuCommand) => ({ label, click: () => run(id) });
  const separator = { type: 'separator' as const };
  return {
    role: 'fileMenu' as const,
    submenu: [
      item('New tab', 'new-tab'),
      item('New connection', 'new-connection'),
      separator,
      { label: 'Open file…', click: openFile, ...shownKeys('CmdOrCtrl+O') },
      { label: 'Open workspace…', click: () => open(null) },
      {
        label: 'Open recent workspace',
        enabled: recent.length > 0,
        submenu: recent.map((file) => ({
          label: file.environment === null ? file.name : `${file.name} (${file.environment})`,
          click: () => open(file),
        })),
      },
      { label: 'Close workspace', enabled: isOpen, click: close },
      separator,
      item('Import document ids…', 'add-documents'),
      {
        label: 'Export',
        submenu: [
          ...exports.map(({ title, command }) => item(title, command)),
          separator,
          item('List of documents…', 'export-documents'),
        ],
      },
      separator,
      mac ? { role: 'close' as const } : { role: 'quit' as const },
    ],
  };
}

function helpMenu({ run, homepage }: MenuActions) {
  const item = (label: string, id: MenuCommand, accelerator?: string) => ({
    label,
    click: () => run(id),
    ...(accelerator === undefined ? {} : shownKeys(accelerator)),
  });
  return {
    role: 'help' as const,
    submenu: [
      item('Documentation', 'documentation', 'F1'),
      item('Keyboard shortcuts', 'keys'),
      { type: 'separator' as const },
      { label: 'Homepage', click: homepage },
      item('About Assay', 'go-settings'),
    ],
  };
}

/**
 * Keeps Electron from setting its own menu, which has developer tools and opens pages of Electron in
 * the system's browser, until `setMenu`. Must run before the app is ready.
 */
export const withoutUsualMenu = (): void => Menu.setApplicationMenu(null);

/** On macOS, where the keys for Quit, Close, Copy and Paste are those of the menu: a menu of these until `setMenu`, for which the host has to be there. */
export function menuUntilHost(): void {
  if (process.platform !== 'darwin') return;
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }]),
  );
}

/** The menu of roles that every desktop program has, files, and help; what else Assay offers is in its window. Developer tools are for who runs the sources. */
export function setMenu(workspaces: WorkspaceActions, actions: MenuActions): void {
  const mac = process.platform === 'darwin';
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(mac ? [{ role: 'appMenu' as const }] : []),
      fileMenu(workspaces, actions, mac),
      { role: 'editMenu' },
      {
        label: 'View',
        submenu: [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { type: 'separator' },
          { role: 'togglefullscreen' },
          ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        ],
      },
      { role: 'windowMenu' },
      helpMenu(actions),
    ]),
  );
}
