import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import {
  addToken,
  exact,
  findingCounts,
  go,
  openFindings,
  openSample,
  outcome,
  pickItem,
  press,
} from '../window.ts';

const document = (page: Page) => page.getByRole('region', { name: 'Document', exact: true });

test('the main job: store a token, fetch the sample document, read its XML, save it', {
  tag: ['@web', '@packaged'],
}, async ({ assay, page }) => {
  await addToken(page, { label: 'Production', secret: 'prod-token-0123-9f8e7d6c' });
  await expect(page.getByText('••••7d6c')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('prod-token');

  await go(page, 'Documents');
  await expect(page.getByLabel('Document id')).toHaveValue('5a3b1e00-0000-4000-8000-000000000001');
  await press(page, 'Fetch', exact);
  await expect(outcome(page)).toContainText('Completed');
  await expect(outcome(page)).toContainText(/HTTP status\s*200/);
  await expect(outcome(page)).toContainText(/status_code\s*200/);
  await expect(document(page)).toContainText('Norda Bank');
  await expect(document(page).getByText('statement', { exact: true }).first()).toBeVisible();

  await press(document(page), 'More', exact);
  const saved = await assay.saveDownload(() => pickItem(page, 'Save as .xml'));
  expect(await readFile(saved, 'utf8')).toMatch(/^<\?xml.*<\/statement>\s*$/s);

  await press(document(page), 'Copy as cURL');
  const copied = page.getByRole('status').filter({ hasText: 'Copied as cURL' });
  await expect(copied).toContainText('the address of the request');
  await expect(copied).toContainText('ENDPOINT_PATH_ID');
  await press(document(page), 'More', exact);
  const har = await assay.saveDownload(() => pickItem(page, 'Save as HAR'));
  expect(JSON.parse(await readFile(har, 'utf8'))).toMatchObject({
    log: {
      version: '1.2',
      entries: [{ _assay: { clauses: [], verdict: { outcome: 'completed' } } }],
    },
  });
});

test('one key on a first start gives the first verdict', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText('Completed');
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeFocused();
});

test('a wrong token is shown as Unauthorized', async ({ page }) => {
  await addToken(page, { label: 'Wrong', secret: 'wrong-token-0123456789-1234' });
  await go(page, 'Documents');
  await press(page, /^Edit/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Token', { exact: true }).selectOption({ label: 'Wrong ••••1234' });
  await press(dialog, 'Save');
  await press(page, 'Fetch', exact);
  await expect(outcome(page)).toContainText('Unauthorized');
});

test('the sample tab is drawn as a visitor sees it', async ({ page }) => {
  await go(page, 'Widget');
  await press(page, 'Fire', exact);
  const preview = page.getByRole('region', { name: 'Widget preview' });
  await expect(preview.getByRole('listitem').first()).toContainText('Order 1042');
  await expect(page.getByRole('region', { name: 'Workbench' })).toContainText('"title": "Order');
});

test('a broken reply shows its findings with clause ids, and marks them in the raw reply', async ({
  page,
}) => {
  await openSample(page, 'broken');
  await expect(findingCounts(page)).toHaveText('11 errors, 7 warnings, 1 note');
  const reply = page.getByRole('region', { name: 'Workbench' });
  await expect(reply.locator('.squiggly-error').first()).toBeVisible();
  // A press opens the text at the token, in the look on screen; as received, all is one line.
  const cursor = page.getByRole('contentinfo').getByText(/^Line .*, column /);
  for (const look of ['Pretty', 'Raw']) {
    await reply.getByText(look, { exact: true }).click();
    const findings = await openFindings(page);
    await expect(findings.getByText('TAB-ITM-2').first()).toBeVisible();
    await expect(findings.getByText(/^Item 1 .*\bno id\b/)).toBeVisible();
    await findings.getByRole('row').first().click();
    await expect(page.getByRole('tabpanel', { name: 'Reply' })).toBeVisible();
    await expect(cursor).toContainText(look === 'Raw' ? /^Line 1,/ : /^Line (?!1,)/);
  }
});
