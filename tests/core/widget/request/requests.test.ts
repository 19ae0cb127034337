import { expect, test } from 'vitest';
import { type ActionName, actionNames, categories } from '#core/widget/actions.ts';
import { buildDirectRequest, type DirectCall } from '#core/widget/request/direct-request.ts';
import {
  authorOf,
  canBeSentAnyway,
  checkEntry,
  deleteEntry,
  entryFields,
  markReadEntry,
  messageEntry,
  type Sender,
} from '#core/widget/request/entries.ts';
import {
  type Explained,
  explainDirect,
  explainProxied,
} from '#core/widget/request/explain-request.ts';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import type { ProxiedCall } from '#core/widget/request/request-fields.ts';
import type { Tab } from '#core/widget/tab.ts';
import { expectGolden } from '../../golden.ts';
import { assumed, said } from '../read.ts';
import { tabWith } from '../tab.ts';

const firedAt = '2026-11-21T10:00:00.000Z';
const ada: Sender = { sub: 'visitor-7', email: 'ada@example.org' };
const secret = 'k3y8f20a9c71d5e4';
const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const entries: Partial<Record<ActionName, unknown>> = {
  create_item: messageEntry('Hello', firedAt, authorOf(ada, tabWith().visitor)),
  update_item: markReadEntry(firedAt),
  delete_item: deleteEntry(uuid),
};
const proxied = (
  action: ActionName,
  changes: Partial<ProxiedCall> = {},
  tab: Partial<Tab> = {},
) => ({
  ...{ tab: tabWith(tab), action, now: 1_763_719_200_123, identity: null, credential: null },
  ...changes,
});
const direct = (changes: Partial<DirectCall> = {}, tab: Partial<Tab> = {}): DirectCall => ({
  ...{
    tab: tabWith(tab),
    action: 'update_item',
    item: { id: 'a', title: 'Ä' },
    path: 'row',
    firedAt,
  },
  ...changes,
});
const asFilled = { conversationId: 'c 1', firedAt, itemId: 'a/b c' };

const writing = ['create_item', 'update_item', 'delete_item'] as const;
type Row = [ActionName, Partial<ProxiedCall>?, Partial<Tab>?];
const withUrl = (...urls: string[]): Row[] =>
  urls.map((webhook_url) => ['get_items', {}, { webhook_url, agentName: '', sessionId: '' }]);
const credential = (type: string, headerName?: string, value: string | null = secret): Row => [
  'get_items',
  { credential: { type, headerName, secret: value } },
];
const calls: Record<string, Row[]> = {
  'TAB-REQ-1 to TAB-REQ-5: what is sent': [
    ['get_items', asFilled],
    ['item_clicked', { ...asFilled, entry: {} }],
    ...writing.map(
      (action): Row => [action, { ...asFilled, entry: entries[action] }, { category: 'messaging' }],
    ),
    ['get_items', {}, { agentName: '', tabName: '', sessionId: '' }],
    ['update_item', {}, { category: 'messaging' }],
    ['get_items', { identity: { sub: 'user|1', email: 'ada@example.org' } }],
    ['get_items', { identity: { sub: 'u' } }],
    ['create_item', { entry: {}, identity: { sub: 'u' } }, { category: 'messaging' }],
  ],
  'TAB-REQ-1: the query of webhook_url': [
    ...withUrl('https://hook.example/t?key=a%20b+c&&x&y=%zz', 'https://hook.example/t?'),
    ...withUrl('https://hook.example/t?x=1&', 'https://hook.example/t?x=1#part?y=2'),
    ...withUrl('https://hook.example', 'https://hook.example/t?id=5&conversationId=6'),
    ...withUrl('https://hook.example/t?action=x&a=1&%61gentId=2&action=y&_ts=3'),
    ...withUrl('https://me:pw@hook.example:8443/t?x=1', 'https://:pw@hook.example/t'),
    ...withUrl('https://hook.example/t?sessionId=mine&agentName=me'),
    ...withUrl('https://hook.example/0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21'),
    ['item_clicked', { itemId: 'r' }, { webhook_url: 'https://hook.example/t?id=1&id&x=y' }],
    ...[null, { sub: 'u' }, { sub: 'u', email: 'e@x' }].map(
      (identity): Row => [
        'get_items',
        { identity },
        { webhook_url: 'https://hook.example/t?endUserId=admin&endUserEmail=root@x' },
      ],
    ),
  ],
  'TAB-CRD-1: the credential': [
    credential('bearer_token'),
    credential('token', 'X-Mine'),
    credential('header_auth'),
    credential('header_auth', ''),
    credential('header_auth', 'X-Mine'),
    credential('oauth2'),
    credential('header_auth', 'two words'),
    credential('header_auth', 'x-platform-identity'),
    credential('header_auth', 'X-End-User-Token'),
    ...[`${secret}\r\nX-Injected: 1`, `${secret}…`, `${secret}••••••••`, 'ż'].map((value) =>
      credential('bearer_token', undefined, value),
    ),
    ...[
      `Bearer ${secret}`,
      ` basic  ${secret}`,
      `ApiKey ${secret}`,
      ` ${secret}`,
      `${secret}\t`,
    ].map((value) => credential('token', undefined, value)),
    credential('token', undefined, `Authorization: Bearer ${secret}`),
    credential('token', undefined, 'bearer-of-news'),
    credential('token', undefined, 'user:password'),
    ...[`x-api-key:${secret}`, `Bearer ${secret}`, `"${secret}"`, 'a"b"'].map((value) =>
      credential('header_auth', undefined, value),
    ),
    credential('header_auth', 'Authorization', `Basic ${secret}`),
    credential('header_auth', 'Authorization', `${secret} `),
    ...['ACCEPT', 'cache-control', 'Pragma', 'Content-Type', 'Host', 'Content-Length'].map((name) =>
      credential('header_auth', name),
    ),
    ...['Transfer-Encoding', 'Connection', 'Keep-Alive', 'Proxy-Connection', 'Upgrade', 'TE'].map(
      (name) => credential('header_auth', name),
    ),
    ...['Trailer', 'Expect'].map((name) => credential('header_auth', name)),
    ...['http://hook.example', 'http://[::1]:9'].map(
      (webhook_url): Row => ['get_items', { ...credential('token')[1] }, { webhook_url }],
    ),
  ],
  'TAB-SRF-2 to TAB-SRF-4: actions that nobody fires this way': [
    ...writing.map((action): Row => [action]),
    ...categories.flatMap((category) =>
      (['get_items', 'item_clicked', 'update_item'] as const).map(
        (action): Row => [action, {}, { category, wired: [] }],
      ),
    ),
  ],
};

const rowAsSent = {
  uuid: 'u-1',
  title: 'A',
  mood: { is: ['good'] },
  is_urgent: 'yes',
  tags: [{ label: 'new' }],
};
const directCalls: [Partial<DirectCall>, Partial<Tab>?][] = [
  [{}, { webhook_url: 'https://hook.example/tab?key=1#x' }],
  [{ action: 'delete_item' }, { tabName: '', sessionId: '' }],
  [{ path: 'detail' }],
  ...[
    { uuid: 'u', title: 'x' },
    { id: 'a', uuid: 'u' },
    {},
    { id: '', uuid: '' },
    { id: null },
  ].map((item): [Partial<DirectCall>] => [{ path: 'detail', item: item as DirectCall['item'] }]),
  [{ item: { title: 'x' } }],
  [{ item: { id: 'a', key: '••••••••' } }],
  [{ path: 'detail', item: rowAsSent }],
  [{ path: 'detail', item: rowAsSent, choices: { 'item-as-sent': 'other' } }],
  [{}, { category: 'messaging' }],
  [{}, { webhook_url: 'https://me:pw@hook.example/tab?key=1' }],
  [{}, { connectorIds: { update_item: 'c' } }],
];

const plain = { ...proxied('get_items'), ...direct(), ...tabWith() };
/** What is set for a call beyond what every one of them has. */
const about = (call: object): string =>
  JSON.stringify(call, (key, value) =>
    key !== '' && JSON.stringify(value) === JSON.stringify(plain[key as keyof typeof plain])
      ? undefined
      : value,
  );
const shown = (call: ProxiedCall | DirectCall, built: ReturnType<typeof buildProxiedRequest>) => {
  const { method, url, headers, body } = built.request;
  const { tab, ...rest } = call;
  return [
    `# ${about(rest)} ${about({ ...tab, identity: undefined })}`,
    `${method} ${url}`,
    ...headers.map(([name, value]) => `${name}: ${JSON.stringify(value).slice(1, -1)}`),
    ...(body === null ? [] : [body]),
    ...said(built),
    ...assumed(built).map((id) => `assumes ${id}`),
  ].join('\n');
};
test.each(Object.entries(calls))('%s: as in the golden file', async (what, all) => {
  const lines = all.map(([action, changes, tab]) => {
    const call = proxied(action, changes, tab);
    const built = buildProxiedRequest(call);
    expect(JSON.stringify([built.findings, built.assumptions])).not.toContain(secret);
    // A credential changes a header at most: the rest is in the first file.
    const isKnown = (line: string): boolean =>
      what.startsWith('TAB-CRD') &&
      /^(?:GET|Accept|Cache-Control|Pragma|assumes fetch-is-get)\b/.test(line);
    return shown(call, built)
      .split('\n')
      .filter((line) => !isKnown(line))
      .join('\n');
  });
  await expectGolden(what, lines);
});

test('TAB-DIR-1, TAB-DIR-2: direct calls are as in the golden file', async () => {
  const lines = directCalls.map(([changes, tab]) => {
    const call = direct(changes, tab);
    return shown(call, buildDirectRequest(call));
  });
  await expectGolden('direct', lines);
});

const sentIn = (all: Explained[], where: Explained['where']) =>
  all
    .filter((one) => one.where === where && one.value !== null)
    .map(({ name, value }) => [name, value]);

test('what is explained as sent is what is sent', () => {
  for (const category of categories)
    for (const action of actionNames)
      for (const identity of [null, ada, { sub: 'visitor-7' }])
        for (const key of [null, { type: 'token', secret: null }]) {
          const entry = entries[action];
          const webhook_url = 'https://hook.example/tab?key=1&tabId=mine&a%20b=c';
          const changes = { ...asFilled, entry, identity, credential: key };
          const call = proxied(action, changes, { category, webhook_url });
          const { request } = buildProxiedRequest(call);
          const all = explainProxied(call);
          expect(sentIn(all, 'query')).toEqual([...new URL(request.url).searchParams]);
          expect(sentIn(all, 'header')).toEqual(request.headers);
          expect(sentIn(all, 'body').map(([name]) => name)).toEqual(
            entry ? entryFields(action as 'create_item').map(({ name }) => name) : [],
          );
        }
});

test('why something is sent, and why not, is as in the golden file', async () => {
  const explained = [
    explainProxied(proxied('get_items', {}, { agentName: '', sessionId: '' })),
    explainProxied(proxied('item_clicked', { ...asFilled, identity: ada })),
    explainProxied(proxied('create_item', { entry: { content: 'x', mood: { a: 1 } } })),
    explainProxied(
      proxied('create_item', { entry: entries.create_item }, { category: 'messaging' }),
    ),
    explainProxied(
      proxied('get_items', {
        credential: { type: 'header_auth', headerName: 'X-Key', secret: null },
      }),
    ),
    explainDirect(direct({ path: 'detail', item: rowAsSent })),
    explainDirect(
      direct({ path: 'detail', item: rowAsSent, choices: { 'item-as-sent': 'other' } }),
    ),
  ];
  const [first = [], ...others] = explained.map((all) =>
    all.map((one) => `${one.where} ${one.name}: ${one.value} (${one.clause}) ${one.why}`),
  );
  // Of the others, what differs.
  const lines = [first, ...others.map((all) => all.filter((line) => !first.includes(line)))];
  await expectGolden(
    'explained',
    lines.map((all) => all.join('\n')),
  );
});

/** Bodies by the action that sends them: such as Assay makes, and what somebody typed. */
const author = authorOf(ada, tabWith().visitor);
const message = messageEntry('Hi', firedAt, author);
const bodies: [ActionName, ...unknown[]][] = [
  ['create_item', message, [message], null, 'Hi'],
  ...(['kind', 'content', 'createdAt', 'author'] as const).map(
    (key): [ActionName, ...unknown[]] => [
      'create_item',
      { ...message, [key]: undefined },
      { ...message, [key]: 7 },
    ],
  ),
  ...(['userId', 'partyId', 'display', 'email'] as const).map((key): [ActionName, ...unknown[]] => [
    'create_item',
    { ...message, author: { ...author, [key]: undefined } },
    { ...message, author: { ...author, [key]: 'ADA@example.org' } },
  ]),
  ['create_item', { ...message, kind: 'Message' }, { ...message, createdAt: 'now' }],
  ['create_item', { ...message, mood: 1 }, { ...message, created_at: 1, b: 2 }],
  ['create_item', { ...message, author: { ...author, 'user id': 1 } }],
  [
    'update_item',
    markReadEntry(firedAt),
    { type: 'mark_read' },
    { seenAt: firedAt },
    {},
    'mark_read',
  ],
  ['update_item', { type: 'mark-read', seenAt: firedAt }, { type: 'mark_read', seenAt: 'then' }],
  ['update_item', { ...markReadEntry(firedAt), id: uuid }],
  [
    'delete_item',
    deleteEntry(uuid.toUpperCase()),
    { id: 'e-1' },
    { id: 5 },
    { id: '' },
    { id: null },
  ],
  ['delete_item', { id: uuid, uuid }, JSON.parse(`{"id":"${uuid}","__proto__":1,"constructor":2}`)],
  ['get_items', undefined],
];

test('TAB-REQ-7 to TAB-REQ-9: a body has the findings of the golden file', async () => {
  const lines = bodies.flatMap(([action, ...all]) =>
    all.map((entry) => {
      const { findings, assumptions } = checkEntry(
        action,
        JSON.parse(JSON.stringify(entry ?? null)),
        ada,
      );
      const anyway = findings.some(canBeSentAnyway) ? ['can be sent anyway'] : [];
      return [
        `${action} ${JSON.stringify(entry)}`,
        ...said({ findings }),
        ...anyway,
        ...assumptions.map((one) => `assumes ${one}`),
      ].join('\n');
    }),
  );
  await expectGolden('bodies', lines);
});
