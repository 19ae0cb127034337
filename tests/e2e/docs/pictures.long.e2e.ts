import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { picturesFolder } from '../../../docs/site/pictures.ts';
import { test } from '../fixtures.ts';
import { axeFaults, inEveryTheme } from '../support/axe.ts';
import {
  addToken,
  chooseEvent,
  exact,
  findingCounts,
  go,
  openSample,
  pickItem,
  press,
} from '../window.ts';

/*
 * Takes every picture of the documentation by doing what its page says, so that a step that no longer works fails here.
 * `npm run docs:pictures` runs this alone; the next build shows the pictures.
 */
const folder = resolve(import.meta.dirname, '../../..', picturesFolder);

/** Takes a picture in light and in dark. */
async function take(page: Page, name: string): Promise<void> {
  // A pointer that rests on something lights it up.
  await page.mouse.move(0, 0);
  await inEveryTheme(page, async (theme) => {
    if (theme === 'contrast') return;
    await page.screenshot({ path: join(folder, `${name}.${theme}.png`), animations: 'disabled' });
  });
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pressFirst = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

test.describe('at a first start', () => {
  test.use({ seesStart: true });

  test('the first verdict takes one key', async ({ page }) => {
    await expect(
      page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' }),
    ).toBeFocused();
    await take(page, 'start');
    await page.keyboard.press('Enter');
    await expect(region(page, 'Widget preview')).toContainText('Order 1042');
    await take(page, 'first-verdict');
  });
});

test('a broken list is found and explained', async ({ page }) => {
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
  await page.keyboard.press('F8');
  await expect(region(page, 'Workbench').locator('.squiggly-error').first()).toBeVisible();
  await take(page, 'broken-list');
});

test('a browser blocks a direct call, and the headers that are missing are named', async ({
  page,
}) => {
  await openSample(page, 'no-cors');
  await expect(region(page, 'Diagnosis')).toContainText('Nothing to fix');
  await chooseEvent(page, /^Delete/);
  await expect(region(page, 'Diagnosis')).toContainText('Access-Control-Allow-Origin');
  await take(page, 'cors');
  await chooseEvent(page, 'Fire over the other surface');
  await press(page.getByRole('alertdialog'), 'Send', exact);
  await expect(
    page.getByRole('treegrid', { name: 'Calls' }).getByRole('row').first(),
  ).not.toContainText('direct');
});

test('a verified visitor reaches the webhook, and an expired token does not', async ({ page }) => {
  await addToken(page, {
    label: 'Customer secret',
    secret: 'customer_0123456789_0123456789_wxyz',
    signs: true,
  });
  await go(page, 'Widget');
  await press(region(page, 'Tabs'), 'Edit tab', exact);
  const tab = page.getByRole('dialog', { name: 'Edit tab' });
  await press(tab, /^Advanced/);
  await tab.getByLabel('Verify with').selectOption('A stored secret');
  await tab.getByLabel('Secret', { exact: true }).selectOption({ index: 1 });
  await press(tab, 'Save');
  await expect(tab).toBeHidden();

  await pressFirst(page, 'Visitor: Anonymous');
  const visitor = page.getByRole('dialog', { name: 'Visitor' });
  await visitor.getByText('Verified', { exact: true }).click();
  await expect(visitor.getByRole('radio', { name: /^Verified/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await pressFirst(page, 'Fire');
  await expect(region(page, 'Calls')).toContainText('verified');
  await expect(region(page, 'Widget preview')).toContainText('Order 1042');
  await region(page, 'Workbench').getByRole('tab', { name: 'Request' }).click();
  await expect(region(page, 'Workbench')).toContainText('endUserId');

  await pressFirst(page, /^Visitor: Verified/);
  await visitor.getByText('Expired', { exact: true }).click();
  await page.keyboard.press('Escape');
  await pressFirst(page, 'Fire');
  await expect(region(page, 'Calls')).toContainText('expired · not called');
  await region(page, 'Workbench').getByRole('tab', { name: 'Reply' }).click();
  await take(page, 'identity');
});

test('a conversation is read and answered', async ({ page }) => {
  await openSample(page, 'messaging');
  const widget = page.getByRole('group', { name: 'Widget', exact: true });
  await press(widget, /When does my desk arrive/);
  await widget.getByRole('textbox', { name: 'Message' }).fill('Yes, all day.');
  await press(widget, 'Send', exact);
  await expect(widget.getByRole('log', { name: 'Messages' })).toContainText('Yes, all day.');
  await take(page, 'messaging');
});

test('a document is followed until it is Completed, and its history opens an older reply', async ({
  page,
}) => {
  const outcome = region(page, 'Outcome');
  const following = region(page, 'Following');
  await openSample(page, 'walking');
  await expect(outcome).toContainText('Pending');
  await press(following, 'Follow for 1 hour');
  await expect(following).toContainText(/\d+ attempts?/);
  await expect(
    page
      .getByRole('grid', { name: 'Documents' })
      .getByRole('row')
      .filter({ hasText: /attempt/ }),
  ).toHaveCount(1);
  // Whoever looks at the newest reply is shown the next state as it comes.
  await expect(outcome).toContainText('Completed');
  await expect(following).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await take(page, 'followed');
  await press(region(page, 'Document'), 'More', exact);
  await pickItem(page, 'History of this document');
  const oldest = page.getByRole('grid', { name: 'Calls' }).getByRole('row').last();
  await expect(oldest).toContainText('pending');
  await oldest.click();
  await expect(page.getByText('"Pending"').first()).toBeVisible();
});

test('a missing transaction is found', async ({ page }) => {
  await openSample(page, 'missing-row');
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(page.getByRole('grid', { name: 'Statement checks' })).toContainText('215.23');
  await take(page, 'missing-transaction');
});

test('a recorded call shows what its caller sent', async ({ page }) => {
  await go(page, 'Widget');
  await pressFirst(page, 'Record real calls');
  await pressFirst(page, 'Try it with a sample caller');
  await expect(region(page, 'Recording')).toContainText('3 calls');
  await page
    .getByRole('treegrid', { name: 'Calls' })
    .getByRole('row', { name: 'get_items, recorded' })
    .click();
  await region(page, 'Workbench').getByRole('tab', { name: 'Request' }).click();
  await expect(region(page, 'Workbench')).toContainText('Tab of the sample caller');
  await take(page, 'record');
});

test('a check judges the sample tab', async ({ page }) => {
  test.slow();
  await openSample(page, 'broken');
  await pressFirst(page, 'Check');
  await expect(region(page, 'Check')).toContainText('break the contract.');
  await page.keyboard.press('F8');
  await take(page, 'check');
});

test('two calls are compared, and one is handed over', async ({ page }) => {
  await openSample(page, 'default');
  await expect(region(page, 'Diagnosis')).toContainText('Nothing to fix');
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toContainText('11 errors');
  await go(page, 'History');
  const calls = page.getByRole('grid', { name: 'Calls' }).getByRole('row');
  await expect(calls).toHaveCount(2);
  await calls.nth(0).click();
  await calls.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await pressFirst(page, 'Compare');
  await expect(page.getByRole('dialog', { name: 'Compare two calls' })).toBeVisible();
  await take(page, 'compare');
  await page.keyboard.press('Escape');

  await calls.nth(0).click();
  await pressFirst(page, 'More actions');
  await expect(page.getByRole('menuitem', { name: 'Hand over' })).toBeVisible();
  await take(page, 'hand-over');
});
