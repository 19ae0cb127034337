import { expect, type Page } from '@playwright/test';
import { entryOf, harOf, proxiedUrl } from '../core/imported/hars.ts';
import { mark } from '../support/taint/taint.ts';
import type { Assay } from './fixtures.ts';
import { jobs, openServices, personAt, startField } from './support/jobs.ts';
import { test } from './support/widget.ts';
import { addTokenDialog, dropFiles, exact, go, press } from './window.ts';

test.use({ seesStart: true });

for (const [name, { most, begin, act }] of Object.entries(jobs))
  test(`${name} takes at most ${most} presses from a first start`, async ({ assay, page }) => {
    const services = await openServices();
    try {
      await startField(page).waitFor();
      await begin?.(page);
      const person = personAt(page);
      await act(person, { ...services, saveDownload: assay.saveDownload });
      expect(person.counts.presses).toBeLessThanOrEqual(most);
    } finally {
      await services.close();
    }
  });

test('a pasted curl command leads to a tab, a stored token and the first verdict, and a 401 to another connector in place', async ({
  page,
  webhook,
}) => {
  const field = startField(page);
  await expect(field).toBeFocused();
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'First record' }] } });
  // A command that somebody pastes shows its secret in its field until it is checked.
  const secret = mark('hook_0123456789_wxyz', { but: ['window'] });
  await field.fill(
    `curl -sL '${webhook.url}' \\\n  -H 'Authorization: Bearer ${secret}' \\\n  --data-raw '{"a":1}'`,
  );
  await expect(
    page.getByRole('status').filter({ hasText: 'Assay builds the call itself.' }),
  ).toBeVisible();
  await field.press('Enter');

  const dialog = await addTokenDialog(page);
  await expect(dialog.getByLabel('Secret')).toHaveValue(secret);
  await press(dialog, 'Save');

  await expect(page.getByRole('region', { name: 'Diagnosis' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText('First record');
  expect(webhook.heard('get_items').map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${secret}`,
  ]);

  // A 401 leads to another connector in place, with which the call is made again.
  webhook.answer('get_items', { status: 401, body: {} });
  await press(page, 'Fire', exact);
  const connector = page
    .getByRole('region', { name: 'Diagnosis' })
    .getByRole('combobox', { name: 'Connector' });
  await expect(connector).toBeVisible();
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'Second record' }] } });
  await connector.selectOption('None');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText('Second record');
  expect(webhook.heard('get_items').at(-1)?.headers.authorization).toBeUndefined();

  await press(page, 'Start', exact);
  await expect(field).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Call again' })).toContainText(webhook.url);
});

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a dropped recording is judged and kept, and a pasted address goes to the Start view', {
  tag: '@web',
}, async ({ page }) => {
  const session = harOf(
    entryOf({ url: proxiedUrl('get_items'), content: { text: '{"items":[{"id":7}]}' } }),
    entryOf({ url: 'https://cdn.example/app.js' }),
  );
  await startField(page).waitFor();
  await dropFiles(page, { 'session.har': session, 'other.har': '{}' });
  const recording = page.getByRole('dialog', { name: 'Import  session.har' });
  await expect(recording).toContainText('Assay judged 1 call and left 1 aside.');
  await expect(recording.getByRole('note')).toContainText('Not read: other.har.');
  await expect(recording.getByRole('region', { name: 'Findings' })).toContainText('TAB-ITM-2');
  await expect(recording.getByRole('region', { name: 'Left aside' })).toContainText('app.js');
  // Beside an open dialog a file is neither read nor opened by the browser.
  for (const on of [recording, page.locator('body')])
    expect(await dropFiles(page, { 'reply.json': '{"items":[]}' }, on)).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await press(recording, 'Keep in History');
  await press(recording, 'Show in History');
  await expect(page.getByRole('grid', { name: 'Calls' })).toContainText('get_items');

  await paste(page, 'https://hooks.example.com/tab');
  await expect(startField(page)).toHaveValue('https://hooks.example.com/tab');
});

/** Loads the window anew, which showed `view` last, with a host that reads nothing until `release`. Without `view`, it keeps the stored one. */
async function openHeld({ page, electron }: Assay, view?: 'start') {
  if (view) await page.evaluate((name) => localStorage.setItem('assay.view', name), view);
  let release = async (): Promise<void> => undefined;
  if (electron) {
    await electron.evaluate(({ ipcMain }) => {
      const handlers = Reflect.get(ipcMain, '_invokeHandlers');
      const answer = handlers.get('assay');
      const released = new Promise<void>((resolve) =>
        Reflect.set(globalThis, 'assayRelease', resolve),
      );
      handlers.set('assay', async (event: unknown, message: { name?: string }) => {
        if (message.name?.startsWith('read')) await released;
        return answer(event, message);
      });
    });
    release = () => electron.evaluate(() => Reflect.get(globalThis, 'assayRelease')());
  } else {
    const released = new Promise<void>((resolve) => {
      release = async () => resolve();
    });
    await page.route('**/api', async (route) => {
      if (route.request().postDataJSON().name?.startsWith('read')) await released;
      await route.continue();
    });
  }
  await page.reload();
  return { release };
}

test('a window begins with the view and the theme that it showed last, and what is pressed on Start before the workspace is read is done once it is', {
  tag: '@web',
}, async ({ assay, page }) => {
  // The desktop app takes Start for granted where nothing was kept; a browser is told.
  const held = await openHeld(assay, assay.electron ? undefined : 'start');
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  const address = startField(page);
  await expect(address).toBeFocused();
  await press(page, 'Check a sample');
  await address.fill('5a3b1e00-0000-4000-8000-000000000001');
  await address.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Reading the workspace' })).toBeVisible();
  await held.release();
  await expect(page.getByRole('textbox', { name: 'XML of the document' })).toBeAttached();
  // The later action replaced the one before.
  await go(page, 'Widget');
  await expect(page.getByRole('heading', { name: 'No calls yet' }).first()).toBeVisible();

  await go(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark', exact).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const again = await openHeld(assay);
  await expect(page.getByRole('progressbar', { name: 'Reading the workspace' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await again.release();
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
});
