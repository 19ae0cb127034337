import { describe, expect, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import { actionNames } from '#core/widget/actions.ts';
import type { Fired } from '#operations/widget-schemas.ts';
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
