import { describe, expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { receivedDocumentFindings } from '#core/document/received.ts';
import type { Headers } from '#core/http/http.ts';
import { type ReceivedCall, receivedFindings } from '#core/widget/request/received.ts';
import { expectWords } from '#tests/support/words.ts';

const ids =
  'agentId=11111111-1111-4111-8111-111111111111&tabId=22222222-2222-4222-8222-222222222222';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x';
const jwtOf = (sub: string): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const hook = 'http://127.0.0.1:3000/hook?';

const list: ReceivedCall = {
  action: 'get_items',
  surface: 'proxied',
  category: 'default',
  method: 'GET',
  url: `${hook}action=get_items&${ids}&_ts=1764140000000`,
  headers: [
    ['accept', 'application/json'],
    ['Cache-Control', 'no-cache, no-store,max-age=0'],
    ['pragma', 'no-cache'],
  ],
  body: null,
};
const withHeaders = (...headers: Headers): ReceivedCall => ({
  ...list,
  headers: [...list.headers, ...headers],
});
const reordered: Headers = [
  ['accept', 'application/json'],
  ['cache-control', 'max-age=0, no-cache, no-store'],
  ['pragma', 'no-cache'],
];
const json: Headers[number] = ['Content-Type', 'application/json; charset=utf-8'];
const message: ReceivedCall = {
  ...list,
  action: 'create_item',
  category: 'messaging',
  method: 'POST',
  url: `${hook}action=create_item&${ids}&endUserId=u1&endUserEmail=a%40b.example&firedAt=2026-01-01T00:00:00Z`,
  headers: [['Accept', 'application/json'], json],
  body: JSON.stringify({
    kind: 'message',
    content: 'Hello',
    createdAt: '2026-01-01T00:00:00Z',
    author: { userId: 'u1', partyId: 'p', display: 'Ann', email: 'a@b.example' },
  }),
};
const sent = {
  action: 'delete_item',
  tabId: '22222222-2222-4222-8222-222222222222',
  tabName: '',
  sessionId: '',
  item: { id: '1' },
  firedAt: '2026-01-01T00:00:00Z',
};
const direct: ReceivedCall = {
  action: 'delete_item',
  surface: 'direct',
  category: 'default',
  method: 'POST',
  url: 'http://127.0.0.1:3000/hook',
  headers: [json, ['Origin', 'https://widget.example']],
  body: JSON.stringify(sent),
};

const said = (findings: readonly Finding[]): string[] =>
  findings.map(({ clause, level, path }) => `${clause} ${level} ${path}`);

describe('the request of a recorded call of an action', () => {
  test.each([
    ['get_items', list],
    ['create_item', message],
    [
      'get_items whose directives a proxy has put into another order',
      { ...list, headers: reordered },
    ],
    ['direct delete_item', direct],
    ['direct delete_item with the id', { ...direct, body: JSON.stringify({ ...sent, id: '1' }) }],
  ])('%s as the contract says it has no finding', (_, call) => {
    expect(receivedFindings(call)).toEqual([]);
  });

  test.each<[string, ReceivedCall]>([
    ['no _ts', { ...list, url: `${hook}action=get_items&${ids}` }],
    ['a time in seconds', { ...list, url: `${hook}action=get_items&${ids}&_ts=1764140000` }],
    [
      'an agentId that is no UUID, twice',
      { ...list, url: `${list.url}&agentId=7`.replace('agentId=1', 'agentId=x1') },
    ],
    ['a body', { ...list, body: '{}' }],
    ['another Accept, and none of the others', { ...list, headers: [['Accept', '*/*']] }],
    ['a POST', { ...list, method: 'POST' }],
    ['an Origin, so that a page sent it', withHeaders(['Origin', 'https://a.example'])],
    [
      'the token of the visitor in a header and in the address',
      {
        ...list,
        url: `${list.url}&endUserId=1&jwt=${jwt}`,
        headers: [...list.headers, ['X-End-User-Token', 'eyJ']],
      },
    ],
    [
      'the token of the visitor in the body',
      { ...message, body: message.body?.replace('Hello', jwtOf('u1')) ?? '' },
    ],
    [
      'a token that a visitor has typed',
      { ...message, body: message.body?.replace('Hello', jwtOf('é')) ?? '' },
    ],
    [
      'a token in the webhook_url, as a key of the service',
      { ...list, url: `${list.url}&endUserId=u1&apikey=${jwtOf('service')}&key=eyJh.eyJ.x` },
    ],
    [
      'a token of somebody else',
      { ...list, url: `${list.url}&endUserId=u2&token=${jwt}&more=eyJh.!.` },
    ],
    ['no Origin, but a header that browsers send', withHeaders(['Sec-Fetch-Site', 'none'])],
    [
      'both headers of a browser',
      withHeaders(['Origin', 'https://a.example'], ['Sec-Fetch-Site', 'none']),
    ],
    [
      'the other surface of a default tab',
      {
        ...message,
        action: 'delete_item',
        category: 'default',
        url: message.url.replace('create_item', 'delete_item'),
        body: '{',
      },
    ],
    ['a surface of another category', { ...direct, category: 'messaging' }],
    ['an email without an id', { ...list, url: `${list.url}&endUserEmail=a@b.example` }],
    [
      'an author who is not the verified visitor',
      { ...message, url: message.url.replace('endUserId=u1', 'endUserId=u2') },
    ],
    ['a body that is no JSON', { ...message, body: 'a=b' }],
    ['a tab that never fires it', { ...message, category: 'default' }],
    [
      'a direct body without its fields, and with others',
      {
        ...direct,
        body: JSON.stringify({ action: 'delete_item', item: { id: '1' }, id: '2', more: 1 }),
      },
    ],
    [
      'a direct call with a credential, from no page, with text',
      {
        ...direct,
        headers: [
          ['Content-Type', 'text/plain'],
          ['Authorization', 'Bearer x'],
        ],
      },
    ],
    ['a direct call with a parameter of the platform', { ...direct, url: `${direct.url}?tabId=1` }],
  ])('%s', (_, call) => {
    const findings = receivedFindings(call);
    const told = said(findings);
    expectWords(findings.map(({ message }, at) => `${told[at]} ${message}`));
  });

  test('says that the webhook is not the cause', () => {
    const [finding] = receivedFindings({ ...list, body: 'x' });
    expect(finding?.effect).toBe('The caller sent it so. The webhook is not the cause.');
  });
});

describe('the request of a recorded call of the document service', () => {
  const id = '5a3b1e00-0000-4000-8000-000000000016';
  const good = {
    method: 'GET',
    url: `https://api.example/webhook/e?id=${id}&age=30`,
    headers: [
      ['Content-Type', 'application/json'],
      ['Authorization', 'Bearer abc'],
    ] satisfies Headers,
    body: null,
  };
  test.each<[string, Parameters<typeof receivedDocumentFindings>[0]]>([
    ['as the contract says it', good],
    [
      'with the API key alone',
      {
        ...good,
        headers: [
          ['content-type', 'application/json'],
          ['authorization', 'key'],
        ],
      },
    ],
    ['without headers', { ...good, headers: [] }],
    ['with Bearer alone', { ...good, headers: [json, ['Authorization', 'Bearer']] }],
    ['with Bearer twice', { ...good, headers: [json, ['Authorization', 'Bearer Bearer abc']] }],
    ['with another scheme', { ...good, headers: [json, ['Authorization', 'BearerToken abc']] }],
    [
      'as a POST with a body, an age in words and an id that is no UUID',
      { ...good, method: 'POST', body: '{}', url: 'https://api.example/webhook/e?id=7&age=old' },
    ],
  ])('%s', (_, call) => {
    const findings = receivedDocumentFindings(call);
    const told = said(findings);
    expectWords(findings.map(({ message }, at) => `${told[at]} ${message}`));
  });
});
