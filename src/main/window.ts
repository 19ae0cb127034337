import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { windowUrl } from './protocol.ts';
import type { windowState } from './window-state.ts';

// The backgrounds of the window's own themes.
const darkBackground = '#15171b';
const lightBackground = '#f4f5f7';

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
  state.watch(window);
  if (maximized) window.maximize();
  return window;
}

/**
 * Loads the page, and only then shows the window: shown earlier it flashes, and Chromium sometimes trips over its own hand-over. Whoever watches
 * for the end of the page's process loads it again, so that this is no failure here.
 */
export async function load(window: BrowserWindow): Promise<void> {
  let isGone = false;
  window.webContents.once('render-process-gone', () => {
    isGone = true;
  });
  await window.loadURL(windowUrl).catch((error: Error & { code?: string }) => {
    // A page that is loaded anew before its first load ended is loaded all the same.
    if (error.code !== 'ERR_ABORTED' && !isGone && !window.isDestroyed()) throw error;
  });
  if (!window.isDestroyed()) window.show();
}
