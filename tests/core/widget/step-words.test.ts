import { describe, expect, test } from 'vitest';
import { judge, stepped } from './read.ts';

describe('the steps from the text to the list', () => {
  test.each<[string, unknown, string[]]>([
    [
      'keys that are not DefaultItem’s',
      [{ id: 'a', name: 'A', due: 1 }],
      [
        'TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.',
        'TAB-ITM-4 $[0].title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $[0].name The key "name" was dropped from 1 item: it is no key of DefaultItem.',
        'TAB-ITM-1 $[0].due The key "due" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'an alias beside the right key',
      [{ id: 'a', title: 'A', name: 'A' }],
      [
        'TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.',
        'TAB-ITM-1 $[0].name The key "name" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'an id twice, and an empty one',
      [
        { id: 'a', title: 'A' },
        { id: 'a', title: 'B' },
        { id: '', title: 'C' },
      ],
      ['TAB-ENV-1 $ The reply is a bare array: 3 elements, taken as the items.'],
    ],
    [
      'an empty object',
      [{}],
      [
        'TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.',
        'TAB-ITM-4 $[0].title The title is missing in 1 item: `Item N` is shown.',
      ],
    ],
    [
      'every field of a wrong type',
      [{ id: 1, title: 2, type: [], status: {}, description: null, timestamp: 1700000000, is_urgent: 'yes', tags: 'new' }],
      [
        'TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.',
        'TAB-ITM-2 $[0].id The id of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].title The title of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].type The type of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].status The status of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].description The description of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].timestamp The timestamp of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].is_urgent The is_urgent of 1 item has the wrong type: it counts as absent.',
        'TAB-ITM-2 $[0].tags The tags of 1 item has the wrong type: it counts as absent.',
      ],
    ],
    [
      'odd timestamps',
      [
        { id: 'a', title: 'A', timestamp: '2026-11-20' },
        { id: 'b', title: 'B', timestamp: '2026-11-20T10:00:00' },
        { id: 'c', title: 'C', timestamp: '20261120T100000Z' },
      ],
      [
        'TAB-ENV-1 $ The reply is a bare array: 3 elements, taken as the items.',
        'TAB-ITM-6 $[0].timestamp The timestamp of 1 item is no ISO 8601 date-time: it is not shown.',
      ],
    ],
    [
      'timestamps beyond the dates that browsers hold',
      [
        { id: 'a', title: 'A', timestamp: '+999999-01-01T00:00:00Z' },
        { id: 'b', title: 'B', timestamp: '+999999-01-01T00:00:00Z' },
        { id: 'c', title: 'C', timestamp: 'soon' },
      ],
      [
        'TAB-ENV-1 $ The reply is a bare array: 3 elements, taken as the items.',
        'TAB-ITM-6 $[0].timestamp The timestamp of 2 items lies beyond the dates that browsers hold: it is not shown.',
        'TAB-ITM-6 $[2].timestamp The timestamp of 1 item is no ISO 8601 date-time: it is not shown.',
      ],
    ],
    [
      'a status without a color',
      [
        { id: 'a', title: 'A', status: 'canceled' },
        { id: 'b', title: 'B', status: 'shipped' },
      ],
      ['TAB-ENV-1 $ The reply is a bare array: 2 elements, taken as the items.'],
    ],
    [
      'elements that are no objects',
      [1, null, { id: 'a', title: 'A' }],
      ['TAB-ENV-1 $ The reply is a bare array: 3 elements, taken as the items.', 'TAB-ITM-2 $[0] 2 elements that are no objects were left out.'],
    ],
    [
      'a badge in the second item',
      [
        { id: 'a', title: 'A', badge: { color: 'red' } },
        { id: 'b', title: 'B', badge: { color: 'red' } },
      ],
      [
        'TAB-ENV-1 $ The reply is a bare array: 2 elements, taken as the items.',
        'TAB-ENV-3 $[0].badge The badge was read from the first item of the bare array.',
        'TAB-ITM-1 $[1].badge The key "badge" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'broken tags',
      [
        {
          id: 'a',
          title: 'A',
          tags: [
            { label: 'x', colour: 'red', tooltip: 't' },
            'y',
            { label: 'z', color: 'grey', tooltip: 't' },
            { label: 'z', color: 'red', tooltip: 1 },
            { label: 'z', color: 'red', tooltip: 't', icon: 1 },
          ],
        },
      ],
      [
        'TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.',
        'TAB-ITM-3 $[0].tags[0] 4 broken tags were left out.',
        'TAB-CLR-1 $[0].tags[2].color The colour "grey" is unknown: drawn gray.',
      ],
    ],
    [
      'a badge that is a text',
      { items: [], badge: 'red' },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-BDG-1 $.badge The badge is broken: it counts as omitted.'],
    ],
    [
      'a badge with a misspelt key',
      { items: [], badge: { colour: 'red' } },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-BDG-1 $.badge The badge is broken: it counts as omitted.'],
    ],
    [
      'a badge with a number for a color',
      { items: [], badge: { color: 5 } },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-BDG-1 $.badge The badge is broken: it counts as omitted.'],
    ],
    [
      'a badge with more than a color',
      { items: [], badge: { color: 'grey', count: 4, text: 'x' } },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-CLR-1 $.badge.color The colour "grey" is unknown: drawn gray.'],
    ],
    [
      'view on a default tab',
      { items: [], view: 'direct' },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-ENV-6 $.view "view" was ignored: the tab is a default one.'],
    ],
    [
      'extra keys of the envelope',
      { items: [], data: [1], total: 7, veiw: 'list' },
      ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.', 'TAB-ENV-2 $ Extra keys of the envelope were ignored: 3.'],
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
      ['TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.', 'TAB-ITM-2 $[0] 1 element that is no object was left out.'],
    ],
    [
      'a byte order mark',
      new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]),
      ['TAB-ENV-1 $ The byte order mark before the text was removed.', 'TAB-ENV-1 $ The reply is a bare array: 0 elements, taken as the items.'],
    ],
    ['a key twice in the envelope', '{"items":[],\n "items":[]}', ['TAB-ENV-1 $.items The list was taken from the key "items": 0 items.']],
    ['a key twice in an item', '[{"id":"a","id":"b","title":"T"}]', ['TAB-ENV-1 $ The reply is a bare array: 1 element, taken as the items.']],
    [
      'a failure message',
      { error: 'no such tab' },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.error The key "error" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'an object for the list',
      { items: {} },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.items The key "items" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'a list one level down',
      { items: { data: [] } },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.items The key "items" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'a misspelt list key',
      { itmes: [] },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.itmes The key "itmes" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'a list key of another system',
      { orders: [] },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.orders The key "orders" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
    [
      'any other object',
      { a: 1 },
      [
        'TAB-ENV-1 $ The reply is an object in which none of items, data, results, records, rows holds an array: it is the only item.',
        'TAB-ITM-4 $.title The title is missing in 1 item: `Item N` is shown.',
        'TAB-ITM-1 $.a The key "a" was dropped from 1 item: it is no key of DefaultItem.',
      ],
    ],
  ])('%s', (_name, reply, words) => {
    expect(stepped(judge(reply))).toEqual(words);
  });
});

test('without an HTTP status it is said what is taken for granted', () => {
  expect(stepped(judge('[]', 'default', null))).toEqual([
    'TAB-ERR-1 $ No HTTP status was given: the reply is judged as if it came with 2xx.',
    'TAB-ENV-1 $ The reply is a bare array: 0 elements, taken as the items.',
  ]);
});
