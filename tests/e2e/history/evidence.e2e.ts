import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { dropFiles, exact, go, newTab, pickItem, press } from '../window.ts';

const broken = '{"tickets":[{"id":"1","title":"A lamp"}]}';
const fixed = '{"items":[{"id":"1","title":"A lamp"}]}';

test('a call is broken, fixed, compared, sent again, and handed over as a text and a HAR that shows it again', async ({
  assay,
}) => {
  const { page } = assay;
  let reply = broken;
  const server = createServer((_request, response) => void response.end(reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const headline = page.getByRole('region', { name: 'Diagnosis' });
  const fire = page.getByRole('button', { name: 'Fire', exact: true }).first();

  await newTab(page, { name: 'Orders', url: `http://127.0.0.1:${port}/hook` });
  await fire.click();
  await expect(headline).toContainText('Your list is under "tickets"');
  reply = fixed;
  await fire.click();
  await expect(headline).toContainText('Nothing to fix');

  await go(page, 'History');
  const calls = page.getByRole('grid', { name: 'Calls' }).getByRole('row');
  await expect(calls).toHaveCount(2);
  await calls.nth(0).click();
  await calls.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await press(page, 'Compare', exact);
  const comparison = page.getByRole('dialog', { name: 'Compare two calls' });
  await expect(comparison.getByRole('region', { name: 'Fixed' })).toContainText('tickets');
  // Both calls side by side, with what differs marked.
  await expect(comparison.locator('.monaco-diff-editor .line-insert').first()).toBeVisible();
  await expect(comparison).toContainText('"items"');
  await page.keyboard.press('Escape');

  await calls.nth(0).click();
  await press(page, 'Compare with previous');
  await expect(comparison.getByRole('region', { name: 'Fixed' })).toContainText('tickets');
  await page.keyboard.press('Escape');

  await calls.nth(0).click();
  await press(page, 'Edit and send', exact);
  const again = page.getByRole('dialog', { name: 'Edit and send: get_items' });
  await again.getByLabel('Query').fill('action=get_items\npage=2');
  await press(again, 'Send', exact);
  await expect(again.getByText('200 · list · 0 errors')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calls).toHaveCount(3);
  await calls.nth(0).click();
  await page.getByRole('tab', { name: /^Findings/ }).click();
  await expect(page.getByText('The request was edited by hand.').first()).toBeVisible();

  await calls.nth(1).click({ modifiers: ['ControlOrMeta'] });
  await press(page, 'Send 2 calls again');
  await expect(calls).toHaveCount(5);

  // The broken one is the oldest. It is fixed at another address, too.
  await calls.nth(4).click();
  await press(page, 'More actions');
  await pickItem(page, 'Send again to another address…');
  const elsewhere = page.getByRole('dialog', { name: 'Send again to another address' });
  await elsewhere.getByLabel('Address').fill(`http://127.0.0.1:${port}/new`);
  await press(elsewhere, 'Send 1 call');
  await expect(elsewhere.getByRole('listitem')).toContainText('Fixed.');
  await page.keyboard.press('Escape');
  await expect(calls).toHaveCount(6);

  await calls.nth(5).click();
  await press(page, 'More actions');
  const saved = await assay.saveDownload(() => pickItem(page, 'Hand over'));
  server.close();
  const note = page.getByRole('status').filter({ hasText: 'Copied as Markdown, saved' });
  await expect(note).toContainText('.har');
  const report = await assay.electron?.evaluate(({ clipboard }) => clipboard.readText());
  expect(report).toContain('Your list is under "tickets"');
  expect(report).toContain('A lamp');

  await dropFiles(page, { 'call.har': await readFile(saved, 'utf8') });
  const opened = page.getByRole('dialog', { name: 'Import  call.har' });
  await expect(opened).toContainText('Assay judged 1 call.');
  await expect(opened.getByRole('listbox', { name: 'Calls that were found' })).toContainText(
    'get_items',
  );
  await expect(opened).toContainText('TAB-ENV-1');
});
