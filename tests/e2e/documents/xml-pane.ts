import { expect, type Page } from '@playwright/test';
import { openSample } from '../window.ts';

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

/** Fetches a sample document and waits until its structure has been read. */
export async function fetchSample(page: Page, sample: string): Promise<void> {
  await openSample(page, sample);
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
