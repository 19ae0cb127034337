import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { platformAnswer } from '#core/widget/reply/failure.ts';
import { startSamples } from '#samples/start.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { prepareHosts } from '#tests/support/run/hosts.ts';
import { sandboxSwitches } from '../../../src/start/desktop.ts';
import { desk } from '../desk.ts';
import { agentId, tabId } from '../stage.ts';

const visitorToken = 'vis-1a2b3c4d5e6f-recorded';

/** A platform as the browser sees it: a page, and a server function that calls the webhook. */
async function platformFor(webhook: string) {
  const server = await ownServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://platform');
    if (!url.pathname.endsWith('/tab-fetch')) {
      response.setHeader('content-type', 'text/html');
      return response.end('<title>Widget</title><link rel="icon" href="data:,">');
    }
    url.searchParams.set('agentId', agentId);
    const reply = await fetch(`${webhook}/${url.searchParams.get('path')}${url.search}`);
    const text = await reply.text();
    const { httpStatus, body } = platformAnswer({ status: reply.status, bodyText: text });
    response.writeHead(httpStatus, { 'content-type': 'application/json' });
    return response.end(body === null ? text : JSON.stringify(body));
  });
  return server.url;
}

/** The Chromium that the web host is tested with; it is got here if need be. */
async function haveChromium(): Promise<string> {
  const [web] = await prepareHosts(resolve(import.meta.dirname, '../../..'), ['web']);
  if (!web || 'missing' in web) throw new Error(web?.missing ?? 'There is no web host.');
  return web.executable;
}

test('a HAR that Chromium records holds the calls of both contracts, each with the verdict of its body', async () => {
  const executablePath = await haveChromium();
  const samples = await startSamples();
  onTestFinished(() => samples.close());
  const { webhook, documents } = samples.info;
  const origin = new URL(webhook.default_url).origin;
  const platform = await platformFor(origin);
  const path = join(await ownFolder(), 'session.har');
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...sandboxSwitches(process.platform, process.getuid?.()),
      '--disable-features=LocalNetworkAccessChecks',
    ],
  });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
  // Chromium forgets a body when its page goes on, and the HAR would lack it.
  const bodiesRead: Promise<unknown>[] = [];
  context.on('response', (response) => bodiesRead.push(response.body().catch(() => undefined)));
  const page = await context.newPage();
  await page.goto(platform);
  const scenarios = Object.keys(webhook.scenarios).filter((name) => name !== 'slow');
  const bodies = await page.evaluate(
    async ({ names, tab, token, direct }) => {
      const texts: string[] = [];
      for (const name of names) {
        const query = `action=get_items&tabId=${tab}&path=scenarios/${name}`;
        const reply = await fetch(`/functions/v1/tab-fetch?${query}`, {
          headers: { 'x-end-user-token': token },
        });
        texts.push(await reply.text());
      }
      const item = { id: 'ORD-1042' };
      await fetch(direct, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: 'update_item', tabId: tab, item }),
      });
      return texts;
    },
    { names: scenarios, tab: tabId, token: visitorToken, direct: webhook.default_url },
  );
  await Promise.all(bodiesRead);
  // Only a page of its own may ask the document service.
  await context.setExtraHTTPHeaders({ Authorization: `Bearer ${documents.token}` });
  for (const id of Object.values(documents.ids).slice(0, 4)) {
    const url = `${documents.base_url}/webhook/${documents.endpoint_path_id}?id=${id}`;
    const response = await page.goto(url);
    await response?.body();
  }
  await context.close();

  const har = new Uint8Array(await readFile(path));
  expect(new TextDecoder().decode(har)).toContain(visitorToken);
  const app = desk();
  const imported = await app.run('importEvidence', { name: 'session.har', body: har });
  expect(imported.recognised).toBe('har');
  const lists = imported.exchanges.filter(({ as }) => as === 'get_items');
  expect(lists.map(({ hop, surface }) => [hop, surface])).toEqual(
    scenarios.map(() => ['browser-to-platform', 'proxied']),
  );
  for (const [index, { outcome, findings, failure }] of lists.entries()) {
    const body = bodies[index] ?? '';
    if (failure) {
      expect(outcome).toBe('failure');
      expect(failure.status).toBe(JSON.parse(body).status);
      continue;
    }
    const verdict = readReply({
      ...{ as: 'get_items', body, httpStatus: 200, category: 'default', surface: 'proxied' },
    });
    expect({ outcome, findings }).toEqual({
      outcome: verdict.outcome,
      findings: verdict.findings,
    });
  }
  expect(lists.filter(({ failure }) => failure).length).toBeGreaterThan(0);
  expect(imported.exchanges.map(({ as, hop }) => [as, hop]).slice(lists.length)).toEqual([
    ['update_item', 'browser-to-webhook'],
    ...Array.from({ length: 4 }, () => ['document', 'client-to-service']),
  ]);
  // The page itself, and what Chromium shows of the preflight.
  expect(imported.leftAside.map(({ why }) => why).join()).toMatch(/^Not a call/);
  const shown = [
    JSON.stringify(imported),
    ...imported.exchanges.map(({ reply }) =>
      new TextDecoder().decode(reply ? app.texts.find(reply.id)?.shown : undefined),
    ),
  ].join('\n');
  for (const secret of [visitorToken, documents.token]) expect(shown).not.toContain(secret);
});
