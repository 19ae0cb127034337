import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { go, openSample } from '../window.ts';

test('a finding leads to its clause, with an example that keeps it and one that breaks it', async ({
  assay,
}) => {
  const { page } = assay;
  await openSample(page, 'broken');
  await page
    .getByRole('region', { name: 'Findings' })
    .getByRole('button', { name: 'TAB-ITM-2' })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'TAB-ITM-2' })
    .getByRole('button', { name: 'Open in Contract' })
    .click();
  const clauses = page.getByRole('region', { name: 'Contract' });
  await expect(clauses.getByRole('searchbox', { name: 'Search clauses' })).toHaveValue('TAB-ITM-2');
  await expect(clauses.getByText('Follows the rule', { exact: true })).toBeVisible();
  await expect(clauses.getByText('Breaks the rule', { exact: true })).toBeVisible();
  await assay.screenshot('clauses');
});

test('clauses are searched by words', async ({ assay }) => {
  const { page } = assay;
  await go(page, 'Contract');
  await page.getByRole('searchbox', { name: 'Search clauses' }).fill('widget_issues');
  await expect(page.getByRole('button', { name: /TAB-DIR-4/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /TAB-ITM-2/ })).toHaveCount(0);
});

test('an assumption that is switched changes the verdict on show, is kept, and can be switched back', async ({
  assay,
}) => {
  const { page } = assay;
  await openSample(page, 'not-json');
  const preview = page.getByRole('region', { name: 'Widget preview' });
  await expect(preview).toContainText('Item 1');
  const findings = page.getByRole('region', { name: 'Findings' });
  await findings.getByRole('tab', { name: /Assumptions/ }).click();
  await findings
    .getByRole('listitem')
    .filter({ hasText: 'rawText' })
    .getByRole('button', { name: 'Use the other reading' })
    .click();
  await expect(preview).not.toContainText('Item 1');
  await assay.restart();
  await go(assay.page, 'Contract');
  await assay.page.getByRole('tab', { name: 'Assumptions' }).click();
  const reading = assay.page.getByRole('radiogroup', { name: /^Reading of TAB-ENV-5/ });
  await expect(reading.getByRole('radio', { name: 'Other' })).toBeChecked();
  await assay.screenshot('assumptions');
});
