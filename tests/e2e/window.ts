import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningApp } from '../support/electron/running-app.ts';
import { mark } from '../support/taint/taint.ts';

/** A name to its last letter, where it is part of others. */
export const exact = { exact: true } as const;

/** Presses the button with this name. */
export const press = (
  inside: Locator | Page,
  name: RegExp | string,
  how: { exact?: boolean } = {},
): Promise<void> => inside.getByRole('button', { name, ...how }).click();

/** Chooses what has this name in the menu that is open. */
export const pickItem = (
  page: Locator | Page,
  name: RegExp | string,
  how: { exact?: boolean } = {},
): Promise<void> => page.getByRole('menuitem', { name, ...how }).click();

/** The places of the rail. */
export const places = ['Widget', 'Documents', 'Tokens', 'History', 'Settings'] as const;

/** Goes to a place of the rail. */
export const go = (page: Page, place: (typeof places)[number]): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByText(place, { exact: true }).click();

/** What became of a document that was fetched. */
export const outcome = (page: Page): Locator => page.getByRole('region', { name: 'Outcome' });

/** Goes on from the Start view of a first start to Documents, as most tests do. */
export const passStart = (page: Page): Promise<void> =>
  press(page.getByRole('navigation', { name: 'Main' }), 'Documents', exact);

/** The dialog that adds a token; with the first one it is chosen how tokens are stored, where the system keeps none. */
export async function addTokenDialog(
  page: Page,
  keep = 'For this run only',
  choose: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<Locator> {
  const adding = page.getByRole('dialog', { name: 'Add token' });
  await expect(adding).toBeVisible();
  const stores = adding.getByRole('radiogroup', { name: 'Store typed tokens' });
  if (await stores.isVisible()) {
    await stores.getByText(keep).click();
    await choose(adding);
  }
  return adding;
}

/** Adds a token as a person does, and sees it listed. */
export async function addToken(
  page: Page,
  { label, secret, signs = false }: { label: string; secret: string; signs?: boolean },
): Promise<void> {
  await go(page, 'Tokens');
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const dialog = await addTokenDialog(page);
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByLabel('Secret').fill(mark(secret));
  if (signs) {
    await press(dialog, /^Advanced/);
    await dialog.getByRole('checkbox', { name: 'Signing key' }).check();
  }
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
}

/** Opens a sample by its name, from Start: a document is fetched, a webhook scenario is fired in a tab of its own. */
export async function openSample(page: Page, name: string): Promise<void> {
  await press(page, 'Start', exact);
  await press(page, 'Samples', exact);
  await pickItem(page, name, exact);
}

/** Opens the empty editor of a reply from Start, with the keyboard in it. */
export async function pasteReply(page: Page): Promise<Locator> {
  await press(page, 'Start', exact);
  await press(page, 'Paste a reply');
  const dialog = page.getByRole('dialog', { name: 'Edit reply' });
  await expect(dialog.getByRole('textbox', { name: 'Reply', exact: true })).toBeFocused();
  return dialog;
}

/** Replaces what is in the editor of a reply. */
export async function typeReply(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit reply' });
  await dialog.getByRole('textbox', { name: 'Reply', exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Starts the reply in the editor from a ready one. */
export async function startFrom(page: Page, name: string): Promise<void> {
  await press(page.getByRole('dialog', { name: 'Edit reply' }), 'Start from…');
  await pickItem(page, new RegExp(`^${name}`));
}

/** Makes a connection, chooses it, and fetches nothing. */
export async function newConnection(
  page: Page,
  { name, url, token }: { name: string; url: string; token?: RegExp | string },
): Promise<void> {
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'New connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('base_url', { exact: true }).fill(url);
  await dialog.getByLabel('endpoint_path_id').fill('e');
  await press(dialog, /^Advanced/);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  if (token !== undefined) {
    const field = dialog.getByLabel('Token', { exact: true });
    const option = field.locator('option', { hasText: token });
    await field.selectOption({ label: (await option.textContent()) ?? '' });
  }
  await press(dialog, 'Save', exact);
  await expect(dialog).toBeHidden();
}

/** Makes a new tab for a webhook and chooses it, without firing. */
export async function newTab(
  page: Page,
  { name, url }: { name: string; url: string },
): Promise<void> {
  await go(page, 'Widget');
  await page.getByRole('button', { name: 'New tab' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('webhook_url').fill(url);
  await press(dialog, 'Advanced');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await press(dialog, 'Save', exact);
  await expect(dialog).toBeHidden();
}

/** Chooses from the menu of events next to Fire. */
export async function chooseEvent(page: Page, name: string | RegExp): Promise<void> {
  await press(page, 'Events', exact);
  await pickItem(page, name);
}

/** How many findings the shown call has, as a screen reader hears it. */
export const findingCounts = (page: Page): Locator =>
  page.getByRole('status', { name: 'Findings', exact: true });

/** Turns to the findings of the shown call. */
export async function openFindings(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: /^Findings/ }).click();
  return page.getByRole('tabpanel', { name: /^Findings/ });
}

/**
 * Tries `use` until it passes, each time with the keyboard in the app's window. Chromium keeps the clipboard from a page without it,
 * and without a window manager nothing keeps it in the window.
 */
export async function withKeyboard(
  { page, electron }: Pick<RunningApp, 'page' | 'electron'>,
  use: () => Promise<void>,
): Promise<void> {
  const window = await electron?.browserWindow(page);
  await expect(async () => {
    await window?.evaluate((one) => {
      one.focus();
      one.webContents.focus();
    });
    await use();
  }).toPass();
}

/** Chooses a tool of the list of documents. */
export async function listTool(page: Page, name: string): Promise<void> {
  await press(page, 'List tools', exact);
  await pickItem(page, name, exact);
}

/** Drops files on the window, or on a part of it; whether the browser is left to open them. */
export const dropFiles = (
  page: Page,
  files: Record<string, string>,
  on = page.locator('body'),
): Promise<boolean> =>
  on.evaluate((target, given) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(given))
      dataTransfer.items.add(new File([text], name));
    return ['dragover', 'drop']
      .map((type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
      .map((event) => target.dispatchEvent(event))
      .includes(true);
  }, files);
