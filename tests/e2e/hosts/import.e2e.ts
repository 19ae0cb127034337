import { expect, type Page } from '@playwright/test';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';
import { dropFiles, pasteReply, press } from '../window.ts';

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a dropped recording is judged and kept, a pasted failure is read as one, and a pasted address goes to the Start view', {
  tag: '@web',
}, async ({ page }) => {
  const session = harOf(
    entryOf({ url: proxiedUrl('get_items'), content: { text: '{"items":[{"id":7}]}' } }),
    entryOf({ url: 'https://cdn.example/app.js' }),
  );
  await dropFiles(page, { 'session.har': session, 'other.har': '{}', 'third.json': '{}' });
  const recording = page.getByRole('dialog', { name: 'Import  session.har' });
  await expect(recording).toContainText('Assay judged 1 call and left 1 aside.');
  await expect(recording.getByRole('note')).toContainText('Not read: other.har, third.json.');
  await expect(recording.getByRole('region', { name: 'Findings' })).toContainText('TAB-ITM-2');
  await expect(recording.getByRole('region', { name: 'Left aside' })).toContainText('app.js');
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);
  await press(recording, 'Keep in History');
  await press(recording, 'Show in History');
  await expect(page.getByRole('grid', { name: 'Calls' })).toContainText('get_items');

  await paste(page, '{"ok":false,"status":503,"details":"Busy","error":"Webhook answered 503"}');
  const failure = page.getByRole('dialog', { name: 'Import  pasted text' });
  await expect(failure).toContainText('a failure envelope of the platform');
  await expect(failure).toContainText('503');
  await press(failure, 'Close');

  await paste(page, 'https://hooks.example.com/tab');
  await expect(
    page.getByRole('textbox', { name: 'Address, curl, reply, XML, Base64 or document id' }),
  ).toHaveValue('https://hooks.example.com/tab');
});

test('a file that is dropped while a dialog is open is neither read nor opened by the browser', {
  tag: '@web',
}, async ({ page }) => {
  const editor = await pasteReply(page);
  for (const on of [editor, page.locator('body')])
    expect(await dropFiles(page, { 'reply.json': '{"items":[]}' }, on)).toBe(false);
  await expect(editor).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the ids of all files that are dropped on the list of documents are offered', async ({
  page,
}) => {
  const list = page.getByRole('region', { name: 'Documents of the connection' });
  const [one, two] = [1, 2].map((at) => `5a3b1e00-0000-4000-8000-00000000000${at}`);
  await dropFiles(
    page,
    { 'a.csv': `${one}`, 'b.csv': `${two}` },
    list.getByRole('heading', { name: 'No documents yet' }),
  );
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await expect(dialog.getByRole('textbox', { name: 'Ids' })).toHaveValue(`${one}\n${two}`);
  await expect(dialog.getByRole('list', { name: 'Found' })).toContainText('2 ids found');
});
