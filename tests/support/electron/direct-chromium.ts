import { type Browser, chromium, type Page } from '@playwright/test';
import type { DirectFetchCall } from '#app/ports/ports.ts';
import { sandboxSwitches } from '../../../src/start/desktop.ts';

/** What a page has of its `fetch()`: the status, or nothing. */
export type PageSees = number | 'network error';

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage();
  if (origin === 'null') {
    await page.goto('data:text/html,<title>Widget</title>');
    return page;
  }
  const own = `${origin}/page-of-the-widget`;
  await page.route(own, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Widget</title>' }),
  );
  await page.goto(own);
  await page.unroute(own);
  return page;
}

/**
 * Does the calls in a Chromium of the machine, in pages of their origins. Asking the visitor before a page may reach this machine is switched off, since
 * nobody is there to answer.
 */
export async function fetchInChromium(
  executable: string | undefined,
  calls: readonly DirectFetchCall[],
): Promise<PageSees[]> {
  const browser = await chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    args: [
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-gpu',
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  try {
    const pages = new Map<string, Page>();
    const seen: PageSees[] = [];
    for (const { request, origin, credentials } of calls) {
      const page = pages.get(origin) ?? (await openPage(browser, origin));
      pages.set(origin, page);
      const { url, method, headers, body } = request;
      const call = {
        address: url,
        method,
        headers,
        body,
        credentials: credentials ?? 'same-origin',
      };
      seen.push(
        await page.evaluate(
          ({ address, ...init }) =>
            fetch(address, init).then(
              ({ status }): PageSees => status,
              (): PageSees => 'network error',
            ),
          call,
        ),
      );
    }
    return seen;
  } finally {
    await browser.close();
  }
}
