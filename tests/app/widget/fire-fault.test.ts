import { expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { stage, tabOf } from '../stage.ts';

test('a mock reply is given in place of the webhook, to a direct call through the model of fetch()', async () => {
  const webhook = await recorder();
  const { fire, replyOf } = await stage();
  const asked = { tab: tabOf(webhook.url), item: { id: 'r1' }, fault: { body: 'ok' } };
  const fired = await fire({ ...asked, action: 'get_items' });
  expect(replyOf(fired)).toBe('ok');
  expect(await fire({ ...asked, action: 'delete_item' })).toMatchObject({
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
