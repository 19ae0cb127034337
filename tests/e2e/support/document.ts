import { expect, type Page } from '@playwright/test';
import { httpServer, type Loopback } from '../../support/network/loopback.ts';
import { test as base } from '../fixtures.ts';
import { exact, newConnection, openSample, press } from '../window.ts';

export const pane = (page: Page) => page.getByRole('region', { name: 'Document', exact: true });
export const tab = (page: Page, name: string) => pane(page).getByRole('tab', { name, exact: true });
export const outline = (page: Page) => pane(page).getByRole('treegrid', { name: 'Outline' });
export const rowOf = (page: Page, text: string | RegExp) =>
  outline(page).getByRole('row', { name: text }).first();
export const status = (page: Page) => page.getByRole('contentinfo', { name: 'Status bar' });
export const xpath = (page: Page) =>
  pane(page).getByRole('textbox', { name: 'XPath', exact: true });

/** Presses Pretty or Raw. */
export const look = (page: Page, name: 'Pretty' | 'Raw') =>
  pane(page).getByRole('radio', { name, exact: true });

/** Playwright's `test` with services that answer every request with one XML as a Completed document, and end with the test. */
export const test = base.extend<{
  serveXml: (xml: string) => Promise<Loopback & { body: string }>;
}>({
  serveXml: async ({ assay: _ }, use) => {
    const services: Loopback[] = [];
    await use(async (xml) => {
      const parsed_base64 = Buffer.from(xml).toString('base64');
      const body = `{"status_code":200,"id":"one", "status":"Completed","parsed_base64":"${parsed_base64}"}\n`;
      const service = await httpServer((_request, response) => {
        response.setHeader('Content-Length', body.length);
        response.end(body);
      });
      services.push(service);
      return { ...service, body };
    });
    for (const service of services) await service.close();
  },
});

/** Fetches the document of a service through a connection of its own. */
export async function fetchFrom(page: Page, { url }: Loopback, name: string): Promise<void> {
  await newConnection(page, { name, url });
  await page.getByRole('textbox', { name: 'Document id' }).fill('one');
  await press(page, 'Fetch', exact);
}

/** Fetches a sample document and waits until its structure has been read. */
export async function fetchSample(page: Page, sample: string): Promise<void> {
  await openSample(page, sample);
  await showOutline(page);
}

/** Waits until the structure of the document has been read. */
export async function showOutline(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show outline' });
  await expect(show.or(page.getByRole('button', { name: 'Hide outline' }))).toBeVisible();
  if (await show.isVisible()) await show.click();
  await expect(outline(page)).toBeVisible();
}

/** Evaluates an XPath. */
export async function ask(page: Page, expression: string): Promise<void> {
  await xpath(page).fill(expression);
  await xpath(page).press('Enter');
}
