import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findChromium } from '#tests/support/electron/chromium.ts';
import { oddReplies, type Seen, serveOddReply } from '#tests/support/network/odd-replies.ts';
import { sandboxSwitches } from '../../../src/start/desktop.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const executablePath = await findChromium();
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-gpu',
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  page = await browser.newPage();
  await page.goto('data:text/html,<title>Widget</title>');
});
afterAll(() => browser.close());

test.each(oddReplies)('$name: what Chromium makes of it', async (reply) => {
  const server = await serveOddReply(reply);
  onTestFinished(() => server.close());
  const seen = await page.evaluate(async (url): Promise<Seen> => {
    const response = await fetch(url, { method: 'POST', body: '{}' }).catch(() => null);
    if (response === null) return 'no reply';
    const { status } = response;
    return response.text().then(
      (body) => ({ status, body }),
      () => ({ status, cut: true }),
    );
  }, server.url);
  expect(seen).toEqual(reply.seen);
});
