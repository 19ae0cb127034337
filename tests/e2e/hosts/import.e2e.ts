import { expect, type Page } from '@playwright/test';
import { entryOf, harOf, proxiedUrl } from '../../core/imported/hars.ts';
import { axeFaultsInEveryTheme } from '../axe.ts';
import { test } from '../fixtures.ts';

const drop = (page: Page, name: string, text: string): Promise<void> =>
  page.evaluate(
    (file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name));
      for (const type of ['dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
    },
    { name, text },
  );

const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test('a dropped recording is judged and kept, a pasted failure is read as one, and a pasted address goes to the Start view', async ({
  assay: { page },
}) => {
  await drop(
    page,
    'session.har',
    harOf(
      entryOf({ url: proxiedUrl('get_items'), content: { text: '{"items":[{"id":7}]}' } }),
      entryOf({ url: 'https://cdn.example/app.js' }),
    ),
  );
  const recording = page.getByRole('dialog', { name: 'Evidence: session.har' });
  await expect(recording).toContainText('Assay judged 1 exchange and left 1 aside.');
  await expect(recording.getByRole('region', { name: 'Findings' })).toContainText('TAB-ITM-2');
  await expect(recording.getByRole('region', { name: 'Left aside' })).toContainText('app.js');
  expect(await axeFaultsInEveryTheme(page)).toEqual([]);
  await recording.getByRole('button', { name: 'Keep in History' }).click();
  await recording.getByRole('button', { name: 'Show in History' }).click();
  await expect(page.getByRole('grid', { name: 'Calls' })).toContainText('get_items');

  await paste(page, '{"ok":false,"status":503,"details":"Busy","error":"Webhook answered 503"}');
  const failure = page.getByRole('dialog', { name: 'Evidence: pasted text' });
  await expect(failure).toContainText('a failure envelope of the platform');
  await expect(failure).toContainText('503');
  await failure.getByRole('button', { name: 'Close' }).click();

  await paste(page, 'https://hooks.example.com/tab');
  await expect(page.getByRole('textbox', { name: 'URL or curl command' })).toHaveValue(
    'https://hooks.example.com/tab',
  );
});
