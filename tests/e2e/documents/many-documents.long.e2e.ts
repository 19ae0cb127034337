import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { addToken, exact, listTool, newConnection, press } from '../window.ts';

const idOf = (n: number): string => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const list = (page: Page) => page.getByRole('region', { name: 'Documents of the connection' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Documents', exact: true });
const pressFirst = (page: Page, name: string) =>
  list(page).getByRole('button', { name, exact: true }).first().click();

/** A service whose document 7 failed and whose bank codes look like formulas; it counts its requests, and answers those beyond `held` once it is told to go on. */
async function service(held = Number.POSITIVE_INFINITY) {
  const requests: string[] = [];
  let goOn = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = createServer(async (request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    requests.push(id);
    if (requests.length > held) await told;
    const dates = {
      date_created: '2026-11-22T10:00:00.1+00:00',
      parsed_date: '2026-11-22T10:00:01.1+00:00',
    };
    const done = {
      status: 'Completed',
      parsed_base64: Buffer.from('<a><b>1</b></a>').toString('base64'),
    };
    response.end(
      JSON.stringify({
        ...{
          status_code: 200,
          id,
          ...dates,
          bank_code: '=SUM(1)',
          external_id: `s-${id.slice(-3)}`,
        },
        ...{ document_version: '1.3', execution: 'r' },
        ...(id === idOf(7) ? { status: 'Failed', message: 'No pages.' } : done),
      }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    requests,
    goOn,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function addIds(page: Page, count: number): Promise<void> {
  await pressFirst(page, 'Add documents');
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  const log = Array.from({ length: count }, (_, n) => `12:00:0${n % 10} INFO submitted ${idOf(n)}`);
  await dialog.getByLabel('Ids').fill(log.join('\n'));
  await press(dialog, 'Add', exact);
  await expect(dialog).toBeHidden();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count));
}

test('many documents are fetched in a run, stopped, continued, filtered and exported', async ({
  assay,
  page,
}) => {
  // The run is still going when it is cancelled, however long the pictures before that take.
  const { requests, goOn, url, close } = await service(30);
  try {
    await addToken(page, { label: 'Own', secret: 'secret-of-many-documents-1234' });
    await newConnection(page, { name: 'Own', url, token: 'Own' });
    await addIds(page, 60);

    await listTool(page, 'Fetch all documents');
    const dialog = page.getByRole('dialog', { name: 'Fetch documents' });
    await expect(dialog.getByLabel('Documents')).toContainText('not Completed (60)');
    await dialog.getByLabel('At the same time').fill('2');
    await dialog.getByLabel('Requests per second').fill('50');
    expect(await axeFaults(page)).toEqual([]);
    await press(dialog, 'Fetch', exact);
    await expect(dialog).toBeHidden();
    const bar = list(page).getByRole('progressbar', { name: 'Fetching documents' });
    await expect(list(page).getByText(/Fetching: \d+ of 60, [\d.]+\/s, \d+ s left/)).toBeVisible();
    await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(9);
    expect(await axeFaults(page)).toEqual([]);
    await pressFirst(page, 'Cancel');
    await expect(bar).toBeHidden();
    const ended = list(page).getByRole('status').filter({ hasText: 'fetched.' });
    await expect(ended).toContainText(
      /\d+ documents fetched\. 1 failed or with errors\. \d+ left\./,
    );
    expect(requests.length).toBeLessThan(60);

    goOn();
    // Continue fetches what is left; a document that Failed is not asked for again.
    await press(ended, 'Continue');
    await expect(ended).toContainText(/^\d+ documents fetched\.(?!.*left)/);
    await expect(ended).not.toContainText('failed');
    expect(new Set(requests).size).toBe(60);
    expect(requests.length).toBeLessThan(64);
    await press(ended, 'Dismiss');

    await press(list(page), 'Filter', exact);
    await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
    await listTool(page, 'Export the list');
    const exporting = page.getByRole('dialog', { name: 'Export documents' });
    await expect(exporting).toContainText('1 document');
    await expect(exporting.getByRole('checkbox')).toBeChecked();
    expect(await axeFaults(page)).toEqual([]);
    const csv = await assay.saveDownload(() => press(exporting, 'Save file'));
    const [header, row, end] = (await readFile(csv, 'utf8')).split('\r\n');
    expect(header).toMatch(/^id,outcome,status,httpStatus,errors,/);
    expect(row).toMatch(new RegExp(`^${idOf(7)},failed,Failed,200,.*,'=SUM\\(1\\),1\\.3,`));
    expect(end).toBe('');
    // Only CSV has formulas to guard.
    await listTool(page, 'Export the list');
    await exporting.getByLabel('Format').selectOption('JSON lines (.jsonl)');
    await expect(exporting.getByRole('checkbox')).toBeHidden();
  } finally {
    close();
  }
});
