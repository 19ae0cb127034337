import { describe, expect, test } from 'vitest';
import { buildDirectRequest, type DirectCall } from '#core/widget/direct-request.ts';
import { buildProxiedRequest } from '#core/widget/request.ts';
import type { ProxiedCall } from '#core/widget/request-fields.ts';
import { tabWith } from './tab.ts';

type Built = ReturnType<typeof buildProxiedRequest>;
const proxied = (changes: Partial<ProxiedCall> = {}) =>
  buildProxiedRequest({ tab: tabWith(), action: 'get_items', now: 0, identity: null, credential: null, ...changes });
const direct = (changes: Partial<DirectCall> = {}) =>
  buildDirectRequest({ tab: tabWith(), action: 'update_item', item: { id: 'a' }, path: 'row', firedAt: '2026-11-21T10:00:00Z', ...changes });
const said = ({ findings }: Built) => findings.map(({ level, clause, path, message, effect }) => `${level} ${clause} ${path} ${message} | ${effect}`);
const basic = (type: string) => ({ type, secret: 'example-secret' });

describe('what is odd about a request is said in words', () => {
  test.each<[string, Built, string[]]>([
    [
      'parameters that the webhook_url has already',
      proxied({ tab: tabWith({ webhook_url: 'https://hook.example/tab?action=x&endUserId=me' }) }),
      [
        'warning TAB-REQ-1 $request.query.action The webhook_url carries the query parameter "action" already, and the platform appends its own to this call. | replaced by the platform\'s value',
        'warning TAB-REQ-1 $request.query.endUserId The webhook_url carries the query parameter "endUserId", and no verified visitor replaces it. | it stays: the webhook takes it for the trusted identity',
      ],
    ],
    [
      'parameters that the platform could know, and does not',
      proxied({ tab: tabWith({ webhook_url: 'https://hook.example/tab?sessionId=mine&agentName=me', sessionId: '', agentName: '' }) }),
      [],
    ],
    [
      'a user and a password in the webhook_url',
      proxied({ tab: tabWith({ webhook_url: 'https://me:pw@hook.example/tab' }) }),
      [
        'warning TAB-REQ-1 $request.url The webhook_url carries a user name or a password, which the platform is not known to send. | taken out: the webhook is reached without them',
      ],
    ],
    [
      'a user in the webhook_url of a direct call',
      direct({ tab: tabWith({ webhook_url: 'https://me@hook.example/tab' }) }),
      [
        'warning TAB-DIR-1 $request.url The webhook_url carries a user name or a password; the fetch() of a browser refuses such an address. | taken out here; in a browser the call fails',
      ],
    ],
    [
      'an action that no visitor fires',
      proxied({ action: 'create_item' }),
      ['warning TAB-SRF-2 $request A default tab never fires create_item. | no visitor causes this request'],
    ],
    [
      'an action that goes the other way',
      proxied({ action: 'delete_item' }),
      ['warning TAB-SRF-2 $request A default tab fires delete_item directly from the browser. | no visitor causes this request'],
    ],
    [
      'an unknown type of credential',
      proxied({ credential: basic('basic') }),
      ['error TAB-CRD-1 $request.headers The credential type must be bearer_token, token or header_auth; "basic" is set. | the request is not sent'],
    ],
    [
      'a name that is none of a header',
      proxied({ credential: { ...basic('header_auth'), headerName: 'X Key' } }),
      ['error TAB-CRD-1 $request.headers "X Key" is no name of a header. | the request is not sent'],
    ],
    [
      'a header that is never sent',
      proxied({ credential: { ...basic('header_auth'), headerName: 'x-end-user-token' } }),
      ['error TAB-REQ-6 $request.headers The header x-end-user-token is never sent to an action webhook. | the request is not sent'],
    ],
    [
      'a secret that a header cannot carry',
      proxied({ credential: { type: 'token', secret: 'ż' } }),
      ['error TAB-CRD-1 $request.headers The secret holds characters that a header cannot carry. | the request is not sent'],
    ],
    [
      'a connector on a direct call',
      direct({ tab: tabWith({ connectorIds: { update_item: 'c' } }) }),
      [
        'warning TAB-DIR-4 $request.headers A connector is set, but a direct call carries no credential. | ignored: the webhook is reached unauthenticated',
      ],
    ],
  ])('%s', (_name, built, words) => {
    expect(said(built)).toEqual(words);
  });

  test('a long name in a message is cut', () => {
    for (const { message } of [
      ...proxied({ credential: basic('x'.repeat(5000)) }).findings,
      ...proxied({ credential: { ...basic('header_auth'), headerName: ' '.repeat(5000) } }).findings,
    ]) {
      expect(message.length).toBeLessThan(200);
    }
  });
});

describe('TAB-SRF-4: an action that is not wired', () => {
  const lacking = (category: 'default' | 'messaging') => tabWith({ category, wired: [] });
  const words = (built: Built) => said(built).filter((line) => line.includes('TAB-SRF-4'));

  test.each([
    ['get_items', 'default', 'error TAB-SRF-4 $request get_items is required on a default tab; it is not wired. | The tab has no list to show.'],
    ['get_items', 'messaging', undefined],
    [
      'item_clicked',
      'default',
      'warning TAB-SRF-4 $request item_clicked is not wired. | The rows are not clickable: no visitor causes this request.',
    ],
    [
      'item_clicked',
      'messaging',
      'warning TAB-SRF-4 $request item_clicked is not wired. | The rows are not clickable: no visitor causes this request.',
    ],
    ['create_item', 'messaging', undefined],
    ['update_item', 'messaging', undefined],
  ] as const)('%s on a %s tab', (action, category, expected) => {
    expect(words(proxied({ action, tab: lacking(category) }))).toEqual(expected === undefined ? [] : [expected]);
    expect(words(proxied({ action, tab: tabWith({ category }) }))).toEqual([]);
  });

  test.each([
    ['update_item', 'Update'],
    ['delete_item', 'Delete'],
  ] as const)('%s, direct', (action, button) => {
    expect(words(direct({ action, tab: lacking('default') }))).toEqual([
      `warning TAB-SRF-4 $request ${action} is not wired. | There is no ${button} button: no visitor causes this request.`,
    ]);
    expect(words(direct({ action }))).toEqual([]);
  });
});

describe('TAB-CRD-1: a credential never takes the place of a header that every call fixes', () => {
  test.each([
    ...['ACCEPT', 'cache-control', 'Pragma', 'Content-Type', 'Host', 'Content-Length', 'Transfer-Encoding', 'Connection'],
    ...['Keep-Alive', 'Proxy-Connection', 'Upgrade', 'TE', 'Trailer', 'Expect'],
  ])('%s', (headerName) => {
    const built = proxied({ credential: { ...basic('header_auth'), headerName } });
    expect(built.request.headers).toEqual(proxied().request.headers);
    expect(said(built)).toEqual([
      `error TAB-CRD-1 $request.headers The header ${headerName} is one that every call fixes itself; a credential needs a name of its own. | the request is not sent`,
    ]);
  });

  test.each(['Authorization', 'X-Accept', 'Hosted', 'Cookie'])('%s is a name of its own', (headerName) => {
    expect(proxied({ credential: { ...basic('header_auth'), headerName } })).toMatchObject({ findings: [] });
  });
});

test('a detail without any id sends none', () => {
  expect(JSON.parse(direct({ path: 'detail', item: { title: 'A' } }).request.body ?? '')).not.toHaveProperty('id');
});
