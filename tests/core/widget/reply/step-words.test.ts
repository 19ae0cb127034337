import { describe, test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { judge, stepped } from '../read.ts';

describe('the steps from the text to the list', () => {
  test.each<[string, unknown, string[]]>([
    [
      'keys that are not DefaultItem’s',
      [{ id: 'a', name: 'A', due: 1 }],
      ['TAB-ENV-1 $', 'TAB-ITM-4 $[0].title', 'TAB-ITM-1 $[0].name', 'TAB-ITM-1 $[0].due'],
    ],
    [
      'an alias beside the right key',
      [{ id: 'a', title: 'A', name: 'A' }],
      ['TAB-ENV-1 $', 'TAB-ITM-1 $[0].name'],
    ],
    [
      'an id twice, and an empty one',
      [
        { id: 'a', title: 'A' },
        { id: 'a', title: 'B' },
        { id: '', title: 'C' },
      ],
      ['TAB-ENV-1 $'],
    ],
    ['an empty object', [{}], ['TAB-ENV-1 $', 'TAB-ITM-4 $[0].title']],
    [
      'every field of a wrong type',
      [
        {
          id: 1,
          title: 2,
          type: [],
          status: {},
          description: null,
          timestamp: 1700000000,
          is_urgent: 'yes',
          tags: 'new',
        },
      ],
      [
        'TAB-ENV-1 $',
        'TAB-ITM-2 $[0].id',
        'TAB-ITM-2 $[0].title',
        'TAB-ITM-2 $[0].type',
        'TAB-ITM-2 $[0].status',
        'TAB-ITM-2 $[0].description',
        'TAB-ITM-2 $[0].timestamp',
        'TAB-ITM-2 $[0].is_urgent',
        'TAB-ITM-2 $[0].tags',
      ],
    ],
    [
      'odd timestamps',
      [
        { id: 'a', title: 'A', timestamp: '2026-11-20' },
        { id: 'b', title: 'B', timestamp: '2026-11-20T10:00:00' },
        { id: 'c', title: 'C', timestamp: '20261120T100000Z' },
      ],
      ['TAB-ENV-1 $', 'TAB-ITM-6 $[0].timestamp'],
    ],
    [
      'timestamps beyond the dates that browsers hold',
      [
        { id: 'a', title: 'A', timestamp: '+999999-01-01T00:00:00Z' },
        { id: 'b', title: 'B', timestamp: '+999999-01-01T00:00:00Z' },
        { id: 'c', title: 'C', timestamp: 'soon' },
      ],
      ['TAB-ENV-1 $', 'TAB-ITM-6 $[0].timestamp', 'TAB-ITM-6 $[2].timestamp'],
    ],
    [
      'a status without a color',
      [
        { id: 'a', title: 'A', status: 'canceled' },
        { id: 'b', title: 'B', status: 'shipped' },
      ],
      ['TAB-ENV-1 $'],
    ],
    [
      'elements that are no objects',
      [1, null, { id: 'a', title: 'A' }],
      ['TAB-ENV-1 $', 'TAB-ITM-2 $[0]'],
    ],
    [
      'a badge in the second item',
      [
        { id: 'a', title: 'A', badge: { color: 'red' } },
        { id: 'b', title: 'B', badge: { color: 'red' } },
      ],
      ['TAB-ENV-1 $', 'TAB-ENV-3 $[0].badge', 'TAB-ITM-1 $[1].badge'],
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
      ['TAB-ENV-1 $', 'TAB-ITM-3 $[0].tags[0]', 'TAB-CLR-1 $[0].tags[2].color'],
    ],
    [
      'a badge that is a text',
      { items: [], badge: 'red' },
      ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    ],
    [
      'a badge with a misspelt key',
      { items: [], badge: { colour: 'red' } },
      ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    ],
    [
      'a badge with a number for a color',
      { items: [], badge: { color: 5 } },
      ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    ],
    [
      'a badge with more than a color',
      { items: [], badge: { color: 'grey', count: 4, text: 'x' } },
      ['TAB-ENV-1 $.items', 'TAB-CLR-1 $.badge.color'],
    ],
    [
      'view on a default tab',
      { items: [], view: 'direct' },
      ['TAB-ENV-1 $.items', 'TAB-ENV-6 $.view'],
    ],
    [
      'extra keys of the envelope',
      { items: [], data: [1], total: 7, veiw: 'list' },
      ['TAB-ENV-1 $.items', 'TAB-ENV-2 $'],
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
      ['TAB-ENV-1 $', 'TAB-ITM-2 $[0]'],
    ],
    [
      'a byte order mark',
      new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]),
      ['TAB-ENV-1 $', 'TAB-ENV-1 $'],
    ],
    ['a key twice in the envelope', '{"items":[],\n "items":[]}', ['TAB-ENV-1 $.items']],
    ['a key twice in an item', '[{"id":"a","id":"b","title":"T"}]', ['TAB-ENV-1 $']],
    [
      'a failure message',
      { error: 'no such tab' },
      ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.error'],
    ],
    [
      'an object for the list',
      { items: {} },
      ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'],
    ],
    [
      'a list one level down',
      { items: { data: [] } },
      ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'],
    ],
    [
      'a misspelt list key',
      { itmes: [] },
      ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.itmes'],
    ],
    [
      'a list key of another system',
      { orders: [] },
      ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.orders'],
    ],
    ['any other object', { a: 1 }, ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.a']],
  ])('%s', (_name, reply, words) => {
    expectSaid(stepped(judge(reply)), words);
  });
});

test('without an HTTP status the step says what is assumed', () => {
  expectSaid(stepped(judge('[]', 'default', null)), ['TAB-ERR-1 $', 'TAB-ENV-1 $']);
});
