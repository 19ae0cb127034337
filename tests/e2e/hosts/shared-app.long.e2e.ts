import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { type SharedElectron, shareElectron } from '../../support/electron/shared-electron.ts';
import { collectComplaints } from '../../support/run/complaints.ts';
import { mark } from '../../support/taint/taint.ts';
import { watchForTaint } from '../../support/taint/taint-watch.ts';
import { test as base } from '../fixtures.ts';
import { ask, usualConnection } from '../vault/taint-ask.ts';

/*
 * What the other tests rely on: a process that they share begins each of them as a first start, and one in which something is left over is noticed.
 */
const root = resolve(import.meta.dirname, '../../..');

/** Opens the app of a process once, as a test does, on a folder that may have been written before; gives what the search of it found when it is closed. */
async function openOnce(
  shared: SharedElectron,
  prepare: (folder: string) => Promise<void> = async () => undefined,
) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const complaints = collectComplaints();
  const taint = await watchForTaint(dataFolder, shared.folders);
  await prepare(dataFolder);
  const end = async () => {
    const { hits, marks } = await taint.end();
    shared.marked(marks);
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
    return hits;
  };
  try {
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
        return end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const test = base.extend<{ shared: SharedElectron }>({
  shared: async ({ executable }, use) => {
    const shared = await shareElectron(root, executable ?? '');
    await use(shared);
    await shared.end();
  },
});

test('whatever a test does with the app, the next one begins with a first start', async ({
  shared,
}) => {
  const { app, close } = await openOnce(shared);
  const { electron } = app;
  if (!electron) throw new Error('no desktop app');
  expect(
    await ask(app, 'saveConnection', {
      id: 'c',
      name: 'Own',
      base_url: 'http://127.0.0.1:9',
      ...usualConnection,
      tokenId: null,
    }),
  ).toMatchObject({
    ok: true,
  });
  expect(await ask(app, 'chooseKeeping', { keep: 'memory', passphrase: null })).toMatchObject({
    ok: true,
  });
  const secret = mark('of-the-test-before-0123456789', { name: 'a token' });
  expect(await ask(app, 'addToken', { label: 'Own', hosts: [], secret })).toMatchObject({
    ok: true,
  });
  expect(
    await ask(app, 'addDocuments', { connectionId: 'sample-documents', ids: ['1'] }),
  ).toMatchObject({ ok: true });
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
  expect(await ask(next.app, 'listTokens', {})).toMatchObject({
    ok: true,
    value: [{ label: 'Sample documents' }],
  });
  expect(await next.close()).toEqual([]);
});

test('answers of the process arrive while their promises are collected', async ({ shared }) => {
  const { app, close } = await openOnce(shared);
  await app.electron?.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc');
    Object.assign(globalThis, { collecting: setInterval(collect, 1) });
  });
  for (let number = 0; number < 50; number += 1)
    expect(await app.electron?.evaluate((_electron, it) => it, number)).toBe(number);
  await app.electron?.evaluate(() => clearInterval(Reflect.get(globalThis, 'collecting')));
  expect(await close()).toEqual([]);
});

test('a process in which something is left over is reported, and what', async ({ shared }) => {
  const { app, close } = await openOnce(shared);
  await app.electron?.evaluate(() => {
    const { createServer } = process.getBuiltinModule('node:net');
    Object.defineProperty(globalThis, 'dirt', { value: createServer().listen(0, '127.0.0.1') });
  });
  await close();
  expect(shared.leftovers()).toEqual([
    expect.stringMatching(/^1 of TCPServerWrap$/),
    'the global dirt',
  ]);
});

test('a start that is no first one is refused, and what it began with is named', async ({
  shared,
}) => {
  const found = {
    'workspace.json':
      '{"version":1,"connections":[],"tabs":[],"connectors":[],"settings":{},"readings":{}}',
    'window.json': '{"x":0,"y":0,"width":1000,"height":700,"maximized":false}',
    'tokens.json': '{"version":1,"keep":null,"tokens":[]}',
  };
  const refused = await openOnce(shared, async (folder) => {
    for (const [name, content] of Object.entries(found))
      await writeFile(join(folder, name), content, { mode: 0o600 });
  }).then(
    () => '',
    (error: unknown) => String(error),
  );
  for (const what of ['readWorkspace', 'window', 'files'])
    expect(refused).toMatch(new RegExp(`not as at a first start: .*${what}: `));
});

test('a secret in the storage of the page or in the profile that tests share is found', async ({
  executable,
}) => {
  const shared = await shareElectron(root, executable ?? '');
  const { app, close } = await openOnce(shared);
  const stored = mark('stored-by-the-page-0123456789', { name: 'what a page stored' });
  const written = mark('written-by-chromium-0123456789', { name: 'what Chromium wrote' });
  await app.page.evaluate((text) => localStorage.setItem('secret', text), stored);
  await writeFile(join(shared.folders[0] ?? '', 'cache'), written);
  expect((await close()).sort()).toEqual([
    'what Chromium wrote is in file profile: cache (plain)',
    'what a page stored is in file (plain)',
  ]);
  await expect(shared.end()).rejects.toThrow('what Chromium wrote is in the profile, cache');
});
