import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { largeStatement } from '../support/statements/large-statement.ts';
import {
  ask,
  fetchFrom,
  fetchSample,
  look,
  outline,
  pane,
  rowOf,
  status,
  tab,
  test,
  xpath,
} from './support/document.ts';
import { exact, passStart, pickItem, press } from './window.ts';

test('the outline and the text show the same place, whichever of them is moved, and the outline is filtered', async ({
  page,
}) => {
  await fetchSample(page, 'completed');
  await expect(outline(page).getByRole('row')).toHaveCount(7);
  await pane(page).getByText('Ada Example', { exact: true }).first().click();
  await expect(rowOf(page, /^holder/)).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, /^holder/)).toHaveAttribute('aria-level', '3');
  await expect(pane(page).getByText('/statement/account/holder', { exact: true })).toBeVisible();

  await rowOf(page, /^transactions/).click();
  await expect(status(page)).toContainText('Line 10,');
  await expect(outline(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, /^transaction 1 /)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, /^transaction 2 /)).toHaveAttribute('aria-selected', 'true');
  await expect(status(page)).toContainText('Line 18,');
  await pane(page).getByRole('searchbox', { name: 'Filter the outline' }).fill('closingBal');
  await expect(outline(page).getByRole('row')).toHaveText([/^closingBalance/]);
  await rowOf(page, /^closingBalance/).click();
  await expect(pane(page).getByText('/statement/closingBalance', { exact: true })).toBeVisible();

  // The keys of the window work on, while the editor's search is open and after it.
  await pane(page).getByRole('textbox', { name: 'XML of the document' }).focus();
  await page.keyboard.press('ControlOrMeta+F');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('combobox', { name: 'Search commands' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+5');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
});

test('an XPath gives its hits, each shown in the text; one with a fault is reported where', async ({
  page,
}) => {
  await fetchSample(page, 'namespaces');
  await ask(page, '//d:Entry[@amount > 0]/pty:Name');
  await expect(pane(page).getByText(/^\d+ matches in /)).toBeVisible();
  const hits = pane(page).getByRole('listbox', { name: 'XPath matches' });
  // Enter went to the first match, and Copy copies its value.
  await expect(hits.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+C');
  const copied = page.getByRole('status').filter({ hasText: /^Copied/ });
  const name = await hits.getByRole('option').first().locator('span').nth(1).textContent();
  await expect(copied).toContainText(name ?? 'a name');
  await page.keyboard.press('F4');
  await expect(hits.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(
    pane(page)
      .getByText(/^\/d:Document\/d:Entries\/d:Entry\[\d+\]\/pty:Name$/)
      .last(),
  ).toBeVisible();
  await ask(page, 'sum(//d:Entry/@amount) >');
  await expect(pane(page).locator('pre')).toContainText('^');
  await expect(hits).toBeHidden();
  await ask(page, 'count(//d:Entry)');
  await expect(pane(page).getByText(/^12 \(number, /)).toBeVisible();

  await ask(page, '//Entry');
  await expect(
    pane(page).getByText(/^0 matches in .* · \/\/d:Entry finds 12 matches$/),
  ).toBeVisible();
});

test('a value is copied from a match, the outline and the table, and the XPath at the cursor leads back', async ({
  page,
}) => {
  await fetchSample(page, 'completed');
  const copied = page.getByRole('status').filter({ hasText: /^Copied./ });
  const dismiss = () => press(copied, 'Dismiss');
  await rowOf(page, /^bank/).click();
  await page.keyboard.press('ControlOrMeta+C');
  await expect(copied).toContainText('Norda Bank');
  await dismiss();
  await rowOf(page, /^closingBalance/).click();
  await press(pane(page), 'Copy XPath at cursor');
  await xpath(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(xpath(page)).toHaveValue('/statement/closingBalance');
  await page.keyboard.press('Enter');
  // One match needs no list.
  await expect(pane(page).getByText(/^1 match in .* · [\d.]+$/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+C');
  await expect(copied).toContainText(/Copied[\d.]+$/);
  await dismiss();

  await tab(page, 'Table').click();
  const table = pane(page).getByRole('grid', { name: 'Table' });
  const cell = table.getByRole('row').nth(1).getByRole('gridcell').nth(2);
  const value = (await cell.textContent()) ?? '';
  await cell.click();
  await page.keyboard.press('ControlOrMeta+C');
  await expect(copied).toContainText(value);
  await dismiss();
  await cell.click({ button: 'right' });
  await pickItem(page, 'Copy row');
  await expect(copied).toContainText(value);
});

test('repeated elements are a table: sorted, filtered, summed, exported', async ({
  assay,
  page,
  serveXml,
}) => {
  await fetchFrom(page, await serveXml(largeStatement(3900)), 'Large');
  await tab(page, 'Table').click();
  const table = pane(page).getByRole('grid', { name: 'Table' });
  const cells = (row: number) => table.getByRole('row').nth(row).getByRole('gridcell');
  await expect(pane(page).getByText('3,900 rows')).toBeVisible();
  await press(table, 'amount', exact);
  await press(table, 'amount', exact);
  await expect(table.getByRole('columnheader', { name: /^amount Menu/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const amount = async (row: number) => Number(await cells(row).nth(3).textContent());
  await expect
    .poll(async () => (await amount(1)) >= (await amount(2)) && (await amount(2)) > 600)
    .toBe(true);

  await pane(page).getByRole('searchbox', { name: 'Filter the rows' }).fill('2026-03-0');
  await expect(pane(page).getByText(/^\d+ of 3,900 rows$/)).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /^amount Menu/ })).toContainText('Σ');

  const saved = await assay.saveDownload(() => press(pane(page), 'Save as .csv'));
  const lines = (await readFile(saved, 'utf8')).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.slice(1).every((line) => line.includes('2026-03-0'))).toBe(true);

  const first = await cells(1).nth(1).textContent();
  await cells(1).nth(3).dblclick();
  await expect(tab(page, 'XML')).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, new RegExp(`^transaction ${Number(first)} `))).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a document that is not well-formed says where, in the text and in the outline', async ({
  page,
}) => {
  await fetchSample(page, 'not-well-formed');
  await expect(
    pane(page)
      .getByRole('note')
      .filter({ hasText: /well-formed .*line \d/ }),
  ).toBeVisible();
  await pane(page)
    .getByRole('tab', { name: /^Findings/ })
    .click();
  await page.getByRole('region', { name: 'Contract' }).getByRole('row').first().click();
  await expect(look(page, 'Raw')).toBeChecked();
  await expect(pane(page).locator('.squiggly-error').first()).toBeVisible();
});

/** What makes a transaction long enough for 200,000 of them to be too many for the editor. */
const note = `<note>${'words '.repeat(10)}</note>`;

test('a document beyond 20 MB is read in parts, and says what it lacks', async ({
  page,
  serveXml,
}) => {
  const rows = Array.from(
    { length: 200_000 },
    (_, index) =>
      `<transaction number="${index + 1}"><amount>${index + 1}.00</amount>${note}</transaction>`,
  );
  const xml = `<statement><bank>Norda</bank>${rows.join('')}</statement>`;
  await passStart(page);
  await fetchFrom(page, await serveXml(xml), 'Huge');
  await expect(pane(page).getByText(/^Large document/)).toBeVisible();
  const text = pane(page).locator('.view-lines');
  await expect(text).toContainText('<bank>Norda</bank>');

  await expect(
    pane(page).getByText('Outline, XPath and Table work on documents up to 20 MB;'),
  ).toBeVisible();
  await expect(pane(page).getByRole('textbox', { name: 'XPath' })).toHaveCount(0);
  await expect(outline(page)).toHaveCount(0);
  await press(page, 'Next part');
  await expect(text).not.toContainText('<bank>Norda</bank>');

  await tab(page, 'Table').click();
  await expect(pane(page).getByText('Tables are made of documents up to 20 MB;')).toBeVisible();
});
