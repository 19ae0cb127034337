import { expect, type Page, type Route } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { exact, go, openSample, press } from '../window.ts';

// The browser says on its console that a file is missing.
test.use({ complaintsAskedFor: /Failed to load resource|preload/ });

/** What becomes of requests for matching files of the window from now on. */
function answer(page: Page, files: RegExp, how: (route: Route) => Promise<void>) {
  // The newest answer counts. The older ones stay, because the window loads the editors by itself once it is idle, which may be at any moment.
  return page.route(files, how);
}
const lose = (route: Route) => route.abort();
const pass = (route: Route) => route.continue();

test('the place of an editor says that it is being loaded, and offers Retry if it is not', async ({
  page,
}) => {
  const { promise: released, resolve: release } = gate();
  // Its code and its style sheet.
  await answer(page, /editor\.api|editor-[^/]*\.css/, async (route) => {
    await released;
    await route.abort();
  });
  await openSample(page, 'completed');
  const pane = page.getByRole('region', { name: 'Document', exact: true });
  await expect(pane.getByRole('progressbar', { name: 'Loading the editor' })).toBeVisible();
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  release();
  // While its style sheet is still on the way, a retry does not ask for it again.
  await lost;
  const failed = pane.getByRole('alert').filter({ hasText: 'Loading the editor' });
  await expect(failed).toBeVisible();

  await answer(page, /editor/, (route) =>
    /\.css$/.test(route.request().url()) ? lose(route) : pass(route),
  );
  await press(failed, 'Retry');
  await expect(failed).toBeVisible();

  await answer(page, /editor/, pass);
  await press(failed, 'Retry');
  await expect(pane.getByRole('textbox', { name: 'XML of the document' })).toBeAttached();
  expect(await page.evaluate(rulesOfEditorSheet)).toBeGreaterThan(0);
});

function rulesOfEditorSheet(): number {
  const sheet = [...document.styleSheets].find(({ href }) => /editor-[^/]*\.css/.test(href ?? ''));
  return sheet?.cssRules.length ?? 0;
}

test('a view that cannot be loaded leaves the rest of the window, and Retry opens it', async ({
  page,
}) => {
  await answer(page, /history-view/, lose);
  const main = page.getByRole('navigation', { name: 'Main' });
  await press(main, 'History', exact);
  const failed = page.getByRole('alert').filter({ hasText: 'Opening the view' });
  await expect(failed).toBeVisible();
  await answer(page, /history-view/, pass);
  await press(failed, 'Retry');
  await expect(page.getByRole('searchbox', { name: /Search/ }).first()).toBeVisible();
});

test('a view has its title, and no accessibility fault, before its code is there and where it is missing', async ({
  page,
}) => {
  for (const [view, file] of [
    ['Settings', /settings-view/],
    ['History', /history-view/],
  ] as const) {
    const { promise: released, resolve: release } = gate();
    await answer(page, file, async (route) => {
      await released;
      await route.abort();
    });
    await go(page, view);
    await expect(page.getByRole('progressbar', { name: 'Opening the view' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(view);
    expect(await axeFaults(page), `${view} on its way`).toEqual([]);
    release();
    await expect(page.getByRole('alert').filter({ hasText: 'Opening the view' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(view);
    expect(await axeFaults(page), `${view}, missing`).toEqual([]);
  }
});

test('where the dialogs cannot be loaded, the window keeps its shape and says so, and Retry brings the one that is wanted', async ({
  page,
}) => {
  await answer(page, /overlays-/, lose);
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: 'Loading the dialogs' });
  await expect(failed).toBeInViewport({ ratio: 1 });
  const rail = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(main?.x).toBe((rail?.x ?? 0) + (rail?.width ?? 0));
  await page.keyboard.press('ControlOrMeta+k');
  await answer(page, /overlays-/, pass);
  await press(failed, 'Retry');
  await expect(page.getByRole('dialog', { name: 'Search commands' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nor is the box left that said so.
  await expect(page.locator('.popover')).toHaveCount(0);
});

function gate() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
