import { describe, expect, onTestFinished, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import { actionNames } from '#core/widget/actions.ts';
import { type Fired, firingSchema } from '#operations/widget-schemas.ts';
import { httpServer, tcpServer } from '#tests/support/network/loopback.ts';
import { type Answer, recorder } from '#tests/support/network/recorder.ts';
import { expectWords } from '#tests/support/words.ts';
import { at, type Fire, secret, stage, tabOf } from '../stage.ts';

const item = { id: 'r1', title: 'A' };
const message: Fire['entry'] = { kind: 'message', content: 'Hi' };
const proxied = (url: string, action: Fire['action'], changes: Partial<Fire> = {}): Fire => ({
  tab: tabOf(url, { category: 'messaging' }),
  action,
  surface: 'proxied',
  item,
  ...(action === 'create_item' && { entry: message }),
  ...changes,
});
const clauses = ({ verdict }: Fired): string[] =>
  verdict.findings.map(({ level, clause }) => `${level} ${clause}`);

/** A webhook that answers everything in the same way. */
const answering = (answer: Answer) => recorder(() => answer);
/** An address where nothing listens any more. */
async function gone(): Promise<string> {
  const server = await httpServer(() => undefined);
  await server.close();
  return server.url;
}

describe('each action is judged as what it is', () => {
  test('a list, an item, a message, a status', async () => {
    const { url } = await answering({
      body: '{"items":[{"id":"1","title":"x"}],"conversationId":"c-9","id":"own"}',
    });
    const { fire, replyOf } = await stage();
    const fired = await Promise.all(actionNames.map((action) => fire(proxied(url, action))));
    expect(fired.map(({ verdict }) => [verdict.as, verdict.outcome])).toEqual([
      ['get_items', 'list'],
      ['item_clicked', 'item'],
      ['create_item', 'item'],
      ['update_item', 'done'],
      ['delete_item', 'done'],
    ]);
    for (const one of fired) {
      expect(one).toMatchObject({
        at,
        platform: { httpStatus: 200, body: null },
        issue: null,
        failure: null,
        cors: null,
        identity: null,
      });
      expect(replyOf(one)).toContain('"conversationId":"c-9"');
    }
    expect(fired[1]?.widget).toMatchObject({ channel: 'c-9', fires: ['update_item'] });
    expect(fired[2]?.widget).toMatchObject({ message: 'sent' });
  });

  test('the routing table chooses the surface where nobody does', async () => {
    const { url } = await answering({ body: '' });
    const { fire } = await stage();
    const surfaces = async (category: 'default' | 'messaging') => {
      const fired = actionNames.map((action) =>
        fire({ ...proxied(url, action), tab: tabOf(url, { category }), surface: null }),
      );
      return (await Promise.all(fired)).map(({ surface }) => surface);
    };
    expect(await surfaces('default')).toEqual([
      'proxied',
      'proxied',
      'proxied',
      'direct',
      'direct',
    ]);
    expect(await surfaces('messaging')).toEqual([
      'proxied',
      'proxied',
      'proxied',
      'proxied',
      'proxied',
    ]);
  });

  test('create_item on a default tab is sent, with one warning', async () => {
    const { url } = await answering({ body: '{}' });
    const { fire } = await stage();
    const fired = await fire({ ...proxied(url, 'create_item'), tab: tabOf(url), surface: null });
    expect(clauses(fired)).toEqual(['warning TAB-SRF-2']);
    expect(fired.widget).toBeNull();
  });
});

describe('TAB-ERR-1: the webhook fails', () => {
  test.each(actionNames)(
    '%s: failure envelope with HTTP 200, a record, an error',
    async (action) => {
      const body = `${'😀'.repeat(2000)}rest`;
      const { url } = await answering({ status: 503, body });
      const { fire } = await stage();
      const fired = await fire(proxied(url, action));
      expect(fired).toMatchObject({
        http: { status: 503 },
        platform: {
          httpStatus: 200,
          body: { ok: false, status: 503, details: '😀'.repeat(2000) },
        },
        issue: { body: '😀'.repeat(2000), truncated: true },
        verdict: { as: action, outcome: 'failure', value: null },
      });
      // The id of the row is no UUID of an entry.
      expect(clauses(fired)).toEqual([
        ...(action === 'delete_item' ? ['warning TAB-REQ-9'] : []),
        'error TAB-ERR-1',
      ]);
    },
  );

  test('a redirect is a failure: it is not followed, and no credential goes there', async () => {
    const target = await answering({ body: '[]' });
    const { url } = await answering({ status: 307, headers: { Location: target.url } });
    const { fire, credentialId } = await stage();
    const fired = await fire(
      proxied(url, 'update_item', { connector: { type: 'token', tokenId: credentialId } }),
    );
    expect(fired).toMatchObject({
      http: { status: 307 },
      platform: { body: { status: 307 } },
      verdict: { outcome: 'failure' },
    });
    expect(target.heard).toEqual([]);
  });

  test.each(actionNames)(
    '%s: a credential that the error repeats is reported, and masked in everything (TAB-ERR-3)',
    async (action) => {
      const { url } = await answering({
        status: 500,
        headers: { 'X-Echo': secret },
        body: `{"sent":"${secret}"}`,
      });
      const { fire, replyOf, credentialId } = await stage();
      const fired = await fire(
        proxied(url, action, { connector: { type: 'bearer_token', tokenId: credentialId } }),
      );
      expect(clauses(fired)).toContain('error TAB-ERR-3');
      expect(fired.http?.headers).toContainEqual(['X-Echo', mask]);
      expect(JSON.stringify([fired, replyOf(fired)])).not.toContain(secret);
      expect(fired.issue?.body).toBe(`{"sent":"${'•'.repeat(secret.length)}"}`);
    },
  );

  test('the readings of the workspace count', async () => {
    const { url } = await answering({ status: 500, body: `${'x'.repeat(1999)}😀y` });
    const { fire } = await stage({ 'characters-are-code-points': 'other' });
    expect((await fire(proxied(url, 'create_item'))).issue?.body).toHaveLength(2000);
  });
});

describe('TAB-ERR-2: the webhook is not reached', () => {
  test.each(actionNames)('%s: failure envelope with HTTP 502', async (action) => {
    const { fire } = await stage();
    const fired = await fire(proxied(await gone(), action));
    expect(fired).toMatchObject({
      http: null,
      reply: null,
      failure: { kind: 'refused' },
      issue: { body: '', truncated: false },
      platform: { httpStatus: 502, body: { ok: false, status: 0 } },
      verdict: { as: action, outcome: 'failure', value: null },
    });
  });

  test('in time', async () => {
    const silent = await tcpServer(() => undefined);
    onTestFinished(() => silent.close());
    const { fire } = await stage();
    expect(await fire(proxied(silent.url, 'item_clicked', { timeoutSeconds: 0.05 }))).toMatchObject(
      {
        failure: { kind: 'timeout' },
        platform: { httpStatus: 502 },
      },
    );
  });
});

describe('direct: what the browser lets the widget see', () => {
  const direct = (url: string, changes: Partial<Fire> = {}): Fire => ({
    tab: tabOf(url),
    action: 'delete_item',
    item,
    ...changes,
  });
  const allow = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'content-type',
  };

  test('2xx and CORS: done, and the row stays away', async () => {
    const { url } = await answering({ headers: allow });
    const { fire } = await stage();
    const fired = await fire(direct(url));
    expect(fired).toMatchObject({
      surface: 'direct',
      cors: { allowed: true, by: 'model' },
      verdict: { outcome: 'done' },
      widget: { row: 'gone', notices: [] },
    });
    expect(fired.cors?.hops.map(({ kind, http }) => [kind, http?.status])).toEqual([
      ['preflight', 200],
      ['request', 200],
    ]);
    const [first = 0, second = 0] = fired.cors?.hops.map(({ http }) => http?.timings.total) ?? [];
    expect(fired.milliseconds).toBe(first + second);
    expect((await fire(direct(url, { action: 'update_item' }))).widget).toMatchObject({
      notices: ['Done'],
      fires: ['get_items'],
    });
  });

  test('non-2xx: a failure notice, and no record', async () => {
    const { url } = await recorder((request) => ({
      status: request.startsWith('OPTIONS') ? 204 : 500,
      headers: allow,
      body: '',
    }));
    const { fire } = await stage();
    const fired = await fire(direct(url));
    expect(fired).toMatchObject({
      http: { status: 500 },
      platform: null,
      issue: null,
      verdict: { outcome: 'failure' },
      widget: { row: 'restored', notices: ['Action failed'] },
    });
    expect(clauses(fired)).toContain('error TAB-DEL-1');
  });

  describe('TAB-UPD-1, TAB-DEL-1: the status counts, although the body does not come whole', () => {
    const broken = async (status: number): Promise<string> => {
      const cors =
        'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type\r\n';
      const server = await tcpServer((socket) => {
        socket.once('data', (data) => {
          const isPreflight = String(data).startsWith('OPTIONS');
          socket.end(
            `HTTP/1.1 ${isPreflight ? 204 : status} Any\r\n${cors}${isPreflight ? '' : 'Content-Length: 50\r\n'}\r\n${isPreflight ? '' : '{}'}`,
          );
        });
      });
      onTestFinished(() => server.close());
      return server.url;
    };

    test.each([
      ['update_item', { notices: ['Done'], fires: ['get_items'] }, 'info TAB-UPD-1'],
      ['delete_item', { notices: [], row: 'gone' }, 'info TAB-DEL-1'],
    ] as const)('%s with 200: done', async (action, widget, finding) => {
      const { fire } = await stage();
      const fired = await fire(direct(await broken(200), { action }));
      expect(fired).toMatchObject({
        http: { status: 200 },
        failure: null,
        cors: { allowed: true },
        verdict: { outcome: 'done' },
        widget,
      });
      expect(clauses(fired)).toEqual([finding]);
      expect(fired.cors?.hops.at(-1)).toMatchObject({
        http: { status: 200 },
        failure: { kind: 'incomplete' },
      });
    });

    test.each([
      ['update_item', 'TAB-UPD-1'],
      ['delete_item', 'TAB-DEL-1'],
    ] as const)('%s with 500: the failure names the status', async (action, clause) => {
      const { fire } = await stage();
      const fired = await fire(direct(await broken(500), { action }));
      expect(fired).toMatchObject({
        http: { status: 500 },
        failure: null,
        verdict: { outcome: 'failure' },
        widget: { notices: ['Action failed'] },
      });
      expect(clauses(fired)).toEqual([`error ${clause}`, `info ${clause}`]);
    });
  });

  test.each([
    ['update_item', {}],
    ['delete_item', { row: 'restored' }],
  ] as const)(
    'TAB-DIR-1: %s at an address with a user and a password fails in the browser before anything is sent',
    async (action, widget) => {
      const webhook = await answering({ headers: allow });
      const { fire } = await stage();
      const fired = await fire(direct(webhook.url.replace('//', '//me:p4ssw0rd-9@'), { action }));
      expect(webhook.heard).toEqual([]);
      expect(fired).toMatchObject({
        http: null,
        reply: null,
        failure: null,
        cors: { allowed: false, hops: [] },
        milliseconds: null,
        verdict: { outcome: 'failure' },
      });
      expect(fired.widget).toMatchObject({ notices: ['Action failed'], ...widget });
      expect(clauses(fired)).toEqual([
        'error TAB-DIR-1',
        `error ${action === 'update_item' ? 'TAB-UPD-1' : 'TAB-DEL-1'}`,
      ]);
      expect(JSON.stringify(fired)).not.toContain('p4ssw0rd-9');
    },
  );

  test('no CORS headers: the call is not sent, and the widget sees a failure', async () => {
    const webhook = await answering({ body: '{"ok":true}' });
    const { fire } = await stage();
    const fired = await fire(direct(webhook.url, { action: 'update_item' }));
    expect(webhook.heard.map((text) => text.split(' ')[0])).toEqual(['OPTIONS']);
    expect(fired).toMatchObject({
      cors: { allowed: false, stage: 'preflight' },
      http: null,
      reply: null,
      failure: null,
      verdict: { as: 'update_item', outcome: 'failure' },
    });
    expect(fired.milliseconds).toBe(fired.cors?.hops[0]?.http?.timings.total);
    expect(clauses(fired)).toEqual(expect.arrayContaining(['error TAB-DIR-3', 'error TAB-UPD-1']));
    const said = fired.verdict.findings.find(({ clause }) => clause === 'TAB-UPD-1')?.message;
    expectWords(said);
    expect(fired.widget).toMatchObject({ notices: ['Action failed'] });
    expect(fired.issue).toBeNull();
  });

  test('unreachable', async () => {
    const { fire } = await stage();
    expect(await fire(direct(await gone()))).toMatchObject({
      failure: { kind: 'refused' },
      milliseconds: expect.any(Number),
      platform: null,
      issue: null,
      verdict: { outcome: 'failure' },
      widget: { row: 'restored' },
    });
  });

  test('an id alone makes an item of it, and that is reported', async () => {
    const { url } = await answering({ headers: allow });
    const { fire } = await stage();
    const fired = await fire(direct(url, { item: null, itemId: 'r9' }));
    expect(JSON.parse(fired.request?.body ?? '')).toMatchObject({ item: { id: 'r9' } });
    expect(clauses(fired)).toContain('info TAB-DIR-2');
  });

  test('a connector is ignored, and its secret is not even read', async () => {
    const { url } = await answering({ headers: allow });
    const { fire } = await stage();
    const fired = await fire(
      direct(url, {
        tab: tabOf(url, { connectorIds: { delete_item: 'c' } }),
        connector: { type: 'token', tokenId: 'not stored' },
      }),
    );
    expect(clauses(fired)).toContain('warning TAB-DIR-4');
  });
});

describe('what cannot be fired is refused before anything is sent', () => {
  test.each([
    ['get_items directly', { action: 'get_items', surface: 'direct' }, 'never fired directly'],
    ['create_item directly', { action: 'create_item', surface: 'direct' }, 'never fired directly'],
    [
      'a direct call without an item',
      { action: 'update_item', surface: 'direct', item: null },
      'full row or detail object',
    ],
    [
      'a direct call from no page',
      {
        action: 'update_item',
        surface: 'direct',
        tab: tabOf('http://127.0.0.1:9', { widgetOrigin: 'widget' }),
      },
      'origin of the page',
    ],
    [
      'an action whose connector is gone',
      {
        action: 'get_items',
        tab: tabOf('http://127.0.0.1:9', { connectorIds: { get_items: 'c' } }),
      },
      'no longer in the workspace',
    ],
    [
      'a message without content',
      { action: 'create_item', surface: 'proxied', entry: null },
      'message that the visitor typed',
    ],
    [
      'a deletion of nothing',
      { action: 'delete_item', surface: 'proxied', item: null },
      'id of the entry',
    ],
  ] as [string, Partial<Fire> & Pick<Fire, 'action'>, string][])(
    '%s',
    async (_name, asked, word) => {
      const webhook = await answering({});
      const { fire } = await stage();
      await expect(fire({ tab: tabOf(webhook.url), item, ...asked })).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining(word),
      });
      expect(webhook.heard).toEqual([]);
    },
  );

  test.each([
    ['update_item', message, 'mark-read'],
    ['delete_item', { kind: 'mark_read' }, 'delete entry'],
    ['create_item', { kind: 'delete', id: 'e' }, 'visitor typed'],
  ] as [Fire['action'], Fire['entry'], string][])(
    "%s with another action's entry",
    async (action, entry, word) => {
      const webhook = await answering({});
      const { fire } = await stage();
      const refused = fire(proxied(webhook.url, action, { entry }));
      await expect(refused).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringContaining(word),
      });
      expect(webhook.heard).toEqual([]);
    },
  );

  test.each(['9999-12-31T23:59:59-23:00', '0000-01-01T00:00:00+23:00'])(
    'the time %s, which no ISO time in UTC says',
    (moment) => {
      expect(
        firingSchema.safeParse({ ...proxied('http://127.0.0.1:9', 'get_items'), now: moment }).error
          ?.issues,
      ).toMatchObject([{ path: ['now'] }]);
    },
  );

  test.each([
    [
      'a credential that no header can carry',
      { type: 'token' },
      'crd-9f8e7d6c5b4a-\u2713',
      'characters that a header cannot hold',
    ],
    [
      'a credential over two lines',
      { type: 'bearer_token' },
      'crd-9f8e7d6c5b4a\r\nX-More: 1',
      'contains a line break',
    ],
    [
      'a credential in a header that every call fixes',
      { type: 'header_auth', headerName: 'Host' },
      secret,
      'Every call sets the header Host itself',
    ],
    [
      'a credential in a header of the platform',
      { type: 'header_auth', headerName: 'X-End-User-Token' },
      secret,
      'never sent to an action webhook',
    ],
  ] as const)('%s', async (_name, connector, stored, words) => {
    const webhook = await answering({});
    const { fire, credentialId, vault } = await stage({}, { stored });
    const refused = fire(
      proxied(webhook.url, 'get_items', { connector: { ...connector, tokenId: credentialId } }),
    );
    await expect(refused).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining(words),
    });
    await expect(refused).rejects.not.toMatchObject({
      message: expect.stringContaining('9f8e7d6c'),
    });
    expect(webhook.heard).toEqual([]);
    expect((await vault.list()).map(({ lastUsed }) => lastUsed)).toEqual([null, null]);
  });
});

test('TAB-REQ-9: a deletion by an empty id is shown as its answer says', async () => {
  const { fire } = await stage();
  for (const [status, row] of [
    [200, 'gone'],
    [500, 'restored'],
  ] as const) {
    const { url } = await answering({ status });
    for (const changes of [
      { itemId: '' },
      { item: { id: '' } },
      { itemId: '', entry: { kind: 'delete' as const, id: 'real' } },
    ])
      expect((await fire(proxied(url, 'delete_item', changes))).widget).toMatchObject({ row });
  }
});

test('every key of an item and of a body reaches the webhook, __proto__ too', async () => {
  const webhook = await answering({
    headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' },
  });
  const { fire } = await stage();
  const text = '{"id":"a","__proto__":{"deep":[{"__proto__":1}]}}';
  await fire({ tab: tabOf(webhook.url), action: 'delete_item', item: JSON.parse(text) });
  await fire(
    proxied(webhook.url, 'update_item', {
      entry: { kind: 'body', body: JSON.parse(text) },
      sendAnyway: true,
    }),
  );
  expect(webhook.heard.at(-2)).toContain(`"item":${text}`);
  expect(webhook.heard.at(-1)?.endsWith(`\r\n\r\n${text}`)).toBe(true);
});

test('times: firedAt is the time of the click, another one when given, none when it is not known', async () => {
  const { url } = await answering({});
  const { fire } = await stage();
  const fired = async (changes: Partial<Fire>) =>
    new URL((await fire(proxied(url, 'update_item', changes))).request?.url ?? '').searchParams.get(
      'firedAt',
    );
  expect(await fired({})).toBe(at);
  expect(await fired({ now: '2026-01-02T03:04:05+01:00' })).toBe('2026-01-02T02:04:05.000Z');
  expect(await fired({ firedAt: '2026-01-01T00:00:00Z' })).toBe('2026-01-01T00:00:00Z');
  expect(await fired({ firedAt: null })).toBeNull();
});
