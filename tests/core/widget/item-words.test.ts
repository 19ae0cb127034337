import { describe, expect, test } from 'vitest';
import { type ItemReply, readItemReply } from '#core/widget/item-reply.ts';
import { said, stepped } from './read.ts';

describe('the findings and steps of a detail object', () => {
  test.each<[ItemReply['as'], string, Partial<ItemReply>, { findings: string[]; steps: string[] }]>([
    [
      'item_clicked',
      '{"title":"A","name":"x","tags":[{}]}',
      {},
      {
        findings: [
          'warning TAB-ITM-2 $.id 1:1 The item has no id; every item needs one, a string. | the detail screen has no id to send to update_item and delete_item',
          'warning TAB-ITM-1 $.name 1:14 The item has the key "name", which is no key of DefaultItem. | dropped: the widget does not show it and knows no aliases',
          'warning TAB-ITM-3 $.tags[0] 1:33 Tag 1 of the item must hold label, color and tooltip, all strings, and nothing else: "label" is missing; "color" is missing; "tooltip" is missing. | tags are drawn on the list row only',
        ],
        steps: [
          'TAB-ITM-3 $.tags[0] A broken tag was left out.',
          'TAB-ITM-1 $.name The key "name" was dropped from 1 item: it is no key of DefaultItem.',
        ],
      },
    ],
    [
      'item_clicked',
      '{"id":"","title":"A"}',
      {},
      {
        findings: [
          'warning TAB-ITM-2 $.id 1:7 The id of the item is an empty string, which identifies nothing. | an empty id is sent to update_item and delete_item',
        ],
        steps: [],
      },
    ],
    [
      'item_clicked',
      '{"id":1}',
      {},
      {
        findings: [
          'warning TAB-ITM-2 $.id 1:7 The id of the item must be a string; the number 1 came. | treated as absent: update_item and delete_item get it as it came',
          "info TAB-ITM-4 $.title 1:1 The item has no title. | the detail screen shows the tab's name",
        ],
        steps: [
          'TAB-ITM-2 $.id The id of 1 item has the wrong type: it counts as absent.',
          'TAB-ITM-4 $.title There is no title: the name of the tab is shown.',
        ],
      },
    ],
    [
      'item_clicked',
      '{"id":"a","title":"A","timestamp":"x","status":"z"}',
      {},
      {
        findings: [
          'warning TAB-ITM-6 $.timestamp 1:35 The timestamp of the item must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z; got the text "x" (it does not begin with a date and a time). | no time is shown',
          'info TAB-ITM-8 $.status 1:48 The status of the item, "z", is none the widget has a colour for. | the status badge is neutral gray',
        ],
        steps: ['TAB-ITM-6 $.timestamp The timestamp of 1 item is no ISO 8601 date-time: it is not shown.'],
      },
    ],
    [
      'item_clicked',
      '{"items":[{"id":"a"}]}',
      {},
      {
        findings: [
          'warning TAB-ITM-2 $.id 1:1 The item has no id; every item needs one, a string. | the detail screen has no id to send to update_item and delete_item',
          'warning TAB-CLK-1 $.items 1:2 The reply must be one item; an object with a list in "items" came, which is the envelope of get_items. | the list is not opened: none of its items is shown',
          'warning TAB-ITM-1 $.items 1:2 The item has the key "items", which is no key of DefaultItem. | dropped: the widget does not show it and knows no aliases',
          "info TAB-ITM-4 $.title 1:1 The item has no title. | the detail screen shows the tab's name",
        ],
        steps: [
          'TAB-ITM-4 $.title There is no title: the name of the tab is shown.',
          'TAB-ITM-1 $.items The key "items" was dropped from 1 item: it is no key of DefaultItem.',
        ],
      },
    ],
    [
      'item_clicked',
      '5',
      {},
      {
        findings: ['warning TAB-CLK-1 $ 1:1 The reply is to be one item, an object; what came is the number 5. | tolerated: nothing of it is shown'],
        steps: ['TAB-CLK-1 $ There is no object in the reply: nothing of it is shown.'],
      },
    ],
    [
      'item_clicked',
      '[1,2]',
      {},
      {
        findings: ['warning TAB-CLK-1 $ 1:1 The reply is to be one item, an object; what came is an array of 2. | tolerated: nothing of it is shown'],
        steps: ['TAB-CLK-1 $ There is no object in the reply: nothing of it is shown.'],
      },
    ],
    [
      'item_clicked',
      '',
      {},
      {
        findings: ['warning TAB-CLK-1 $ 1:1 The reply must be JSON; got an empty body. | treated as {rawText} with the text in it'],
        steps: ['TAB-CLK-1 $ The body is no JSON: its text "" becomes {rawText}.'],
      },
    ],
    [
      'item_clicked',
      '  ',
      {},
      {
        findings: ['warning TAB-CLK-1 $ 1:1 The reply must be JSON; got white space only. | treated as {rawText} with the text in it'],
        steps: ['TAB-CLK-1 $ The body is no JSON: its text "  " becomes {rawText}.'],
      },
    ],
    [
      'item_clicked',
      '<html>',
      {},
      {
        findings: ['warning TAB-CLK-1 $ 1:1 The reply must be JSON; got an HTML page. | treated as {rawText} with the text in it'],
        steps: ['TAB-CLK-1 $ The body is no JSON: its text "<html>" becomes {rawText}.'],
      },
    ],
    [
      'item_clicked',
      '"{\\"id\\":\\"a\\"}"',
      {},
      {
        findings: [
          'warning TAB-CLK-1 $ 1:1 The reply is to be one item, an object; what came is double-encoded JSON: a JSON string that holds JSON. Without the second encoding it would have been an object. | tolerated: nothing of it is shown',
        ],
        steps: ['TAB-CLK-1 $ There is no object in the reply: nothing of it is shown.'],
      },
    ],
    [
      'item_clicked',
      '[{"id":"a","id":"b"}]',
      {},
      {
        findings: [
          'warning TAB-ITM-1 $[0].id 1:12 The key "id" occurs more than once in the same object. | The last one counts; the others are lost.',
          "info TAB-ITM-4 $[0].title 1:2 The item has no title. | the detail screen shows the tab's name",
        ],
        steps: [
          'TAB-CLK-1 $ The outer array with a single element was unwrapped.',
          'TAB-ITM-4 $[0].title There is no title: the name of the tab is shown.',
        ],
      },
    ],
    [
      'item_clicked',
      '{"id":"a","id":"b"}',
      {},
      {
        findings: [
          'warning TAB-ITM-1 $.id 1:11 The key "id" occurs more than once in the same object. | The last one counts; the others are lost.',
          "info TAB-ITM-4 $.title 1:1 The item has no title. | the detail screen shows the tab's name",
        ],
        steps: ['TAB-ITM-4 $.title There is no title: the name of the tab is shown.'],
      },
    ],
    [
      'item_clicked',
      'null',
      { category: 'messaging' },
      {
        findings: ['info TAB-CLK-1 $ 1:1 The reply is to be one item, an object; what came is null. | tolerated: nothing of it is shown'],
        steps: [
          'TAB-CLK-1 $ There is no object in the reply: nothing of it is shown.',
          'TAB-CLK-2 $ The realtime channel is named by the id that was sent, if there was one.',
        ],
      },
    ],
    [
      'item_clicked',
      '[5]',
      { category: 'messaging' },
      {
        findings: ['info TAB-CLK-1 $[0] 1:2 The reply is to be one item, an object; what came is the number 5. | tolerated: nothing of it is shown'],
        steps: [
          'TAB-CLK-1 $ The outer array with a single element was unwrapped.',
          'TAB-CLK-1 $[0] There is no object in the reply: nothing of it is shown.',
          'TAB-CLK-2 $[0] The realtime channel is named by the id that was sent, if there was one.',
        ],
      },
    ],
    [
      'item_clicked',
      '{"id":"a","conversationId":5}',
      { category: 'messaging' },
      {
        findings: [
          'warning TAB-CLK-2 $.conversationId 1:28 conversationId must be a string; the number 5 came. | ignored: the realtime channel is named by "id" of the reply',
        ],
        steps: ['TAB-CLK-2 $.id The realtime channel is named by "id" of the reply.'],
      },
    ],
    [
      'item_clicked',
      '{"conversationId":"c"}',
      { category: 'messaging' },
      { findings: [], steps: ['TAB-CLK-2 $.conversationId The realtime channel is named by "conversationId" of the reply.'] },
    ],
    [
      'item_clicked',
      '{"id":5,"title":[]}',
      { category: 'messaging' },
      {
        findings: [
          'info TAB-MSG-1 $.id 1:7 The id of the item must be a string; the number 5 came. | treated as absent: it does not name the realtime channel',
          "info TAB-MSG-1 $.title 1:17 The title of the item must be a string; an empty array came. | treated as absent: the conversation shows the tab's name",
        ],
        steps: [
          'TAB-CLK-2 $ The realtime channel is named by the id that was sent, if there was one.',
          'TAB-ITM-2 $.id The id of 1 item has the wrong type: it counts as absent.',
          'TAB-ITM-2 $.title The title of 1 item has the wrong type: it counts as absent.',
        ],
      },
    ],
    [
      'item_clicked',
      '{}',
      { httpStatus: 404 },
      {
        findings: [
          'error TAB-ERR-1 $ 1:1 The webhook must answer 2xx; it answered 404. | the widget shows an error state beside what the list has of the item',
        ],
        steps: [
          'TAB-ERR-1 $ The HTTP status 404 is no 2xx: a widget_issues record is stored and the server function answers HTTP 200 with the failure envelope.',
        ],
      },
    ],
    [
      'create_item',
      '{}',
      {},
      {
        findings: ['warning TAB-SRF-2 $ 1:1 A default tab never fires create_item; wiring it has no effect. | no visitor ever causes this reply'],
        steps: [],
      },
    ],
    [
      'create_item',
      'ok',
      { category: 'messaging' },
      {
        findings: ['info TAB-CRE-1 $ 1:1 The reply must be JSON; got plain text, "ok". | treated as {rawText} with the text in it'],
        steps: ['TAB-CRE-1 $ The body is no JSON: its text "ok" becomes {rawText}.'],
      },
    ],
    [
      'create_item',
      '[5]',
      { category: 'messaging' },
      {
        findings: ['info TAB-CRE-1 $[0] 1:2 The reply is to be one item, an object; what came is the number 5. | tolerated: nothing of it is shown'],
        steps: [
          'TAB-CRE-1 $ The outer array with a single element was unwrapped.',
          'TAB-CRE-1 $[0] There is no object in the reply: nothing of it is shown.',
        ],
      },
    ],
    [
      'create_item',
      '{"a":1,"a":2}',
      { category: 'messaging' },
      {
        findings: ['info TAB-CRE-1 $.a 1:8 The key "a" occurs more than once in the same object. | The last one counts; the others are lost.'],
        steps: [],
      },
    ],
  ])('%s %s %o', (as, body, facts, { findings, steps }) => {
    const { verdict } = readItemReply({ as, body, httpStatus: 200, category: 'default', ...facts });
    expect(said(verdict)).toEqual(findings);
    expect(stepped(verdict)).toEqual(steps);
  });
});
