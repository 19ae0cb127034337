import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { openSample } from '../window.ts';

test('a webhook that hangs for 30 s is given up within the limit of 20 s', async ({ assay }) => {
  const { page } = assay;
  await openSample(page, 'slow');
  await page.getByRole('button', { name: 'Fire', exact: true }).click();
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings.getByText('TAB-ERR-2').first()).toBeVisible({ timeout: 25_000 });
  await expect(findings).toContainText('within 20 s');
});
