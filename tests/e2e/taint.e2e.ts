import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Input, OperationName, Output } from '../../src/operations/operations.ts';
import type { Outcome } from '../../src/operations/outcome.ts';
import { echoId, echoNames, echoService } from '../support/echoes.ts';
import { httpServer } from '../support/loopback.ts';
import { connectProxy } from '../support/proxy.ts';
import { mark } from '../support/taint.ts';
import { plantedFile, plantedVariable } from '../support/taint-watch.ts';
import { type Assay, test } from './fixtures.ts';
import { addToken, go, places } from './window.ts';

const secretOf = (name: string): string => mark(`${name}-9f8e/7d6c+5b4a"3210`, { name });

/** An operation, called the way the window of either host calls it. */
async function ask<N extends OperationName>({ page }: Assay, name: N, input: Input<N>): Promise<Outcome<Output<N>>> {
  const message = { id: crypto.randomUUID(), name, input };
  return page.evaluate(async (sent) => {
    const desktop: unknown = Reflect.get(globalThis, 'assay');
    if (desktop instanceof Object) return Reflect.get(desktop, 'send')(sent);
    const reply = await fetch('/api', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) });
    return reply.json();
  }, message) as Promise<Outcome<Output<N>>>;
}

async function done<N extends OperationName>(assay: Assay, name: N, input: Input<N>): Promise<Output<N>> {
  const outcome = await ask(assay, name, input);
  if (!outcome.ok) throw new Error(`${name} was refused as ${outcome.error.code}`);
  return outcome.value;
}

/** A webhook that repeats whatever it hears: in the list, in a head, and in the body of an error for the second action. */
function repeat(request: IncomingMessage, response: ServerResponse): void {
  const heard = JSON.stringify(request.rawHeaders);
  const credential = String(request.headers.authorization ?? request.headers['x-shop-key'] ?? '');
  const bytes = [request.url ?? '', heard, Buffer.from(heard).toString('base64'), encodeURIComponent(heard)];
  const items = bytes.map((text, at) => ({
    id: `${at}`,
    title: text,
    status: 'open',
    description: `[${credential}](https://x.example/${encodeURIComponent(credential)})`,
  }));
  const isList = request.url?.includes('get_items') === true;
  response.writeHead(isList ? 200 : 500, { 'Content-Type': 'application/json', 'X-Repeated': encodeURIComponent(heard) });
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
  const rows = page.getByRole('grid', { name: 'Documents', exact: true }).getByRole('row');
  for (const at of [0, 2, 6]) {
    await rows.filter({ hasText: echoId(at) }).click();
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('Completed');
    for (const sheet of await page.getByRole('tab').all()) if (await sheet.isVisible()) await sheet.click();
    for (const copy of await page.getByRole('button', { name: /^Copy / }).all()) if (await copy.isVisible()) await copy.click();
  }
  await page.getByRole('grid', { name: 'Documents', exact: true }).press('ControlOrMeta+c');
  await page
    .getByRole('tab', { name: /^(XML|Document|Text)/ })
    .first()
    .click();
  await assay.saveDownload(() => page.getByRole('button', { name: 'Save as .xml' }).click());
}

const unconnected = { authorization: 'bearer' as const, endpoint_path_id: 'e', age: null };

test('secrets in every place that takes one are nowhere else afterwards', async ({ assay }) => {
  test.slow();
  const [documents, webhook, proxy] = await Promise.all([httpServer(echoService), httpServer(repeat), connectProxy()]);
  const tabOf = (webhook_url: string): Input<'saveTab'> => ({
    ...{ id: 'shop', name: 'Shop', webhook_url, category: 'default', tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001', tabName: 'Orders' },
    ...{ agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002', agentName: 'Ada', sessionId: 's' },
  });
  const add = async (label: string, secret = secretOf(label)) => {
    const { id } = await done(assay, 'addToken', { label, kind: 'token', hosts: [], secret });
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
    expect(await ask(assay, 'unlockVault', { passphrase: secretOf('a wrong passphrase') })).toMatchObject({ ok: false });
    await done(assay, 'unlockVault', { passphrase });
    await done(assay, 'changePassphrase', { passphrase, next: secretOf('the next passphrase') });
    const kept = await add('kept by passphrase');
    await done(assay, 'replaceToken', { id: kept.id, secret: secretOf('what replaced it') });
    const shop = await add('a shop');
    const signing = await add('what signs visitors');
    const proxyUser = await add('a proxy', mark(`jo:${secretOf('a proxy password')}`, { name: 'a proxy' }));
    const references = [
      { from: 'environment' as const, name: plantedVariable },
      { from: 'file' as const, path: join(assay.dataFolder, plantedFile) },
    ];
    const pointed: string[] = [];
    for (const reference of references) {
      const outcome = await ask(assay, 'addTokenReference', { label: reference.from, kind: 'api_key', reference });
      if (outcome.ok) pointed.push(outcome.value.id);
    }

    // Documents, by a service that repeats the token in all manners.
    const connection = { id: 'own', name: 'Own', base_url: documents.url, ...unconnected, tokenId: inMemory.id };
    await done(assay, 'saveConnection', connection);
    for (const at of echoNames.keys()) await ask(assay, 'fetchDocument', { connection, id: echoId(at), age: null });
    for (const tokenId of [kept.id, ...pointed]) {
      for (const authorization of ['bearer', 'plain'] as const) {
        await ask(assay, 'fetchDocument', { connection: { ...connection, authorization, tokenId }, id: echoId(0), age: null });
      }
    }
    await ask(assay, 'fetchDocument', { connection, id: inMemory.secret, age: null });
    await ask(assay, 'fetchDocument', {
      connection: { ...connection, proxy: { url: proxy.url }, proxyTokenId: proxyUser.id },
      id: echoId(2),
      age: null,
    });

    // Actions, by a webhook that repeats all it hears.
    const tab = tabOf(webhook.url);
    const connectors = [
      { type: 'bearer_token' as const, tokenId: shop.id },
      { type: 'token' as const, tokenId: shop.id },
      { type: 'header_auth' as const, headerName: 'X-Shop-Key', tokenId: shop.id },
      { type: 'header_auth' as const, headerName: 'X-a-shop-9f8e', tokenId: shop.id },
    ];
    await done(assay, 'saveTab', { ...tab, identity: { verifyWith: { secretTokenId: signing.id } } });
    const minted = await done(assay, 'mintToken', { secretTokenId: signing.id, claims: { sub: 'visitor' } });
    const visitorToken = mark(minted.token, { name: 'a visitor token', but: ['message'] });
    const visitor = { kind: 'token' as const, token: visitorToken, verifyWith: { secretTokenId: signing.id } };
    for (const connector of connectors) {
      await ask(assay, 'fireAction', { tab, action: 'get_items', connector, visitor });
      await ask(assay, 'fireAction', { tab, action: 'update_item', item: { id: '1' }, connector, visitor });
    }
    const withUser = webhook.url.replace('//', `//jo:${encodeURIComponent(shop.secret)}@`);
    await ask(assay, 'fireAction', { tab: tabOf(withUser), action: 'get_items', connector: connectors[0] ?? null });
    await done(assay, 'listIssues', {});

    const { page } = assay;
    await page.reload();
    await walk(page);
    await openReplies(assay);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await assay.restart();
    await walk(assay.page);
  } finally {
    await Promise.all([documents.close(), webhook.close(), proxy.close()]);
  }
});

test.describe('when the window crashes', () => {
  test.use({ complaintsAskedFor: /the page crashed|render-process-gone|crashed/i });

  test('no dump of it is kept, and no secret with it', async ({ assay }) => {
    test.skip(assay.electron === null, 'the pages of the web host belong to a browser');
    await addToken(assay.page, { label: 'Typed', secret: secretOf('typed into the window') });
    const crashed = assay.page.waitForEvent('crash');
    await assay.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(0)?.webContents.forcefullyCrashRenderer());
    await crashed;
    const dumps = await assay.electron?.evaluate(({ app }) => app.getPath('crashDumps'));
    const kept = await readdir(dumps ?? '', { recursive: true }).catch(() => []);
    expect(kept.filter((name) => name.endsWith('.dmp'))).toEqual([]);
    await assay.restart();
    await go(assay.page, 'Tokens');
  });
});
