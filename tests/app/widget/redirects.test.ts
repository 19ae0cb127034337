import { describe, expect, test } from 'vitest';
import { recorder } from '#tests/support/network/recorder.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';
import { stage, tabOf } from '../stage.ts';

const statuses = [302, 307];

/** A server that redirects everything to another one, which writes down what arrives there. */
async function redirecting() {
  const target = await recorder(() => ({ body: JSON.stringify(completed) }));
  const from = await recorder(() => ({
    status: 302,
    headers: { Location: `${target.url}/next` },
    body: '',
  }));
  const notFollowed = (clause: string) =>
    expect.objectContaining({
      clause,
      level: 'warning',
      message: expect.stringMatching(`redirect.* ${target.host}\\b.*limited to ${from.host}\\b`),
    });
  return { target, from, notFollowed };
}

test('a document is not asked for where a redirect leads, and the verdict says so', async () => {
  const { target, from, notFollowed } = await redirecting();
  const { run, vault } = desk();
  const secret = 'Tok-9f8e7d6c5b4a-limited';
  const token = await vault.add({ label: 'Production', secret, hosts: [from.host] });
  const { verdict, http } = await run('fetchDocument', {
    connection: connectionTo(from.url, token.id),
    id: completed.id,
    age: null,
  });
  expect(http?.status).toBe(302);
  expect(verdict?.findings).toContainEqual(notFollowed('DOC-REQ-2'));
  expect([from.heard.length, target.heard]).toEqual([1, []]);
  expect((await vault.list())[0]?.lastUsed).toMatchObject({ to: from.host });
});

describe('a proxy', () => {
  test('gets no credentials that are limited to another host, and nothing is sent', async () => {
    const [server, proxy] = [await recorder(), await recorder()];
    const { run, vault } = desk();
    const hosts = [server.host];
    const { id: proxyTokenId } = await vault.add({ label: 'Proxy', secret: 'me:secret', hosts });
    const connection = {
      ...connectionTo(server.url),
      proxy: { url: proxy.url },
      proxyTokenId,
    };
    await expect(run('fetchDocument', { connection, id: completed.id, age: null })).rejects.toThrow(
      new RegExp(`^refused: "Proxy" .*limited to ${server.host}\\b.* ${proxy.host}\\b`),
    );
    expect([server.heard, proxy.heard]).toEqual([[], []]);
    expect((await vault.list())[0]?.lastUsed).toBeNull();
  });
});

describe('a webhook', () => {
  const tab = (url: string) => tabOf(`${url}/hook`, { connectorIds: { get_items: 'c' } });
  /** Firing with a credential that is limited to this host. */
  async function limitedTo(host: string) {
    const { vault, credentialId: tokenId, ...rest } = await stage();
    await vault.edit(tokenId, { label: 'webhook', hosts: [host] });
    const asked = { action: 'get_items', connector: { type: 'token', tokenId } } as const;
    return { ...rest, vault, asked };
  }

  test('is not called where a redirect leads, and the verdict says so', async () => {
    const { target, from, notFollowed } = await redirecting();
    const { fire, asked } = await limitedTo(from.host);
    const { verdict } = await fire({ ...asked, tab: tab(from.url) });
    expect(verdict.findings).toContainEqual(notFollowed('TAB-CRD-2'));
    expect([from.heard.length, target.heard]).toEqual([1, []]);
  });

  test('elsewhere than the credential may go is not called, nor is the key set of the visitor fetched', async () => {
    const [webhook, keys] = [await recorder(), await recorder()];
    const { fire, asked, vault, mint } = await limitedTo('hook.example');
    const verifyWith = { jwksUrl: keys.url };
    const visitor = { kind: 'token' as const, token: await mint(), verifyWith };
    await expect(fire({ ...asked, tab: tab(webhook.url), visitor })).rejects.toThrow(
      new RegExp(`^refused: "webhook" .*limited to hook\\.example\\b.* ${webhook.host}\\b`),
    );
    expect([webhook.heard, keys.heard]).toEqual([[], []]);
    expect((await vault.list()).map(({ lastUsed }) => lastUsed)).toEqual([null, null]);
  });
});

describe('a direct call', () => {
  const inAddress = 'k9s8d7f6g5h4j3k2';
  const allow = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
  };
  const forms: [string, (secret: string) => string][] = [
    ['path', (one) => `/in/${one}/next`],
    ['Base64', (one) => `/next?t=${encodeURIComponent(btoa(one))}`],
  ];

  async function called(status: number, tail: string, { elsewhere = true } = {}) {
    const target = await recorder(() => ({ headers: allow, body: '{"success":true}' }));
    const webhook = await recorder((request) =>
      request.startsWith('OPTIONS')
        ? { status: 204, headers: allow }
        : /^POST \/hook/.test(request)
          ? { status, headers: { ...allow, Location: `${elsewhere ? target.url : ''}${tail}` } }
          : { headers: allow, body: '{"success":true}' },
    );
    const { fire } = await stage();
    const fired = await fire({
      tab: tabOf(`${webhook.url}/hook/${inAddress}`),
      action: 'update_item',
      surface: 'direct',
      item: { id: '1' },
    });
    return { fired, target, webhook };
  }

  test.each(
    statuses.flatMap((status) => forms.map(([form, tail]) => [status, form, tail] as const)),
  )(
    'stops at a redirect (%i) to another server that repeats a secret of it (%s), and says what a browser does',
    async (status, _form, tail) => {
      const { fired, target, webhook } = await called(status, tail(inAddress));
      expect(target.heard).toEqual([]);
      expect(webhook.heard.some((one) => one.startsWith('POST'))).toBe(true);
      expect(fired.verdict.outcome).toBe('unread');
      expect(fired.failure).toBeNull();
      expect(fired.cors).toMatchObject({ allowed: false, stage: 'withheld' });
      expect(fired.verdict.findings).toContainEqual(
        expect.objectContaining({
          clause: 'TAB-CRD-3',
          level: 'warning',
          effect: `A browser goes on and sends ${status < 307 ? 'a GET' : 'the POST with its body'} there.`,
        }),
      );
      expect(fired.verdict.findings.filter(({ level }) => level === 'error')).toEqual([]);
      expect(JSON.stringify(fired)).not.toContain(inAddress);
    },
  );

  test.each(statuses)(
    'goes on (%i) where no secret goes along, and on its own server',
    async (status) => {
      const elsewhere = await called(status, '/next?page=2');
      expect(elsewhere.fired.verdict.outcome).toBe('done');
      expect(elsewhere.target.heard.length).toBeGreaterThan(0);
      const here = await called(status, `/next/${inAddress}`, { elsewhere: false });
      expect(here.fired.verdict.outcome).toBe('done');
    },
  );
});
