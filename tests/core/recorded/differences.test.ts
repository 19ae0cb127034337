import { describe, expect, test } from 'vitest';
import { differencesOf, tabOf, withReceived } from '#core/recorded/differences.ts';
import {
  type Earlier,
  evidenceOf,
  evidenceOfDocument,
  type SeenCall,
  withSeen,
} from '#core/recorded/evidence.ts';
import { mask } from '#core/secrets/redact.ts';

const names = new URLSearchParams({
  action: 'get_items',
  agentId: '11111111-1111-4111-8111-111111111111',
  agentName: 'Ada',
  tabId: '22222222-2222-4222-8222-222222222222',
  tabName: 'Orders',
  sessionId: 's1',
});
const list: SeenCall = {
  action: 'get_items',
  surface: 'proxied',
  category: 'default',
  method: 'GET',
  url: `http://127.0.0.1:3000/hook?${names}&_ts=1764140000000`,
  headers: [
    ['Host', '127.0.0.1:3000'],
    ['Accept', 'application/json'],
    ['Cache-Control', 'no-cache, no-store, max-age=0'],
    ['Pragma', 'no-cache'],
    ['User-Agent', 'platform/1'],
  ],
  body: null,
  at: 0,
  ended: 1,
  isDone: false,
  location: null,
  channel: null,
  rows: [{ id: 7, title: 'Seven', uuid: 'u' }],
};
const item = { id: '1', title: 'One' };
const direct: SeenCall = {
  ...list,
  action: 'update_item',
  surface: 'direct',
  method: 'POST',
  url: 'http://127.0.0.1:3000/hook',
  headers: [
    ['Content-Type', 'application/json'],
    ['Accept', '*/*'],
    ['Origin', 'https://shop.example'],
    ['User-Agent', 'Mozilla/5.0'],
  ],
  body: JSON.stringify({
    action: 'update_item',
    tabId: '22222222-2222-4222-8222-222222222222',
    tabName: 'Orders',
    sessionId: '',
    item,
    firedAt: '2026-01-01T00:00:00Z',
  }),
  rows: [],
};

describe('what Assay would have sent otherwise', () => {
  test.each([
    ['a list', list],
    ['a direct update', direct],
  ])('is nothing where %s is as the contract says', (_, call) => {
    expect(differencesOf(tabOf(call), call)).toEqual([]);
  });

  test('is each part that the tab has otherwise', () => {
    const tab = { ...tabOf(list), tabName: 'Tickets', sessionId: '' };
    expect(differencesOf(tab, list)).toEqual([
      { place: '$request.query.tabName', simulated: 'Tickets', received: 'Orders' },
      { place: '$request.query.sessionId', simulated: null, received: 's1' },
    ]);
  });

  test('is a header or a key that is there or not', () => {
    const call = {
      ...direct,
      headers: [...direct.headers, ['X-Widget', '2']] satisfies SeenCall['headers'],
      body: JSON.stringify({ ...JSON.parse(direct.body ?? ''), more: [1] }),
    };
    expect(differencesOf(tabOf(call), call)).toEqual([
      { place: '$request.headers["x-widget"]', simulated: null, received: mask },
      { place: '$request.body.more[0]', simulated: null, received: '1' },
    ]);
  });
});

test('what names itself a secret, or looks like a token, is masked where it differs', () => {
  const call = {
    ...direct,
    headers: [...direct.headers, ['X-Api-Key', 'abc1234']] satisfies SeenCall['headers'],
    body: JSON.stringify({
      ...JSON.parse(direct.body ?? ''),
      password: 'hunter2',
      more: { jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x' },
    }),
  };
  const said = JSON.stringify(differencesOf(tabOf(call), call));
  expect(said).toContain('$request.body.password');
  expect(said).not.toMatch(/abc1234|hunter2|eyJ/);
});

test('a tab takes over what was really sent: ids, names, session, visitor and origin', () => {
  const verified = { ...list, url: `${list.url}&endUserId=v1&endUserEmail=v%40a.example` };
  const tab = withReceived(withReceived(tabOf(direct), direct), verified);
  expect(tab).toMatchObject({
    tabName: 'Orders',
    agentName: 'Ada',
    sessionId: 's1',
    widgetOrigin: 'https://shop.example',
    identity: { claims: { sub: 'v1', email: 'v@a.example' } },
  });
});

test('what a tab cannot have is not taken over', () => {
  const odd = { ...list, url: list.url.replace(/tabId=[^&]*/, 'tabId=7') };
  expect(withReceived(tabOf(list), odd).tabId).toBe('22222222-2222-4222-8222-222222222222');
});

describe('a recorded call bears on a decision of ours', () => {
  const ids = 'tabId=22222222-2222-4222-8222-222222222222&sessionId=s1';
  const clicked = (id: string): SeenCall => ({
    ...list,
    action: 'item_clicked',
    url: `http://127.0.0.1:3000/hook?action=item_clicked&${ids}&id=${id}`,
    rows: [],
  });
  const updated = (changed: object): SeenCall => ({
    ...direct,
    body: JSON.stringify({ ...JSON.parse(direct.body ?? ''), ...changed }),
  });
  const message = (author: object, query = ''): SeenCall => ({
    ...list,
    action: 'create_item',
    url: `http://127.0.0.1:3000/hook?action=create_item${query}`,
    body: JSON.stringify({ author }),
  });
  test.each<[string, SeenCall, SeenCall[], string[]]>([
    ['direct headers', direct, [], ['direct-headers supports', 'direct-empty-texts supports']],
    [
      'no session at all',
      updated({ sessionId: undefined }),
      [],
      ['direct-headers supports', 'direct-empty-texts contradicts'],
    ],
    [
      'a row with its other keys',
      updated({ sessionId: 's', item: { ...item, uuid: 'u' } }),
      [],
      ['direct-headers supports', 'item-as-sent supports'],
    ],
    [
      'a row without the other keys that the list had',
      updated({ sessionId: 's' }),
      [{ ...list, url: list.url.replace('s1', 's'), rows: [{ ...item, uuid: 'u' }] }],
      ['direct-headers supports', 'item-as-sent contradicts'],
    ],
    ['the text of a number', clicked('7'), [list], ['id-not-text contradicts']],
    ['a text id', clicked('1'), [{ ...list, rows: [item] }], []],
    [
      'an anonymous author',
      message({ partyId: 'p', display: 'D' }),
      [],
      ['author-settings supports'],
    ],
    [
      'an author with a name of our own',
      message({ userId: 'u' }),
      [],
      ['author-settings contradicts'],
    ],
    [
      'a verified author without an email',
      message({ userId: 'u' }, '&endUserId=u'),
      [],
      ['author-without-email supports'],
    ],
    [
      'a query of the webhook_url before that of the platform',
      { ...list, url: list.url.replace('?', '?key=1&') },
      [],
      ['webhook-url-query supports'],
    ],
    [
      'a message in the conversation that a click opened',
      message({}, `&endUserId=u&endUserEmail=e&conversationId=c&${ids}`),
      [{ ...clicked('7'), channel: 'c' }],
      ['composer-once-open supports'],
    ],
    [
      'a redirect that the platform followed',
      { ...list, url: list.url.replace('/hook', '/moved'), at: 5 },
      [{ ...list, location: list.url.replace('/hook', '/moved'), rows: [] }],
      ['redirects-not-followed contradicts'],
    ],
    [
      'a redirect that a page followed',
      { ...direct, url: 'http://127.0.0.1:3000/moved', at: 5 },
      [{ ...direct, location: '/moved', rows: [] }],
      [
        'direct-headers supports',
        'direct-empty-texts supports',
        'fetch-follows-redirects supports',
      ],
    ],
    [
      'a call to the address to which another was redirected',
      { ...list, at: 5 },
      [{ ...list, url: list.url.replace('/hook', '/old'), location: '/hook', rows: [] }],
      [],
    ],
    [
      'a call to a redirected address, long after',
      { ...list, url: list.url.replace('/hook', '/moved'), at: 60_000 },
      [{ ...list, location: list.url.replace('/hook', '/moved'), rows: [] }],
      [],
    ],
    [
      'a call to a redirected address, of another session',
      { ...list, url: list.url.replace('/hook', '/moved').replace('s1', 's2') },
      [{ ...list, location: list.url.replace('/hook', '/moved').replace('s1', 's2'), rows: [] }],
      [],
    ],
    [
      'a call to the same path of another server',
      { ...list, url: list.url.replace('/hook', '/moved') },
      [{ ...list, location: `https://other.example/moved?${names}&_ts=1764140000000`, rows: [] }],
      [],
    ],
  ])('%s', (_, call, before, expected) => {
    expect(
      evidenceOf(call, before.reduce<Earlier[]>(withSeen, [])).map(
        ({ id, evidence }) => `${id} ${evidence}`,
      ),
    ).toEqual(expected);
  });

  test.each([
    ['has no User-Agent, as those of Assay', 'User-Agent', null],
    ['is of curl', 'User-Agent', 'curl/8.5.0'],
    ['is of a program that is no browser', 'Origin', null],
  ])('no call that %s', (_, name, value) => {
    const others = direct.headers.filter(([key]) => key !== name);
    const headers = value === null ? others : [...others, [name, value] as [string, string]];
    expect(evidenceOf(direct, [])).not.toEqual([]);
    expect(evidenceOf({ ...direct, headers }, [])).toEqual([]);
  });

  test('also one of the document service', () => {
    const record = { status_code: 200, status: 'Completed', bank_code: '' };
    expect(evidenceOfDocument('https://a.example/webhook/e?id=1', record)).toEqual([
      { id: 'age-optional', evidence: 'supports' },
      { id: 'bank-code-on-completed', evidence: 'contradicts' },
    ]);
  });
});

test('what is masked is neither compared nor taken over', () => {
  const masked = { ...list, url: list.url.replace('Orders', '••••').replace('s1', '••••') };
  const tab = tabOf(list);
  expect(differencesOf(tab, masked)).toEqual([]);
  expect(withReceived(tab, masked)).toEqual(tab);
});
