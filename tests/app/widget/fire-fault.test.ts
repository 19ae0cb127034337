import { describe, expect, test } from 'vitest';
import { actionNames } from '#core/widget/actions.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { type Fire, secret, stage, tabOf } from '../stage.ts';

const item = { id: 'r1', title: 'A' };
const asked = (
  url: string,
  action: Fire['action'],
  fault: NonNullable<Fire['fault']>,
  changes: Partial<Fire> = {},
): Fire => ({
  tab: tabOf(url, { category: 'messaging' }),
  action,
  item,
  fault,
  ...(action === 'create_item' && { entry: { kind: 'message' as const, content: 'Hi' } }),
  ...changes,
});

describe("a reply in the webhook's place, proxied", () => {
  test.each(actionNames)(
    '%s is judged as if the webhook had sent it, and the webhook is not called',
    async (action) => {
      const webhook = await recorder();
      const { fire, replyOf, credentialId } = await stage();
      const fault = { status: 503, contentType: 'text/html', body: '<p>down</p>' };
      const fired = await fire(
        asked(webhook.url, action, fault, { connector: { type: 'token', tokenId: credentialId } }),
      );
      expect(fired).toMatchObject({
        standIn: true,
        surface: 'proxied',
        http: { status: 503 },
        platform: { httpStatus: 200, body: { ok: false, status: 503 } },
        issue: { body: '<p>down</p>' },
        verdict: { as: action, outcome: 'failure' },
      });
      expect(fired.request?.url).toContain(webhook.url);
      expect(replyOf(fired)).toBe('<p>down</p>');
      expect(JSON.stringify(fired)).not.toContain(secret);
      expect(webhook.heard).toEqual([]);
    },
  );
});

describe("a reply in the webhook's place, direct", () => {
  const direct = (url: string, fault: NonNullable<Fire['fault']>): Fire => ({
    tab: tabOf(url),
    action: 'delete_item',
    item,
    fault,
  });

  test('goes through the model of fetch(): preflight, call, done', async () => {
    const webhook = await recorder();
    const { fire } = await stage();
    const fired = await fire(direct(webhook.url, { body: 'ok' }));
    expect(fired).toMatchObject({
      standIn: true,
      cors: { allowed: true, by: 'model' },
      verdict: { outcome: 'done' },
      widget: { row: 'gone' },
    });
    expect(fired.cors?.hops.map(({ kind, http }) => [kind, http?.status])).toEqual([
      ['preflight', 204],
      ['request', 200],
    ]);
    expect(webhook.heard).toEqual([]);
  });
});
