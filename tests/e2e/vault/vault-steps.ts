import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page } from '@playwright/test';
import { mark } from '../../support/taint/taint.ts';
import { addTokenDialog, go, newConnection, press } from '../window.ts';

const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';

/** A document service that knows one document, still pending, and remembers each Authorization it was sent; gone when the test ends. */
export async function withService(
  use: (service: { url: string; sent: (string | undefined)[] }) => Promise<void>,
): Promise<void> {
  const sent: (string | undefined)[] = [];
  const answer: RequestListener = (request, response) => {
    sent.push(request.headers.authorization);
    response.end(JSON.stringify({ status_code: 200, id, status: 'Pending' }));
  };
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Opens the dialog that adds a token, with its label filled in; `how` answers how to store tokens. */
export async function openAddToken(
  page: Page,
  label: string,
  ...how: [keep?: string, choose?: (dialog: Locator) => Promise<void>]
): Promise<Locator> {
  await go(page, 'Tokens');
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const dialog = await addTokenDialog(page, ...how);
  await dialog.getByLabel('Label').fill(label);
  return dialog;
}

/** Adds the first token that is typed, and with it the passphrase that encrypts it and the next ones. */
export async function addWithPassphrase(
  page: Page,
  given: { label: string; secret: string; passphrase: string; host?: string },
): Promise<void> {
  const dialog = await openAddToken(page, given.label, 'With a passphrase', async (choosing) => {
    await choosing.getByLabel('Passphrase', { exact: true }).fill(mark(given.passphrase));
    await choosing.getByLabel('Passphrase again').fill(mark(given.passphrase));
  });
  await dialog.getByLabel('Secret').fill(mark(given.secret));
  if (given.host) await dialog.getByLabel('Allowed hostnames').fill(given.host);
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
}

/** Makes a connection to the service that sends the token, and fills in the document to fetch. */
export async function connect(page: Page, url: string, token: RegExp | string): Promise<void> {
  await newConnection(page, { name: 'Own', url, token });
  await page.getByLabel('Document id').fill(id);
}

/** Chooses the connection again after a restart, and fills in the document to fetch. */
export async function openConnection(page: Page, connection: string): Promise<void> {
  await go(page, 'Documents');
  await page
    .getByRole('option', { name: connection })
    .or(page.getByRole('button', { name: connection, exact: true }))
    .first()
    .click();
  await page.getByLabel('Document id').fill(id);
}
