import type { RequestListener } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '../../../src/operations/operations.ts';
import { pem } from '../../support/network/tls-loopback.ts';
import {
  type LabSettings,
  labProxy,
  labServer,
  travelCases,
} from '../../support/network/travel-lab.ts';
import { mark } from '../../support/taint/taint.ts';
import { type Assay, test } from '../fixtures.ts';
import { ask, usualConnection } from '../vault/taint-ask.ts';
import { exact, go, press } from '../window.ts';

test.use({ ownStart: true });

const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';
const answer: RequestListener = (request, response) =>
  response.end(
    request.url?.includes(`id=${id}`)
      ? JSON.stringify({ status_code: 200, id, status: 'Pending' })
      : '[{"id":"a","title":"Lamp"}]',
  );

async function done<N extends OperationName>(
  assay: Assay,
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const outcome = await ask(assay, name, input);
  if (!outcome.ok) throw new Error(`${name}: ${outcome.error.message}`);
  return outcome.value;
}

/** The settings of a case as a connection and a tab have them. Each secret becomes a token. */
async function transportOf(assay: Assay, settings: LabSettings, proxyUrl: string) {
  const { ca, serverName = null, client, proxy } = settings;
  const tokenOf = async (secret: string): Promise<string> => {
    const token = { label: crypto.randomUUID(), hosts: [], signs: false };
    return (await done(assay, 'addToken', { ...token, secret: mark(secret) })).id;
  };
  const clientCertificate =
    client === undefined
      ? null
      : 'passphrase' in client
        ? {
            tokenId: await tokenOf(Buffer.from(pem('client-encrypted.key')).toString('base64')),
            certificate: pem('client.pem'),
            passphraseTokenId: await tokenOf(client.passphrase),
          }
        : {
            tokenId: await tokenOf(Buffer.from(pem('server.key')).toString('base64')),
            certificate: pem(client.certificate),
            passphraseTokenId: null,
          };
  return {
    timeoutSeconds: 20,
    tls: {
      verify: true,
      ca: ca === undefined ? null : pem(ca),
      servername: serverName,
    },
    proxy: proxy === undefined ? null : { url: proxyUrl },
    proxyTokenId: typeof proxy === 'string' ? await tokenOf(proxy) : null,
    clientCertificate,
  };
}

/** Chooses the entry with this name in the list of the view. */
const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('option', { name }).first().click();

/** One of each kind of setting and of each end; the commands go all ways (cli/travel-lab.long.test.ts). */
const ways = travelCases.filter(({ name }) =>
  [
    'an expired certificate',
    'the same with that server name',
    'a self-signed certificate',
    'a client certificate of another authority',
    'a client certificate that is accepted',
    'a proxy to http with wrong credentials',
    'a proxy to https with its credentials',
  ].includes(name),
);

test('a way to a server succeeds, or the window names the cause and the fix', async ({ assay }) => {
  const { page } = assay;
  await assay.electron?.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await done(assay, 'chooseKeeping', { keep: 'memory', passphrase: null });
  const proxy = await labProxy();
  const servers = await Promise.all(ways.map((one) => labServer(one, answer)));
  for (const [at, { name, settings }] of ways.entries()) {
    const url = servers[at]?.url ?? '';
    const transport = await transportOf(assay, settings, proxy.url);
    const entry = { id: crypto.randomUUID(), name };
    const connection = { ...entry, ...usualConnection, ...transport, base_url: url, tokenId: null };
    await done(assay, 'saveConnection', connection);
    await done(assay, 'saveTab', {
      ...entry,
      webhook_url: url,
      category: 'default',
      tabId: crypto.randomUUID(),
      tabName: 'Orders',
      agentId: crypto.randomUUID(),
      agentName: 'Ada',
      sessionId: 's',
      transport,
    });
  }
  // The window reads what it did not save itself.
  await page.reload();
  const outcome = page.getByRole('region', { name: 'Outcome' });
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
  for (const { name, says } of ways) {
    const saysWith = (settingsOf: string): string[] =>
      (says ?? []).map((sentence) => sentence.replaceAll('SETTINGS', settingsOf));
    await test.step(`document: ${name}`, async () => {
      await go(page, 'Documents');
      await choose(page, name);
      await page.getByLabel('Document id').fill(id);
      await press(page, 'Fetch', exact);
      if (says === null) await expect(outcome).toContainText('Pending');
      for (const sentence of saysWith('connection'))
        await expect(diagnosis).toContainText(sentence);
    });
    await test.step(`webhook: ${name}`, async () => {
      await go(page, 'Widget');
      await choose(page, name);
      await press(page, 'Fire', exact);
      if (says === null) await expect(page.getByText('Lamp').first()).toBeVisible();
      for (const sentence of saysWith('tab')) await expect(diagnosis).toContainText(sentence);
    });
  }
  await Promise.all([proxy, ...servers].map((server) => server.close()));
});
