import { expect, onTestFinished, test } from 'vitest';
import { httpServer } from '#tests/support/loopback.ts';
import { desk, quickTime } from './desk.ts';
import { jwtSecret, tabOf } from './stage.ts';

test('the ledger holds the failures of proxied calls, newest first, until it is cleared', async () => {
  const webhook = await httpServer((_request, response) => void response.writeHead(500).end('x'.repeat(2001)));
  onTestFinished(() => webhook.close());
  const { run } = desk();
  const tab = tabOf(webhook.url, { category: 'messaging' });
  await run('fireAction', { tab, action: 'get_items' });
  await run('fireAction', { tab, action: 'item_clicked', itemId: 'a' });
  await run('fireAction', { tab, action: 'update_item', surface: 'direct', item: { id: 'a' } });
  const issues = await run('listIssues', {});
  expect(issues.map(({ id, action, status, truncated, body }) => [id, action, status, truncated, body.length])).toEqual([
    [2, 'item_clicked', 500, true, 2000],
    [1, 'get_items', 500, true, 2000],
  ]);
  expect(await run('clearIssues', {})).toEqual([]);
  expect(await run('listIssues', {})).toEqual([]);
});

test('a token that is minted here is one that is verified here, until it expires', async () => {
  const webhook = await httpServer((_request, response) => void response.end('[]'));
  onTestFinished(() => webhook.close());
  const time = quickTime();
  const { run, vault } = desk({ time });
  const { id: secretTokenId } = await vault.add({ label: 'jwt', kind: 'token', secret: jwtSecret });
  const { token, expiresAt } = await run('mintToken', { secretTokenId, claims: { sub: 'v' }, expiresIn: 60 });
  expect(expiresAt).toBe(new Date(time.now + 60_000).toISOString());
  expect(token).not.toContain(jwtSecret);
  const visitor = { kind: 'token' as const, token, verifyWith: { secretTokenId } };
  const identity = async () => (await run('fireAction', { tab: tabOf(webhook.url), action: 'get_items', visitor })).identity;
  expect(await identity()).toMatchObject({ verified: true, sub: 'v' });
  time.now += 60_000;
  expect(await identity()).toMatchObject({ verified: false, reason: expect.stringContaining('expired') });
});
