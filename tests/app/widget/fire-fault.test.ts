import { expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { secret, stage, tabOf } from '../stage.ts';

test("a mock reply is judged in the webhook's place, which is not called", async () => {
  const webhook = await recorder();
  const { fire, replyOf, credentialId } = await stage();
  const fired = await fire({
    tab: tabOf(webhook.url),
    action: 'get_items',
    connector: { type: 'token', tokenId: credentialId },
    fault: { status: 503, contentType: 'text/html', body: '<p>down</p>' },
  });
  expect(fired).toMatchObject({
    standIn: true,
    http: { status: 503 },
    issue: { body: '<p>down</p>' },
    verdict: { as: 'get_items', outcome: 'failure' },
  });
  expect(fired.request?.url).toContain(webhook.url);
  expect(replyOf(fired)).toBe('<p>down</p>');
  expect(JSON.stringify(fired)).not.toContain(secret);
  expect(webhook.heard).toEqual([]);
});

test('a direct one goes through the model of fetch(): preflight, call, done', async () => {
  const webhook = await recorder();
  const { fire } = await stage();
  const fired = await fire({
    tab: tabOf(webhook.url),
    action: 'delete_item',
    item: { id: 'r1' },
    fault: { body: 'ok' },
  });
  expect(fired).toMatchObject({
    standIn: true,
    cors: {
      by: 'model',
      hops: [
        { kind: 'preflight', http: { status: 204 } },
        { kind: 'request', http: { status: 200 } },
      ],
    },
    verdict: { outcome: 'done' },
  });
  expect(webhook.heard).toEqual([]);
});
