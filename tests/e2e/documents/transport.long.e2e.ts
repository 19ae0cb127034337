import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { pem } from '../../support/network/tls-loopback.ts';
import { mark } from '../../support/taint/taint.ts';
import { axeFaults } from '../axe.ts';
import { test } from '../fixtures.ts';
import { addToken, addTokenDialog, go, newConnection, outcome, press } from '../window.ts';

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

async function connect(page: Page, url: string, token: string): Promise<void> {
  await addToken(page, { label: token, secret: `secret-of-connection-${token}-1234` });
  await newConnection(page, { name: 'Own', url, token });
  await page.getByLabel('Document id').fill(id);
}

const refused = JSON.stringify({ status_code: 401, message: 'Unauthorized' });

test('on 401 the other Authorization form is tried once, and is kept with the stored token when it is accepted', async ({
  page,
}) => {
  const heard: (string | undefined)[] = [];
  const onlyPlain: RequestListener = (request, response) => {
    heard.push(request.headers.authorization);
    if (request.headers.authorization?.startsWith('Bearer ')) response.end(refused);
    else pending(request, response);
  };
  const forms = () =>
    heard.map((authorization) => (authorization?.startsWith('Bearer ') ? 'bearer' : 'plain'));
  await withService('http', onlyPlain, async (url) => {
    await connect(page, url, 'Plain');
    await page.getByLabel('Document id').press('Enter');
    await expect(outcome(page)).toContainText('Unauthorized');
    await press(outcome(page), 'Try the plain key once');
    await expect(outcome(page)).toContainText(/accepts .*plain key/);
    await expect(outcome(page)).toContainText('Pending');
    expect(forms()).toEqual(['bearer', 'plain']);
    expect(await axeFaults(page)).toEqual([]);
    const keep = outcome(page).getByRole('button', { name: 'Use this form for the token “Plain”' });
    await keep.click();
    await expect(keep).toBeHidden();
    await expect(outcome(page)).toContainText(/saved .*“Plain”/);
    await fetch(page).click();
    await expect(outcome(page)).not.toContainText(/saved .*“Plain”/);
    await expect(outcome(page)).toContainText('Pending');
    expect(forms()).toEqual(['bearer', 'plain', 'plain']);

    await press(page, 'Edit connection');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Authorization', { exact: true })).toHaveValue(
      'Plain: only the key',
    );
    await expect(dialog.getByLabel('Authorization', { exact: true })).not.toBeEditable();
    await expect(dialog).toContainText(/“Plain”.* under Tokens/);
    await expect(dialog).toContainText('Authorization: ••••1234');
    expect(await axeFaults(page)).toEqual([]);
    await press(dialog, 'Cancel');

    await go(page, 'Tokens');
    await expect(page.getByRole('listitem', { name: 'Plain' })).toContainText(
      'Plain: only the key',
    );
    await press(page, 'Edit Plain');
    await page
      .getByRole('dialog')
      .getByLabel('Authorization', { exact: true })
      .selectOption({ label: 'Bearer <token>' });
    await press(page.getByRole('dialog'), 'Save');
    await expect(page.getByRole('listitem', { name: 'Plain' })).toContainText('Bearer <token>');
    await go(page, 'Documents');
    await fetch(page).click();
    await expect(outcome(page)).toContainText('Unauthorized');
    expect(forms()).toEqual(['bearer', 'plain', 'plain', 'bearer']);
  });
});

test('a token that is refused in both forms says so, and nothing more is tried', async ({
  page,
}) => {
  let calls = 0;
  const never: RequestListener = (_request, response) => {
    calls += 1;
    response.end(refused);
  };
  await withService('http', never, async (url) => {
    await connect(page, url, 'Wrong');
    await fetch(page).click();
    await press(outcome(page), 'Try the plain key once');
    await expect(outcome(page)).toContainText('refuses both forms');
    await expect(outcome(page).getByRole('button', { name: /^(Try|Keep)/ })).toHaveCount(0);
    expect(calls).toBe(2);
  });
});

test('a server of an unknown authority is refused with what to do, and fetched from once its authority is given', async ({
  page,
}) => {
  await withService('https', pending, async (url) => {
    await connect(page, url, 'Own');
    await fetch(page).click();
    // Once, in the diagnosis.
    await expect(page.getByText(/unknown authority/)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Diagnosis' })).toContainText(
      /unknown authority.*add its CA certificate to the settings of the connection/,
    );
    await press(page, 'Edit connection');
    const dialog = page.getByRole('dialog');
    await press(dialog, /^Advanced/);
    await dialog.getByRole('textbox', { name: 'CA certificate' }).fill(pem('ca.pem'));
    await press(dialog, 'Save');
    await expect(dialog).toBeHidden();
    await fetch(page).click();
    await expect(outcome(page)).toContainText('Pending');
  });
});

test('the transport of a connection says what is wrong while typing, warns of trust switched off, and is kept', async ({
  assay,
  page,
}) => {
  await go(page, 'Documents');
  const edit = () => press(page, 'Edit connection');
  const dialog = page.getByRole('dialog');
  const advanced = dialog.getByRole('button', { name: /^Advanced/ });
  await edit();
  await expect(advanced).toHaveAttribute('aria-expanded', 'false');
  await advanced.click();
  await dialog
    .getByLabel('Proxy', { exact: true })
    .fill(`http://${mark('jo:secret', { but: ['window'] })}@127.0.0.1:3128`);
  await dialog.getByLabel('Time limit (seconds)').fill('1.5');
  await dialog.getByRole('textbox', { name: 'CA certificate' }).fill('x');
  await dialog.getByLabel('Verify certificates').uncheck();
  await expect(dialog).toContainText('pose as the server');
  await advanced.click();
  await press(dialog, 'Save');
  await expect(advanced).toHaveAttribute('aria-expanded', 'true');
  await expect(dialog.getByLabel('Time limit (seconds)')).toHaveValue('1.5');
  await expect(dialog).toContainText('Choose a token');
  await expect(dialog).toContainText('1 to 3600');
  await expect(dialog).toContainText('BEGIN CERTIFICATE');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByLabel('Proxy', { exact: true }).fill('');
  await dialog.getByLabel('Time limit (seconds)').fill('90');
  await dialog.getByLabel('CA certificate', { exact: true }).fill('');
  await expect(dialog).not.toContainText(/Choose a token|1 to 3600|BEGIN CERTIFICATE/);
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await assay.restart();
  await go(assay.page, 'Documents');
  await press(assay.page, 'Edit connection');
  const again = assay.page.getByRole('dialog');
  await expect(again.getByLabel('Time limit (seconds)')).toHaveValue('90');
  await expect(again.getByLabel('Verify certificates')).not.toBeChecked();
});

test('the address of a whole request, pasted into a new connection, is one step away from its document', async ({
  page,
}) => {
  const asked: string[] = [];
  const service: RequestListener = (request, response) => {
    asked.push(request.url ?? '');
    pending(request, response);
  };
  await withService('http', service, async (url) => {
    await go(page, 'Documents');
    await page.getByRole('button', { name: 'New connection' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New connection' });
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
    await dialog.getByLabel('base_url').fill(`${url}/webhook/e?id=${id}&age=2&lang=en`);
    await expect(dialog.getByText('Taken from')).toContainText(
      'age 2. Not used, because Assay does not send it: lang.',
    );
    await dialog.getByLabel('endpoint_path_id').fill('');
    // The form of a token in between takes nothing from this one.
    await press(dialog, 'New token for Token');
    await (await addTokenDialog(page)).getByLabel('Label').fill('Half');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('base_url').fill(url);
    await press(dialog, 'Save and fetch');
    await expect(dialog.getByLabel('endpoint_path_id')).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveText('Fix endpoint_path_id, then save again.');
    expect(await axeFaults(page)).toEqual([]);
    await dialog.getByLabel('endpoint_path_id').fill('e');
    await dialog.getByLabel('Document id').fill(id);
    await dialog.getByLabel('Document id').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(outcome(page)).toContainText('Pending');
    expect(asked).toEqual([`/webhook/e?id=${id}&age=2`]);
  });
});

test('the form of a connection names the settings that an http:// address leaves without effect', async ({
  page,
}) => {
  await go(page, 'Documents');
  await page.getByRole('button', { name: 'New connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('base_url', { exact: true }).fill('http://service.example');
  await press(dialog, /^Advanced/);
  await dialog.getByRole('textbox', { name: 'Server name' }).fill('api.example.com');
  const hint = dialog.getByText('Without effect: Server name.');
  await expect(hint).toHaveText(
    'Without effect: Server name. The base_url is http:// and uses no TLS.',
  );
  await dialog.getByLabel('base_url', { exact: true }).fill('https://service.example');
  await expect(hint).toBeHidden();
});
