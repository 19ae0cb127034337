import { describe, expect, test } from 'vitest';
import { mask } from '#core/secrets/redact.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { type Answer, recorder } from '#tests/support/network/recorder.ts';
import { type Fire, secret, stage, tabOf } from '../stage.ts';

const clauses = ({ verdict }: Fired): string[] =>
  verdict.findings.map(({ level, clause }) => `${level} ${clause}`);

/** A webhook that answers everything in the same way, and firing at it. */
async function webhook(answer: Answer = {}, stored = secret) {
  const { url, heard } = await recorder(() => answer);
  const { fire, ...rest } = await stage(stored);
  const asked = (asked: Partial<Fire> & Pick<Fire, 'action'>) =>
    fire({ tab: tabOf(url), item: { id: 'r1', title: 'A' }, ...asked });
  return { url, heard, fire: asked, ...rest };
}

test('a failed webhook: failure envelope with HTTP 200, a record, and a credential that it repeats is masked in everything', async () => {
  const { fire, replyOf, credentialId } = await webhook({
    status: 503,
    headers: { 'X-Echo': secret },
    body: `{"sent":"${secret}"}`,
  });
  const connector = { type: 'bearer_token', tokenId: credentialId } as const;
  const fired = await fire({ action: 'get_items', connector });
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
  test('2xx and CORS: done, the row stays away, and a connector is ignored: its secret is not even read', async () => {
    const { url, fire } = await webhook({
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'content-type',
      },
    });
    const fired = await fire({
      action: 'delete_item',
      tab: tabOf(url, { connectorIds: { delete_item: 'c' } }),
      connector: { type: 'token', tokenId: 'not stored' },
    });
    expect(fired).toMatchObject({
      surface: 'direct',
      cors: {
        allowed: true,
        by: 'model',
        hops: [
          { kind: 'preflight', http: { status: 200 } },
          { kind: 'request', http: { status: 200 } },
        ],
      },
      verdict: { outcome: 'done' },
      widget: { row: 'gone', notices: [] },
    });
    expect(clauses(fired)).toContain('warning TAB-DIR-4');
  });

  test('no CORS headers: the call is not sent, and the widget sees a failure', async () => {
    const { heard, fire } = await webhook({ body: '{"ok":true}' });
    const fired = await fire({ action: 'update_item' });
    expect(heard.map((text) => text.split(' ')[0])).toEqual(['OPTIONS']);
    expect(fired).toMatchObject({
      cors: { allowed: false, stage: 'preflight' },
      ...{ http: null, reply: null, failure: null },
      verdict: { as: 'update_item', outcome: 'failure' },
    });
    expect(clauses(fired)).toContain('error TAB-DIR-3');
  });
});

describe('what cannot be fired is refused before anything is sent', () => {
  test.each<[string, Partial<Fire> & Pick<Fire, 'action'>, Parameters<typeof tabOf>[1], string]>([
    [
      'get_items directly',
      { action: 'get_items', surface: 'direct' },
      {},
      'is never fired directly',
    ],
    [
      'a direct call from no page',
      { action: 'update_item', surface: 'direct' },
      { widgetOrigin: 'widget' },
      'origin of the page',
    ],
    [
      'an action whose connector is gone',
      { action: 'get_items' },
      { connectorIds: { get_items: 'c' } },
      'no longer in the workspace',
    ],
  ])('%s', async (_name, asked, changes, words) => {
    const { url, heard, fire } = await webhook();
    await expect(fire({ ...asked, tab: tabOf(url, changes) })).rejects.toThrow(
      new RegExp(`^bad-input: .*${words}`),
    );
    expect(heard).toEqual([]);
  });

  test.each([
    ['that no header can carry', 'crd-9f8e7d6c5b4a-\u2713', 'characters that a header cannot hold'],
    ['that is a mask', `crd-9f8e7d6c5b4a ${mask}`, 'secret contains dots .*header'],
  ])('a credential %s', async (_name, stored, words) => {
    const { heard, fire, credentialId, vault } = await webhook({}, stored);
    for (const type of ['bearer_token', 'token', 'header_auth'] as const)
      await expect(
        fire({ action: 'get_items', connector: { type, tokenId: credentialId } }),
      ).rejects.toThrow(new RegExp(`^bad-input: (?!.*9f8e7d6c).*${words}`));
    expect(heard).toEqual([]);
    expect((await vault.list()).map(({ lastUsed }) => lastUsed)).toEqual([null, null]);
  });
});
