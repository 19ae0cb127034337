import { describe, expect, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { type Answer, recorder } from '#tests/support/network/recorder.ts';

import { type Fire, secret, stage, tabOf } from '../stage.ts';

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

test('a failed webhook: failure envelope with HTTP 200, a record, and a credential that it repeats is masked in everything', async () => {
  const { url } = await answering({
    status: 503,
    headers: { 'X-Echo': secret },
    body: `{"sent":"${secret}"}`,
  });
  const { fire, replyOf, credentialId } = await stage();
  const fired = await fire(
    proxied(url, 'get_items', { connector: { type: 'bearer_token', tokenId: credentialId } }),
  );
  const masked = `{"sent":"${'•'.repeat(secret.length)}"}`;
  expect(fired).toMatchObject({
    http: { status: 503 },
    platform: { httpStatus: 200, body: { ok: false, status: 503, details: masked } },
    issue: { body: masked, truncated: false },
    verdict: { as: 'get_items', outcome: 'failure', value: null },
  });
  expect(clauses(fired)).toEqual(expect.arrayContaining(['error TAB-ERR-1', 'error TAB-ERR-3']));
  expect(fired.http?.headers).toContainEqual(['X-Echo', mask]);
  expect(JSON.stringify([fired, replyOf(fired)])).not.toContain(secret);
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
    expect(clauses(fired)).toContain('error TAB-DIR-3');
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
