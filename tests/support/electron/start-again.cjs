/*
 * Loaded into the desktop app before it starts, where tests share one: lets the app quit as it always does, except that the process stays, takes back what
 * a test did to it, and loads the app's main module again for the next one. `shared-electron.ts` is the other end. Nothing of it is part of Assay.
 */
const { pathToFileURL } = require('node:url');
const { setTimeout: pause } = require('node:timers/promises');
const electron = require('electron');

const { app, BrowserWindow, clipboard, dialog, ipcMain, protocol, shell, webContents } = electron;

const quitsWithinMs = 15_000;
const settlesWithinMs = 5_000;
/** Chromium has been seen never to say that the data of a session is cleared. */
const clearsWithinMs = 10_000;

/** What may be replaced by a test, each as it was before Assay began. */
const replaceable = { app, clipboard, dialog, shell };
const functionsOf = (object) =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(object)).filter(
      ([, { value }]) => typeof value === 'function',
    ),
  );
const original = Object.entries(replaceable).map(([name, object]) => [
  name,
  object,
  functionsOf(object),
]);
const globals = new Set(Object.getOwnPropertyNames(globalThis));
const environment = { ...process.env };

/** Every listener there was before Assay began; of what exists only once Electron is ready, before Assay is. */
const emitters = new Map([
  ['app', app],
  ['process', process],
  ['ipcMain', ipcMain],
]);
const listeners = new Map();
const keepListeners = (name, emitter) =>
  listeners.set(
    name,
    new Map(emitter.eventNames().map((event) => [event, new Set(emitter.rawListeners(event))])),
  );
for (const [name, emitter] of emitters) keepListeners(name, emitter);
app.once('ready', () => {
  for (const name of ['nativeTheme', 'powerMonitor', 'screen']) emitters.set(name, electron[name]);
  emitters.set('session', electron.session.defaultSession);
  for (const name of ['nativeTheme', 'powerMonitor', 'screen', 'session'])
    keepListeners(name, emitters.get(name));
});

const added = () =>
  [...emitters].flatMap(([name, emitter]) =>
    emitter.eventNames().flatMap((event) => {
      const known = listeners.get(name).get(event);
      return emitter
        .rawListeners(event)
        .flatMap((listener) => (known?.has(listener) ? [] : [{ name, emitter, event, listener }]));
    }),
  );

/** Counts of what keeps a process busy: servers, connections, threads, programs. */
const held = () => {
  const counts = { TCPServerWrap: 0, MessagePort: 0, ProcessWrap: 0, FSEventWrap: 0 };
  for (const name of process.getActiveResourcesInfo()) if (name in counts) counts[name] += 1;
  return counts;
};
const atFirst = held();

/** What is there after the app quit and should not be, each in a few words. */
const leftovers = async () => {
  const found = [];
  for (const [name, count] of Object.entries(held()))
    if (count > atFirst[name]) found.push(`${count - atFirst[name]} of ${name}`);
  for (const { name, event } of added()) found.push(`a listener of ${name} to ${String(event)}`);
  for (const [name, object, before] of original) {
    const now = functionsOf(object);
    for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
      if (before[key]?.value !== now[key]?.value) found.push(`another ${name}.${key}`);
    }
  }
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!globals.has(name)) found.push(`the global ${name}`);
  for (const contents of webContents.getAllWebContents())
    found.push(`a page at ${contents.getURL().slice(0, 40)}`);
  if (protocol.isProtocolHandled('app')) found.push('the handler of app:');
  const { session } = electron;
  if ((await session.defaultSession.cookies.get({})).length > 0) found.push('cookies');
  if (clipboard.readText() !== '') found.push('the clipboard');
  if (electron.nativeTheme.themeSource !== 'system') found.push('a theme');
  return found;
};

const quit = async () => {
  const { exit } = app;
  const quitting = new Promise((resolve) => {
    app.exit = () => resolve('quit');
    app.quit();
  });
  const end = await Promise.race([quitting, pause(quitsWithinMs)]);
  app.exit = exit;
  if (end === undefined) throw new Error('the app did not quit');
};

/** Takes back what a test did; says what could not be. */
const undo = async () => {
  for (const { emitter, event, listener } of added()) emitter.removeListener(event, listener);
  for (const [, object, before] of original) {
    for (const key of Object.keys(functionsOf(object))) if (!(key in before)) delete object[key];
    for (const [key, { value }] of Object.entries(before))
      if (object[key] !== value) object[key] = value;
  }
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!globals.has(name)) delete globalThis[name];
  if (protocol.isProtocolHandled('app')) protocol.unhandle('app');
  const { defaultSession } = electron.session;
  // First written down, so that what a test put there is found by the search of its files.
  const clear = async () => {
    defaultSession.flushStorageData();
    await defaultSession.cookies.flushStore();
    await Promise.all([defaultSession.clearData(), defaultSession.clearStorageData()]);
    return [];
  };
  clipboard.clear();
  electron.nativeTheme.themeSource = 'system';
  return Promise.race([clear(), pause(clearsWithinMs, ['data of the session'])]);
};

let starts = 0;
const handle = {
  /** Lets the app quit and takes back what was done to it; comes back with what is left over all the same. */
  async stop() {
    await quit();
    const kept = await undo();
    if (kept.length > 0) return kept;
    const until = Date.now() + settlesWithinMs;
    // Sockets and threads end a moment later.
    for (;;) {
      const found = await leftovers();
      if (found.length === 0 || Date.now() > until) return found;
      await pause(20);
    }
  },
  /** Starts the app on a folder, with these variables more than the process began with; comes back once it has opened its window. */
  async start({ main, folder, variables, record }) {
    for (const name of Object.keys(process.env))
      if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment, variables, { ASSAY_DATA: folder });
    globalThis.assayRecordTo(record);
    // Asked for again they are refused once the app is ready, and hold from the first time.
    protocol.registerSchemesAsPrivileged = () => undefined;
    app.enableSandbox = () => undefined;
    starts += 1;
    const opened = new Promise((resolve) =>
      app.once('browser-window-created', (_event, window) => resolve(window)),
    );
    await import(`${pathToFileURL(main).href}?start=${starts}`);
    await opened;
  },
  /** How its window begins. */
  window() {
    const [window, ...more] = BrowserWindow.getAllWindows();
    return {
      ...window.getNormalBounds(),
      maximized: window.isMaximized(),
      zoom: window.webContents.getZoomFactor(),
      more: more.length,
    };
  },
};
Object.defineProperty(globalThis, 'assayAgain', { value: handle });
globals.add('assayAgain').add('assayRecordTo');
