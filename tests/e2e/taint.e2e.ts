import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Input } from '#operations/operations.ts';
import { openElectronApp } from '../support/electron/electron-app.ts';
import { openWebApp } from '../support/electron/web-app.ts';
import { madeToken } from '../support/made-token.ts';
import { echoId, echoNames, echoService } from '../support/network/echoes.ts';
import { httpServer } from '../support/network/loopback.ts';
import { connectProxy } from '../support/network/proxy.ts';
import {
  httpsServer,
  labPassphrase,
  pem,
  wantsClientCertificate,
} from '../support/network/tls-loopback.ts';
import { collectComplaints } from '../support/run/complaints.ts';
import { mark } from '../support/taint/taint.ts';
import { plantedVariable, watchForTaint } from '../support/taint/taint-watch.ts';
import { type Assay, test } from './fixtures.ts';
import { ask, done, secretOf, usualConnection, usualTab } from './support/operations.ts';
import { exact, go, pickItem, places, press, withKeyboard } from './window.ts';

/** A webhook that any page may call and that repeats whatever it hears: in the list, in heads, and in the body of an error for the second action. */
function repeat(request: IncomingMessage, response: ServerResponse): void {
  const heard = JSON.stringify(request.rawHeaders);
  const credential = String(request.headers.authorization ?? request.headers['x-shop-key'] ?? '');
  const bytes = [
    request.url ?? '',
    heard,
    Buffer.from(heard).toString('base64'),
    encodeURIComponent(heard),
  ];
  const sent = Buffer.from(credential.replace(/^\w+ /, ''));
  bytes.push(
    JSON.stringify(sent),
    sent.toString('hex').replace(/..(?!$)/g, '$&:'),
    sent.toString('hex').toUpperCase(),
    sent.toString('hex').replace(/../g, '\\u00$&'),
    sent.toString('hex').replace(/../g, '%$&'),
    credential.toLowerCase(),
  );
  const items = bytes.map((text, at) => ({
    id: `${at}`,
    title: text,
    status: 'open',
    description: `[${credential}](https://x.example/${encodeURIComponent(credential)})`,
  }));
  const isList = request.url?.includes('get_items') === true;
  const isPreflight = request.method === 'OPTIONS';
  // The widget may send this call, and may not read what it is answered.
  const isBlocked = !isPreflight && request.url?.includes('/blocked') === true;
  response.writeHead(isList || isPreflight ? 200 : 500, {
    'Content-Type': 'application/json',
    ...(isBlocked ? {} : { 'Access-Control-Allow-Origin': '*' }),
    'Access-Control-Allow-Headers': 'content-type',
    'X-Repeated': encodeURIComponent(heard),
    Location: request.url,
  });
  response.end(JSON.stringify(isList ? { items } : { error: heard, headers: request.headers }));
}

/** Every view, one after the other. */
async function walk(page: Page): Promise<void> {
  for (const place of places) await go(page, place);
}

/** Opens what was kept of the first echoes, copies what there is to copy, and saves what there is to save. */
async function openReplies(assay: Assay): Promise<void> {
  const { page } = assay;
  await go(page, 'Documents');
  await page.getByText('Own', { exact: true }).first().click();
  for (const at of [0, 2, 6]) {
    await page.getByLabel('Document id').fill(echoId(at));
    await press(page, 'Fetch', exact);
    await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
    for (const sheet of await page.getByRole('tab').all())
      if (await sheet.isVisible()) await sheet.click();
    for (const copy of await page.getByRole('button', { name: /^Copy / }).all())
      if (await copy.isVisible()) await copy.click();
  }
  await page.getByRole('grid', { name: 'Documents', exact: true }).getByRole('row').first().click();
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByLabel('Document id').fill(echoId(6));
  await press(page, 'Fetch', exact);
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
  await press(page, 'More', exact);
  await assay.saveDownload(() => pickItem(page, 'Save as .xml'));
  await press(page, 'Copy as cURL');
  await expect(page.getByText('Copied as cURL', { exact: true })).toBeVisible();
  await press(page, 'More', exact);
  await assay.saveDownload(() => pickItem(page, 'Hand over'));
}

test('secrets in every place that takes one are nowhere else afterwards', { tag: '@web' }, async ({
  assay,
}) => {
  test.slow();
  const heard: string[] = [];
  const hearing =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      heard.push(JSON.stringify([request.url, request.headers]));
      listener(request, response);
    };
  const [documents, webhook, proxy] = await Promise.all([
    httpServer(hearing(echoService)),
    httpServer(hearing(repeat)),
    connectProxy(),
  ]);
  // These stand in the workspace and in the field of their tab as well; that of an address in the vault does not.
  const address = { but: ['workspace', 'message'] as const };
  const inPath = mark('0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21', { name: 'in the path', ...address });
  const inQuery = mark('q9W8e7R6t5Y4u3I2', { name: 'in the query', ...address });
  const marked = mark('acme-corporation', { name: 'marked by the user', ...address });
  const endpoint = mark('parse-f00dfeed1234', { name: 'endpoint_path_id', ...address });
  const inVault = mark('z8Y7x6W5v4U3t2S1', { name: 'an address in the vault' });
  const tab: Input<'saveTab'> = {
    ...usualTab,
    webhook_url: `${webhook.url}/in/${marked}/${inPath}?key=${inQuery}`,
    urlSecrets: { segments: [2], parameters: [] },
  };
  const add = async (label: string, secret = secretOf(label), signs = false) => {
    const { id } = await done(assay, 'addToken', {
      label,
      hosts: [],
      signs,
      secret,
    });
    return { id, secret };
  };
  try {
    await assay.electron?.evaluate(({ dialog }) => {
      dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
    });
    await done(assay, 'chooseKeeping', { keep: 'memory', passphrase: null });
    const inMemory = await add('kept in memory');
    const passphrase = secretOf('the passphrase');
    await done(assay, 'chooseKeeping', { keep: 'passphrase', passphrase });
    await done(assay, 'lockVault', {});
    expect(
      await ask(assay, 'unlockVault', { passphrase: secretOf('a wrong passphrase') }),
    ).toMatchObject({
      ok: false,
      error: { code: 'wrong-passphrase' },
    });
    await done(assay, 'unlockVault', { passphrase });
    await done(assay, 'changePassphrase', { passphrase, next: secretOf('the next passphrase') });
    const kept = await add('kept by passphrase');
    const replacement = secretOf('what replaced it');
    await done(assay, 'replaceToken', { id: kept.id, secret: replacement });
    const shop = await add('a shop');
    const signing = await add('what signs visitors', undefined, true);
    const proxyUser = await add(
      'a proxy',
      mark(`jo:${secretOf('a proxy password')}`, { name: 'a proxy' }),
    );
    const reference = { from: 'environment' as const, name: plantedVariable };
    const pointed = await ask(assay, 'addTokenReference', { label: 'pointed', reference });
    expect(pointed.ok).toBe(assay.host === 'electron');

    // Documents, by a service that repeats the token in all manners.
    const connection = {
      id: 'own',
      name: 'Own',
      base_url: documents.url,
      ...usualConnection,
      endpoint_path_id: endpoint,
      tokenId: inMemory.id,
    };
    await done(assay, 'saveConnection', connection);
    for (const at of echoNames.keys())
      await ask(assay, 'fetchDocument', { connection, id: echoId(at), age: null });
    for (const tokenId of [kept.id, ...(pointed.ok ? [pointed.value.id] : [])]) {
      for (const authorization of ['bearer', 'plain'] as const) {
        await ask(assay, 'fetchDocument', {
          connection: { ...connection, authorization, tokenId },
          id: echoId(0),
          age: null,
        });
      }
    }
    await ask(assay, 'fetchDocument', { connection, id: inMemory.secret, age: null });
    await ask(assay, 'fetchDocument', {
      connection: { ...connection, proxy: { url: proxy.url }, proxyTokenId: proxyUser.id },
      id: echoId(2),
      age: null,
    });
    // A private key, which is used at a server that requires a client certificate, and its passphrase.
    const clientKey = await add(
      'a client key',
      mark(Buffer.from(pem('client-encrypted.key')).toString('base64'), { name: 'a client key' }),
    );
    const clientPassphrase = await add('a client passphrase', mark(labPassphrase));
    const secure = await httpsServer('trusted.pem', echoService, wantsClientCertificate);
    const proven = await done(assay, 'fetchDocument', {
      connection: {
        ...connection,
        base_url: secure.url,
        tls: { ca: pem('ca.pem') },
        clientCertificate: {
          tokenId: clientKey.id,
          certificate: pem('client.pem'),
          passphraseTokenId: clientPassphrase.id,
        },
      },
      id: echoId(0),
      age: null,
    });
    await secure.close();
    expect(proven.http?.status).toBe(200);

    // Actions, by a webhook that repeats all it hears.
    const connectors = [
      { type: 'bearer_token' as const, tokenId: shop.id },
      { type: 'token' as const, tokenId: shop.id },
      { type: 'header_auth' as const, headerName: 'X-Shop-Key', tokenId: shop.id },
      { type: 'header_auth' as const, headerName: 'X-a-shop-9f8e', tokenId: shop.id },
    ];
    await done(assay, 'saveTab', {
      ...tab,
      identity: { verifyWith: { secretTokenId: signing.id } },
    });
    const verifyWith = { secretTokenId: signing.id };
    const minting = { verifyWith, claims: { sub: 'visitor' } };
    await done(assay, 'mintToken', minting);
    // A token that was allowed to be copied is given to the window, which is what the person wanted; nothing else may hold it.
    const copied = await ask(assay, 'copyMintedToken', minting);
    expect(copied.ok).toBe(assay.host === 'electron');
    if (copied.ok) mark(copied.value.token, { name: 'a copied token', but: ['message'] });
    const ownToken = await madeToken({ sub: 'visitor' }, signing.secret, {
      algorithm: 'HS256',
      now: Date.now(),
      expiresIn: 3600,
    });
    const visitor = {
      kind: 'token' as const,
      token: mark(ownToken, { name: 'a visitor token' }),
      verifyWith,
    };
    await done(assay, 'fireAction', {
      tab,
      action: 'get_items',
      visitor: { kind: 'minted', ...minting },
    });
    for (const connector of connectors) {
      await ask(assay, 'fireAction', { tab, action: 'get_items', connector, visitor });
      await ask(assay, 'fireAction', {
        tab,
        action: 'update_item',
        item: { id: '1' },
        connector,
        visitor,
      });
    }
    const withUser = webhook.url.replace('//', `//jo:${encodeURIComponent(shop.secret)}@`);
    await ask(assay, 'fireAction', {
      tab: { ...tab, webhook_url: withUser },
      action: 'get_items',
      connector: connectors[0] ?? null,
    });
    const hook = await add('hook', `${webhook.url}/shops/${inVault}`);
    const named = { id: 'kept', name: 'Kept', webhook_url: webhook.url, webhookTokenId: hook.id };
    const { tabs } = await done(assay, 'saveTab', { ...tab, ...named });
    const stored = tabs.find(({ id }) => id === 'kept');
    if (!stored) throw new Error('the tab was not saved');
    const blocked = { ...tab, webhook_url: tab.webhook_url.replace('?', '/blocked?') };
    // Of a call that it blocks, the browser of the desktop app gives no body, and itself names the address on the console of a page that nobody sees.
    for (const one of assay.host === 'electron' ? [tab, stored] : [tab, stored, blocked]) {
      await done(assay, 'fireAction', { tab: one, action: 'get_items' });
      const written = { action: 'update_item', surface: 'direct', item: { id: '1' } } as const;
      await done(assay, 'fireAction', { tab: one, ...written });
    }
    // Each was sent, so that there was something to repeat.
    const ofAddresses = [inPath, inQuery, marked, endpoint, inVault];
    const sent = [inMemory.secret, replacement, shop.secret, ...ofAddresses].map((secret) =>
      JSON.stringify(secret).slice(1, -1),
    );
    for (const secret of sent) expect(heard.some((head) => head.includes(secret))).toBe(true);
    expect(heard.length).toBeGreaterThanOrEqual(echoNames.length + 2 + 2 * connectors.length);
    expect(proxy.heads.join()).toContain(Buffer.from(proxyUser.secret).toString('base64'));

    // What was pasted into a mock reply, and is kept for the next start.
    const pasted = JSON.stringify([shop.secret, ownToken, `Authorization: Bearer ${replacement}`]);
    await done(assay, 'writeWindowState', {
      mockReplies: {
        shop: { get_items: { body: pasted, headers: [['Set-Cookie', `s=${shop.secret}`]] } },
      },
    });

    const { page } = assay;
    await page.reload();
    await walk(page);
    await openReplies(assay);
    await go(page, 'Widget');
    await page.getByText('Shop', { exact: true }).first().click();
    await expect(page.getByText('/in/••••/••••?key=••••').first()).toBeVisible();
    await page.getByText('Kept', { exact: true }).first().click();
    await press(page, 'Fire', exact);
    await expect(page.getByText('/••••/••••').first()).toBeVisible();
    for (const copy of await page.getByRole('button', { name: /^Copy / }).all())
      if (await copy.isVisible()) await copy.click();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await assay.restart();
    await walk(assay.page);
  } finally {
    await Promise.all([documents.close(), webhook.close(), proxy.close()]);
  }
});

test('the search finds what a real host tells its window, shows, says, copies and writes', {
  tag: '@web',
}, async ({ hostName, executable, webBrowser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assay-e2e-'));
  const taint = await watchForTaint(dataFolder);
  const secret = secretOf('it');
  const start = {
    root: resolve(import.meta.dirname, '../..'),
    dataFolder,
    complaints: collectComplaints(),
    keyring: undefined,
    taint,
    sockets: undefined,
  };
  const app = await (webBrowser
    ? openWebApp(start, webBrowser)
    : openElectronApp(start, executable ?? ''));
  const connection = {
    id: 'c',
    name: secret,
    base_url: 'http://127.0.0.1:9',
    ...usualConnection,
    tokenId: null,
  };
  expect(await ask(app, 'saveConnection', connection)).toMatchObject({ ok: true });
  await app.page.evaluate((text) => {
    document.title = text;
    Reflect.get(globalThis, 'console').info(text);
  }, secret);
  await withKeyboard(app, async () => {
    // A browser may refuse; what the page tried to copy is seen all the same.
    await app.page.evaluate(
      (text) => navigator.clipboard.writeText(text).catch(() => undefined),
      secret,
    );
    const { electron } = app;
    if (electron)
      expect(await electron.evaluate(({ clipboard }) => clipboard.readText())).toBe(secret);
  });
  await app.look();
  await app.close();
  const { hits } = await taint.end();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
  const places = hits
    .filter((hit) => hit.startsWith('it is in '))
    .map((hit) => hit.slice('it is in '.length).replace(/ \(.*/, ''));
  expect(places, hostName).toEqual(
    expect.arrayContaining([
      'message',
      'window',
      'console',
      'clipboard',
      'workspace workspace.json',
    ]),
  );
  expect(hits.join()).not.toContain(secret);
});
