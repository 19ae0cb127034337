import { expect } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { addToken, chooseEvent, exact, go, newTab, pickItem, press } from '../window.ts';

test('a tab is linted while it is set up, and its connector attaches a stored token', async ({
  page,
}) => {
  await addToken(page, { label: 'Shop secret', secret: 'a-secret-of-the-shop' });
  await newTab(page, { name: 'Shop', url: 'http://hooks.example.com/tab' });
  const row = page.getByRole('option', { name: 'Shop' });
  await expect(row).toHaveAttribute('aria-selected', 'true');
  // Mixed content: Update and Delete go out from an https:// page.
  await expect(row).toContainText(/1 error in /);

  // The form begins at the field of the first advice.
  await press(page, 'Edit tab', exact);
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  const advice = dialog.getByRole('list', { name: 'Advice' });
  await expect(dialog.getByLabel('webhook_url')).toBeFocused();
  await expect(advice.getByText('mixed content')).toBeVisible();
  await press(dialog, /^Advanced/);
  await dialog.getByRole('checkbox', { name: 'create_item is wired' }).check();
  await expect(advice.getByText(/never fires create_item/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'get_items is wired' }).uncheck();
  await expect(advice.getByText(/get_items .*default tab/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'get_items is wired' }).check();

  await press(dialog, 'Set up connectors');
  const connectors = page.getByRole('dialog', { name: 'Connectors' });
  await press(connectors, 'New connector');
  const form = page.getByRole('dialog', { name: 'New connector' });
  await press(form, 'Save');
  await expect(form.getByText(/^Choose the token/)).toBeVisible();
  await form.getByLabel('Name', { exact: true }).fill('Shop key');
  await form.getByLabel('Type').selectOption('header_auth');
  await form.getByLabel('config.name').fill('X-Shop-Key');
  await form.getByLabel('Token', { exact: true }).selectOption({ label: 'Shop secret ••••shop' });
  expect(await axeFaults(page)).toEqual([]);
  await press(form, 'Save');
  await expect(connectors.getByText('X-Shop-Key: ••••')).toBeVisible();
  await expect(connectors.getByRole('button', { name: 'New connector' })).toBeFocused();
  await press(connectors, 'Close');
  await expect(dialog.getByRole('button', { name: 'Set up connectors' })).toBeFocused();

  await dialog.getByLabel('connector_id of get_items').selectOption('Shop key');
  await expect(advice.getByText(/hooks\.example\.com can read/)).toBeVisible();
  await dialog.getByLabel('connector_id of update_item').selectOption('Shop key');
  await expect(advice.getByText(/connector is set for update_item/)).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  // Findings keep nothing from being saved.
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('1 error, 3 warnings');

  await go(page, 'Tokens');
  await press(page, 'Remove Shop secret');
  await expect(page.getByRole('alertdialog')).toContainText('Shop (connector Shop key)');
});

test('what the schema refuses is unfolded; a duplicate and a new session have ids of their own', async ({
  page,
}) => {
  await newTab(page, { name: 'Shop', url: 'https://hooks.example.com/tab' });
  await page.getByRole('button', { name: 'Edit tab', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  const advanced = dialog.getByRole('button', { name: /^Advanced/ });
  await advanced.click();
  await dialog.getByLabel('Claims').fill('{"sub": ');
  await advanced.click();
  await expect(dialog.getByLabel('Claims')).toBeHidden();
  await press(dialog, 'Save');
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByText(/claims as a JSON/)).toBeVisible();
  await dialog.getByLabel('Claims').fill('{"sub": "visitor-7"}');
  await dialog.getByLabel('Verify with').selectOption('The address of a key set (JWKS)');
  await dialog.getByLabel('JWKS URL').fill('http://keys.example.com/jwks.json');
  await expect(dialog.getByText(/key set is http:\/\/ without TLS/)).toBeVisible();
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();

  const choose = async (item: string): Promise<void> => {
    await press(page, 'More tab actions');
    await pickItem(page, item);
  };
  const sessionId = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Edit tab', exact: true }).first().click();
    await press(dialog, /^Advanced/);
    const value = await dialog.getByLabel('sessionId', { exact: true }).inputValue();
    await press(dialog, 'Cancel');
    return value;
  };
  const first = await sessionId();
  await choose('Duplicate tab');
  await press(page.getByRole('dialog', { name: 'New tab' }), 'Save');
  await expect(page.getByRole('option', { name: 'Shop copy' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const second = await sessionId();
  expect(second).not.toBe(first);
  await chooseEvent(page, 'Start new session');
  await expect.poll(sessionId).not.toBe(second);
  await choose('Remove tab');
  await press(page.getByRole('alertdialog'), 'Remove');
  await expect(page.getByRole('option', { name: 'Shop copy' })).toBeHidden();
  await expect(page.getByRole('option', { name: 'Shop' })).toBeVisible();
});
