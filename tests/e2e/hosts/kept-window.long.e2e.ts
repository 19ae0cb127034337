import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { windowStateSchema } from '../../../src/operations/window-schemas.ts';
import { mark } from '../../support/taint/taint.ts';
import { axeFaults } from '../axe.ts';
import { type Assay, test } from '../fixtures.ts';
import {
  addToken,
  addTokenDialog,
  chooseEvent,
  exact,
  go,
  pickItem,
  press,
  startFrom,
} from '../window.ts';

const tab = (page: Page, name: string) => page.getByRole('option', { name });

/** What is kept on the disk. */
const kept = async ({ dataFolder }: Assay) =>
  windowStateSchema.parse(
    JSON.parse(await readFile(join(dataFolder, 'window-state.json'), 'utf8').catch(() => '{}')),
  );

test('after a restart the window shows what it showed: view, tab, panels, mock replies, which are marked, and commands run lately', async ({
  assay,
  page,
}) => {
  await go(page, 'Widget');
  await tab(page, 'Sample messages').click();
  await chooseEvent(page, 'Edit mock reply…');
  await startFrom(page, '500 with a JSON error');
  await press(page, 'Use as mock reply');
  await expect(page.getByRole('button', { name: 'Fire (mock)', exact: true })).toBeVisible();
  await expect(
    page.getByRole('contentinfo').getByRole('button', { name: 'Mock replies on in' }),
  ).toBeVisible();
  // A browser has a zoom of its own.
  const zoom = (of: Page) => of.evaluate(() => Math.round(window.devicePixelRatio * 100));
  if (assay.host !== 'web') {
    await page.keyboard.press('ControlOrMeta+=');
    await expect.poll(() => zoom(page)).toBe(110);
  }
  const handle = page.getByRole('separator', { name: 'Resize tabs' });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  const width = await handle.getAttribute('aria-valuenow');

  const openPalette = (of: Page) => of.keyboard.press('ControlOrMeta+k');
  await openPalette(page);
  await page.getByRole('combobox', { name: 'Search commands' }).fill('dark');
  await pickItem(page, 'Use the dark theme');

  await go(page, 'Tokens');
  await expect
    .poll(() => kept(assay))
    .toMatchObject({ view: 'tokens', recentCommands: ['theme-dark'] });

  await assay.restart();
  const again = assay.page;
  if (assay.host !== 'web') await expect.poll(() => zoom(again)).toBe(110);
  await press(again.getByRole('contentinfo'), 'Mock replies on in');
  await expect(tab(again, 'Sample messages')).toHaveAttribute('aria-selected', 'true');
  await press(again, 'Events');
  await expect(again.getByRole('menuitem', { name: 'Stop mock reply' })).toBeVisible();
  await again.keyboard.press('Escape');
  await expect(again.getByRole('separator', { name: 'Resize tabs' })).toHaveAttribute(
    'aria-valuenow',
    width ?? '',
  );
  await openPalette(again);
  await expect(again.getByRole('menuitem').first()).toContainText('Use the dark theme');
});

test('after a restart a tab is as it was, and the history has its calls, with notes that keep no secret', async ({
  assay,
}) => {
  const preview = () => assay.page.getByRole('region', { name: 'Widget preview' });
  await go(assay.page, 'Widget');
  await tab(assay.page, 'Sample orders').click();
  await press(assay.page, 'Fire', exact);
  await preview().getByText('Order 1042: two lamps').click();
  await expect(preview()).toContainText('102.50 EUR');

  await assay.restart();
  await expect(tab(assay.page, 'Sample orders')).toHaveAttribute('aria-selected', 'true');
  await expect(preview()).toContainText('102.50 EUR');
  await expect(assay.page.getByRole('treegrid', { name: 'Calls' }).getByRole('row')).toHaveCount(2);
  // Back goes through the views and not out of the window.
  await go(assay.page, 'Tokens');
  await assay.page.goBack();
  await expect(preview()).toContainText('102.50 EUR');

  const page = assay.page;
  const secret = 'note-9f8e7d6c5b4a-0001';
  await addToken(page, { label: 'Pasted', secret });
  await go(page, 'History');
  const list = page.getByRole('grid', { name: 'Calls' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('Shade linen');
  await expect(list.getByRole('row')).toHaveText([/item_clicked/]);
  await list.getByRole('row').click();
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toContainText('Nothing to fix');
  await call.getByRole('tab', { name: 'About this call' }).click();
  // What is typed is seen until it is kept.
  await call
    .getByRole('textbox', { name: 'Note' })
    .fill(`Sent with ${mark(secret, { but: ['window'] })}`);
  await call.getByRole('textbox', { name: 'Tags' }).fill('bug 7');
  await list.focus();
  await expect(call.getByRole('textbox', { name: 'Note' })).toHaveValue('Sent with ••••••••');
  await page.keyboard.press('p');
  await expect(list.getByRole('img', { name: 'Pinned' })).toBeVisible();
  await expect(list.getByRole('img', { name: 'bug 7' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('searchbox', { name: 'Search the history' }).fill('');
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No calls yet')).toBeVisible();
  await press(page, 'Undo');
  await expect(list.getByRole('row')).toHaveCount(2);
});

test('a form keeps what was typed while the window lives, until it is saved or cancelled', async ({
  assay,
}) => {
  const dialog = (name: string) => assay.page.getByRole('dialog', { name });
  const open = (what: 'tab' | 'connection') =>
    assay.page
      .getByRole('button', { name: `New ${what}` })
      .first()
      .click();
  const close = () => assay.page.keyboard.press('Escape');
  await open('connection');
  await press(dialog('New connection'), 'Advanced');
  await dialog('New connection').getByLabel('Name', { exact: true }).fill('Half done');
  const path = mark('part-9f8e7d6c5b4a', { but: ['window'] });
  await dialog('New connection').getByLabel('endpoint_path_id', { exact: true }).fill(path);
  await close();

  await go(assay.page, 'Tokens');
  const addToken = () => assay.page.getByRole('button', { name: 'Add token' }).first().click();
  await addToken();
  await addTokenDialog(assay.page);
  await dialog('Add token').getByLabel('Label').fill('Shop key');
  await dialog('Add token')
    .getByLabel('Secret')
    .fill(mark('typed-9f8e7d6c5b4a', { but: ['window'] }));
  await close();
  await addToken();
  await expect(dialog('Add token').getByLabel('Label')).toHaveValue('Shop key');
  await expect(dialog('Add token').getByLabel('Secret')).toHaveValue('');
  await close();

  await go(assay.page, 'Widget');
  await open('tab');
  await dialog('New tab').getByLabel('webhook_url').fill('https://shop');
  await close();
  await open('tab');
  await expect(dialog('New tab').getByLabel('webhook_url')).toHaveValue('https://shop');
  await press(dialog('New tab'), 'Cancel');
  await open('tab');
  await expect(dialog('New tab').getByLabel('webhook_url')).toHaveValue('');
  await close();

  await go(assay.page, 'Documents');
  await open('connection');
  const connection = dialog('New connection');
  await expect(connection.getByLabel('Name', { exact: true })).toHaveValue('Half done');
  await expect(connection.getByLabel('endpoint_path_id', { exact: true })).toHaveValue(path);
  await connection.getByLabel('endpoint_path_id', { exact: true }).fill('part');
  await connection.getByLabel('base_url').fill('https://api.example.com');
  await press(connection, 'Save', exact);
  await expect(connection).toBeHidden();
  await open('connection');
  await expect(connection.getByLabel('base_url')).toHaveValue('');
  await connection.getByLabel('base_url').fill('https://half.example.com');
  await close();

  await assay.restart();
  await open('connection');
  await expect(dialog('New connection').getByLabel('base_url')).toHaveValue('');
});
