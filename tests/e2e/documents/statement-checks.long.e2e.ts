import { expect } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { openSample } from '../window.ts';
import { fetchSample, pane, status, tab } from './xml-pane.ts';

test('a missing row is found and shown; a corrected role and an own rule are remembered', async ({
  assay,
}) => {
  const { page } = assay;
  // The tab also counts what is broken.
  const checksTab = pane(page).getByRole('tab', { name: /^Statement checks/ });
  await fetchSample(page, 'missing-row');
  const fetchOther = async (sample: string): Promise<void> => {
    await openSample(page, sample);
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
  };
  await checksTab.click();
  const checks = pane(page).getByRole('grid', { name: 'Statement checks' });
  await expect(checks.getByRole('row').first()).toContainText('215.23');
  const chart = pane(page).getByRole('listbox', { name: 'Running balances' });
  await expect(chart.getByRole('option', { name: /broken here$/ })).toHaveCount(1);

  await pane(page).getByLabel('Found in: Text').selectOption('counterparty');
  await expect(
    pane(page).getByRole('button', { name: 'Take back the correction: Text' }),
  ).toBeVisible();
  await pane(page).getByRole('button', { name: 'Add a rule' }).click();
  const form = pane(page).getByRole('form', { name: 'New rule' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('All rows');
  await form.getByRole('textbox', { name: /^XPath/ }).fill('count(//transaction) = 18');
  await expect(form.getByRole('status')).toContainText('Broken');
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save rule' }).click();
  const rules = pane(page).getByRole('list', { name: 'Own rules' });
  await expect(rules.getByRole('listitem')).toContainText('Broken');
  await assay.screenshot('statement-checks');

  // Another document of the same bank and version.
  await fetchOther('completed');
  await expect(rules.getByRole('listitem')).toContainText('Held');
  await tab(page, 'Grid').click();
  await expect(pane(page).getByLabel('Role of counterparty')).toHaveValue('text');
  await pane(page).getByLabel('Role of counterparty').selectOption('Take back the correction');
  await expect(
    pane(page)
      .getByLabel('Role of counterparty')
      .getByRole('option', { name: 'Take back the correction' }),
  ).toHaveCount(0);

  await fetchOther('missing-row');
  await checksTab.click();
  await checks.getByRole('row', { name: /Running balance/ }).click();
  await expect(checksTab).toHaveAttribute('aria-selected', 'false');
  await expect(status(page)).toContainText('Line 53,');
});
