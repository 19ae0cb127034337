import { test } from 'vitest';
import { type ItemReply, readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectSaid } from '#tests/support/words.ts';
import { said, stepped } from '../read.ts';

const messaging = { category: 'messaging' } as const;
type Row = [
  as: ItemReply['as'],
  body: string,
  facts: Partial<ItemReply>,
  findings: string[],
  steps: string[],
];

test.each<Row>([
  [
    'item_clicked',
    '{"title":"A","name":"x","tags":[{}]}',
    {},
    [
      'warning TAB-ITM-2 $.id 1:1',
      'warning TAB-ITM-1 $.name 1:14',
      'warning TAB-ITM-3 $.tags[0] 1:33',
    ],
    ['TAB-ITM-3 $.tags[0]', 'TAB-ITM-1 $.name'],
  ],
  ['item_clicked', '{"id":"","title":"A"}', {}, ['warning TAB-ITM-2 $.id 1:7'], []],
  [
    'item_clicked',
    '{"id":1}',
    {},
    ['warning TAB-ITM-2 $.id 1:7', 'info TAB-ITM-4 $.title 1:1'],
    ['TAB-ITM-2 $.id', 'TAB-ITM-4 $.title'],
  ],
  [
    'item_clicked',
    '{"id":"a","title":"A","timestamp":"x","status":"z"}',
    {},
    ['warning TAB-ITM-6 $.timestamp 1:35', 'info TAB-ITM-8 $.status 1:48'],
    ['TAB-ITM-6 $.timestamp'],
  ],
  [
    'item_clicked',
    '{"items":[{"id":"a"}]}',
    {},
    [
      'warning TAB-ITM-2 $.id 1:1',
      'warning TAB-CLK-1 $.items 1:2',
      'warning TAB-ITM-1 $.items 1:2',
      'info TAB-ITM-4 $.title 1:1',
    ],
    ['TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'],
  ],
  ...['5', '[1,2]', '', '  ', '<html>', '"{\\"id\\":\\"a\\"}"'].map(
    (body): Row => ['item_clicked', body, {}, ['warning TAB-CLK-1 $ 1:1'], ['TAB-CLK-1 $']],
  ),
  [
    'item_clicked',
    '[{"id":"a","id":"b"}]',
    {},
    ['warning TAB-ITM-1 $[0].id 1:12', 'info TAB-ITM-4 $[0].title 1:2'],
    ['TAB-CLK-1 $', 'TAB-ITM-4 $[0].title'],
  ],
  [
    'item_clicked',
    '{"id":"a","id":"b"}',
    {},
    ['warning TAB-ITM-1 $.id 1:11', 'info TAB-ITM-4 $.title 1:1'],
    ['TAB-ITM-4 $.title'],
  ],
  ['item_clicked', 'null', messaging, ['info TAB-CLK-1 $ 1:1'], ['TAB-CLK-1 $', 'TAB-CLK-2 $']],
  [
    'item_clicked',
    '[5]',
    messaging,
    ['info TAB-CLK-1 $[0] 1:2'],
    ['TAB-CLK-1 $', 'TAB-CLK-1 $[0]', 'TAB-CLK-2 $[0]'],
  ],
  [
    'item_clicked',
    '{"id":"a","conversationId":5}',
    messaging,
    ['warning TAB-CLK-2 $.conversationId 1:28'],
    ['TAB-CLK-2 $.id'],
  ],
  ['item_clicked', '{"conversationId":"c"}', messaging, [], ['TAB-CLK-2 $.conversationId']],
  [
    'item_clicked',
    '{"id":5,"title":[]}',
    messaging,
    ['info TAB-MSG-1 $.id 1:7', 'info TAB-MSG-1 $.title 1:17'],
    ['TAB-CLK-2 $', 'TAB-ITM-2 $.id', 'TAB-ITM-2 $.title'],
  ],
  ['item_clicked', '{}', { httpStatus: 404 }, ['error TAB-ERR-1 $ 1:1'], ['TAB-ERR-1 $']],
  ['create_item', '{}', {}, ['warning TAB-SRF-2 $ 1:1'], []],
  ['create_item', 'ok', messaging, ['info TAB-CRE-1 $ 1:1'], ['TAB-CRE-1 $']],
  ['create_item', '[5]', messaging, ['info TAB-CRE-1 $[0] 1:2'], ['TAB-CRE-1 $', 'TAB-CRE-1 $[0]']],
  ['create_item', '{"a":1,"a":2}', messaging, ['info TAB-CRE-1 $.a 1:8'], []],
])('the findings and steps of a detail object: %s %s %o', (as, body, facts, findings, steps) => {
  const { verdict } = readItemReply({ as, body, httpStatus: 200, category: 'default', ...facts });
  expectSaid(said(verdict), findings);
  expectSaid(stepped(verdict), steps);
});
