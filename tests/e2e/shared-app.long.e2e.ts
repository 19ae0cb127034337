import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { type SharedElectron, shareElectron } from '../support/electron/shared-electron.ts';
import { collectComplaints } from '../support/run/complaints.ts';
import { mark } from '../support/taint/taint.ts';
import { watchForTaint } from '../support/taint/taint-watch.ts';
import { test as base } from './fixtures.ts';
import { done, usualConnection } from './support/operations.ts';

/*
 * What the other tests rely on: a process that they share begins each of them as a first start, and one in which something is left over is noticed.
 */
const root = resolve(import.meta.dirname, '../..');

/** Opens the app of a process once, as a test does; gives what the search of it found when it is closed. */
async function openOnce(shared: SharedElectron) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const complaints = collectComplaints();
  const taint = await watchForTaint(dataFolder, shared.folders);
  const app = await shared.open({
    root,
    dataFolder,
    complaints,
    keyring: undefined,
    taint,
    sockets: undefined,
  });
  return {
    app,
    close: async () => {
      await app.look();
      await app.close();
      const { hits, marks } = await taint.end();
      shared.marked(marks);
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
      return hits;
    },
  };
}

const test = base.extend<{ shared: SharedElectron }>({
  shared: async ({ executable }, use) => {
    const shared = await shareElectron(root, executable ?? '');
    await use(shared);
    await shared.end();
  },
});

test('whatever a test does with the app, the next one begins with a first start, and what is left over is reported', async ({
  shared,
}) => {
  const { app, close } = await openOnce(shared);
  const { electron } = app;
  if (!electron) throw new Error('no desktop app');
  await done(app, 'saveConnection', {
    id: 'c',
    name: 'Own',
    base_url: 'http://127.0.0.1:9',
    ...usualConnection,
    tokenId: null,
  });
  await done(app, 'chooseKeeping', { keep: 'memory', passphrase: null });
  const secret = mark('of-the-test-before-0123456789', { name: 'a token' });
  await done(app, 'addToken', { label: 'Own', hosts: [], secret });
  await done(app, 'addDocuments', { connectionId: 'sample-documents', ids: ['1'] });
  await app.page.evaluate(async () => {
    localStorage.setItem('dirt', '1');
    sessionStorage.setItem('dirt', '1');
    indexedDB.open('dirt');
    await caches.open('dirt');
  });
  await electron.evaluate(
    async ({ app: main, BrowserWindow, clipboard, dialog, ipcMain, nativeTheme, session }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 10, y: 10, width: 900, height: 700 });
      Object.assign(dialog, { showMessageBox: async () => ({ response: 1 }) });
      Object.assign(globalThis, { dirt: 1 });
      process.env.DIRT = '1';
      clipboard.writeText('dirt');
      nativeTheme.themeSource = 'dark';
      main.on('browser-window-focus', () => undefined);
      ipcMain.handle('dirt', () => undefined);
      await session.defaultSession.cookies.set({
        url: 'http://127.0.0.1:9',
        name: 'dirt',
        value: '1',
        expirationDate: Date.now() / 1000 + 1000,
      });
    },
  );
  expect(await close()).toEqual([]);
  expect(shared.leftovers()).toEqual([]);

  const next = await openOnce(shared);
  expect(shared.leftovers()).toEqual([]);
  const main = next.app.electron;
  expect(
    await main?.evaluate(({ clipboard }) => [
      process.env.DIRT,
      Reflect.get(globalThis, 'dirt'),
      clipboard.readText(),
    ]),
  ).toEqual([undefined, undefined, '']);
  expect(await done(next.app, 'listTokens', {})).toMatchObject([{ label: 'Sample documents' }]);

  // What cannot be taken back is reported.
  await main?.evaluate(() => {
    const { createServer } = process.getBuiltinModule('node:net');
    Object.defineProperty(globalThis, 'dirt', { value: createServer().listen(0, '127.0.0.1') });
  });
  expect(await next.close()).toEqual([]);
  expect(shared.leftovers()).toEqual([
    expect.stringMatching(/^1 of TCPServerWrap$/),
    'the global dirt',
  ]);
});
