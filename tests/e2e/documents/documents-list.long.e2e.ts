import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { exact, go, openSample, outcome, pickItem, press } from '../window.ts';

const sample = (number: number): string =>
  `5a3b1e00-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [completed, other, pending, walking, failed, expired] = [1, 2, 10, 12, 20, 22].map(
  sample,
) as [string, string, string, string, string, string];

const list = (page: Page) => page.getByRole('region', { name: 'Documents of the connection' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Documents', exact: true });
const row = (page: Page, text: string | RegExp) =>
  grid(page).getByRole('row').filter({ hasText: text });
/** Chooses what to do with the selected documents. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await grid(page).getByRole('row', { selected: true }).first().click({ button: 'right' });
  await pickItem(page, name);
}

/** Adds documents by their ids as pasted. */
async function add(page: Page, text: string): Promise<void> {
  await list(page).getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog.getByLabel('Ids').fill(text);
  await press(dialog, 'Add', exact);
  await expect(dialog).toBeHidden();
}

test('documents are added in bulk from any text, and what was found is reported before', async ({
  page,
}) => {
  await list(page).getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  const found = dialog.getByRole('list', { name: 'Found' });
  await dialog
    .getByLabel('Ids')
    .fill(`GET ?id=${completed} 200\nGET ?id=${other} 200, again ${other}`);
  await expect(found).toContainText(/\b2 ids .*\b2 /);
  await expect(found).toContainText('1 duplicate');
  expect(await axeFaults(page)).toEqual([]);
  await press(dialog, 'Add', exact);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(row(page, completed)).toContainText('Not fetched yet');

  await press(list(page), 'Add documents');
  await dialog.getByLabel('Ids').fill(`${completed}\nINV-1`);
  await expect(found).toContainText(/\b1 id .*\b0 /);
  await dialog.getByLabel('Ids').fill('INV-1; INV-2');
  await expect(found).toContainText('2 are not UUIDs');
  await press(dialog, 'Add', exact);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4');
});

test('a file of ids dropped on the list is ready to be added, and evidence is imported', async ({
  page,
}) => {
  const drop = async (file: { name: string; text: string }): Promise<void> => {
    const dataTransfer = await page.evaluateHandle(({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    }, file);
    const target = list(page).getByRole('heading', { name: 'No documents yet' });
    await target.dispatchEvent('dragover', { dataTransfer });
    await target.dispatchEvent('drop', { dataTransfer });
  };
  await drop({ name: 'reply.json', text: `{"status_code":401,"message":"${failed}"}` });
  const evidence = page.getByRole('dialog', { name: 'Import  reply.json' });
  await expect(evidence).toContainText('Assay judged 1 call');
  await page.keyboard.press('Escape');
  await drop({ name: 'ids.csv', text: `id;bank\n${pending};A\n${failed};B\n` });
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await expect(dialog.getByRole('list', { name: 'Found' })).toContainText(/\b2 ids .*\b2 /);
});

test('10,000 documents are searched, sorted and selected', async ({ page }) => {
  const ids = Array.from(
    { length: 10_000 },
    (_, at) => `5a3b1e00-0000-4000-9000-${String(at).padStart(12, '0')}`,
  );
  await list(page).getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'ids.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(ids.join('\n')),
  });
  await expect(dialog.getByRole('list', { name: 'Found' })).toContainText(
    /\b10,000 ids .*\b10,000 /,
  );
  await press(dialog, 'Add', exact);
  await expect(dialog).toBeHidden();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10000');
  const search = list(page).getByRole('searchbox', { name: 'Search documents' });
  await search.fill('9000-00000000777');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10');
  await search.fill('nothing like it');
  await expect(list(page)).toContainText('No matching documents');
  await press(list(page), 'Clear the search');
  await grid(page).focus();
  await page.keyboard.press('Control+A');
  await expect(list(page).getByRole('toolbar').getByRole('status')).toHaveText('10,000 selected');
  await page.keyboard.press('End');
  await expect(row(page, ids.at(-1) ?? '')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Delete');
  await press(page.getByRole('alertdialog'), 'Remove');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '9999');
});

test('what was fetched is listed with its findings, filtered, sorted, and opens again by Enter', async ({
  page,
}) => {
  for (const [name, word] of [
    ['failed', 'Failed'],
    ['completed', 'Completed'],
    ['not-well-formed', 'with errors'],
    ['no-template', 'No template'],
    ['pending', 'Pending'],
  ] as const) {
    await openSample(page, name);
    await expect(outcome(page)).toContainText(word);
  }
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '5');
  await expect(grid(page).getByRole('row', { selected: true })).toHaveCount(1);
  await press(list(page), 'Filter', exact);
  await page.getByRole('menuitemradio', { name: 'With errors' }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(grid(page).getByRole('row', { name: /Completed.*\b1 error\b/ })).toHaveCount(1);
  await press(list(page), 'Filter: With errors');
  await page.getByRole('menuitemradio', { name: 'With errors' }).click();
  await page.keyboard.press('Escape');
  await press(list(page), 'Sort: Newest added');
  await page.getByRole('menuitemradio', { name: 'status' }).click();
  await page.keyboard.press('Escape');
  const signs = grid(page)
    .getByRole('row')
    .getByRole('img', { name: /^(Completed|Failed|Pending|No template)/ });
  await expect(signs).toHaveCount(5);
  const words = await signs.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(words).toEqual([
    'Completed',
    'Completed, with errors',
    'Failed',
    'No template',
    'Pending',
  ]);
  await grid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText('Completed');
  await expect(page.getByRole('region', { name: 'Document', exact: true })).toContainText(
    'Norda Bank',
  );
});

test('following is paused, resumed and stopped, and the list survives a restart', async ({
  assay,
}) => {
  await add(assay.page, `${pending}\n${walking}`);
  await row(assay.page, pending).click();
  await expect(assay.page.getByRole('heading', { name: 'Not fetched yet' })).toBeVisible();
  await fromMenu(assay.page, 'Follow for 1 hour');
  await expect(row(assay.page, /attempt/)).toHaveCount(1);
  await fromMenu(assay.page, 'Pause following');
  await expect(row(assay.page, 'paused')).toHaveCount(1);
  await assay.restart();
  const { page } = assay;
  await expect(row(page, 'paused')).toHaveCount(1);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
  await row(page, 'paused').click();
  await fromMenu(page, 'Resume following');
  await expect(row(page, 'paused')).toHaveCount(0);
  await fromMenu(page, 'Stop following');
  await expect(row(page, /attempt/)).toHaveCount(0);
});

test('the list by keys and context menu: copy, remove after being asked', async ({ page }) => {
  await add(page, `${pending}\n${failed}`);
  await row(page, failed).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy id' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await pickItem(page, 'Remove document');
  await press(page.getByRole('alertdialog'), 'Remove');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(row(page, failed)).toHaveCount(0);
});

test('a document that is not found, and was not before, says so', async ({ page }) => {
  await openSample(page, 'expired');
  await expect(outcome(page)).toContainText('No earlier reply');
  await expect(row(page, expired)).toHaveCount(1);
});

test('calls are deleted with their replies in Settings, and the document stays', async ({
  page,
}) => {
  await press(page, 'Fetch', exact);
  await expect(outcome(page)).toContainText('Completed');
  await go(page, 'Settings');
  const card = page.getByRole('region', { name: 'History', exact: true });
  await expect(card).toContainText('1 call kept');
  await press(card, 'Clear the history');
  await press(page.getByRole('alertdialog'), 'Clear');
  await expect(card).toContainText('0 calls kept');
  await go(page, 'Documents');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No stored reply' })).toBeVisible();
});
