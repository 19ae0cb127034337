import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { openWebApp } from '../support/electron/web-app.ts';
import { gate } from '../support/gate.ts';
import { httpServer } from '../support/network/loopback.ts';
import { collectComplaints } from '../support/run/complaints.ts';
import { test } from './fixtures.ts';
import { go, openSample, press } from './window.ts';

test('a window whose session ended says so, and how to come in again', async ({ assay }) => {
  const here = assay.page.context();
  // A context of its own: that its calls are refused is what is looked at, and no complaint.
  const other = await here.browser()?.newContext();
  if (!other) throw new Error('no browser');
  await other.addCookies(await here.cookies());
  const page = await other.newPage();
  await page.goto(assay.page.url());
  // The view that the first window is on may not be kept yet.
  await go(page, 'Documents');
  const fetchButton = page.getByRole('button', { name: 'Fetch', exact: true });
  await expect(fetchButton).toBeEnabled();
  await other.clearCookies();
  await fetchButton.click();
  await expect(page.getByText(/press Enter .*`assay serve`/).first()).toBeVisible();
  await page.goto(assay.page.url());
  await expect(page.locator('body')).toContainText('works in one browser');
  await other.close();
});

test('a window whose host ended says so, and no longer that tokens can be used', async ({
  assay,
}) => {
  const browser = assay.page.context().browser();
  if (!browser) throw new Error('no browser');
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  // A host of its own with its own complaints: that nothing answers any more is what is looked at.
  const { page, endHost, close } = await openWebApp(
    {
      root: resolve(import.meta.dirname, '../..'),
      dataFolder,
      complaints: collectComplaints(),
      keyring: undefined,
      taint: null,
      sockets: undefined,
    },
    browser,
  );
  const status = page.getByRole('contentinfo', { name: 'Status bar' });
  const vault = status.getByRole('button').filter({ hasNotText: 'Cancel' });
  await expect(vault).toBeVisible();
  await endHost();
  await expect(page.getByRole('note').filter({ hasText: 'run `assay serve`' })).toBeVisible();
  await expect(status).toContainText('Not connected');
  await expect(vault).toBeHidden();
  await expect(page.getByText('Reload', { exact: false })).toHaveCount(0);
  await close();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
});

test('the address of the window holds no key, and no script can read the cookie', async ({
  page,
}) => {
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.context().cookies()).toMatchObject([
    { httpOnly: true, sameSite: 'Strict', expires: -1 },
  ]);
});

test('no other server of this machine is sent the cookie, nor can it put one in its place', async ({
  assay,
}) => {
  const heard: string[] = [];
  const name = `assay-${new URL(assay.page.url()).port}`;
  const other = await httpServer((request, response) => {
    heard.push(String(request.headers.cookie));
    response.writeHead(200, {
      'Content-Type': 'text/html',
      'Set-Cookie': `${name}=another; Path=/`,
    });
    response.end('<title>other</title>');
  });
  try {
    const page = await assay.page.context().newPage();
    // The second time the page of the other server asks itself, which is no foreign site to the browser.
    await page.goto(other.url);
    await page.evaluate(() => fetch('/'));
    expect(heard.join()).not.toContain(
      (await page.context().cookies()).find(({ path }) => path !== '/')?.value ?? '',
    );
    await page.close();
  } finally {
    await other.close();
  }
  await assay.page.reload();
  await expect(assay.page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test.describe('files of the window that come late or not', () => {
  // The browser says on its console that a file is missing.
  test.use({ complaintsAskedFor: /Failed to load resource|preload/ });

  test('the place of an editor says that it is being loaded, and offers Retry if it is not', async ({
    page,
  }) => {
    // Its style sheet: an older Chromium does not ask again for code that it could not read.
    const editor = /editor-[^/]*\.css/;
    const [asked, pressed] = [gate(), gate()];
    await page.route(editor, async (route) => {
      await asked.opened;
      await route.abort();
    });
    await openSample(page, 'completed');
    const pane = page.getByRole('region', { name: 'Document', exact: true });
    await expect(pane.getByRole('progressbar', { name: 'Loading the editor' })).toBeVisible();
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    asked.open();
    // While its style sheet is still on the way, a retry does not ask for it again.
    await lost;
    const failed = pane.getByRole('alert').filter({ hasText: 'Loading the editor' });
    await expect(failed).toBeVisible();
    // The newest answer counts. The window may ask once more by itself, when it has nothing else to do: it gets it after the press.
    await page.route(editor, async (route) => {
      await pressed.opened;
      await route.continue();
    });
    await press(failed, 'Retry');
    pressed.open();
    await expect(pane.getByRole('textbox', { name: 'XML of the document' })).toBeAttached();
  });
});
