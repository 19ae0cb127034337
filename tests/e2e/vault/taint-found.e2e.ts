import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { openElectronApp } from '../../support/electron/electron-app.ts';
import { openWebApp } from '../../support/electron/web-app.ts';
import { collectComplaints } from '../../support/run/complaints.ts';
import { watchForTaint } from '../../support/taint/taint-watch.ts';
import { test } from '../fixtures.ts';
import { addToken, go, withKeyboard } from '../window.ts';
import { ask, secretOf, usualConnection } from './taint-ask.ts';

test.describe('when the window crashes', () => {
  test.use({ ownStart: true, complaintsAskedFor: /the page crashed|render-process-gone|crashed/i });

  test('no dump of it is kept, and no secret with it', async ({ assay }) => {
    test.skip(assay.electron === null, 'the pages of the web host belong to a browser');
    await addToken(assay.page, { label: 'Typed', secret: secretOf('typed into the window') });
    const crashed = assay.page.waitForEvent('crash');
    await assay.electron?.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().at(0)?.webContents.forcefullyCrashRenderer(),
    );
    await crashed;
    const dumps = await assay.electron?.evaluate(({ app }) => app.getPath('crashDumps'));
    const kept = await readdir(dumps ?? '', { recursive: true }).catch(() => []);
    expect(kept.filter((name) => name.endsWith('.dmp'))).toEqual([]);
    await assay.restart();
    await go(assay.page, 'Tokens');
  });
});

test('the search finds what a real host tells its window, shows, says, copies and writes', {
  tag: '@web',
}, async ({ hostName, executable, webBrowser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const taint = await watchForTaint(dataFolder);
  const secret = secretOf('it');
  const start = {
    root: resolve(import.meta.dirname, '../../..'),
    dataFolder,
    complaints: collectComplaints(),
    keyring: undefined,
    taint,
    sockets: undefined,
  };
  const app = await (webBrowser
    ? openWebApp(start, webBrowser)
    : openElectronApp(start, executable ?? ''));
  const connection = {
    id: 'c',
    name: secret,
    base_url: 'http://127.0.0.1:9',
    ...usualConnection,
    tokenId: null,
  };
  expect(await ask(app, 'saveConnection', connection)).toMatchObject({ ok: true });
  await app.page.evaluate((text) => {
    document.title = text;
    Reflect.get(globalThis, 'console').info(text);
  }, secret);
  await withKeyboard(app, async () => {
    // A browser may refuse; what the page tried to copy is seen all the same.
    await app.page.evaluate(
      (text) => navigator.clipboard.writeText(text).catch(() => undefined),
      secret,
    );
    const { electron } = app;
    if (electron)
      expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(secret);
  });
  await app.look();
  await app.close();
  const { hits } = await taint.end();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  const places = hits
    .filter((hit) => hit.startsWith('it is in '))
    .map((hit) => hit.slice('it is in '.length).replace(/ \(.*/, ''));
  expect(places, hostName).toEqual(
    expect.arrayContaining([
      'message',
      'window',
      'console',
      'clipboard',
      'workspace workspace.json',
    ]),
  );
  expect(hits.join()).not.toContain(secret);
});
