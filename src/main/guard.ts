import { app, type BrowserWindow, type Session } from 'electron';
import { isWindowUrl } from './protocol.ts';

/** Copying, and a notification when a followed document is done: the latter for our own window alone. An origin comes with or without its last slash. */
const isAllowed = (permission: string, from: string): boolean =>
  permission === 'clipboard-sanitized-write' || (permission === 'notifications' && isWindowUrl(from.endsWith('/') ? from : `${from}/`));

/** Refuses everything a page could use to get out of its window: navigation, new windows, webviews, permissions. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) => answer(isAllowed(permission, requestingUrl)));
  session.setPermissionCheckHandler((_contents, permission, origin) => isAllowed(permission, origin));
  session.setDevicePermissionHandler(() => false);
}

export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isWindowUrl(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isWindowUrl(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Downloads are what the user saves from the byte channel, and nothing else. */
export function guardDownloads(window: BrowserWindow): void {
  window.webContents.session.on('will-download', (event, item) => {
    if (!isWindowUrl(item.getURL())) event.preventDefault();
    else item.setSaveDialogOptions({ defaultPath: item.getFilename() });
  });
}
