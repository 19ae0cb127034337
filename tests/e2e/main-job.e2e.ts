import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { mark } from '../support/taint/taint.ts';
import { test } from './support/widget.ts';
import {
  addToken,
  exact,
  findingCounts,
  go,
  newTab,
  openFindings,
  openSample,
  outcome,
  pickItem,
  press,
} from './window.ts';

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

test('the history is searched, a note in it keeps no secret, and what is chosen is sent again, edited, and deleted with a way back', async ({
  page,
  webhook,
}) => {
  const secret = 'note-9f8e7d6c5b4a-0001';
  await addToken(page, { label: 'Pasted', secret });
  webhook.answer('get_items', { body: { tickets: [{ id: 'A-1', title: 'A lamp' }] } });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await press(page, 'Fire', exact);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('"tickets"');
  webhook.answer('get_items', { body: { items: [{ id: 'A-1', title: 'A lamp' }] } });
  await press(page, 'Fire', exact);
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('Nothing to fix');

  await go(page, 'History');
  const list = page.getByRole('grid', { name: 'Calls' });
  const calls = list.getByRole('row');
  const search = page.getByRole('searchbox', { name: 'Search the history' });
  await expect(calls).toHaveCount(2);
  await search.fill('tickets');
  await expect(calls).toHaveCount(1);
  const at = await calls.first().boundingBox();
  await calls.first().click();
  await expect(page.getByRole('toolbar', { name: 'Selected calls' })).toBeVisible();
  expect(await calls.first().boundingBox()).toEqual(at);
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await call.getByRole('tab', { name: 'About this call' }).click();
  // What is typed is seen until it is kept.
  const note = call.getByRole('textbox', { name: 'Note' });
  await note.fill(`Sent with ${mark(secret, { but: ['window'] })}`);
  await list.focus();
  await expect(note).toHaveValue('Sent with ••••••••');

  const tools = page.getByRole('toolbar', { name: 'Selected calls' });
  await press(tools, 'More actions');
  await pickItem(page, 'Edit and send', exact);
  const again = page.getByRole('dialog', { name: 'Edit and send: get_items' });
  await again.getByLabel('Query').fill('action=get_items\npage=2');
  await press(again, 'Send', exact);
  await expect(again.getByText('200 · list · 0 errors')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(webhook.heard('get_items').at(-1)?.url.searchParams.get('page')).toBe('2');
  await search.fill('');
  await expect(calls).toHaveCount(3);
  await calls.first().click();
  const compare = tools.getByRole('button', { name: 'Compare with previous' });
  // In one line at the first width of the pane.
  expect((await compare.boundingBox())?.y).toBe(
    (await tools.getByRole('button', { name: 'Send again' }).boundingBox())?.y,
  );
  await list.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No calls yet')).toBeVisible();
  await press(page, 'Undo');
  await expect(calls).toHaveCount(3);
});
