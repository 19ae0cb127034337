import { expect, type Locator, type Page } from '@playwright/test';
import { type ScriptedWebhook, scriptedWebhook } from '../../support/network/scripted-webhook.ts';
import { test as base } from '../fixtures.ts';
import { chooseEvent, newTab, pickItem, press } from '../window.ts';

/** Playwright's `test` with `assay` and a webhook that answers as the test tells it to. */
export const test = base.extend<{ webhook: ScriptedWebhook }>({
  webhook: async ({ assay: _ }, use) => {
    const webhook = await scriptedWebhook();
    await use(webhook);
    await webhook.close();
  },
});

/** The list that a webhook answers with unless a test is about the list. */
export const threeRows = [
  { id: 'A-1', title: 'First record', status: 'open', description: 'What was asked first' },
  { id: 'A-2', title: 'Second record', status: 'pending' },
  { id: 'A-3', title: 'Third record', status: 'closed' },
];
export const titles = ['First record', 'Second record', 'Third record'];

export const widget = (page: Page): Locator =>
  page.getByRole('group', { name: 'Widget', exact: true });
export const rows = (page: Page): Locator =>
  widget(page).getByRole('list', { name: 'Items' }).getByRole('listitem');
/** The calls of the tab in use. */
export const calls = (page: Page): Locator => page.getByRole('treegrid', { name: 'Calls' });
/** The call that is shown. */
export const bench = (page: Page): Locator => page.getByRole('region', { name: 'Workbench' });

/** Waits until exactly these rows are drawn, in this order. */
export const expectRows = (page: Page, shown: readonly string[]): Promise<void> =>
  expect(rows(page)).toHaveText(shown.map((title) => new RegExp(`^${title}`)));
export const newestCall = (page: Page): Locator => calls(page).getByRole('row').first();

const events = {
  Open: 'Open the tab',
  Refresh: 'Refresh the list',
  Focus: 'Focus the widget',
} as const;

/** Something happens to the tab that is no click in the widget. */
export const happens = (page: Page, event: keyof typeof events): Promise<void> =>
  chooseEvent(page, events[event]);

/** Makes a tab for the webhook and opens it as a visitor does; three rows are drawn. */
export async function openTab(page: Page, webhook: ScriptedWebhook): Promise<void> {
  webhook.answer('get_items', { body: { items: threeRows } });
  await newTab(page, { name: 'Shop', url: webhook.url });
  await happens(page, 'Open');
  await expectRows(page, titles);
}

/** Changes the tab in use: what is done in the sheet of its dialog that is named. */
export async function editTab(
  page: Page,
  change: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name: 'Edit tab', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  await change(dialog);
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
}

/** Chooses from the menu of a row. */
export async function chooseFor(
  page: Page,
  title: string,
  choice: 'Update' | 'Delete',
): Promise<void> {
  await press(widget(page), `Actions for ${title}`);
  await pickItem(page, choice);
}

/** Turns to a tab of the call on show; gives its panel. */
export async function sheet(
  page: Page,
  name: 'Preview' | 'Reply' | 'Request' | 'Trace' | 'Findings',
): Promise<Locator> {
  const named = new RegExp(`^${name}( ?\\d+)?$`);
  await page.getByRole('tablist', { name: 'Call' }).getByRole('tab', { name: named }).click();
  return page.getByRole('tabpanel', { name: named });
}

/** How many widget_issues records the tab on show says that its calls left. */
export async function expectIssues(page: Page, count: number): Promise<void> {
  const tab = page.getByRole('listbox', { name: 'Tabs' }).getByRole('option', { selected: true });
  if (count === 0) await expect(tab).not.toContainText('widget_issues');
  else await expect(tab).toContainText(`${count} widget_issues`);
}
