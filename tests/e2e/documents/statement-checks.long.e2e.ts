import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { httpServer } from '#tests/support/network/loopback.ts';
import { completed, encoded } from '../../core/document/replies.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { exact, go, listTool, openSample, press } from '../window.ts';
import { fetchSample, pane, status, tab, xpath } from './xml-pane.ts';

/** Says in the table what a column is. */
async function readAs(page: Page, column: string, as: RegExp | string): Promise<void> {
  await press(pane(page), `Menu of ${column}`, exact);
  await page.getByRole('menu').getByText(as, { exact: true }).click();
}

test('a missing row is found and shown; the columns are said once for a bank', async ({ page }) => {
  // The tab also counts what is broken, and the headline says it.
  const checksTab = pane(page).getByRole('tab', { name: /^Findings/ });
  await fetchSample(page, 'missing-row');
  const headline = page.getByRole('region', { name: 'Diagnosis' });
  await expect(headline).toContainText('4 statement checks are broken');
  await expect(headline).not.toContainText('Nothing to fix');
  await press(headline, 'Show');
  const checks = pane(page).getByRole('grid', { name: 'Statement checks' });
  await expect(checks.getByRole('row').first()).toContainText('215.23');
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [480, 640, 1100, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(checksTab.getByText('4', { exact: true })).toBeVisible();
  }
  await page.setViewportSize(size);

  expect(await axeFaults(page)).toEqual([]);
  await tab(page, 'Table').click();
  const roles = pane(page).getByRole('region', { name: 'Roles of the columns' });
  await expect(roles).toContainText('are proposed');
  expect(await axeFaults(page)).toEqual([]);
  // By keyboard.
  await roles.getByRole('button', { name: 'Use for all documents of NORDA_01' }).focus();
  await page.keyboard.press('Enter');
  await expect(roles).toContainText('You said the roles of the columns for all documents of');
  await readAs(page, 'description', 'Text');
  const head = pane(page).getByRole('columnheader', { name: /^description/ });
  await expect(head).toContainText('Text');
  expect(await axeFaults(page)).toEqual([]);
  await readAs(page, 'description', 'Copy as YAML');
  await tab(page, 'XML').click();
  await xpath(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(xpath(page)).toHaveValue(/statementRoles:.*"text":"description"/);

  // Another document of the same bank.
  await openSample(page, 'completed');
  await tab(page, 'Table').click();
  await expect(head).toContainText('Text');
  await readAs(page, 'description', 'Debits raise the balance, as on a card');
  await expect(roles).toContainText('Debits raise the balance.');
  await readAs(page, 'description', 'Debits raise the balance, as on a card');
  await readAs(page, 'description', 'As Assay proposes');
  await expect(roles).toContainText('are proposed');

  await openSample(page, 'missing-row');
  await checksTab.click();
  await checks.getByRole('row', { name: /Running balance/ }).click();
  await expect(checksTab).toHaveAttribute('aria-selected', 'false');
  await expect(status(page)).toContainText('Line 53,');
});

test('what is said of the columns is kept over a reload and a restart', {
  tag: '@web',
}, async ({ assay }) => {
  const said = () => pane(assay.page).getByRole('region', { name: 'Roles of the columns' });
  await fetchSample(assay.page, 'completed');
  await tab(assay.page, 'Table').click();
  await press(said(), 'Use for all documents of NORDA_01');
  await expect(said()).toContainText('You said the roles of the columns for all documents of');
  await readAs(assay.page, 'date', 'Dates are day-month-year');
  for (const again of [() => assay.page.reload(), () => assay.restart()]) {
    await expect(said()).toContainText('Dates are day-month-year.');
    await again();
    await openSample(assay.page, 'completed');
    await tab(assay.page, 'Table').click();
    await expect(said()).toContainText('You said the roles of the columns for all documents of');
  }
  await readAs(assay.page, 'date', 'Dates are day-month-year');
  await expect(said()).not.toContainText('Dates are');
});

test('the rules of a workspace file are run, and say what they found', async ({ assay }) => {
  const { page, electron } = assay;
  const xml = '<s><t n="1"/><t n="2"/></s>';
  const server = await httpServer((_, response) => {
    response.end(JSON.stringify({ ...completed, bank_code: 'B', parsed_base64: encoded(xml) }));
  });
  const folder = await mkdtemp(join(tmpdir(), 'assay-rules-'));
  const path = join(folder, 'assay.yaml');
  try {
    await writeFile(
      path,
      `version: 1
connections:
  api: {base_url: "${server.url}", endpoint_path_id: statements}
documents:
  statement: {connection: api, document_id: ${completed.id}}
statementRules:
  b: {bank_code: B, rules: [{name: All rows, xpath: count(//t) = 3}, {name: Rows, xpath: //t}]}
`,
    );
    await electron?.evaluate(({ dialog }, file) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: [file] })) as never;
    }, path);
    await page.keyboard.press('ControlOrMeta+Shift+O');
    if (!electron) {
      const dialog = page.getByRole('dialog', { name: 'Open workspace' });
      await dialog.getByLabel('Path of the workspace file').fill(path);
      await press(dialog, 'Open', exact);
    }
    await press(page.getByRole('dialog', { name: /^Open .*assay\.yaml\?$/ }), 'Open', exact);
    await expect(page.getByRole('button', { name: /^Workspace: / })).toContainText('assay.yaml');
    await go(page, 'Documents');
    await page.getByLabel('Document id').fill(completed.id);
    await press(page, 'Fetch', exact);
    await pane(page)
      .getByRole('tab', { name: /^Findings/ })
      .click();
    const rules = pane(page).getByRole('grid', { name: 'Own rules' });
    await expect(rules.getByRole('row', { name: 'Broken: All rows' })).toBeVisible();
    await expect(rules.getByRole('row', { name: 'Held: Rows' })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
});

test('the list, its filter and its export say what is broken, until a said role changes it', async ({
  assay,
  page,
}) => {
  // Five documents, from which on the list has a filter.
  for (const sample of ['failed', 'pending', 'no-template']) await openSample(page, sample);
  await fetchSample(page, 'missing-row');
  await openSample(page, 'completed');
  const list = page.getByRole('region', { name: 'Documents of the connection' });
  const badge = (name: string) => list.getByRole('button', { name: `Statement checks: ${name}` });
  await expect(badge('held')).toBeVisible();
  await expect(badge('4 broken')).toHaveAttribute(
    'title',
    /^Broken: .*Declared count, Numbering\./,
  );
  expect(await axeFaults(page)).toEqual([]);

  await expect(badge('4 broken')).toHaveText('4 broken');
  await press(list, 'Filter', exact);
  await page.getByRole('menuitemcheckbox', { name: 'Broken statement checks' }).click();
  await page.keyboard.press('Escape');
  const grid = list.getByRole('grid', { name: 'Documents', exact: true });
  await expect(grid).toHaveAttribute('aria-rowcount', '1');
  await listTool(page, 'Export the list');
  const exporting = page.getByRole('dialog', { name: 'Export documents' });
  await exporting.getByLabel('Format').selectOption('JSON lines (.jsonl)');
  const saved = await assay.saveDownload(() => press(exporting, 'Save file'));
  expect(JSON.parse(await readFile(saved, 'utf8'))).toMatchObject({ checksBroken: 4 });

  // The badge opens the checks. Without the role of the running balance, that check does not apply.
  await badge('4 broken').click();
  const checksTab = pane(page).getByRole('tab', { name: /^Findings/ });
  await expect(checksTab).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Table').click();
  await readAs(page, 'balance', /^Nothing/);
  await expect(badge('3 broken, by said columns')).toBeVisible();
  await press(list, 'Filter: Broken statement checks', exact);
  await page.getByRole('menuitemcheckbox', { name: 'Broken statement checks' }).click();
  await page.keyboard.press('Escape');
  // The other document of this kind is not checked by the said role until it is opened.
  await expect(badge('held')).toHaveCount(0);
  await grid.getByRole('row', { name: /statement-0001/ }).click();
  await expect(badge('held, by said columns')).toBeVisible();
});
