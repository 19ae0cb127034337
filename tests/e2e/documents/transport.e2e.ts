import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { pem } from '../../support/network/tls-loopback.ts';
import { mark } from '../../support/taint/taint.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { addToken, go } from '../window.ts';

const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' });
const fetch = (page: Page) => page.getByRole('button', { name: 'Fetch', exact: true });
const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';

/** A document service of this test's own, gone when the test ends. */
async function withService(
  kind: 'http' | 'https',
  listener: RequestListener,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server =
    kind === 'http'
      ? createServer(listener)
      : createTlsServer({ cert: pem('trusted.pem'), key: pem('server.key') }, listener);
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    await use(`${kind}://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const pending: RequestListener = (_request, response) =>
  response.end(JSON.stringify({ status_code: 200, id, status: 'Pending' }));

async function newConnection(page: Page, url: string, token: string): Promise<void> {
  await addToken(page, { label: token, secret: `secret-of-connection-${token}-1234` });
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'New connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Own');
  await dialog.getByLabel('base_url', { exact: true }).fill(url);
  await dialog.getByLabel('endpoint_path_id').fill('e');
  await dialog.getByLabel('Token', { exact: true }).selectOption({ label: `${token} ••••1234` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Document id').fill(id);
}

const refused = JSON.stringify({ status_code: 401, message: 'Unauthorized' });

test('on 401 the other Authorization form is tried once, and is kept with the stored token when it is accepted', async ({
  assay,
}) => {
  const { page } = assay;
  const heard: (string | undefined)[] = [];
  const onlyPlain: RequestListener = (request, response) => {
    heard.push(request.headers.authorization);
    if (request.headers.authorization?.startsWith('Bearer ')) response.end(refused);
    else pending(request, response);
  };
  const forms = () =>
    heard.map((authorization) => (authorization?.startsWith('Bearer ') ? 'bearer' : 'plain'));
  await withService('http', onlyPlain, async (url) => {
    await newConnection(page, url, 'Plain');
    await page.getByLabel('Document id').press('Enter');
    await expect(outcome(page)).toContainText('Unauthorized');
    await outcome(page).getByRole('button', { name: 'Try the plain key once' }).click();
    await expect(outcome(page)).toContainText(/accepts .*plain key/);
    await expect(outcome(page)).toContainText('Pending');
    expect(forms()).toEqual(['bearer', 'plain']);
    await assay.screenshot('other-form');
    expect(await axeFaults(page)).toEqual([]);
    const keep = outcome(page).getByRole('button', { name: 'Use this form for the token “Plain”' });
    await keep.click();
    await expect(keep).toBeHidden();
    await expect(outcome(page)).toContainText(/saved .*“Plain”/);
    await fetch(page).click();
    await expect(outcome(page)).not.toContainText(/saved .*“Plain”/);
    await expect(outcome(page)).toContainText('Pending');
    expect(forms()).toEqual(['bearer', 'plain', 'plain']);

    await page.getByRole('button', { name: 'Edit connection' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Authorization', { exact: true })).toHaveValue(
      'Plain: only the key',
    );
    await expect(dialog.getByLabel('Authorization', { exact: true })).not.toBeEditable();
    await expect(dialog).toContainText(/“Plain”.* under Tokens/);
    await expect(dialog).toContainText('Authorization: ••••1234');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await go(page, 'Tokens');
    await expect(page.getByRole('listitem', { name: 'Plain' })).toContainText(
      'Plain: only the key',
    );
    await page.getByRole('button', { name: 'Edit Plain' }).click();
    await page
      .getByRole('dialog')
      .getByLabel('Authorization', { exact: true })
      .selectOption({ label: 'Bearer <token>' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('listitem', { name: 'Plain' })).toContainText('Bearer <token>');
    await go(page, 'Documents');
    await fetch(page).click();
    await expect(outcome(page)).toContainText('Unauthorized');
    expect(forms()).toEqual(['bearer', 'plain', 'plain', 'bearer']);
  });
});

test('a token that is refused in both forms says so, and nothing more is tried', async ({
  assay,
}) => {
  const { page } = assay;
  let calls = 0;
  const never: RequestListener = (_request, response) => {
    calls += 1;
    response.end(refused);
  };
  await withService('http', never, async (url) => {
    await newConnection(page, url, 'Wrong');
    await fetch(page).click();
    await outcome(page).getByRole('button', { name: 'Try the plain key once' }).click();
    await expect(outcome(page)).toContainText('refuses both forms');
    await expect(outcome(page).getByRole('button', { name: /^(Try|Keep)/ })).toHaveCount(0);
    expect(calls).toBe(2);
  });
});

test('a server of an unknown authority is refused with what to do, and fetched from once its authority is given', async ({
  assay,
}) => {
  const { page } = assay;
  await withService('https', pending, async (url) => {
    await newConnection(page, url, 'Own');
    await fetch(page).click();
    await expect(page.getByText(/unknown authority.* CA certificate /).first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit connection' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Transport/ }).click();
    await dialog.getByLabel('CA certificate').fill(pem('ca.pem'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await fetch(page).click();
    await expect(outcome(page)).toContainText('Pending');
  });
});

test('the transport of a connection says what is wrong while typing, warns of trust switched off, and is kept', async ({
  assay,
}) => {
  const { page } = assay;
  await go(page, 'Documents');
  const edit = () => page.getByRole('button', { name: 'Edit connection' }).click();
  const dialog = page.getByRole('dialog');
  const transport = dialog.getByRole('button', { name: /^Transport/ });
  await edit();
  await expect(transport).toHaveAttribute('aria-expanded', 'false');
  await transport.click();
  await dialog
    .getByLabel('Proxy', { exact: true })
    .fill(`http://${mark('jo:secret', { but: ['window'] })}@127.0.0.1:3128`);
  await dialog.getByLabel('Time limit (seconds)').fill('1.5');
  await dialog.getByLabel('CA certificate').fill('x');
  await dialog.getByLabel('Verify certificates').uncheck();
  await expect(dialog).toContainText('pose as the server');
  await transport.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(transport).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByLabel('Time limit (seconds)')).toHaveValue('1.5');
  await expect(dialog).toContainText('Choose a token');
  await expect(dialog).toContainText('1 to 3600');
  await expect(dialog).toContainText('BEGIN CERTIFICATE');
  await assay.screenshot('transport');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Proxy', { exact: true }).fill('');
  await dialog.getByLabel('Time limit (seconds)').fill('90');
  await dialog.getByRole('button', { name: 'Remove the certificate' }).click();
  await expect(dialog).not.toContainText(/Choose a token|1 to 3600|BEGIN CERTIFICATE/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await assay.restart();
  await go(assay.page, 'Documents');
  await assay.page.getByRole('button', { name: 'Edit connection' }).click();
  const again = assay.page.getByRole('dialog');
  await expect(again.getByLabel('Time limit (seconds)')).toHaveValue('90');
  await expect(again.getByLabel('Verify certificates')).not.toBeChecked();
});
