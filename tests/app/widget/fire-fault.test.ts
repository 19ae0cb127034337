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

  test('a good one is a list', async () => {
    const webhook = await recorder();
    const { fire } = await stage();
    expect(
      await fire(asked(webhook.url, 'get_items', { body: '[{"id":"a","title":"A"}]' })),
    ).toMatchObject({
      standIn: true,
      issue: null,
      verdict: { outcome: 'list' },
      widget: { rows: 1 },
    });
    expect(webhook.heard).toEqual([]);
  });

  test.each([
    ['truncated', 'incomplete', 200, 200],
    ['reset', 'reset', 502, 0],
    ['never', 'timeout', 502, 0],
  ] as const)(
    '%s: the platform answers 502 only where no reply begins, and the failure names the webhook',
    async (kind, failure, httpStatus, status) => {
      const { fire } = await stage();
      const fired = await fire(
        asked(
          'https://hook.example/tab',
          'get_items',
          { kind, body: '[]' },
          { timeoutSeconds: kind === 'never' ? 0.1 : 10 },
        ),
      );
      expect(fired).toMatchObject({
        failure: { kind: failure, message: expect.stringContaining('hook.example') },
        platform: { httpStatus, body: { ok: false, status } },
        verdict: { outcome: 'failure' },
      });
      expect(fired.issue).not.toBeNull();
    },
  );

  test('a redirect is shown and not followed', async () => {
    const elsewhere = await recorder();
    const { fire } = await stage();
    const fault = { status: 302, headers: [['Location', elsewhere.url]] as [string, string][] };
    expect(await fire(asked('https://hook.example/tab', 'get_items', fault))).toMatchObject({
      http: { status: 302 },
      platform: { body: { status: 302 } },
    });
    expect(elsewhere.heard).toEqual([]);
  });

  test('a visitor is verified all the same', async () => {
    const { fire, mint } = await stage();
    const visitor = {
      kind: 'token' as const,
      token: `${await mint()}x`,
      verifyWith: { publicKey: '{"keys":[]}' },
    };
    expect(
      await fire(asked('https://hook.example/tab', 'get_items', {}, { visitor })),
    ).toMatchObject({
      standIn: true,
      request: null,
      platform: { httpStatus: 401 },
    });
  });

  test('no key set is fetched for a visitor', async () => {
    const elsewhere = await recorder();
    const { fire, mint } = await stage();
    const visitor = {
      kind: 'token' as const,
      token: await mint(),
      verifyWith: { jwksUrl: elsewhere.url },
    };
    await expect(
      fire(asked('https://hook.example/tab', 'get_items', {}, { visitor })),
    ).rejects.toThrow(/fetches no key sets.*press Stop using it/);
    expect(elsewhere.heard).toEqual([]);
  });
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

  test('one that does not allow the origin is kept from the widget', async () => {
    const webhook = await recorder();
    const { fire } = await stage();
    expect(await fire(direct(webhook.url, { allowsOrigin: false }))).toMatchObject({
      cors: { allowed: false, stage: 'preflight' },
      http: null,
      widget: { row: 'restored', notices: ['Action failed'] },
    });
    expect(webhook.heard).toEqual([]);
  });

  test('a reset is a failure that names the webhook', async () => {
    const { fire } = await stage();
    expect(await fire(direct('https://hook.example/tab', { kind: 'reset' }))).toMatchObject({
      failure: { kind: 'reset', message: expect.stringContaining('hook.example') },
      issue: null,
      verdict: { outcome: 'failure' },
    });
  });

  test('a redirect is followed within the stand-in', async () => {
    const elsewhere = await recorder();
    const { fire } = await stage();
    const fired = await fire(
      direct('https://hook.example/tab', { status: 307, headers: [['Location', '/new']] }),
    );
    expect(
      fired.cors?.hops.map(({ request, http }) => [request.method, request.url, http?.status]),
    ).toEqual([
      ['OPTIONS', 'https://hook.example/tab', 204],
      ['POST', 'https://hook.example/tab', 307],
      ['OPTIONS', 'https://hook.example/new', 204],
      ['POST', 'https://hook.example/new', 200],
    ]);
    expect(fired.verdict.outcome).toBe('done');
    const away = await fire(
      direct('https://hook.example/tab', { status: 307, headers: [['Location', elsewhere.url]] }),
    );
    expect(away.standIn).toBe(true);
    expect(elsewhere.heard).toEqual([]);
  });
});
