import { expect } from '@playwright/test';
import { exact, go, newTab, press } from '../window.ts';
import { sheet, test } from './widget-tab.ts';

test('an assumption that is switched changes the verdict on show, is kept, and can be switched back', async ({
  assay,
  page,
  webhook,
}) => {
  webhook.answer('get_items', { body: "{'items': [{'id': 'N-1',}]}" });
  await newTab(page, { name: 'Almost JSON', url: webhook.url });
  await press(page, 'Fire', exact);
  const preview = page.getByRole('region', { name: 'Widget preview' });
  await expect(preview).toContainText('Item 1');
  await press(
    (await sheet(page, 'Trace')).getByRole('listitem').filter({ hasText: 'rawText' }),
    'Use the other reading',
  );
  await expect(preview).not.toContainText('Item 1');
  await assay.restart();
  await go(assay.page, 'Settings');
  const reading = assay.page.getByRole('radiogroup', { name: /^Reading of TAB-ENV-5/ });
  await expect(reading.getByRole('radio', { name: 'Other reading' })).toBeChecked();
  await reading.scrollIntoViewIfNeeded();
});
