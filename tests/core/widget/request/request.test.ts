import { describe, expect, test } from 'vitest';
import type { ActionName } from '#core/widget/actions.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { ProxiedCall } from '#core/widget/request/request-fields.ts';
import { expectWords } from '#tests/support/words.ts';
import { assumed, told } from '../read.ts';
import { tabWith } from '../tab.ts';

const common =
  'agentId=9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002&agentName=Ada%20%26%20Co&tabId=4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001&tabName=My%20orders&sessionId=session%201';
const build = (changes: Partial<ProxiedCall> = {}) =>
  buildProxiedRequest({
    tab: tabWith(),
    action: 'get_items',
    now: 1_763_719_200_123,
    identity: null,
    credential: null,
    ...changes,
  });
const onMessaging = (action: ActionName, changes: Partial<ProxiedCall> = {}) =>
  build({ tab: tabWith({ category: 'messaging' }), action, ...changes });

describe('TAB-REQ-1 to TAB-REQ-5: the request, byte for byte', () => {
  test('get_items', () => {
    expect(build()).toEqual({
      request: {
        method: 'GET',
        url: `https://hook.example/tab?action=get_items&${common}&_ts=1763719200123`,
        headers: [
          ['Accept', 'application/json'],
          ['Cache-Control', 'no-cache, no-store, max-age=0'],
          ['Pragma', 'no-cache'],
        ],
        body: null,
      },
      findings: [],
      assumptions: [expect.objectContaining({ id: 'fetch-is-get' })],
    });
  });

  test('item_clicked', () => {
    expect(
      build({
        action: 'item_clicked',
        itemId: 'a/b c',
        conversationId: 'c',
        firedAt: 'now',
        entry: {},
      }).request,
    ).toEqual({
      method: 'GET',
      url: `https://hook.example/tab?action=item_clicked&${common}&id=a%2Fb%20c`,
      headers: [['Accept', 'application/json']],
      body: null,
    });
  });

  test.each([
    ['update_item', { type: 'mark_read', seenAt: '2026-11-21T10:00:00.000Z' }],
    ['delete_item', { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }],
  ] as const)('%s', (action, entry) => {
    expect(
      onMessaging(action, {
        conversationId: 'c 1',
        firedAt: '2026-11-21T10:00:00.000Z',
        itemId: 'x',
        entry,
      }),
    ).toEqual({
      request: {
        method: 'POST',
        url: `https://hook.example/tab?action=${action}&${common}&conversationId=c%201&firedAt=2026-11-21T10%3A00%3A00.000Z`,
        headers: [
          ['Accept', 'application/json'],
          ['Content-Type', 'application/json'],
        ],
        body: JSON.stringify(entry),
      },
      findings: [],
      assumptions: [expect.objectContaining({ id: 'fetch-is-get' })],
    });
  });

  test('what is not known is not sent', () => {
    const { url } = build({ tab: tabWith({ agentName: '', tabName: '', sessionId: '' }) }).request;
    expect([...new URL(url).searchParams.keys()]).toEqual(['action', 'agentId', 'tabId', '_ts']);
    expect(onMessaging('update_item').request).toMatchObject({
      url: `https://hook.example/tab?action=update_item&${common}`,
      body: null,
    });
  });

  test('a verified identity adds endUserId and endUserEmail before the extra parameters', () => {
    const { url } = build({ identity: { sub: 'user|1', email: 'ada@example.org' } }).request;
    expect(url).toBe(
      `https://hook.example/tab?action=get_items&${common}&endUserId=user%7C1&endUserEmail=ada%40example.org&_ts=1763719200123`,
    );
    expect(build({ identity: { sub: 'u' } }).request.url).toBe(
      `https://hook.example/tab?action=get_items&${common}&endUserId=u&_ts=1763719200123`,
    );
  });
});

describe('the query of webhook_url', () => {
  const urlOf = (webhook_url: string) =>
    build({ tab: tabWith({ webhook_url, agentName: '', tabName: '', sessionId: '' }) });
  const tail =
    'action=get_items&agentId=9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002&tabId=4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001&_ts=1763719200123';

  test.each([
    [
      'https://hook.example/t?key=a%20b+c&&x&y=%zz',
      `https://hook.example/t?key=a%20b+c&&x&y=%zz&${tail}`,
    ],
    ['https://hook.example/t?', `https://hook.example/t?${tail}`],
    ['https://hook.example/t?x=1&', `https://hook.example/t?x=1&${tail}`],
    ['https://hook.example/t#part', `https://hook.example/t?${tail}`],
    ['https://hook.example/t?x=1#part?y=2', `https://hook.example/t?x=1&${tail}`],
    ['https://hook.example', `https://hook.example/?${tail}`],
    [
      'https://hook.example/t?id=5&conversationId=6',
      `https://hook.example/t?id=5&conversationId=6&${tail}`,
    ],
  ])('%s stays in front as it is', (webhook_url, url) => {
    expect(urlOf(webhook_url)).toMatchObject({ request: { url }, findings: [] });
  });

  test("a parameter with the platform's name is replaced, with a warning", () => {
    const { request, findings } = urlOf(
      'https://hook.example/t?action=x&a=1&%61gentId=2&action=y&_ts=3',
    );
    expect(request.url).toBe(`https://hook.example/t?a=1&${tail}`);
    expect(told({ findings })).toEqual([
      'warning TAB-REQ-1 $request.query.action',
      'warning TAB-REQ-1 $request.query.agentId',
      'warning TAB-REQ-1 $request.query._ts',
    ]);
    expect(findings[0]).not.toHaveProperty('line');
  });

  test.each([
    ['item_clicked', { itemId: 'r' }, 'id'],
    ['create_item', { conversationId: 'c', firedAt: 'now' }, 'conversationId,firedAt'],
    ['get_items', {}, 'sessionId,tabName,agentName,_ts'],
  ] as const)(
    'TAB-REQ-1: of %s one that it appends is replaced, all that are there of it',
    (action, known, names) => {
      const query = names.split(',').flatMap((name) => [`${name}=1`, `${name}`, 'x=y']);
      const tab = tabWith({
        category: 'messaging',
        webhook_url: `https://hook.example/t?${query.join('&')}`,
      });
      const { request, findings } = build({ tab, action, ...known });
      const { searchParams } = new URL(request.url);
      expect([...searchParams].slice(0, names.split(',').length)).toEqual(
        names.split(',').map(() => ['x', 'y']),
      );
      for (const name of names.split(',')) expect(searchParams.getAll(name)).not.toEqual(['1', '']);
      expect(told({ findings })).toEqual(
        names.split(',').map((name) => `warning TAB-REQ-1 $request.query.${name}`),
      );
    },
  );

  test('a user name and a password are in no address that is shown or sent', () => {
    const { request, findings } = urlOf('https://me:pw@hook.example:8443/t?x=1');
    expect(request.url).toBe(`https://hook.example:8443/t?x=1&${tail}`);
    expect(told({ findings })).toEqual(['warning TAB-REQ-1 $request.url']);
    for (const webhook_url of ['https://:pw@hook.example/t', 'https://me@hook.example/t']) {
      expect(urlOf(webhook_url)).toMatchObject({
        request: { url: `https://hook.example/t?${tail}` },
        findings: [{ clause: 'TAB-REQ-1' }],
      });
    }
  });

  test('TAB-REQ-1: the verified identity replaces it; an email that the token lacks is replaced by nothing', () => {
    const tab = tabWith({
      webhook_url: 'https://hook.example/t?endUserId=admin&endUserEmail=root@x',
    });
    const known = build({ tab, identity: { sub: 'u', email: 'e@x' } });
    expect(new URL(known.request.url).searchParams.getAll('endUserId')).toEqual(['u']);
    expect(new URL(known.request.url).searchParams.getAll('endUserEmail')).toEqual(['e@x']);
    expect(assumed(known)).not.toContain('identity-in-webhook-url');
    const partly = build({ tab, identity: { sub: 'u' } });
    expect(partly.request.url).toContain('/t?endUserEmail=root@x&action=');
    expect(told(partly)).toEqual([
      'warning TAB-REQ-1 $request.query.endUserId',
      'warning TAB-REQ-1 $request.query.endUserEmail',
    ]);
    expectWords(partly.findings.map(({ effect }) => effect));
  });
});

describe('TAB-CRD-1: the credential', () => {
  const last = (type: string, headerName?: string, secret: string | null = 's3cret') =>
    build({ credential: { type, headerName, secret } });

  test.each([
    ['bearer_token', undefined, ['Authorization', 'Bearer s3cret']],
    ['token', undefined, ['Authorization', 'Bearer s3cret']],
    ['token', 'X-Mine', ['Authorization', 'Bearer s3cret']],
    ['header_auth', undefined, ['X-API-Key', 's3cret']],
    ['header_auth', '', ['X-API-Key', 's3cret']],
    ['header_auth', 'X-Mine', ['X-Mine', 's3cret']],
  ])('%s with name %s', (type, name, header) => {
    const { request, findings } = last(type, name);
    expect(request.headers.at(-1)).toEqual(header);
    expect(request.headers).toHaveLength(4);
    expect(findings).toEqual([]);
  });

  test.each([
    ['oauth2', undefined, 's3cret', 'TAB-CRD-1'],
    ['header_auth', 'two words', 's3cret', 'TAB-CRD-1'],
    ['header_auth', 'x-platform-identity', 's3cret', 'TAB-REQ-6'],
    ['header_auth', 'X-End-User-Token', 's3cret', 'TAB-REQ-6'],
    ['bearer_token', undefined, 's3cret\r\nX-Injected: 1', 'TAB-CRD-1'],
    ['bearer_token', undefined, 's3cret…', 'TAB-CRD-1'],
    ['bearer_token', undefined, 's3cret••••••••', 'TAB-CRD-1'],
    ['header_auth', undefined, '••••••••', 'TAB-CRD-1'],
  ])('%s with name %s is an error before sending', (type, name, secret, clause) => {
    const { request, findings } = last(type, name, secret);
    expect(told({ findings })).toEqual([`error ${clause} $request.headers`]);
    expect(JSON.stringify([request, findings])).not.toContain('s3cret');
  });
});

test.each(['create_item', 'update_item', 'delete_item'] as const)(
  'TAB-SRF-2: actions that do not go this way: %s on a default tab is warned about',
  (action) => {
    expect(told(build({ action }))).toEqual(['warning TAB-SRF-2 $request']);
  },
);
