import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { largeStatement } from '../../support/statements/large-statement.ts';
import { call } from '../widget/calls.ts';
import { passStart, press } from '../window.ts';
import { ask, fetchFrom, outline, pane, rowOf, showOutline, tab, test } from './xml-pane.ts';

test('a document of 20 MB answers as a small one does', async ({ page, serveXml }) => {
  await fetchFrom(page, await serveXml(largeStatement(77_800)), 'Large');
  await showOutline(page);
  await ask(page, 'count(//transaction)');
  await expect(pane(page).getByText(/^77800 \(number, /)).toBeVisible();
  await ask(page, '//transaction[@number = 77799]/amount');
  await expect(pane(page).getByText(/^1 match in /)).toBeVisible();
  await page.keyboard.press('F4');
  await expect(rowOf(page, /^amount/)).toHaveAttribute('aria-selected', 'true');
  await expect(outline(page).getByRole('row', { name: /^transaction 77799 / })).toBeVisible();
  await tab(page, 'Table').click();
  await expect(pane(page).getByText('77,800 rows')).toBeVisible();
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

  await pane(page).getByRole('textbox', { name: 'XML of the document' }).focus();
  await page.keyboard.press('ControlOrMeta+G');
  const line = page.getByRole('textbox', { name: 'Go to line' });
  await expect(line).toBeFocused();
  await line.fill('2');
  await line.press('Enter');
  await expect(text).toContainText('<bank>Norda</bank>');

  await tab(page, 'Table').click();
  await expect(pane(page).getByText('Tables are made of documents up to 20 MB;')).toBeVisible();
});

test('a long reply is read and saved byte for byte', {
  tag: '@web',
}, async ({ assay, page, serveXml }) => {
  // Of more than 4 MB only the beginning and the end stay in memory.
  const xml = `<a>${'<b>Łódź 12,50</b>\n'.repeat(200_000)}</a>`;
  const { url, body } = await serveXml(xml);
  const connection = {
    id: 'c',
    name: 'C',
    base_url: url,
    endpoint_path_id: 'e',
    authorization: 'plain',
    tokenId: null,
  };
  const { value } = await call(page, 'fetchDocument', { connection, id: 'one', age: null });
  const { reply } = value as { reply: { id: string; name: string; bytes: number } };
  expect(reply.bytes).toBe(body.length);
  const path = await assay.saveDownload(() =>
    page.evaluate(({ id, name }) => {
      const link = document.createElement('a');
      Object.assign(link, { href: `text/${id}?save`, download: name });
      link.click();
    }, reply),
  );
  expect((await readFile(path, 'latin1')) === body).toBe(true);
  const ends = await page.evaluate(async ({ id }) => {
    const text = await (await fetch(`text/${id}`)).text();
    return [text.length, text.slice(0, 40), text.slice(-40)];
  }, reply);
  expect(ends).toEqual([body.length, body.slice(0, 40), body.slice(-40)]);
});
