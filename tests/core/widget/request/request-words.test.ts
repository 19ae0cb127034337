import { describe, expect, test } from 'vitest';
import { buildDirectRequest, type DirectCall } from '#core/widget/request/direct-request.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { ProxiedCall } from '#core/widget/request/request-fields.ts';
import { expectSaid } from '#tests/support/words.ts';
import { tabWith } from '../tab.ts';

type Built = ReturnType<typeof buildProxiedRequest>;
const proxied = (changes: Partial<ProxiedCall> = {}) =>
  buildProxiedRequest({
    tab: tabWith(),
    action: 'get_items',
    now: 0,
    identity: null,
    credential: null,
    ...changes,
  });
const direct = (changes: Partial<DirectCall> = {}) =>
  buildDirectRequest({
    tab: tabWith(),
    action: 'update_item',
    item: { id: 'a' },
    path: 'row',
    firedAt: '2026-11-21T10:00:00Z',
    ...changes,
  });
const said = ({ findings }: Built) =>
  findings.map(
    ({ level, clause, path, message, effect, fix = '' }) =>
      `${level} ${clause} ${path} ${message} | ${effect} | ${fix}`,
  );
const basic = (type: string) => ({ type, secret: 'example-secret' });

describe('what is odd about a request is reported in words', () => {
  test.each<[string, Built, string[]]>([
    [
      'parameters that the webhook_url has already',
      proxied({ tab: tabWith({ webhook_url: 'https://hook.example/tab?action=x&endUserId=me' }) }),
      ['warning TAB-REQ-1 $request.query.action', 'warning TAB-REQ-1 $request.query.endUserId'],
    ],
    [
      'parameters that the platform could know, and does not',
      proxied({
        tab: tabWith({
          webhook_url: 'https://hook.example/tab?sessionId=mine&agentName=me',
          sessionId: '',
          agentName: '',
        }),
      }),
      [],
    ],
    [
      'a user and a password in the webhook_url',
      proxied({ tab: tabWith({ webhook_url: 'https://me:pw@hook.example/tab' }) }),
      ['warning TAB-REQ-1 $request.url'],
    ],
    [
      'a user in the webhook_url of a direct call',
      direct({ tab: tabWith({ webhook_url: 'https://me@hook.example/tab' }) }),
      ['error TAB-DIR-1 $request.url'],
    ],
    [
      'an action that no visitor fires',
      proxied({ action: 'create_item' }),
      ['warning TAB-SRF-2 $request'],
    ],
    [
      'an action that goes the other way',
      proxied({ action: 'delete_item' }),
      ['warning TAB-SRF-2 $request'],
    ],
    [
      'an unknown type of credential',
      proxied({ credential: basic('basic') }),
      ['error TAB-CRD-1 $request.headers'],
    ],
    [
      'a name that is none of a header',
      proxied({ credential: { ...basic('header_auth'), headerName: 'X Key' } }),
      ['error TAB-CRD-1 $request.headers'],
    ],
    [
      'a header that is never sent',
      proxied({ credential: { ...basic('header_auth'), headerName: 'x-end-user-token' } }),
      ['error TAB-REQ-6 $request.headers'],
    ],
    [
      'a secret that a header cannot carry',
      proxied({ credential: { type: 'token', secret: 'ż' } }),
      ['error TAB-CRD-1 $request.headers'],
    ],
    [
      'a connector on a direct call',
      direct({ tab: tabWith({ connectorIds: { update_item: 'c' } }) }),
      ['warning TAB-DIR-4 $request.headers'],
    ],
  ])('%s', (_name, built, words) => {
    expectSaid(said(built), words);
  });
});

describe('TAB-SRF-4: an action that is not wired', () => {
  const lacking = (category: 'default' | 'messaging') => tabWith({ category, wired: [] });
  const words = (built: Built) => said(built).filter((line) => line.includes('TAB-SRF-4'));

  test.each([
    ['get_items', 'default', 'error TAB-SRF-4 $request'],
    ['get_items', 'messaging', undefined],
    ['item_clicked', 'default', 'warning TAB-SRF-4 $request'],
    ['item_clicked', 'messaging', 'warning TAB-SRF-4 $request'],
    ['create_item', 'messaging', undefined],
    ['update_item', 'messaging', undefined],
  ] as const)('%s on a %s tab', (action, category, expected) => {
    expectSaid(
      words(proxied({ action, tab: lacking(category) })),
      expected === undefined ? [] : [expected],
    );
    expectSaid(words(proxied({ action, tab: tabWith({ category }) })), []);
  });
});

describe('TAB-CRD-1: a credential never takes the place of a header that every call fixes', () => {
  test.each([
    ...[
      'ACCEPT',
      'cache-control',
      'Pragma',
      'Content-Type',
      'Host',
      'Content-Length',
      'Transfer-Encoding',
      'Connection',
    ],
    ...['Keep-Alive', 'Proxy-Connection', 'Upgrade', 'TE', 'Trailer', 'Expect'],
  ])('%s', (headerName) => {
    const built = proxied({ credential: { ...basic('header_auth'), headerName } });
    expect(built.request.headers).toEqual(proxied().request.headers);
    expectSaid(said(built), ['error TAB-CRD-1 $request.headers']);
  });
});
