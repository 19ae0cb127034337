import { describe, expect, test } from 'vitest';
import { judge, said } from './read.ts';

describe('the findings about a list', () => {
  test.each<[string, unknown, string[]]>([
    [
      'keys that are not DefaultItem’s',
      [{ id: 'a', name: 'A', due: 1 }],
      [
        'warning TAB-ITM-1 $[0].name 1:12 Item 1 has the key "name", which is no key of DefaultItem. Did you mean "title"? | dropped: the widget does not show it and knows no aliases',
        'warning TAB-ITM-1 $[0].due 1:23 Item 1 has the key "due", which is no key of DefaultItem. | dropped: the widget does not show it and knows no aliases',
        "info TAB-ITM-4 $[0].title 1:2 Item 1 has no title. | the row shows `Item 1`, the detail screen the tab's name",
      ],
    ],
    [
      'an alias beside the right key',
      [{ id: 'a', title: 'A', name: 'A' }],
      [
        'warning TAB-ITM-1 $[0].name 1:24 Item 1 has the key "name", which is no key of DefaultItem. | dropped: the widget does not show it and knows no aliases',
      ],
    ],
    [
      'an id twice, and an empty one',
      [
        { id: 'a', title: 'A' },
        { id: 'a', title: 'B' },
        { id: '', title: 'C' },
      ],
      [
        'error TAB-ITM-2 $[1].id 1:31 Item 2 has the id "a", which item 1 has already; ids must be unique within the list. | both rows are shown; an action on one may reach the other',
        'warning TAB-ITM-2 $[2].id 1:54 The id of item 3 is an empty string, which identifies nothing. | item_clicked is called without an id; update_item and delete_item get the row with the empty one',
      ],
    ],
    [
      'an empty object',
      [{}],
      [
        'error TAB-ITM-2 $[0].id 1:2 Item 1 has no id; every item needs one, a string. | item_clicked is called without an id; update_item and delete_item get the row as the webhook sent it',
        "info TAB-ITM-4 $[0].title 1:2 Item 1 has no title. | the row shows `Item 1`, the detail screen the tab's name",
      ],
    ],
    [
      'every field of a wrong type',
      [{ id: 1, title: 2, type: [], status: {}, description: null, timestamp: 1700000000, is_urgent: 'yes', tags: 'new' }],
      [
        'error TAB-ITM-2 $[0].id 1:8 The id of item 1 must be a string; the number 1 came. | treated as absent: item_clicked is called without an id; update_item and delete_item get the row as the webhook sent it',
        'error TAB-ITM-2 $[0].title 1:18 The title of item 1 must be a string; the number 2 came. | treated as absent: the row shows `Item 1`',
        'error TAB-ITM-2 $[0].type 1:27 The type of item 1 must be a string; an empty array came. | treated as absent: no type badge is shown',
        'error TAB-ITM-2 $[0].status 1:39 The status of item 1 must be a string; an object came. | treated as absent: no status badge is shown',
        'error TAB-ITM-2 $[0].description 1:56 The description of item 1 must be a string; null came. | treated as absent: the row has no preview',
        'error TAB-ITM-2 $[0].timestamp 1:73 The timestamp of item 1 must be an ISO 8601 date-time; the number 1700000000 came. | treated as absent: no time is shown',
        'error TAB-ITM-2 $[0].is_urgent 1:96 The is_urgent of item 1 must be a boolean; the text "yes" came. | treated as absent: no alert icon is shown',
        'error TAB-ITM-2 $[0].tags 1:109 The tags of item 1 must be an array of tags; the text "new" came. | treated as absent: no tags are drawn',
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
        'error TAB-ITM-6 $[0].timestamp 1:36 The timestamp of item 1 must be an ISO 8601 date-time such as 2026-11-21T09:30:00Z; got the text "2026-11-20" (a date without a time). | no time is shown',
        'warning TAB-ITM-6 $[1].timestamp 1:84 The timestamp of item 2, "2026-11-20T10:00:00", has no offset from UTC: the instant it means is not known. | read in the visitor\'s own time zone',
        'warning TAB-ITM-6 $[2].timestamp 1:141 The timestamp of item 3, "20261120T100000Z", is written in a way that not every date reader accepts: with no separators. | a time may not be shown',
      ],
    ],
    [
      'timestamps that few know, and one that no browser holds',
      [
        { id: 'a', title: 'A', timestamp: '2024122T10' },
        { id: 'b', title: 'B', timestamp: '+275760-09-13T00:00:00.001Z' },
        { id: 'c', title: 'C', timestamp: `2026-11-20T10:00:00.${'1'.repeat(60)}Z` },
      ],
      [
        'error TAB-ITM-6 $[1].timestamp 1:84 The timestamp of item 2, "+275760-09-13T00:00:00.001Z", lies beyond the dates that browsers hold. | no time is shown',
        'warning TAB-ITM-6 $[0].timestamp 1:36 The timestamp of item 1, "2024122T10", has no offset from UTC: the instant it means is not known. | read in the visitor\'s own time zone',
      ],
    ],
    [
      'a status without a color',
      [
        { id: 'a', title: 'A', status: 'canceled' },
        { id: 'b', title: 'B', status: 'shipped' },
      ],
      [
        'info TAB-ITM-8 $[0].status 1:33 The status of item 1, "canceled", is none the widget has a colour for. Did you mean "cancelled"? | the status badge is neutral gray',
        'info TAB-ITM-8 $[1].status 1:76 The status of item 2, "shipped", is none the widget has a colour for. | the status badge is neutral gray',
      ],
    ],
    [
      'elements that are no objects',
      [1, null, { id: 'a', title: 'A' }],
      [
        'error TAB-ITM-2 $[0] 1:2 An item must be an object; the number 1 came. | left out: no row is drawn for it',
        'error TAB-ITM-2 $[1] 1:4 An item must be an object; null came. | left out: no row is drawn for it',
      ],
    ],
    [
      'a badge in the second item',
      [
        { id: 'a', title: 'A', badge: { color: 'red' } },
        { id: 'b', title: 'B', badge: { color: 'red' } },
      ],
      [
        'warning TAB-ITM-1 $[1].badge 1:71 Item 2 has the key "badge", which is no key of DefaultItem. A badge is read from the envelope, or from the first element of a bare array. | dropped: the widget does not show it and knows no aliases',
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
        'error TAB-ITM-3 $[0].tags[0] 1:32 Tag 1 of item 1 must hold label, color and tooltip, all strings, and nothing else: "color" is missing; "colour" is an extra key (did you mean "color"?). | the tag is not drawn',
        'error TAB-ITM-3 $[0].tags[1] 1:75 Tag 2 of item 1 must hold label, color and tooltip, all strings, and nothing else: it is the text "y", not an object. | the tag is not drawn',
        'error TAB-ITM-3 $[0].tags[3].tooltip 1:159 Tag 4 of item 1 must hold label, color and tooltip, all strings, and nothing else: "tooltip" is the number 1, not a string. | the tag is not drawn',
        'error TAB-ITM-3 $[0].tags[4].icon 1:203 Tag 5 of item 1 must hold label, color and tooltip, all strings, and nothing else: "icon" is an extra key. | the tag is not drawn',
        'warning TAB-CLR-1 $[0].tags[2].color 1:100 Tag 3 of item 1 has the colour "grey", which is none of green, yellow, red, blue, gray, purple, orange, teal, pink, brown. Did you mean "gray"? | drawn gray',
      ],
    ],
    [
      'a badge that is a text',
      { items: [], badge: 'red' },
      [
        'error TAB-BDG-1 $.badge 1:21 The badge must be an object with a color; the text "red" came. | treated as omitted: drawn in the agent\'s accent colour',
      ],
    ],
    [
      'a badge with a misspelt key',
      { items: [], badge: { colour: 'red' } },
      [
        'error TAB-BDG-1 $.badge.color 1:21 The badge must name its color, but it has the key "colour". Did you mean "color"? | treated as omitted: drawn in the agent\'s accent colour',
      ],
    ],
    [
      'a badge with a number for a color',
      { items: [], badge: { color: 5 } },
      [
        "error TAB-BDG-1 $.badge.color 1:30 The color of the badge must be a string; the number 5 came. | treated as omitted: drawn in the agent's accent colour",
      ],
    ],
    [
      'a badge with more than a color',
      { items: [], badge: { color: 'grey', count: 4, text: 'x' } },
      [
        'warning TAB-CLR-1 $.badge.color 1:30 The badge has the colour "grey", which is none of green, yellow, red, blue, gray, purple, orange, teal, pink, brown. Did you mean "gray"? | drawn gray',
        'warning TAB-BDG-1 $.badge.count 1:37 The badge carries a count, but the count is derived by the widget. | ignored',
        'info TAB-BDG-1 $.badge.text 1:47 The badge carries "text"; only color is read. | ignored',
      ],
    ],
    [
      'view on a default tab',
      { items: [], view: 'direct' },
      ['warning TAB-ENV-6 $.view 1:20 "view" is for messaging tabs only; the text "direct" came on a default tab. | ignored'],
    ],
    [
      'extra keys of the envelope',
      { items: [], data: [1], total: 7, veiw: 'list' },
      [
        'warning TAB-ENV-2 $.data 1:13 Both "items" and "data" hold an array; "items" counts, the first of items, data, results, records, rows. | the items in it are not shown',
        'info TAB-ENV-2 $.total 1:24 The envelope has the extra key "total". | ignored',
        'info TAB-ENV-2 $.veiw 1:34 The envelope has the extra key "veiw". Did you mean "view"? | ignored',
      ],
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x5b, 0x22, 0xff, 0x22, 0x5d]),
      [
        'error TAB-ITM-2 $[0] 1:2 An item must be an object; the text "�" came. | left out: no row is drawn for it',
        'warning TAB-ENV-5 $ 1:3 The body is not UTF-8, the encoding of JSON: the first wrong byte is 0xFF at offset 2 (line 1, column 3). | Each wrong byte is read as U+FFFD, the replacement character.',
      ],
    ],
    [
      'a byte order mark',
      new Uint8Array([0xef, 0xbb, 0xbf, 0x5b, 0x5d]),
      ['info TAB-ENV-1 $ 1:1 The body begins with a byte order mark. | It is removed before the text is read.'],
    ],
    [
      'a key twice in the envelope',
      '{"items":[],\n "items":[]}',
      ['warning TAB-ENV-2 $.items 2:2 The key "items" occurs more than once in the same object. | The last one counts; the others are lost.'],
    ],
    [
      'a key twice in an item',
      '[{"id":"a","id":"b","title":"T"}]',
      ['warning TAB-ITM-1 $[0].id 1:12 The key "id" occurs more than once in the same object. | The last one counts; the others are lost.'],
    ],
  ])('%s', (_name, reply, words) => {
    expect(said(judge(reply))).toEqual(words);
  });
});
