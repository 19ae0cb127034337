import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { editTab } from '../widget/widget-tab.ts';
import { go, newTab, openFindings, openSample } from '../window.ts';

const fire = (page: Page) => page.getByRole('button', { name: 'Fire', exact: true });

/** A webhook of this test's own, gone when the test ends. */
async function withWebhook(
  listener: RequestListener,
  use: (url: string, kill: () => void) => Promise<void>,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const kill = (): void => {
    server.closeAllConnections();
    server.close();
  };
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, kill);
  } finally {
    kill();
  }
}

/** After trouble the app goes on: the sample tab still brings its list. */
async function goesOn(page: Page): Promise<void> {
  await openSample(page, 'bare-array');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText(
    'A first record',
  );
}

test('webhook scenarios end in a clear outcome, one after the other', async ({
  assay: { page },
}) => {
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
      await expect(findings).toContainText(sentence, { timeout: 30_000 });
      await expect(findings.getByText(clause).first()).toBeVisible();
    });
  await goesOn(page);
});

test('a webhook killed in the middle of the call is reported, and the app goes on', async ({
  assay,
}) => {
  const { page } = assay;
  let arrived = (): void => undefined;
  const call = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await withWebhook(
    () => arrived(),
    async (url, kill) => {
      await newTab(page, { name: 'Killed', url });
      await fire(page).click();
      await call;
      kill();
      const findings = await openFindings(page);
      await expect(findings.getByText('TAB-ERR-2').first()).toBeVisible();
      await expect(findings).toContainText('closed the connection');
    },
  );
  await goesOn(page);
});

test('a webhook that hangs can be cancelled at once', async ({ assay }) => {
  const { page } = assay;
  await openSample(page, 'slow');
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  await goesOn(page);
});

test('a webhook that hangs is given up within the limit of its tab', async ({ assay }) => {
  const { page } = assay;
  await withWebhook(
    () => undefined,
    async (url) => {
      await newTab(page, { name: 'Silent', url });
      await editTab(page, 'Transport', (dialog) =>
        dialog.getByLabel('Time limit (seconds)').fill('2'),
      );
      await fire(page).click();
      const findings = await openFindings(page);
      await expect(findings.getByText('TAB-ERR-2').first()).toBeVisible();
      await expect(findings).toContainText('within 2 s');
    },
  );
});

test('a wrong hostname is reported by its name', async ({ assay }) => {
  const { page } = assay;
  await newTab(page, { name: 'Nowhere', url: 'http://no-such-host.invalid/hook' });
  await fire(page).click();
  await expect(await openFindings(page)).toContainText(/no-such-host\.invalid .*not found/);
  await go(page, 'Documents');
  await expect(page.getByRole('button', { name: 'Fetch', exact: true })).toBeEnabled();
});
