import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import { windowUrl } from './protocol.ts';
import type { windowState } from './window-state.ts';

/** Opens the one window, where it stood last time. */
export async function openWindow(state: ReturnType<typeof windowState>): Promise<BrowserWindow> {
  const { maximized, ...bounds } = await state.read();
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 800,
    minHeight: 560,
    show: false,
    title: 'Assay',
    autoHideMenuBar: true,
    backgroundColor: '#1b1d21',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  state.watch(window);
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}

export const load = (window: BrowserWindow): Promise<void> => window.loadURL(windowUrl);
