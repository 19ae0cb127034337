import { app, type BrowserWindow, type Session } from 'electron';
import { isDocumentationPage, isWindowPage, isWindowUrl } from './protocol.ts';

const allowed = ['clipboard-sanitized-write', 'notifications'];

/** Copying, and a notification when a followed document is done, for our own window alone. An origin comes with or without its last slash. */
const isAllowed = (permission: string, from: string): boolean =>
  allowed.includes(permission) && isWindowUrl(from.endsWith('/') ? from : `${from}/`);

/**
 * Leaves the window's session nothing but the window's own files: no permission, no device, no dictionary to download, and no network at all
 * (`developmentHost` is let through while there is one). What Assay sends goes over sockets of its own or a session of the direct surface.
 */
export function guardSession(session: Session, developmentHost: string | null): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isAllowed(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest(
    { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
    ({ url }, go) =>
      go({ cancel: developmentHost === null || new URL(url).host !== developmentHost }),
  );
  // Connections without a request, such as preconnects, end at a port where nothing answers.
  if (developmentHost === null)
    void session.setProxy({
      mode: 'fixed_servers',
      proxyRules: 'http://127.0.0.1:9',
      proxyBypassRules: '<-loopback>',
    });
}

/** Refuses everything a page could use to get out of its place: navigation, frames, new windows, webviews, certificates of this machine. */
export function guardContents(): void {
  // A session fetches dictionaries for the languages of the system as soon as it is made, whether or not anything is ever spelled in it.
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]));
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { url: string; preventDefault(): void }): void => {
      // A page of the documentation leads to the other ones, and nowhere else.
      const isOfPlace = isDocumentationPage(contents.getURL()) ? isDocumentationPage : isWindowPage;
      if (!isOfPlace(event.url)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-frame-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // A page that may use no network could still reach out by a call between browsers.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
  // Electron would send the first certificate it finds. Electron itself refuses the rest: bad
  // certificates and servers that require a login.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
}

/** Downloads are what the user saves from the byte channel, and nothing else. */
export function guardDownloads(window: BrowserWindow): void {
  window.webContents.session.on('will-download', (event, item) => {
    if (!isWindowUrl(item.getURL())) event.preventDefault();
    else item.setSaveDialogOptions({ defaultPath: item.getFilename() });
  });
}

const unused = [
  'MediaRouter',
  'OptimizationHints',
  'AutofillServerCommunication',
  'NetworkTimeServiceQuerying',
  'CertificateTransparencyComponentUpdater',
];

/**
 * Switches off what Chromium would send to its makers, and its discovery on the network. Must run
 * before the app is ready.
 */
export function keepChromiumQuiet(): void {
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'disable-sync',
    'no-pings',
  ]) {
    app.commandLine.appendSwitch(name);
  }
  const others = app.commandLine.getSwitchValue('disable-features');
  app.commandLine.appendSwitch(
    'disable-features',
    [...(others === '' ? [] : [others]), ...unused].join(','),
  );
}
