import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { go, newTab, pickItem, press } from '../window.ts';

const rows = Array.from({ length: 40 }, (_, at) => `{"id":"row-${at}","title":"Quittner ${at}"}`);
const reply = `[${rows.with(30, '{"id":"row-7","title":"Xylophon"}').join(',\n')}]`;

test('the menu of a call copies the smallest example of its first finding, and the reply without personal data', async ({
  assay,
}) => {
  const { page } = assay;
  const server = createServer((_request, response) => void response.end(reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await newTab(page, { name: 'Orders', url: `http://127.0.0.1:${port}/hook` });
  await page.getByRole('button', { name: 'Fire', exact: true }).first().click();
  await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText('id');
  server.close();
  await go(page, 'History');
  await page.getByRole('grid', { name: 'Calls' }).getByRole('row').first().click();
  const copied = async (item: string, says: RegExp): Promise<string> => {
    await press(page, 'More actions');
    await pickItem(page, item);
    await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
    return (await assay.electron?.evaluate(({ clipboard }) => clipboard.readText())) ?? '';
  };

  const smallest = await copied('Copy smallest example', /TAB-ITM-2 \(error\): 3 lines of 40/);
  expect(JSON.parse(smallest)).toEqual([{ id: 'row-7' }, { id: 'row-7' }]);

  const anonymous = await copied('Copy without personal data', /amounts can be guessed/);
  expect(JSON.parse(anonymous)).toHaveLength(40);
  expect(anonymous).not.toMatch(/Quittner|Xylophon/);
});
