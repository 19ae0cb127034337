import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { httpServer } from '../../support/network/loopback.ts';
import { test } from '../fixtures.ts';
import { call } from '../widget/calls.ts';
import { exact, newConnection, passStart, press } from '../window.ts';
import { ask, fetchSample, outline, pane, rowOf, tab } from './xml-pane.ts';

test('a document of 20 MB answers as a small one does', async ({ page }) => {
  await fetchSample(page, 'large');
  await ask(page, 'count(//transaction)');
  await expect(pane(page).getByText(/^77800 \(number, /)).toBeVisible();
  await ask(page, '//transaction[@number = 77799]/amount');
  await expect(pane(page).getByText(/^1 match in /)).toBeVisible();
  await page.keyboard.press('F4');
  await expect(rowOf(page, /^amount/)).toHaveAttribute('aria-selected', 'true');
  await expect(
    outline(page).getByRole('row', { name: 'transaction 77,799 of 77,800' }),
  ).toBeVisible();
  await tab(page, 'Table').click();
  await expect(pane(page).getByText('77,800 rows')).toBeVisible();
});

/** What makes a transaction long enough for 200,000 of them to be too many for the editor. */
const note = `<note>${'words '.repeat(10)}</note>`;

/** Answers every request with this XML as a completed document. */
function serveXml(xml: string) {
  const parsed_base64 = Buffer.from(xml).toString('base64');
  const body = `{"status_code":200,"id":"one", "status":"Completed","parsed_base64":"${parsed_base64}"}\n`;
  const answered = httpServer((_request, response) => {
    response.setHeader('Content-Length', body.length);
    response.end(body);
  });
  return answered.then((service) => ({ ...service, body }));
}

test('a document beyond 20 MB is read in parts, and says what it lacks', async ({ page }) => {
  const rows = Array.from(
    { length: 200_000 },
    (_, index) =>
      `<transaction number="${index + 1}"><amount>${index + 1}.00</amount>${note}</transaction>`,
  );
  const service = await serveXml(`<statement><bank>Norda</bank>${rows.join('')}</statement>`);
  try {
    await passStart(page);
    await newConnection(page, { name: 'Huge', url: service.url });
    await page.getByRole('textbox', { name: 'Document id' }).fill('one');
    await press(page, 'Fetch', exact);
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
  } finally {
    await service.close();
  }
});

test('a long reply is read and saved byte for byte', {
  tag: '@web',
}, async ({ assay, page }) => {
  // Of more than 4 MB only the beginning and the end stay in memory.
  const xml = `<a>${'<b>Łódź 12,50</b>\n'.repeat(200_000)}</a>`;
  const service = await serveXml(xml);
  const { body } = service;
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
