import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import type { WebContents } from 'electron';
import { type Assay, test } from '../fixtures.ts';
import { axeFaults } from '../support/axe.ts';
import { findingCounts, go, openSample } from '../window.ts';

/** Does what opens the documentation; returns its page. */
async function opened({ page, electron }: Assay, action: () => Promise<void>): Promise<Page> {
  const [shown] = await Promise.all([
    electron ? electron.waitForEvent('window') : page.context().waitForEvent('page'),
    action(),
  ]);
  await shown.waitForLoadState('load');
  return shown;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('F1 opens the page of the view and of the selected finding, from the app itself', {
  tag: '@web',
}, async ({ assay }) => {
  const { page, electron } = assay;
  await go(page, 'History');
  const help = await opened(assay, () => page.keyboard.press('F1'));
  await expect(heading(help)).toHaveText('The window, view by view');
  expect(help.url()).toMatch(/\/docs\/window\.html#history$/);
  expect(new URL(help.url()).origin).toBe(new URL(page.url()).origin);
  await help.close();

  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
  await page.keyboard.press('F8');
  const clause = await opened(assay, () => page.keyboard.press('F1'));
  await expect(heading(clause)).toHaveText(/^TAB-[A-Z]{3}-\d+$/);
  await expect(clause.getByRole('heading', { name: 'What breaks it' })).toBeVisible();
  expect(await axeFaults(clause)).toEqual([]);
  // Its scripts run under the policy of the window.
  await clause.getByRole('searchbox', { name: 'Search' }).fill('preflight');
  await expect(clause.getByRole('status')).toContainText('page');
  await clause.keyboard.press('Enter');
  await expect(heading(clause)).not.toHaveText(/^TAB-ITM/);

  // A second page opens in the same window, or tab.
  await page.keyboard.press('Escape');
  await go(page, 'Settings');
  await page.keyboard.press('F1');
  await expect(clause).toHaveURL(/window\.html#settings$/);
  expect(electron?.windows() ?? page.context().pages()).toHaveLength(2);
  if (!electron) expect(await clause.evaluate(() => window.opener)).toBeNull();
});

/** Chooses an item of a menu of the desktop app, or of a menu in it. */
const chooseFrom = (electron: ElectronApplication | null, menu: string, label: string) =>
  // The menu is there once the host is, which begins after the window.
  expect
    .poll(() =>
      electron?.evaluate(
        ({ Menu }, asked) => {
          const item = Menu.getApplicationMenu()
            ?.items.find(({ role }) => role?.toLowerCase() === asked.menu)
            ?.submenu?.items.flatMap((one) => [one, ...(one.submenu?.items ?? [])])
            .find((one) => one.label === asked.label);
          item?.click();
          return item !== undefined;
        },
        { menu, label },
      ),
    )
    .toBe(true);

test('the menus of the desktop app open the documentation, the keyboard shortcuts, About and a file, make a tab, and copy what is on show', async ({
  assay,
}) => {
  const { page, electron } = assay;
  test.skip(electron === null, 'only the desktop app has a menu');
  const fromMenu = (label: string) => chooseFrom(electron, 'help', label);
  await fromMenu('Keyboard shortcuts');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toBeVisible();
  const help = await opened(assay, async () => void (await fromMenu('Documentation')));
  await expect(heading(help)).toHaveText('The window, view by view');
  await fromMenu('About Assay');
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await fromMenu('About Assay');
  await expect(page.getByRole('main')).toContainText('Security contact');

  const fromFile = (label: string) => chooseFrom(electron, 'filemenu', label);
  await fromFile('New tab');
  await expect(page.getByRole('dialog', { name: 'New tab' })).toBeVisible();
  await page.keyboard.press('Escape');
  await fromFile('Copy as cURL');
  await expect(page.getByRole('status').filter({ hasText: 'No call is on show' })).toBeVisible();
  await electron?.evaluate(
    ({ dialog }, file) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [file] })) as never;
    },
    join(import.meta.dirname, '../../../package.json'),
  );
  await fromFile('Open file…');
  await expect(page.getByRole('dialog')).toContainText('package.json');
});

test('pages of every kind have no accessibility fault that axe knows of, in light and dark, and fit a narrow window', async ({
  assay,
}) => {
  test.slow();
  const help = await opened(assay, () => assay.page.keyboard.press('F1'));
  const site = help.url().replace(/[^/]*$/, '');
  for (const path of [
    'index.html',
    'five-minutes.html',
    'install.html',
    'jobs/cors.html',
    'jobs/identity.html',
    'clauses/index.html',
    'clauses/TAB-ITM-2.html',
    'assumptions/index.html',
    'assumptions/http-204-without-body.html',
    'commands/tokens.html',
    'command-line.html',
    'accessibility.html',
  ]) {
    await help.goto(`${site}${path}`);
    await help.emulateMedia({ colorScheme: 'light' });
    expect(await axeFaults(help), path).toEqual([]);
    await help.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFaults(help, 'color'), `${path}, dark`).toEqual([]);
    await help.setViewportSize({ width: 400, height: 800 });
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await help.evaluate(isWide), `${path} fits`).toBe(false);
    await help.setViewportSize({ width: 1080, height: 860 });
  }
});

test('the window of the documentation is sandboxed, stays in its place and closes with the app', {
  tag: '@web',
}, async ({ assay }) => {
  const { page, electron } = assay;
  const help = await opened(assay, () => page.keyboard.press('F1'));
  expect(await help.locator('script:not([src]), style, [style], [onclick]').count()).toBe(0);
  if (electron === null) return;

  const preferences = await electron.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = (
        contents as WebContents & { getLastWebPreferences(): Electron.WebPreferences }
      ).getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webviewTag };
    }),
  );
  const locked = {
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
  };
  expect(preferences).toEqual([locked, locked]);
  expect(await help.evaluate(() => 'assay' in globalThis)).toBe(false);
  const before = help.url();
  await help.evaluate(() => {
    location.href = 'app://assay/';
  });
  await help.evaluate(() => {
    location.href = 'https://example.org/';
  });
  expect(await help.evaluate(() => window.open('app://assay/docs/index.html'))).toBeNull();
  expect(help.url()).toBe(before);
  expect(electron.windows()).toHaveLength(2);
  const closed = help.waitForEvent('close');
  await electron.evaluate(({ app, BrowserWindow }) => {
    // The app goes on without a window, so that the test can still ask it.
    app.removeAllListeners('window-all-closed').on('window-all-closed', () => undefined);
    const main = BrowserWindow.getAllWindows().find((one) => one.getTitle() === 'Assay');
    main?.close();
  });
  await closed;
});
