import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Input, OperationName } from '../../../src/operations/operations.ts';
import { collectComplaints } from '../run/complaints.ts';
import type { Mark } from '../taint/taint.ts';
import { heldBelow } from '../taint/taint-files.ts';
import { scanFor } from '../taint/taint-scan.ts';
import { recorder } from '../taint/taint-watch.ts';
import {
  cheapKeys,
  type ElectronProcess,
  launchElectron,
  runningElectron,
  type Watchers,
} from './electron-app.ts';
import type { AppStart, RunningApp } from './running-app.ts';

/** The other end of `start-again.cjs`. */
type Handle = {
  stop(): Promise<string[]>;
  start(given: {
    main: string;
    folder: string;
    variables: Record<string, string>;
    record: string;
  }): Promise<void>;
  window(): unknown;
};

/** What Assay itself keeps in its folder; the rest is Chromium's. */
const ofAssay =
  /^(tokens|token-uses|token-bindings|recent-workspaces|workspace|window|window-state)\.json|^(journal|lock)\.sqlite|^assay\.log/;
const startsWithinMs = 60_000;
/** A process that is left over and does not end by itself is killed. */
const endsWithinMs = 20_000;

/**
 * The desktop app as one process for many tests. Between two of them the app quits as it always does and starts anew on an empty folder, in the same
 * process: its main module, its threads and its window are new ones, Electron itself goes on. What a test can leave behind in the process is taken back,
 * and then compared with a first start; a process in which anything is left over runs no further test.
 */
export interface SharedElectron {
  /** Folders of the process, which all its tests have in common. */
  readonly folders: readonly string[];
  /** Starts the app for a test; throws, with what is different, when this is not a first start. */
  readonly open: (start: AppStart) => Promise<RunningApp>;
  /** What was left over when the app was closed last, or was different when it was opened; with anything in it, the process is to be ended. */
  readonly leftovers: () => readonly string[];
  /** The secrets of a test that has ended, for the last search. */
  readonly marked: (marks: readonly Mark[]) => void;
  /**
   * Ends the process. Searches its own folders once more for every secret of its tests, and throws when one is found. Chromium's profile is copied to a folder
   * where one is named, for a test that goes on with it; that test removes the folders of the process once it has searched them.
   */
  readonly end: (profileTo?: string) => Promise<void>;
}

/** What the app says of itself right after a start, ports and paths left out: the same for every first start. */
async function printOf(
  { app }: ElectronProcess,
  page: Page,
  folder: string,
): Promise<Record<string, unknown>> {
  const message = <N extends OperationName>(
    name: N,
    input: Input<N>,
  ): { name: string; input: object } => ({ name, input });
  const asked = [
    message('readWorkspace', {}),
    message('listTokens', {}),
    message('readVault', {}),
    message('listDocuments', { connectionId: 'sample-documents', since: null }),
    message('readApp', {}),
  ];
  const { answers, ...storage } = await page.evaluate(async (messages) => {
    const answered = messages.map(async (one) => [
      one.name,
      await Reflect.get(globalThis, 'assay').send({ id: crypto.randomUUID(), ...one }),
    ]);
    return {
      answers: Object.fromEntries(await Promise.all(answered)),
      // What there was before the page itself wrote anything.
      stored: Reflect.get(globalThis, '__assayTestStored'),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    };
  }, asked);
  const window = await app.evaluate(() =>
    (Reflect.get(globalThis, 'assayAgain') as Handle).window(),
  );
  const text = JSON.stringify(answers)
    .replaceAll(folder, '<folder>')
    .replace(/127\.0\.0\.1:\d+/g, '<port>')
    .replace(/"\w*[aA]t":\d{13}/g, '"at":0');
  return {
    ...JSON.parse(text),
    ...storage,
    window,
    files: (await readdir(folder))
      // What the window showed is written half a second after the start, or not yet.
      .filter((name) => ofAssay.test(name) && !/-(wal|shm|journal)$|^window-state/.test(name))
      .sort(),
  };
}

/** The parts in which an app is not what it is at a first start. */
const differences = (first: Record<string, unknown>, now: Record<string, unknown>): string[] =>
  Object.keys(first).flatMap((part) => {
    const [usual, found] = [JSON.stringify(first[part]), JSON.stringify(now[part])];
    return usual === found
      ? []
      : [`${part}: ${found?.slice(0, 300)} instead of ${usual?.slice(0, 300)}`];
  });

/** Starts a process to share. Its own first start, in a folder that no test gets, says what a first start is like. */
export async function shareElectron(root: string, executable: string): Promise<SharedElectron> {
  const [profile, home] = await Promise.all(
    ['profile', 'home'].map((name) => mkdtemp(join(tmpdir(), `assay-${name}-`))) as [
      Promise<string>,
      Promise<string>,
    ],
  );
  let watchers: Watchers = {
    complaints: collectComplaints(),
    taint: { hear: () => undefined, went: () => undefined },
  };
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    ASSAY_TEST_RECORD: join(home, 'record'),
    ASSAY_DATA: profile,
  };
  const preload = [cheapKeys, recorder, join(root, 'tests/support/electron/start-again.cjs')];
  const launched = await launchElectron({ root, executable, preload, env }, () => watchers);
  const { app, look } = launched;
  const stop = (): Promise<string[]> =>
    app.evaluate(() => (Reflect.get(globalThis, 'assayAgain') as Handle).stop());
  const start = async ({ dataFolder, taint }: AppStart): Promise<Page> => {
    const opened = app.waitForEvent('window', { timeout: startsWithinMs });
    const { ASSAY_TEST_RECORD: record, ...variables } = taint.env;
    const given = { main: join(root, 'out/main/index.js'), folder: dataFolder, variables, record };
    const started = app.evaluate(
      (_electron, it) => (Reflect.get(globalThis, 'assayAgain') as Handle).start(it),
      given,
    );
    const [page] = await Promise.all([opened, started]);
    await page.waitForLoadState();
    await look(page);
    return page;
  };
  const first = await app.firstWindow();
  await first.waitForLoadState();
  await look(first);
  // Nothing is stored before the very first start.
  const usual = { ...(await printOf(launched, first, profile)), stored: [] };
  await app.context().addInitScript(() => {
    // The page of the direct surface has no storage.
    if (location.protocol === 'app:')
      Object.defineProperty(globalThis, '__assayTestStored', {
        value: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      });
  });
  let left = await stop();
  const marks: Mark[] = [];
  return {
    folders: [profile, home],
    leftovers: () => left,
    marked: (more) => void marks.push(...more),
    open: async (given) => {
      watchers = given;
      const page = await start(given);
      left = differences(usual, await printOf(launched, page, given.dataFolder));
      if (left.length > 0)
        throw new Error(`the app is not as at a first start: ${left.join('; ')}`);
      return runningElectron(launched, page, given, async () => {
        // It is cleared before the next test, maybe before it was ever written down.
        if (!page.isClosed())
          given.taint.hear(
            'file',
            await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
          );
        left = await stop();
      });
    },
    end: async (profileTo) => {
      const killing = setTimeout(() => app.process().kill('SIGKILL'), endsWithinMs);
      await app.close();
      clearTimeout(killing);
      if (profileTo !== undefined) {
        const chromiums = (await readdir(profile)).filter(
          (name) => !ofAssay.test(name) && !name.startsWith('Singleton'),
        );
        await Promise.all(
          chromiums.map((name) =>
            cp(join(profile, name), join(profileTo, name), { recursive: true }),
          ),
        );
      }
      const scan = scanFor(marks);
      const found = new Set<string>();
      for (const folder of [profile, home]) {
        for await (const { name, bytes } of heldBelow(folder)) {
          for (const hit of scan(bytes))
            found.add(`${hit.name} is in the profile, ${name} (${hit.way})`);
        }
        if (profileTo === undefined)
          await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      }
      if (found.size > 0) throw new Error(`secrets of tests are left: ${[...found].join('; ')}`);
    },
  };
}
