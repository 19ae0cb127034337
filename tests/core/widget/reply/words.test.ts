import { test } from 'vitest';
import { expectSaid } from '#tests/support/words.ts';
import { judge, said, stepped } from '../read.ts';

test.each<[string, unknown, { findings?: string[]; steps?: string[] }]>([
  [
    'keys that are not DefaultItem’s',
    [{ id: 'a', name: 'A', due: 1 }],
    {
      findings: [
        'warning TAB-ITM-1 $[0].name 1:12',
        'warning TAB-ITM-1 $[0].due 1:23',
        'info TAB-ITM-4 $[0].title 1:2',
      ],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $[0].title', 'TAB-ITM-1 $[0].name', 'TAB-ITM-1 $[0].due'],
    },
  ],
  [
    'an alias beside the right key',
    [{ id: 'a', title: 'A', name: 'A' }],
    {
      findings: ['warning TAB-ITM-1 $[0].name 1:24'],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-1 $[0].name'],
    },
  ],
  [
    'an id twice, and an empty one',
    [
      { id: 'a', title: 'A' },
      { id: 'a', title: 'B' },
      { id: '', title: 'C' },
    ],
    {
      findings: ['error TAB-ITM-2 $[1].id 1:31', 'warning TAB-ITM-2 $[2].id 1:54'],
      steps: ['TAB-ENV-1 $'],
    },
  ],
  [
    'an empty object',
    [{}],
    {
      findings: ['error TAB-ITM-2 $[0].id 1:2', 'info TAB-ITM-4 $[0].title 1:2'],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $[0].title'],
    },
  ],
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
    {
      findings: [
        'error TAB-ITM-2 $[0].id 1:8',
        'error TAB-ITM-2 $[0].title 1:18',
        'error TAB-ITM-2 $[0].type 1:27',
        'error TAB-ITM-2 $[0].status 1:39',
        'error TAB-ITM-2 $[0].description 1:56',
        'error TAB-ITM-2 $[0].timestamp 1:73',
        'error TAB-ITM-2 $[0].is_urgent 1:96',
        'error TAB-ITM-2 $[0].tags 1:109',
      ],
      steps: [
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
    },
  ],
  [
    'odd timestamps',
    [
      { id: 'a', title: 'A', timestamp: '2026-11-20' },
      { id: 'b', title: 'B', timestamp: '2026-11-20T10:00:00' },
      { id: 'c', title: 'C', timestamp: '20261120T100000Z' },
    ],
    {
      findings: [
        'error TAB-ITM-6 $[0].timestamp 1:36',
        'info TAB-ITM-6 $[1].timestamp 1:84',
        'info TAB-ITM-6 $[2].timestamp 1:141',
      ],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-6 $[0].timestamp'],
    },
  ],
  [
    'timestamps that few know, and one that no browser holds',
    [
      { id: 'a', title: 'A', timestamp: '2024122T10' },
      { id: 'b', title: 'B', timestamp: '+275760-09-13T00:00:00.001Z' },
      { id: 'c', title: 'C', timestamp: `2026-11-20T10:00:00.${'1'.repeat(60)}Z` },
    ],
    {
      findings: [
        'error TAB-ITM-6 $[1].timestamp 1:84',
        'info TAB-ITM-6 $[0].timestamp 1:36',
        'info TAB-ITM-6 $[0].timestamp 1:36',
      ],
    },
  ],
  [
    'a status without a color',
    [
      { id: 'a', title: 'A', status: 'canceled' },
      { id: 'b', title: 'B', status: 'shipped' },
    ],
    {
      findings: ['info TAB-ITM-8 $[0].status 1:33', 'info TAB-ITM-8 $[1].status 1:76'],
      steps: ['TAB-ENV-1 $'],
    },
  ],
  [
    'elements that are no objects',
    [1, null, { id: 'a', title: 'A' }],
    {
      findings: ['error TAB-ITM-2 $[0] 1:2', 'error TAB-ITM-2 $[1] 1:4'],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-2 $[0]'],
    },
  ],
  [
    'a badge in the second item',
    [
      { id: 'a', title: 'A', badge: { color: 'red' } },
      { id: 'b', title: 'B', badge: { color: 'red' } },
    ],
    {
      findings: ['warning TAB-ITM-1 $[1].badge 1:71'],
      steps: ['TAB-ENV-1 $', 'TAB-ENV-3 $[0].badge', 'TAB-ITM-1 $[1].badge'],
    },
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
    {
      findings: [
        'error TAB-ITM-3 $[0].tags[0] 1:32',
        'error TAB-ITM-3 $[0].tags[1] 1:75',
        'error TAB-ITM-3 $[0].tags[3].tooltip 1:159',
        'error TAB-ITM-3 $[0].tags[4].icon 1:203',
        'warning TAB-CLR-1 $[0].tags[2].color 1:100',
      ],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-3 $[0].tags[0]', 'TAB-CLR-1 $[0].tags[2].color'],
    },
  ],
  [
    'a badge that is a text',
    { items: [], badge: 'red' },
    {
      findings: ['error TAB-BDG-1 $.badge 1:21'],
      steps: ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    },
  ],
  [
    'a badge with a misspelt key',
    { items: [], badge: { colour: 'red' } },
    {
      findings: ['error TAB-BDG-1 $.badge.color 1:21'],
      steps: ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    },
  ],
  [
    'a badge with a number for a color',
    { items: [], badge: { color: 5 } },
    {
      findings: ['error TAB-BDG-1 $.badge.color 1:30'],
      steps: ['TAB-ENV-1 $.items', 'TAB-BDG-1 $.badge'],
    },
  ],
  [
    'a badge with more than a color',
    { items: [], badge: { color: 'grey', count: 4, text: 'x' } },
    {
      findings: [
        'warning TAB-CLR-1 $.badge.color 1:30',
        'warning TAB-BDG-1 $.badge.count 1:37',
        'info TAB-BDG-1 $.badge.text 1:47',
      ],
      steps: ['TAB-ENV-1 $.items', 'TAB-CLR-1 $.badge.color'],
    },
  ],
  [
    'view on a default tab',
    { items: [], view: 'direct' },
    {
      findings: ['warning TAB-ENV-6 $.view 1:20'],
      steps: ['TAB-ENV-1 $.items', 'TAB-ENV-6 $.view'],
    },
  ],
  [
    'extra keys of the envelope',
    { items: [], data: [1], total: 7, veiw: 'list' },
    {
      findings: [
        'warning TAB-ENV-2 $.data 1:13',
        'info TAB-ENV-2 $.total 1:24',
        'info TAB-ENV-2 $.veiw 1:34',
      ],
      steps: ['TAB-ENV-1 $.items', 'TAB-ENV-2 $'],
    },
  ],
  [
    'bytes that are no UTF-8',
    new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
    {
      findings: ['error TAB-ITM-2 $[0] 1:2', 'warning TAB-ENV-5 $ 1:3'],
      steps: ['TAB-ENV-1 $', 'TAB-ITM-2 $[0]'],
    },
  ],
  [
    'a byte order mark',
    new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]),
    { findings: ['info TAB-ENV-1 $ 1:1'], steps: ['TAB-ENV-1 $', 'TAB-ENV-1 $'] },
  ],
  [
    'a key twice in the envelope',
    '{"items":[],\n "items":[]}',
    { findings: ['warning TAB-ENV-2 $.items 2:2'], steps: ['TAB-ENV-1 $.items'] },
  ],
  [
    'a key twice in an item',
    '[{"id":"a","id":"b","title":"T"}]',
    { findings: ['warning TAB-ITM-1 $[0].id 1:12'], steps: ['TAB-ENV-1 $'] },
  ],
  [
    'timestamps beyond the dates that browsers hold',
    [
      { id: 'a', title: 'A', timestamp: '+999999-01-01T00:00:00Z' },
      { id: 'b', title: 'B', timestamp: '+999999-01-01T00:00:00Z' },
      { id: 'c', title: 'C', timestamp: 'soon' },
    ],
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-6 $[0].timestamp', 'TAB-ITM-6 $[2].timestamp'] },
  ],
  [
    'a failure message',
    { error: 'no such tab' },
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.error'] },
  ],
  [
    'an object for the list',
    { items: {} },
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'] },
  ],
  [
    'a list one level down',
    { items: { data: [] } },
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'] },
  ],
  [
    'a misspelt list key',
    { itmes: [] },
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.itmes'] },
  ],
  [
    'a list key of another system',
    { orders: [] },
    { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.orders'] },
  ],
  ['any other object', { a: 1 }, { steps: ['TAB-ENV-1 $', 'TAB-ITM-4 $.title', 'TAB-ITM-1 $.a'] }],
])('the findings and steps of a list: %s', (_name, reply, { findings, steps }) => {
  const verdict = judge(reply);
  if (findings) expectSaid(said(verdict), findings);
  if (steps) expectSaid(stepped(verdict), steps);
});
