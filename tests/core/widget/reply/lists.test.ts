import { expect, test } from 'vitest';
import { paletteColors } from '#core/contract/shapes.ts';
import type { Category } from '#core/widget/actions.ts';
import { statusColors } from '#core/widget/simulator/display.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { expectGolden } from '../../golden.ts';
import { golden, judge } from '../read.ts';

const item = { id: 'a', title: 'A' };
const tag = { label: 'vip', color: 'red', tooltip: 'a customer' };
const withTag = (changes: object) => [{ ...item, tags: [{ ...tag, ...changes }] }];
const each = <T>(values: readonly T[], of: (value: T) => unknown) => values.map(of);

/** Replies to get_items by what they are about; each is judged for the category, and its verdict stands in the golden file below the reply. */
const replies: Record<string, readonly unknown[]> = {
  'TAB-ENV-1: what is a list': [
    ...['', 'null', '""', ' \n ', '\ufeff[]'],
    [item],
    item,
    ...each(['items', 'data', 'results', 'records', 'rows'], (key) => ({ [key]: [item] })),
    [{ rows: [item] }],
    { rows: [], results: [], data: [item], items: null },
  ],
  'TAB-ENV-1: a record that is taken for an envelope': [
    { id: 'o1', title: 'Order', data: [{ sku: 1 }] },
    [{ id: 'o1', title: 'Order', rows: [] }],
  ],
  'TAB-ENV-1: one row in place of a list': [
    {},
    { error: 'no database' },
    { message: 'Not found' },
    { ok: false, status: 500 },
    { items: {} },
    { items: null },
    { items: { data: [] } },
    { itmes: [] },
    { logs: [item], itmes: [] },
    { item: [item] },
    { Results: [item] },
    { orders: [] },
  ],
  'TAB-ENV-1: where the list is': [
    { data: { data: { items: [item] } } },
    [{ items: [item] }, { items: [] }],
    {
      range: 'A1:B2',
      values: [
        ['id', 'title'],
        ['1', 'A'],
      ],
    },
    {
      values: [
        ['id', 'title', 'status'],
        ['1', 'A'],
        ['2', 'B', 'open'],
      ],
    },
    { orders: [item], customers: [{ id: 'c', name: 'C' }] },
    { uuid: 'o1', name: 'Order', lines: [{ id: 'l1', name: 'Line' }] },
    { items: [{ id: '1', title: 'A' }], columns: ['id', 'title'], path: [[1], [2]] },
    { columns: ['id', 'title'], pages: [[{ id: '1', title: 'A' }]] },
    { uuid: 'o1', name: 'Order', result: 'failed' },
    { ok: { toString: 'x' }, code: { toString: 'x' }, jsonrpc: { toString: 'x' } },
    { uuid: 'o1', name: 'Orders', Items: [{ id: 'l1', title: 'Line' }] },
    [{ id: 'o1', name: 'Order', lines: [{ id: 'l1', name: 'Line' }] }],
    { result: { items: [] } },
    { response: { status: 'ok', orders: [item] } },
    { errors: [], payload: [item] },
    { body: '{"items":[]}' },
    { data: '[{"id":"a"}]' },
    { id: 'r-1', result: { items: [item] } },
    { statusCode: 200, body: '{"items":[]}' },
    { statusCode: 200, body: 'no JSON' },
    { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'x' } },
    { ok: false, status: 500, details: 'x', error: 'Webhook answered 500' },
    { errorMessage: 'x is undefined', errorType: 'TypeError', trace: ['at handler'] },
    { errors: [{ message: 'x' }], data: null },
    { errors: [{ message: 'x' }], data: { orders: null } },
    { type: 'about:blank', title: 'Not Found', status: 404 },
    { message: 'Invalid.', errors: { items: ['required'] } },
    { error: { code: 'SY/530', message: { lang: 'en', value: 'No data' } } },
    [{ message: 'Session expired', errorCode: 'INVALID_SESSION_ID' }],
    { status: 'accepted', event_id: '1', timestamp: '2026-11-20T10:00:00Z' },
  ],
  'TAB-ENV-1: an object that is an item': [
    { ...item, items: {} },
    { title: 'A' },
    { description: 'A' },
    { id: null, title: null, error: 'x' },
    { id: 'o1', title: 'Order', data: { x: 1 } },
  ],
  'TAB-ENV-5: no list and no object': [
    '<!DOCTYPE html><html><head><title>Sign in</title></head></html>',
    '<?xml version="1.0"?><a/>',
    'Internal error',
    '{"items":[{"id":"1"',
    '[\n  {"id": nope}\n]',
    '{"items":[}',
    '{"id":"1"}\n{"id":"2"}\n',
    '"{\\"items\\":[1,2]}"',
    '"[1,2,3]"',
    '"\\"[1,2,3]\\""',
    '<s:Envelope xmlns:s="urn:s"><s:Body><s:Fault><detail/></s:Fault></s:Body></s:Envelope>',
    '"{\\"a\\":1}"',
    '"hello"',
    '42',
    'true',
    '\u00a0\n',
    Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d),
  ],
  'TAB-ENV-2: everything else in the envelope': [
    { items: [], data: [1], total: 7, veiw: 'list' },
    { items: [], veiw: 'list', view: 'list' },
    ...each(
      [
        ...[{ ok: false }, { success: 'false' }, { success: 0 }, { error: 'no database' }],
        ...[{ status: 503 }, { status: false }, { code: 401 }],
      ],
      (said) => ({ items: [], ...said }),
    ),
    ...each(
      [{ error: null }, { errors: [] }, { status: 'ok' }, { status: 200 }, { code: 0 }],
      (said) => ({
        items: [],
        ...said,
      }),
    ),
  ],
  'TAB-BDG-1, TAB-ENV-3: the badge': [
    { items: [item, null], badge: { color: 'teal' } },
    ...each([null, 'red', {}, { colour: 'red' }, { color: 5 }, { color: null }], (badge) => ({
      items: [item],
      badge,
    })),
    { items: [], badge: { color: 'grey', count: 4, text: 'x' } },
    [
      { ...item, badge: { color: 'pink' } },
      { id: 'b', title: 'B', badge: { color: 'red' } },
    ],
    [{ ...item, badge: 'red' }],
  ],
  'TAB-ENV-6, TAB-ENV-7: the view': [
    ...each(['list', 'Direct', '', null, 1], (view) => ({ items: [item], view })),
    { items: [], view: 'direct' },
    { ...item, view: 'direct' },
    [{ ...item, view: 'list' }],
    { items: [{}, { view: 'direct' }] },
  ],
  'TAB-ITM-1: the keys of an item': [
    [
      {
        ...item,
        type: 'order',
        status: 'open',
        description: '**bold**',
        timestamp: '2026-11-20T10:00:00Z',
        is_urgent: true,
        tags: [tag],
      },
    ],
    [{ name: 'x', body: 'x', time: 'x', isUrgent: 'x', uuid: 'x', state: 'x', labels: 'x' }],
    [{ _id: 'x', titel: 'x', Status: 'x' }],
    [{ ...item, name: 'A', amount: 5 }],
    [{ data: { id: 'x' } }],
    [{ data: { other: 'x' } }],
    [
      { ...item, name: 1 },
      { id: 'b', title: 'B', name: 2 },
    ],
    '[{"id":"a","title":"A","__proto__":{"title":"x"},"constructor":1}]',
  ],
  'a key that stands twice': [
    '[{"id":"a","id":"b","title":"T"}]',
    '{"items":[],\n "items":[]}',
    '{"rows":[],"badge":{"color":"red","color":"blue"}}',
    '{"rows":[],"more":{"b":{"c":{"a":1,"a":2}}}}',
  ],
  'TAB-ITM-2: ids and types': [
    '{"items":[{"title":"A"}]}',
    ...each([5, null, [], ''], (id) => [{ id, title: 'A' }]),
    [null, item, { id: 'b', title: 'B' }, { id: 'a', title: 'C' }],
    [1, null, [], 'x', item],
    [
      {
        ...{ id: 1, title: 2, type: [], status: {}, description: null },
        ...{ timestamp: 1_700_000_000, is_urgent: 'yes', tags: 'new' },
      },
    ],
  ],
  'TAB-ITM-3, TAB-CLR-1: tags': [
    [{ ...item, tags: each(paletteColors, (color) => ({ ...tag, color })) }],
    [{ ...item, tags: [{ label: 'vip', color: 'red' }] }],
    withTag({ label: 5 }),
    withTag({ icon: 'x' }),
    withTag({ icon: 1, more: 2 }),
    [{ ...item, tags: [{ label: 'vip', colour: 'red', tooltip: 'x' }, null, 'vip'] }],
    withTag({ color: null }),
    [{ ...item, tags: each(['grey', 'grey', 'Red', 'cyan'], (color) => ({ ...tag, color })) }],
  ],
  'TAB-ITM-4, TAB-ITM-9: title and id': [
    [null, item, { id: 'b' }],
    ...each(['', '\u2800\u3164'], (title) => [{ id: 'a', title }]),
    '[{"id":"a\\udfffb","title":"A"}]',
    '[{"id":"\\ud83d\\ude00","title":"A"}]',
  ],
  'TAB-ITM-6: timestamp': each(
    [
      ...['yesterday', '', '2024122T10', '2026-11-20T10:00:00', '20261120T100000Z'],
      ...['2026-11-20T10:00:00-00:00', '+275760-09-13T00:00:00.001Z'],
    ],
    (timestamp) => [{ ...item, timestamp }],
  ),
  'TAB-ITM-8: status': [
    each(Object.keys(statusColors), (status) => ({ id: status, title: 'A', status })),
    each(['Open', 'in-progress', 'canceled', 'complete', 'shipped'], (status) => ({
      id: status,
      title: 'A',
      status,
    })),
  ],
};

const ofMessaging: Record<string, readonly unknown[]> = {
  'TAB-MSG-1: items': [
    {
      items: [
        { id: 'c1', subject: 'Hi', status: 'Waiting', unread: true },
        {},
        { conversationId: 'c2' },
        { id: 'c1' },
      ],
    },
    [{ id: 5, title: null, timestamp: 'soon', tags: [{ label: 'x' }] }, 'text', { title: ' ' }],
    withTag({ color: 'grey' }),
  ],
  'the unread': [
    {
      items: [{ unread: true }, 'left out', { unread: 3, unread_count: 2 }, {}, { unread: 1.9 }],
      badge: { color: 'red' },
    },
    { items: [{ unread: false }, { unread: '5' }, { unread: -1 }], badge: { color: 'red' } },
    [{ unread: 1e300 }, { unread: 1e300 }],
  ],
  'TAB-ENV-1: one row in place of a list': [
    { error: 'x' },
    { ok: true },
    { conversationId: 'c1' },
    { title: 'A' },
    { id: 'o1', data: { x: 1 } },
    { id: 'r-1', result: { items: [item] } },
    { conversations: [item] },
    { conversations: { data: [item] } },
    { conversations: [{ sid: 'CH1' }], meta: {} },
    { Items: [item] },
    [{ id: 'o1', title: 'Order', rows: [] }],
  ],
  'TAB-ENV-6, TAB-ENV-7: the view': replies['TAB-ENV-6, TAB-ENV-7: the view'] ?? [],
};

test.each<[Category, typeof replies, known?: unknown[]]>([
  ['default', replies],
  ['messaging', ofMessaging, Object.values(replies).flat()],
])('lists of a %s tab have the verdicts of the golden file', async (category, all, known = []) => {
  const lines = Object.entries(all).flatMap(([about, given]) => [
    `# ${about}`,
    // Of a reply that a default tab gets as well, what differs.
    ...given.map((reply) =>
      golden(reply, judge(reply, category), known.includes(reply) ? judge(reply) : undefined),
    ),
  ]);
  await expectGolden(`lists-${category}`, lines);
});

test('a row with many keys that are ignored is read in a time that grows with them', () =>
  expectLinear(
    (size) => [
      {
        ...item,
        node: { id: 'b', title: 'B' },
        ...Object.fromEntries(Array.from({ length: size }, (_, at) => [`extra_${at}`, 'text'])),
      },
    ],
    4_000,
    (items) => expect(judge({ items }).findings).not.toEqual([]),
  ));
