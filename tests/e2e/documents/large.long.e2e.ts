import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { httpServer } from '../../support/network/loopback.ts';
import { test } from '../fixtures.ts';
import { call } from '../widget/calls.ts';
import { openSample } from '../window.ts';
import { ask, fetchSample, outline, pane, rowOf, status, tab } from './xml-pane.ts';

test('a 20 MB document opens', async ({ assay }) => {
  const { page } = assay;
  await openSample(page, 'large');
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed', {
    timeout: 30_000,
  });
  await expect(pane(page)).toContainText('statement', { timeout: 30_000 });
});

test('a document of 20 MB answers as a small one does', async ({ assay }) => {
  const { page } = assay;
  await fetchSample(page, 'large');
  await ask(page, 'count(//transaction)');
  await expect(pane(page).getByText(/^77800 \(number, /)).toBeVisible({ timeout: 20_000 });
  await ask(page, '//transaction[@number = 77799]/amount');
  await expect(pane(page).getByText(/^1 match in /)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('F4');
  await expect(rowOf(page, /^amount/)).toHaveAttribute('aria-selected', 'true', {
    timeout: 20_000,
  });
  await expect(
    outline(page).getByRole('row', { name: 'transaction 77,799 of 77,800' }),
  ).toBeVisible();
  await tab(page, 'Table').click();
  await expect(pane(page).getByText('77,800 rows')).toBeVisible({ timeout: 20_000 });
  await expect(page.evaluate(() => localStorage.getItem('assay.opening'))).resolves.toBeNull();
});

test('a document that was not opened to the end is asked about, and can be read by windows of lines', async ({
  assay,
}) => {
  const { page } = assay;
  await page.evaluate(() => {
    // As if the window had ended before the text was drawn.
    const { removeItem } = localStorage;
    Storage.prototype.removeItem = function (key) {
      if (key !== 'assay.opening') removeItem.call(this, key);
    };
  });
  await fetchSample(page, 'large');
  await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  await expect(pane(page).getByText(/not finish opening/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Open in the windowed view' }).click();
  await expect(pane(page).getByText(/^Windowed view/)).toBeVisible({ timeout: 30_000 });
  const text = pane(page).getByRole('textbox', { name: 'XML of the document' });
  await expect(text).toContainText('<bank>Norda Bank</bank>');
  await expect(status(page)).toContainText('windowed');

  await text.focus();
  await page.keyboard.press('ControlOrMeta+F');
  await page.getByRole('textbox', { name: 'Find' }).fill('number="77000"');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('<transaction number="77000">', { timeout: 20_000 });
  await expect(rowOf(page, 'transaction 77,000 of 77,800')).toHaveAttribute(
    'aria-selected',
    'true',
    { timeout: 20_000 },
  );
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+G');
  await page.getByRole('textbox', { name: /^Line, 1 to/ }).fill('3');
  await page.keyboard.press('Enter');
  await expect(text).toContainText('<bank>Norda Bank</bank>');
  await expect(rowOf(page, /^statement/)).toHaveAttribute('aria-selected', 'true');
  await outline(page).focus();
  await page.keyboard.press('End');
  await expect(rowOf(page, /^closingBalance/)).toHaveAttribute('aria-selected', 'true');
  await expect(text).toContainText('<closingBalance>');
  await assay.screenshot('xml-windowed');

  await tab(page, 'Table').click();
  await pane(page).getByRole('grid', { name: 'Table' }).getByRole('row').nth(5).dblclick();
  await expect(text).toBeFocused();
  await expect(text).toContainText('<transaction number="5">');
  await expect(rowOf(page, 'transaction 5 of 77,800')).toHaveAttribute('aria-selected', 'true');
  await expect(status(page)).toContainText('Line 39,');
});

test('a long reply is read and saved byte for byte, though its Base64 is not held', async ({
  assay,
}) => {
  const { page } = assay;
  const xml = `<a>${'<b>Łódź 12,50</b>\n'.repeat(400_000)}</a>`;
  const parsed_base64 = Buffer.from(xml).toString('base64');
  const body = `{"status_code":200,"id":"one", "status":"Completed","parsed_base64":"${parsed_base64}"}\n`;
  const service = await httpServer((_request, response) => {
    response.setHeader('Content-Length', body.length);
    response.end(body);
  });
  try {
    const connection = {
      id: 'c',
      name: 'C',
      base_url: service.url,
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
  } finally {
    await service.close();
  }
});
