import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createJournal } from '#adapters/journal/journal.ts';
import { fileNames } from '#adapters/storage/data-folder.ts';
import { httpServer } from '../support/network/loopback.ts';
import { test } from './fixtures.ts';
import { fetchSample, pane, tab } from './support/document.ts';
import {
  addToken,
  exact,
  listTool,
  newConnection,
  openSample,
  outcome,
  pickItem,
  press,
} from './window.ts';

const sample = (number: number): string =>
  `5a3b1e00-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [completed, pending, walking] = [1, 10, 12].map(sample) as [string, string, string];

const list = (page: Page) => page.getByRole('region', { name: 'Documents of the connection' });
const grid = (page: Page) => page.getByRole('grid', { name: 'Documents', exact: true });
const row = (page: Page, text: string | RegExp) =>
  grid(page).getByRole('row').filter({ hasText: text });
/** Chooses what to do with the selected documents. */
async function fromMenu(page: Page, name: string): Promise<void> {
  await grid(page).getByRole('row', { selected: true }).first().click({ button: 'right' });
  await pickItem(page, name);
}

/** Adds documents by a log that names them. */
async function addIds(page: Page, ids: readonly string[]): Promise<void> {
  await list(page).getByRole('button', { name: 'Add documents' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add documents' });
  await dialog.getByLabel('Ids').fill(ids.map((id) => `12:00 INFO submitted ${id}`).join('\n'));
  await press(dialog, 'Add', exact);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ids.length));
}

test('following is paused, resumed and stopped, the list survives a restart, and has what another copy of Assay adds', async ({
  assay,
}) => {
  await addIds(assay.page, [pending, walking]);
  await row(assay.page, pending).click();
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

  const { connections } = JSON.parse(
    await readFile(join(assay.dataFolder, 'workspace.json'), 'utf8'),
  );
  const notices: string[] = [];
  const other = createJournal(join(assay.dataFolder, fileNames.journal), null, (notice) =>
    notices.push(notice),
  );
  await other.add(connections[0].id, ['added-by-another-copy'], Date.now());
  await expect(row(page, 'added-by-another-copy')).toBeVisible();
  await other.close();
  expect(notices).toEqual([]);
});

/** A service whose document 7 failed and whose bank codes look like formulas; it counts its requests, and answers those beyond `held` once it is told to go on. */
async function service(held = Number.POSITIVE_INFINITY) {
  const requests: string[] = [];
  let goOn = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = await httpServer(async (request, response) => {
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
        ...(id === sample(7) ? { status: 'Failed', message: 'No pages.' } : done),
      }),
    );
  });
  return { ...server, requests, goOn };
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
    await addIds(
      page,
      Array.from({ length: 60 }, (_, at) => sample(at)),
    );

    await listTool(page, 'Fetch all documents');
    const dialog = page.getByRole('dialog', { name: 'Fetch documents' });
    await expect(dialog.getByLabel('Documents')).toContainText('not Completed (60)');
    await dialog.getByLabel('At the same time').fill('2');
    await dialog.getByLabel('Requests per second').fill('50');
    await press(dialog, 'Fetch', exact);
    await expect(dialog).toBeHidden();
    const bar = list(page).getByRole('progressbar', { name: 'Fetching documents' });
    await expect(list(page).getByText(/Fetching: \d+ of 60, [\d.]+\/s, \d+ s left/)).toBeVisible();
    await expect.poll(() => bar.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(9);
    await list(page).getByRole('button', { name: 'Cancel', exact: true }).first().click();
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
    await press(ended, 'Dismiss');

    await press(list(page), 'Filter', exact);
    await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
    await listTool(page, 'Export the list');
    const exporting = page.getByRole('dialog', { name: 'Export documents' });
    await expect(exporting).toContainText('1 document');
    const csv = await assay.saveDownload(() => press(exporting, 'Save file'));
    const [header, row, end] = (await readFile(csv, 'utf8')).split('\r\n');
    expect(header).toMatch(/^id,outcome,status,httpStatus,errors,/);
    expect(row).toMatch(new RegExp(`^${sample(7)},failed,Failed,200,.*,'=SUM\\(1\\),1\\.3,`));
    expect(end).toBe('');
  } finally {
    await close();
  }
});

/** Says in the table what a column is. */
async function readAs(page: Page, column: string, as: RegExp | string): Promise<void> {
  await press(pane(page), `Menu of ${column}`, exact);
  await page.getByRole('menu').getByText(as, { exact: true }).click();
}

test('a missing row is found and shown; the columns are said once for a bank', async ({ page }) => {
  await fetchSample(page, 'missing-row');
  const headline = page.getByRole('region', { name: 'Diagnosis' });
  await expect(headline).toContainText('4 statement checks are broken');
  await expect(headline).not.toContainText('Nothing to fix');
  await press(headline, 'Show');
  const checks = pane(page).getByRole('grid', { name: 'Statement checks' });
  await expect(checks.getByRole('row').first()).toContainText('215.23');
  await tab(page, 'Table').click();
  const roles = pane(page).getByRole('region', { name: 'Roles of the columns' });
  await expect(roles).toContainText('are proposed');
  // By keyboard.
  await roles.getByRole('button', { name: 'Use for all documents of NORDA_01' }).focus();
  await page.keyboard.press('Enter');
  await expect(roles).toContainText('You said the roles of the columns for all documents of');
  await readAs(page, 'description', 'Text');
  const head = pane(page).getByRole('columnheader', { name: /^description/ });
  await expect(head).toContainText('Text');

  // Another document of the same bank.
  await openSample(page, 'completed');
  await tab(page, 'Table').click();
  await expect(head).toContainText('Text');
});

test('a token that is refused is tried in the other form of Authorization once, which is kept when it is accepted', async ({
  page,
}) => {
  const forms: string[] = [];
  const server = await httpServer(({ headers }, response) => {
    forms.push(headers.authorization?.startsWith('Bearer ') ? 'bearer' : 'plain');
    const refused = { status_code: 401, message: 'Unauthorized' };
    const pendingReply = { status_code: 200, id: completed, status: 'Pending' };
    response.end(JSON.stringify(forms.at(-1) === 'plain' ? pendingReply : refused));
  });
  try {
    await addToken(page, { label: 'Plain', secret: 'secret-of-connection-1234' });
    await newConnection(page, { name: 'Own', url: server.url, token: 'Plain' });
    await page.getByLabel('Document id').fill(completed);
    await press(page, 'Fetch', exact);
    await expect(outcome(page)).toContainText('Unauthorized');
    await press(outcome(page), 'Try the plain key once');
    await expect(outcome(page)).toContainText(/accepts .*plain key/);
    await press(outcome(page), 'Use this form for the token “Plain”');
    await expect(outcome(page)).toContainText(/saved .*“Plain”/);
    await press(page, 'Fetch', exact);
    await expect(outcome(page)).toContainText('Pending');
    expect(forms).toEqual(['bearer', 'plain', 'plain']);
  } finally {
    await server.close();
  }
});
