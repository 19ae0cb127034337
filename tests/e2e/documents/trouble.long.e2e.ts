import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { openFindings, openSample } from '../window.ts';

/** After trouble the app goes on: the sample tab still brings its list. */
async function goesOn(page: Page): Promise<void> {
  await openSample(page, 'bare-array');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText(
    'A first record',
  );
}

test('webhook scenarios end in a clear outcome, one after the other', async ({ page }) => {
  for (const [sample, clause, sentence] of [
    ['not-json', 'TAB-ENV-5', /single quotes|where a key|no JSON/i],
    ['html', 'TAB-ENV-5', /HTML page/],
    ['redirect-loop', 'TAB-ERR-1', /302/],
    ['huge', 'TAB-ENV-1', /larger than/],
    ['cut-off', 'TAB-ERR-1', /in the middle of its reply/],
    ['error-500', 'TAB-ERR-1', /500/],
  ] as const)
    await test.step(sample, async () => {
      await openSample(page, sample);
      const findings = await openFindings(page);
      await expect(findings).toContainText(sentence);
      await expect(findings.getByText(clause).first()).toBeVisible();
    });
  await goesOn(page);
});

test('a webhook that hangs can be cancelled at once', async ({ page }) => {
  await openSample(page, 'slow');
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await goesOn(page);
});
