import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, session } from 'electron';
import { openedThings, packTargets, takeTargets, unpackTargets } from '#adapters/opened-things.ts';
import { fileNames, prepareDataFolder, refuseUnusable } from '#adapters/storage/data-folder.ts';
import type { Log } from '#adapters/storage/log.ts';
import { usualDataFolder } from '#adapters/storage/usual-data-folder.ts';
import { nodeTimer } from '#adapters/workers/timer.ts';
import { errorText, faultText, missingPart } from '#core/text/wording.ts';
import { createAnswers } from './answers.ts';
import { guardContents, guardDownloads, guardSession, keepChromiumQuiet } from './guard.ts';
import { type Host, type HostOnDemand, listenTo } from './ipc.ts';
import { openLinksOutside } from './links.ts';
import { registerScheme, serveWindow } from './protocol.ts';
import {
  load,
  mainWindow,
  menuUntilHost,
  openWindow,
  recoverWindow,
  windowState,
  withoutUsualMenu,
} from './window.ts';
import { startOptions } from './workspace-choice.ts';

/*
 * The start of the desktop app: the window first, the log while the process of its page starts, and
 * the rest of the app (`host.ts`), which is most of what is loaded, at the first call of the page or a moment after it is loaded.
 * Nothing here may import them otherwise, nor zod.
 */

// Whatever is written from here on, by Chromium as well, is its owner's only.
process.umask(0o077);

const say = (text: string): void => void process.stderr.write(`Assay: ${text}\n`);
let log: Log | null = null;
/** The log on its way, from the first window on. */
let opensLog: Promise<unknown> = Promise.resolve();
const masked = (text: string): Promise<string> =>
  import('#core/secrets/without-credentials.ts').then(
    ({ withoutCredentials }) => log?.masked(text) ?? withoutCredentials(text, []),
    () => `${missingPart} Install Assay again.`,
  );
async function report(fault: unknown): Promise<void> {
  await opensLog.catch(() => undefined);
  if (log === null) say(await masked(faultText(fault)));
  else log.fault(fault);
}

/** What the start is at, as the end of "Assay tried to". */
let tried = 'open its window';

/** A log in a new folder for temporary files, where nothing can be written into the data folder. Returns its folder. */
async function openLogElsewhere(): Promise<string> {
  const folder = await mkdtemp(join(app.getPath('temp'), 'assay-'));
  const { openLog } = await import('#adapters/storage/log.ts');
  log = openLog(folder, say);
  return folder;
}

/** Shows why Assay could not start in the system's error box, and ends it. `folder` takes the log; null where nothing can be written into the data folder. */
async function failStart(fault: unknown, folder: string | null): Promise<void> {
  const place = folder ?? (await openLogElsewhere().catch(() => ''));
  await report(fault);
  await log?.close();
  const path = join(place, fileNames.log);
  const what = await masked(errorText(fault));
  // A log of an earlier start says nothing of this one.
  const written = await readFile(path, 'utf8').catch(() => '');
  const line = (what.split('\n')[0] ?? '').trimEnd();
  const where = written.includes(line) ? `The log has more: ${path}` : 'No log could be written.';
  await app.whenReady();
  dialog.showErrorBox('Assay could not start', `Assay tried to ${tried}.\n\n${what}\n\n${where}`);
  app.exit(1);
}

/** The longest wait for unfinished writes at the end, in milliseconds. */
const longestClosing = 5000;
/** The longest wait for the first call of a page that is loaded, in milliseconds. */
const longestSilence = 3000;

const answers = createAnswers();
const opened = openedThings();
const started = startOptions(process.argv);
const namedWorkspace = started.workspace;
const namedThings = [...started.opened, ...takeTargets(process.env)];

/** What another start of Assay hands over: what it was started with. Null where that cannot be read. */
const handedOver = (given: unknown): readonly string[] | null =>
  typeof given === 'object' &&
  given !== null &&
  'opened' in given &&
  typeof given.opened === 'string'
    ? unpackTargets(given.opened)
    : null;

/** Prepares the data folder and begins the log in it; `notices` are what the user should know. */
async function openFolder(folder: string): Promise<{ written: Log; notices: string[] }> {
  const { openLog } = await import('#adapters/storage/log.ts');
  const notices = await prepareDataFolder(folder, true).catch((fault: Error) => [fault.message]);
  const written = openLog(folder, say);
  log = written;
  process.on('uncaughtExceptionMonitor', written.lastWords);
  written.info(`Assay ${app.getVersion()} (desktop) starts.`);
  for (const notice of notices) written.notice(notice);
  return { written, notices };
}

async function show(window: BrowserWindow, host: HostOnDemand): Promise<void> {
  listenTo(window, host, answers);
  guardDownloads(window);
  openLinksOutside(window);
  recoverWindow(window, (sentence) => log?.notice(sentence));
  await load(window);
}

/** In the place of the host where the app quits before that began. */
const noHost = (): never => {
  throw new Error('Assay quits before it has started.');
};

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const developmentServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  const state = windowState(folder);
  menuUntilHost();
  const window = openWindow(state);
  const prepared = window.catch(() => undefined).then(() => openFolder(folder));
  opensLog = prepared;
  // While the host is loaded, this thread passes on nothing between the page and its user. So the page decides when it begins.
  let begin = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isClosing = false;
  let begun: Promise<Host> | null = null;
  const beginHost = async (): Promise<Host> => {
    const [{ written, notices }] = await Promise.all([prepared, isWanted]);
    if (isClosing) return noHost();
    tried = 'start what is behind its window';
    const { startHost } = await import('./host.ts');
    if (isClosing) return noHost();
    begun = startHost({ folder, notices, opened, namedWorkspace, log: written, report });
    return begun;
  };
  const host = beginHost();
  // Whoever waits for it learns of its failure; before that it's no error that nobody handles.
  host.catch(() => undefined);
  // Registered before there is a window, so that closing the app at once loses nothing that is
  // being written. A host that has not begun has opened nothing: it is not waited for, and never begins.
  app.on('will-quit', (event) => {
    // A second attempt to quit does not wait.
    if (isClosing) return;
    isClosing = true;
    event.preventDefault();
    const hostClosed = begun?.then(({ close }) => close()).catch(report);
    const closed = Promise.allSettled([hostClosed, state.written(), prepared])
      .then(() => log?.info('Assay ends.'))
      .then(() => log?.close());
    void Promise.race([closed, nodeTimer.wait(longestClosing, new AbortController().signal)]).then(
      () => app.exit(),
    );
  });
  guardSession(session.defaultSession, developmentServer ? new URL(developmentServer).host : null);
  serveWindow(
    join(import.meta.dirname, '../renderer'),
    host,
    developmentServer ? new URL(developmentServer) : null,
    answers,
  );
  const onDemand = { host, begin };
  await show(await window, onDemand);
  if (isClosing) return;
  // A page that cannot run its script calls nothing. Whatever is wrong with the host is still reported, and there is a menu.
  setTimeout(begin, longestSilence);
  let isShowing = false;
  const showAgain = (): void => {
    // macOS names several files by one event each, before the window is there.
    if (isShowing || isClosing || mainWindow() !== null) return;
    isShowing = true;
    void openWindow(state)
      .then((again) => show(again, onDemand))
      .catch(report)
      .finally(() => {
        isShowing = false;
      });
  };
  app.on('activate', showAgain);
  // macOS opens files in an app that runs without a window.
  app.once('will-quit', opened.onOpened(showAgain));
  await (await host).start();
}

// A folder of its own lets several copies, and every test, run side by side.
app.setPath('userData', started.data ?? usualDataFolder());
// Root on Linux passes this switch, because Chromium does not start in a sandbox there; enabling
// the sandbox again would undo that and loop.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerScheme();
keepChromiumQuiet();
withoutUsualMenu();
guardContents();

// macOS names files by an event, which can precede the start.
app.on('open-file', (event, path) => {
  event.preventDefault();
  opened.add([path]);
});

if (app.requestSingleInstanceLock({ opened: packTargets(namedThings) })) {
  opened.add(namedThings);
  let isQuitting = false;
  app.once('before-quit', () => {
    isQuitting = true;
  });
  app.on('second-instance', (_event, _argv, _folder, given) => {
    const window = mainWindow();
    if (window?.isMinimized()) window.restore();
    window?.focus();
    const targets = handedOver(given);
    if (targets === null)
      log?.notice('Another start of Assay handed over something that cannot be read.');
    else opened.add(targets);
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(start)
    .catch(async (fault) => {
      // Quitting while the window loads ends that load, which is not an error.
      if (isQuitting) return;
      await failStart(fault, app.getPath('userData'));
    });
} else {
  // Another copy of Assay has the lock, or nobody can have it in this folder.
  refuseUnusable(app.getPath('userData')).then(
    () => app.quit(),
    (fault: Error) => {
      tried = 'open its data folder';
      return failStart(fault.message, null);
    },
  );
}
