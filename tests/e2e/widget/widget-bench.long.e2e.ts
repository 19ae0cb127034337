import { createHmac } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { httpServer } from '#tests/support/network/loopback.ts';
import { mark } from '../../support/taint/taint.ts';
import {
  addToken,
  chooseEvent,
  exact,
  go,
  newTab,
  press,
  startFrom,
  typeReply,
  withKeyboard,
} from '../window.ts';
import { test } from './bench-webhook.ts';
import { bench, beVisitor, calls, happens, openVisitor, widget } from './widget-tab.ts';

const secret = 'customer-secret-0123456789abcdef-0123456789';

const rowsDrawn = (page: Page) => widget(page).getByRole('listitem');
const sheetOfCall = (page: Page, name: string) =>
  bench(page).getByRole('tablist', { name: 'Call' }).getByRole('tab', { name, exact: true });

/** The newest call of the tab, once it has ended. */
const newest = (page: Page) => calls(page).getByRole('row').first();

const refresh = (page: Page) => happens(page, 'Refresh');

/** Lets the tab of this dialog verify visitors with the stored secret. */
async function verifyWithSecret(dialog: Locator): Promise<void> {
  await press(dialog, /^Advanced/);
  await dialog.getByLabel('Verify with').selectOption('A stored secret');
  await dialog
    .getByLabel('Secret', { exact: true })
    .selectOption({ label: 'Customer secret ••••6789' });
}

/** A token as another issuer would make it. */
function signed(claims: Record<string, unknown>, key: string): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

test('visitors: who is verified is told to the webhook, who is not is refused, and no token leaves the platform', async ({
  page,
  hook,
}) => {
  await addToken(page, { label: 'Customer secret', secret, signs: true });
  await newTab(page, { name: 'Shop', url: hook.url });
  await beVisitor(page, 'Verified');
  await expect(
    page.getByRole('button', { name: 'Visitor: Verified, something is missing' }),
  ).toBeVisible();
  const visitor = await openVisitor(page);
  await expect(visitor.getByRole('status')).toContainText(/no key to verify/);
  await press(visitor, 'Edit tab', exact);
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  await verifyWithSecret(dialog);
  await dialog
    .getByLabel('Claims')
    .fill('{"sub": "visitor-7", "email": "ada@example.org", "role": "admin"}');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();

  await happens(page, 'Open');
  await expect(rowsDrawn(page)).toHaveCount(2);
  await expect(newest(page)).toContainText('verified');
  const [opened] = hook.heard;
  expect(opened?.query.get('endUserId')).toBe('visitor-7');
  expect(opened?.query.get('endUserEmail')).toBe('ada@example.org');
  await sheetOfCall(page, 'Trace').click();
  await expect(bench(page)).toContainText('role, iat, exp');

  hook.forget();
  for (const [visitor, reason] of [
    ['Wrong key', 'signature'],
    ['Expired', 'expired'],
  ] as const) {
    await beVisitor(page, visitor);
    await refresh(page);
    await expect(newest(page)).toContainText(`${visitor.toLowerCase()}`);
    await expect(newest(page)).toContainText('not called');
    await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText(
      new RegExp(reason, 'i'),
    );
    await expect(widget(page).getByRole('alert')).toContainText('not be loaded');
    await expect(rowsDrawn(page)).toHaveCount(2);
  }
  expect(hook.heard).toEqual([]);

  await beVisitor(page, 'Own token');
  await openVisitor(page);
  await expect(page.getByText(/^Paste the token/)).toBeVisible();
  // The field that it is pasted in shows it.
  const ownToken = mark(
    signed({ sub: 'visitor-of-our-issuer', exp: Math.floor(Date.now() / 1000) + 600 }, secret),
    {
      name: 'own token',
      but: ['window'],
    },
  );
  const own = page.getByRole('dialog', { name: 'Visitor' }).getByRole('textbox', { name: 'Token' });
  await own.fill(ownToken);
  await page.keyboard.press('Escape');
  await refresh(page);
  await expect(newest(page)).toContainText('own token');
  await expect(newest(page)).toContainText('HTTP 200');
  expect(
    hook.heard.map(({ query }) => [query.get('endUserId'), query.get('endUserEmail')]),
  ).toEqual([['visitor-of-our-issuer', null]]);
  await openVisitor(page);
  await own.fill(signed({ sub: 'visitor-7' }, 'another-key-0123456789abcdef-0123456789'));
  await page.keyboard.press('Escape');
  await refresh(page);
  await expect(newest(page)).toContainText('not called');

  await beVisitor(page, 'Anonymous');
  await refresh(page);
  await expect(newest(page)).not.toContainText('own token');
  await expect(newest(page)).toContainText('HTTP 200');
  expect(hook.heard.at(-1)?.query.has('endUserId')).toBe(false);
  for (const { text } of hook.heard)
    expect(text).not.toMatch(/eyJ|x-end-user-token|customer-secret/i);
  expect(await page.content()).not.toContain(secret);
});

test("a pasted key set or its address verifies a pasted visitor's token", async ({
  page,
  hook,
}) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] });
  const token = await new SignJWT({ sub: 'visitor-9' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .setExpirationTime('1h')
    .sign(privateKey);
  const served = await httpServer((_, response) => response.end(keySet));
  try {
    await newTab(page, { name: 'Shop', url: hook.url });
    const dialog = page.getByRole('dialog', { name: 'Edit tab' });
    const verifyWith = async (kind: string, field: string, value: string): Promise<void> => {
      await page.getByRole('button', { name: 'Edit tab', exact: true }).first().click();
      await press(dialog, /^Advanced/);
      await dialog.getByLabel('Verify with').selectOption(kind);
      await dialog.getByLabel(field, { exact: true }).fill(value);
      await press(dialog, 'Save');
      await expect(dialog).toBeHidden();
    };
    await verifyWith('A public key or a key set', 'Public key or key set', keySet);
    const visitor = await openVisitor(page);
    await visitor.getByRole('radio', { name: /^Own token/ }).check({ force: true });
    await visitor.getByRole('textbox', { name: 'Token' }).fill(token);
    await page.keyboard.press('Escape');
    await refresh(page);
    await expect.poll(() => hook.heard.at(-1)?.query.get('endUserId')).toBe('visitor-9');
    const before = hook.heard.length;
    await verifyWith('The address of a key set (JWKS)', 'JWKS URL', served.url);
    await refresh(page);
    await expect.poll(() => hook.heard.length).toBe(before + 1);
    expect(hook.heard.at(-1)?.query.get('endUserId')).toBe('visitor-9');
  } finally {
    await served.close();
  }
});

test('a token that is made in the window is shown with its parts and where each claim goes', async ({
  assay,
  page,
  hook,
}) => {
  await addToken(page, { label: 'Customer secret', secret, signs: true });
  await newTab(page, { name: 'Shop', url: hook.url });
  await page.getByRole('button', { name: 'Edit tab', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit tab' });
  await verifyWithSecret(dialog);
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();

  const token = await openVisitor(page);
  await press(token, "Visitor's token");
  await expect(token.getByRole('row', { name: /^sub visitor-1/ })).toContainText('endUserId');
  await press(token, 'Create token');
  const minted = token.getByRole('region', { name: 'Created token' });
  await expect(minted).toContainText('Expires');
  expect(await page.content()).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
  await expect(minted.getByRole('region', { name: 'Header' })).toContainText('HS256');
  await expect(minted.getByRole('row', { name: /^exp / })).toContainText('not forwarded');

  // The token itself leaves the app after a yes outside of the window only; a browser tab has nobody to ask.
  const answer = (response: number) =>
    assay.electron?.evaluate(({ dialog }, given) => {
      dialog.showMessageBox = (async () => ({ response: given, checkboxChecked: false })) as never;
    }, response);
  await answer(0);
  await press(minted, 'Copy token');
  await expect(token.getByRole('alert')).toContainText(
    assay.host === 'electron' ? 'not allow' : 'assay tokens mint',
  );
  if (assay.host === 'electron') {
    await answer(1);
    await withKeyboard(assay, async () => {
      await press(minted, 'Copy token');
      await expect(minted.getByText('Copied')).toBeVisible();
    });
    const copied = (await assay.electron?.evaluate(({ clipboard }) => clipboard.readText())) ?? '';
    expect(copied).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await page.content()).not.toContain(copied);
  }
  await page.keyboard.press('Escape');
  await openVisitor(page);
  await press(token, "Visitor's token");
  await expect(minted).toBeHidden();
  expect(hook.heard).toEqual([]);
});

/** Opens the editor of the mock reply, starts it from a ready reply, and uses it. */
async function mock(page: Page, name: string): Promise<void> {
  await chooseEvent(page, 'Edit mock reply…');
  await startFrom(page, name);
  await press(page, 'Use as mock reply');
}

test("a mock reply answers in the webhook's place, and the webhook is not called", async ({
  page,
  hook,
}) => {
  await newTab(page, { name: 'Shop', url: hook.url });
  const stop = page.getByRole('button', { name: 'Stop mock reply' });
  await expect(stop).toBeHidden();
  await mock(page, '500 with a JSON error');
  await expect(page.getByRole('button', { name: 'Fire (mock)', exact: true })).toBeVisible();
  await expect(stop).toBeVisible();
  await expect(widget(page).getByRole('alert')).toContainText('not be loaded');
  await expect(newest(page)).toContainText('HTTP 500');
  await expect(newest(page)).toContainText('mock reply');

  // The reply of a call is edited, judged while it is typed, and answers as it stands.
  await press(bench(page), 'Edit this reply');
  const editor = page.getByRole('dialog', { name: 'Edit reply' });
  await expect(editor.getByRole('textbox', { name: 'HTTP status' })).toHaveValue('500');
  await startFrom(page, 'Items in “items”');
  await expect(editor.getByText('Nothing to fix')).toBeVisible();
  await typeReply(
    page,
    '{"items": [{"id": "F-1", "title": "From the editor", "status": "resolved"}, {"title": 7}]}',
  );
  await expect(editor.getByRole('region', { name: 'Findings' })).toContainText('has no id');
  await expect(editor.locator('.squiggly-error, .squiggly-warning').first()).toBeVisible();
  await press(editor, 'Use as mock reply');
  await expect(rowsDrawn(page)).toHaveCount(2);
  await expect(rowsDrawn(page).first()).toContainText('From the editor');
  await expect(widget(page).getByRole('alert')).toBeHidden();

  for (const [fault, comes] of [
    ['Cut off', 'body cut off'],
    ['Reset', /reset|closed/],
  ] as const) {
    await mock(page, fault);
    await expect(newest(page)).toContainText(comes);
    await expect(widget(page).getByRole('alert')).toContainText('not be loaded');
    // What was there stays.
    await expect(rowsDrawn(page)).toHaveCount(2);
  }

  await mock(page, 'No reply');
  await expect(widget(page).getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(newest(page)).toContainText('cancelled');
  await expect(widget(page).getByRole('progressbar')).toBeHidden();
  expect(hook.heard).toEqual([]);

  // Stopped, the webhook answers again.
  await chooseEvent(page, 'Stop mock reply');
  await refresh(page);
  await expect(rowsDrawn(page).first()).toContainText('First order');
  expect(hook.actions()).toEqual(['get_items']);
});

test('nothing fires by itself', async ({ page, hook }) => {
  await newTab(page, { name: 'Shop', url: hook.url });
  await go(page, 'Documents');
  await go(page, 'Widget');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(widget(page).getByText('Not loaded')).toBeVisible();
  await happens(page, 'Open');
  await expect.poll(() => hook.actions()).toEqual(['get_items']);
});
