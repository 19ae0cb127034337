import { expect, onTestFinished, test } from 'vitest';
import { httpServer } from '#tests/support/loopback.ts';
import { recorder } from '#tests/support/recorder.ts';
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

test('a reply that is judged again after a reading was switched makes no second record, and nothing is sent', async () => {
  const webhook = await recorder(() => ({ status: 500, body: `${'x'.repeat(1999)}😀y` }));
  const { run } = desk();
  const fired = await run('fireAction', { tab: tabOf(webhook.url), action: 'item_clicked', itemId: 'a' });
  expect([...(fired.issue?.body ?? '')]).toHaveLength(2000);
  await run('chooseReading', { id: 'characters-are-code-points', reading: 'other' });
  const again = await run('judgeAgain', { reply: fired.reply?.id ?? '' });
  expect(again.document).toBeNull();
  expect(again.fired).toMatchObject({ at: fired.at, request: fired.request, http: fired.http });
  expect(again.fired?.issue?.body).toHaveLength(2000);
  expect(again.fired?.platform).not.toEqual(fired.platform);
  expect(await run('listIssues', {})).toMatchObject([{ id: 1, body: fired.issue?.body }]);
  expect(webhook.heard).toHaveLength(1);
});

test('a direct call is judged again too', async () => {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
  const webhook = await recorder(() => ({ headers }));
  const { run } = desk();
  const fired = await run('fireAction', { tab: tabOf(webhook.url), action: 'update_item', item: { id: 'a' } });
  const { reply, ...rest } = (await run('judgeAgain', { reply: fired.reply?.id ?? '' })).fired ?? { reply: null };
  expect({ ...rest, reply: fired.reply }).toEqual(fired);
  expect(reply?.id).not.toBe(fired.reply?.id);
  expect(webhook.heard).toHaveLength(2);
});

test('a visitor with a token that was changed after signing is refused', async () => {
  const webhook = await recorder();
  const { run, vault } = desk();
  const { id: secretTokenId } = await vault.add({ label: 'jwt', kind: 'token', secret: jwtSecret });
  const { token } = await run('mintToken', { secretTokenId, claims: { sub: 'v' }, tampered: true });
  const visitor = { kind: 'token' as const, token, verifyWith: { secretTokenId } };
  const { identity, platform } = await run('fireAction', { tab: tabOf(webhook.url), action: 'get_items', visitor });
  expect(identity).toMatchObject({ verified: false, reason: expect.stringContaining('signature does not fit') });
  expect(platform).toMatchObject({ httpStatus: 401 });
  expect(webhook.heard).toEqual([]);
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
