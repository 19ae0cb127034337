import { describe, test } from 'vitest';
import { type ItemReply, readItemReply } from '#core/widget/reply/item-reply.ts';
import { expectSaid } from '#tests/support/words.ts';
import { said, stepped } from '../read.ts';

describe('the findings and steps of a detail object', () => {
  test.each<[ItemReply['as'], string, Partial<ItemReply>, { findings: string[]; steps: string[] }]>(
    [
      [
        'item_clicked',
        '{"title":"A","name":"x","tags":[{}]}',
        {},
        {
          findings: [
            'warning TAB-ITM-2 $.id 1:1',
            'warning TAB-ITM-1 $.name 1:14',
            'warning TAB-ITM-3 $.tags[0] 1:33',
          ],
          steps: ['TAB-ITM-3 $.tags[0]', 'TAB-ITM-1 $.name'],
        },
      ],
      [
        'item_clicked',
        '{"id":"","title":"A"}',
        {},
        {
          findings: ['warning TAB-ITM-2 $.id 1:7'],
          steps: [],
        },
      ],
      [
        'item_clicked',
        '{"id":1}',
        {},
        {
          findings: ['warning TAB-ITM-2 $.id 1:7', 'info TAB-ITM-4 $.title 1:1'],
          steps: ['TAB-ITM-2 $.id', 'TAB-ITM-4 $.title'],
        },
      ],
      [
        'item_clicked',
        '{"id":"a","title":"A","timestamp":"x","status":"z"}',
        {},
        {
          findings: ['warning TAB-ITM-6 $.timestamp 1:35', 'info TAB-ITM-8 $.status 1:48'],
          steps: ['TAB-ITM-6 $.timestamp'],
        },
      ],
      [
        'item_clicked',
        '{"items":[{"id":"a"}]}',
        {},
        {
          findings: [
            'warning TAB-ITM-2 $.id 1:1',
            'warning TAB-CLK-1 $.items 1:2',
            'warning TAB-ITM-1 $.items 1:2',
            'info TAB-ITM-4 $.title 1:1',
          ],
          steps: ['TAB-ITM-4 $.title', 'TAB-ITM-1 $.items'],
        },
      ],
      [
        'item_clicked',
        '5',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '[1,2]',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '  ',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '<html>',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '"{\\"id\\":\\"a\\"}"',
        {},
        {
          findings: ['warning TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $'],
        },
      ],
      [
        'item_clicked',
        '[{"id":"a","id":"b"}]',
        {},
        {
          findings: ['warning TAB-ITM-1 $[0].id 1:12', 'info TAB-ITM-4 $[0].title 1:2'],
          steps: ['TAB-CLK-1 $', 'TAB-ITM-4 $[0].title'],
        },
      ],
      [
        'item_clicked',
        '{"id":"a","id":"b"}',
        {},
        {
          findings: ['warning TAB-ITM-1 $.id 1:11', 'info TAB-ITM-4 $.title 1:1'],
          steps: ['TAB-ITM-4 $.title'],
        },
      ],
      [
        'item_clicked',
        'null',
        { category: 'messaging' },
        {
          findings: ['info TAB-CLK-1 $ 1:1'],
          steps: ['TAB-CLK-1 $', 'TAB-CLK-2 $'],
        },
      ],
      [
        'item_clicked',
        '[5]',
        { category: 'messaging' },
        {
          findings: ['info TAB-CLK-1 $[0] 1:2'],
          steps: ['TAB-CLK-1 $', 'TAB-CLK-1 $[0]', 'TAB-CLK-2 $[0]'],
        },
      ],
      [
        'item_clicked',
        '{"id":"a","conversationId":5}',
        { category: 'messaging' },
        {
          findings: ['warning TAB-CLK-2 $.conversationId 1:28'],
          steps: ['TAB-CLK-2 $.id'],
        },
      ],
      [
        'item_clicked',
        '{"conversationId":"c"}',
        { category: 'messaging' },
        { findings: [], steps: ['TAB-CLK-2 $.conversationId'] },
      ],
      [
        'item_clicked',
        '{"id":5,"title":[]}',
        { category: 'messaging' },
        {
          findings: ['info TAB-MSG-1 $.id 1:7', 'info TAB-MSG-1 $.title 1:17'],
          steps: ['TAB-CLK-2 $', 'TAB-ITM-2 $.id', 'TAB-ITM-2 $.title'],
        },
      ],
      [
        'item_clicked',
        '{}',
        { httpStatus: 404 },
        {
          findings: ['error TAB-ERR-1 $ 1:1'],
          steps: ['TAB-ERR-1 $'],
        },
      ],
      [
        'create_item',
        '{}',
        {},
        {
          findings: ['warning TAB-SRF-2 $ 1:1'],
          steps: [],
        },
      ],
      [
        'create_item',
        'ok',
        { category: 'messaging' },
        {
          findings: ['info TAB-CRE-1 $ 1:1'],
          steps: ['TAB-CRE-1 $'],
        },
      ],
      [
        'create_item',
        '[5]',
        { category: 'messaging' },
        {
          findings: ['info TAB-CRE-1 $[0] 1:2'],
          steps: ['TAB-CRE-1 $', 'TAB-CRE-1 $[0]'],
        },
      ],
      [
        'create_item',
        '{"a":1,"a":2}',
        { category: 'messaging' },
        {
          findings: ['info TAB-CRE-1 $.a 1:8'],
          steps: [],
        },
      ],
    ],
  )('%s %s %o', (as, body, facts, { findings, steps }) => {
    const { verdict } = readItemReply({ as, body, httpStatus: 200, category: 'default', ...facts });
    expectSaid(said(verdict), findings);
    expectSaid(stepped(verdict), steps);
  });
});
