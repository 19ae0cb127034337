import { BrowserWindow } from 'electron';

/**
 * Opens pages of the documentation in a window of their own, the same one for all of them. It is as locked down as the main window, has no
 * preload at all, and closes with `owner`.
 */
export function documentationWindow(owner: BrowserWindow): (url: string) => void {
  let shown: BrowserWindow | null = null;
  owner.once('closed', () => shown?.destroy());
  return (url) => {
    if (shown === null) {
      const made = new BrowserWindow({
        width: 1080,
        height: 860,
        title: 'Assay documentation',
        autoHideMenuBar: true,
        webPreferences: {
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webSecurity: true,
          webviewTag: false,
          navigateOnDragDrop: false,
          spellcheck: false,
        },
      });
      made.once('closed', () => {
        shown = null;
      });
      shown = made;
    }
    // A page that is asked for while another one loads ends that load, which is not an error.
    void shown.loadURL(url).catch(() => undefined);
    if (shown.isMinimized()) shown.restore();
    shown.focus();
  };
}
