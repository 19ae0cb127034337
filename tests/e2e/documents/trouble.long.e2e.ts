import { expect, type Page } from '@playwright/test';
import { httpServer } from '../../support/network/loopback.ts';
import { test } from '../fixtures.ts';
import { exact, newTab, openFindings, openSample, press } from '../window.ts';

/** After trouble the app goes on: the sample tab still brings its list. */
async function goesOn(page: Page): Promise<void> {
  await openSample(page, 'bare-array');
  await expect(page.getByRole('region', { name: 'Widget preview' })).toContainText(
    'A first record',
  );
}

const half = JSON.stringify({ items: [{ id: 'N-1', title: 'Only half of this list arrives' }] });

/** A webhook with a trouble at each of its paths. */
const troubles = () =>
  httpServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://webhook');
    if (pathname === '/almost-json') return response.end("{'items': [{'id': 'N-1',}]}");
    if (pathname === '/redirect-loop')
      return response.writeHead(302, { location: request.url }).end();
    if (pathname === '/huge')
      return response.end(`{"items":[${'{"id":"1","title":"a"},'.repeat(6_000_000)}]}`);
    response.writeHead(200, { 'content-length': half.length });
    return response.write(half.slice(0, half.length / 2), () => response.destroy());
  });

async function expectFinding(page: Page, clause: string, sentence: RegExp): Promise<void> {
  const findings = await openFindings(page);
  await expect(findings).toContainText(sentence);
  await expect(findings.getByText(clause).first()).toBeVisible();
}

test('trouble with a webhook ends in a clear outcome, one after the other', async ({ page }) => {
  const service = await troubles();
  try {
    for (const [path, clause, sentence] of [
      ['almost-json', 'TAB-ENV-5', /single quotes|where a key|no JSON/i],
      ['redirect-loop', 'TAB-ERR-1', /302/],
      ['huge', 'TAB-ENV-1', /larger than/],
      ['cut-off', 'TAB-ERR-1', /in the middle of its reply/],
    ] as const)
      await test.step(path, async () => {
        await newTab(page, { name: path, url: `${service.url}/${path}` });
        await press(page, 'Fire', exact);
        await expectFinding(page, clause, sentence);
      });
  } finally {
    await service.close();
  }
  for (const [sample, clause, sentence] of [
    ['html', 'TAB-ENV-5', /HTML page/],
    ['error-500', 'TAB-ERR-1', /500/],
  ] as const)
    await test.step(sample, async () => {
      await openSample(page, sample);
      await expectFinding(page, clause, sentence);
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
