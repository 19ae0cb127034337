import { describe, expect, it } from 'vitest';
import type { Edit } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { type Corrected, correct, correctedReply } from '#core/diagnosis/correct.ts';
import { diagnose, editsOf } from '#core/diagnosis/diagnose.ts';
import { jsonPath } from '#core/json/path.ts';

const findingsOf = (body: unknown) =>
  readReply({
    as: 'get_items',
    body: JSON.stringify(body),
    httpStatus: 200,
    category: 'default',
    surface: null,
  }).findings;

const good = { id: 'a', title: 'A' };

/** Replies whose faults are mechanical, and the reply that the offered corrections make of them. */
const repairs: [name: string, before: unknown, after: unknown][] = [
  ['a list under another key', { tickets: [good], total: 1 }, { items: [good], total: 1 }],
  ['a list one level too deep', { payload: { items: [good] } }, { items: [good] }],
  ['a list inside a text', { body: JSON.stringify([good]) }, [good]],
  [
    'a whole HTTP response',
    { statusCode: 200, body: { items: [good] } },
    { statusCode: 200, items: [good] },
  ],
  [
    'a whole HTTP response, as text',
    { status: 200, body: JSON.stringify([good]) },
    { status: 200, items: [good] },
  ],
  ['JSON-RPC', { jsonrpc: '2.0', id: 1, result: [good] }, { jsonrpc: '2.0', id: 1, items: [good] }],
  [
    'a message that there is nothing',
    { message: 'No orders found' },
    { message: 'No orders found', items: [] },
  ],
  [
    'a record that is no list',
    { id: 'a', title: 'A', rows: [] },
    { items: [{ id: 'a', title: 'A', rows: [] }] },
  ],
  [
    'keys under other names',
    [{ uuid: 'a', name: 'A', created_at: '2026-11-21T09:30:00Z' }],
    [{ id: 'a', title: 'A', timestamp: '2026-11-21T09:30:00Z' }],
  ],
  [
    'values of another type',
    [{ id: 7, title: 'A', is_urgent: 'true', timestamp: 1_763_800_000, description: null }],
    [{ id: '7', title: 'A', is_urgent: true, timestamp: '2025-11-22T08:26:40.000Z' }],
  ],
  [
    'a time with a space',
    [{ ...good, timestamp: '2026-11-21 09:30:00Z' }],
    [{ ...good, timestamp: '2026-11-21T09:30:00Z' }],
  ],
  [
    'a colour that is misspelt',
    [{ ...good, tags: [{ label: 'x', color: 'grey', tooltip: 't' }] }],
    [{ ...good, tags: [{ label: 'x', color: 'gray', tooltip: 't' }] }],
  ],
];

/** Replies that only a person can correct, because what they say would get lost, and what to do about them. */
const left: [name: string, reply: unknown, fix: RegExp][] = [
  ['a failure without data', { success: false, data: null }, /^Report a failure/],
  ['errors of GraphQL', { errors: [{ message: 'x' }], data: null }, /^Report a failure/],
  [
    'a whole HTTP response that failed',
    { statusCode: 500, body: '{"error":"x"}' },
    /^Answer with the HTTP status 500/,
  ],
  [
    'an error of JSON-RPC',
    { jsonrpc: '2.0', id: 'a', error: { code: 1, message: 'x' } },
    /^Report a failure/,
  ],
  ['a message that the call arrived', { message: 'Workflow was started' }, /^Return the list/],
  ['that all is well', { ok: true }, /^Return the list/],
];

/** What becomes of a reply once the offered corrections are carried out, round by round, and what they say of it; null where nothing can be. */
const rounds: [name: string, before: string, after: string | null, rules: string][] = [
  [
    'a tag that is a text',
    '[{"id":"a","title":"A","tags":["new"]}]',
    '[{"id":"a","title":"A","tags":[{"label":"new","color":"gray","tooltip":"new"}]}]',
    'tag $[0].tags[0]',
  ],
  [
    'tags in one text',
    '[{"id":"a","title":"A","tags":"new, old"}]',
    '[{"id":"a","title":"A","tags":[{"label":"new","color":"gray","tooltip":"new"},{"label":"old","color":"gray","tooltip":"old"}]}]',
    'list $[0].tags, tag $[0].tags[0], tag $[0].tags[1]',
  ],
  [
    'a tag under other keys',
    '[{"id":"a","title":"A","tags":[{"name":"x","hint":"h"}]}]',
    '[{"id":"a","title":"A","tags":[{"label":"x","tooltip":"h","color":"gray"}]}]',
    'tag $[0].tags[0]',
  ],
  [
    'empty tags and a number beside a tag',
    '[{"id":"a","title":"A","tags":[{"label":"x","color":"red","tooltip":"t"},{},null,7]}]',
    '[{"id":"a","title":"A","tags":[{"label":"x","color":"red","tooltip":"t"},{"label":"7","color":"gray","tooltip":"7"}]}]',
    'empty $[0].tags[1], empty $[0].tags[2], tag $[0].tags[3]',
  ],
  [
    'a tag with a key that it does not have',
    '[{"id":"a","title":"A","tags":[{"label":"x","colour":"red","desc":"d","extra":1}]}]',
    '[{"id":"a","title":"A","tags":[{"label":"x","color":"red","tooltip":"d","extra":1}]}]',
    'tag $[0].tags[0]',
  ],
  [
    'a tag without a list',
    '[{"id":"a","title":"A","tags":{"label":"x","color":"red","tooltip":"t"}}]',
    '[{"id":"a","title":"A","tags":[{"label":"x","color":"red","tooltip":"t"}]}]',
    'list $[0].tags',
  ],
  [
    'tags in a list of lists',
    '[{"id":"a","title":"A","tags":[["a","b"]]}]',
    '[{"id":"a","title":"A","tags":[{"label":"a","color":"gray","tooltip":"a"},{"label":"b","color":"gray","tooltip":"b"}]}]',
    'list $[0].tags[0], tag $[0].tags[0][0], tag $[0].tags[0][1]',
  ],
  [
    'texts of a tag in wrappers',
    '[{"id":"a","title":"A","tags":[{"label":{"value":"x"},"color":"red","tooltip":["a","b"]}]}]',
    '[{"id":"a","title":"A","tags":[{"label":"x","color":"red","tooltip":"a, b"}]}]',
    'tag $[0].tags[0]',
  ],
  [
    'a badge that is a colour',
    '{"items":[{"id":"a","title":"A"}],"badge":"blu"}',
    '{"items":[{"id":"a","title":"A"}],"badge":{"color":"blue"}}',
    'badge $.badge',
  ],
  [
    'a badge that is no colour of the contract',
    '{"items":[{"id":"a","title":"A"}],"badge":"whatever"}',
    '{"items":[{"id":"a","title":"A"}],"badge":{"color":"whatever"}}',
    'badge $.badge',
  ],
  [
    'a badge that is a number',
    '{"items":[{"id":"a","title":"A"}],"badge":3}',
    '{"items":[{"id":"a","title":"A"}],"badge":{"count":3,"color":"gray"}}',
    'badge $.badge',
  ],
  ['a badge that says yes', '{"items":[{"id":"a","title":"A"}],"badge":true}', null, ''],
  [
    'rows under their ids',
    '{"a1":{"title":"A"},"b2":{"title":"B"}}',
    '[{"id":"a1","title":"A"},{"id":"b2","title":"B"}]',
    'list $',
  ],
  [
    'rows of cells under their columns',
    '{"columns":["id","title"],"rows":[["a","A"],["b","B"]]}',
    '{"rows":[{"id":"a","title":"A"},{"id":"b","title":"B"}]}',
    'list $',
  ],
  [
    'rows of cells under a first row',
    '[["id","title"],["a","A"]]',
    '[{"id":"a","title":"A"}]',
    'list $',
  ],
  [
    'columns that say more than their names',
    '{"columns":[{"name":"id","type":"text"},{"name":"title","type":"text"}],"rows":[["a","A"]]}',
    '{"columns":[{"name":"id","type":"text"},{"name":"title","type":"text"}],"rows":[{"id":"a","title":"A"}]}',
    'list $',
  ],
  [
    'rows in two lists',
    '{"open":[{"id":"a","title":"A"}],"closed":[{"id":"b","title":"B"}]}',
    '{"items":[{"id":"a","title":"A"},{"id":"b","title":"B"}]}',
    'list $',
  ],
  [
    'a list two levels too deep beside a key of the same name',
    '{"data":{"data":{"items":[{"id":"a","title":"A"}]},"total":1},"total":2}',
    '{"items":[{"id":"a","title":"A"}],"total":1,"data":{"total":2}}',
    'moved $.data.data',
  ],
  [
    'rows in a list of lists',
    '[[{"id":"a","title":"A"},{"id":"b","title":"B"}]]',
    '[{"id":"a","title":"A"},{"id":"b","title":"B"}]',
    'list $[0]',
  ],
  [
    'rows that are texts, numbers or nothing',
    '[{"id":"a","title":"A"},"Plain",7,null,true]',
    '[{"id":"a","title":"A"},{"id":"PLACEHOLDER-id-2","title":"Plain"},{"id":"PLACEHOLDER-id-3","title":"7"},true]',
    'row $[1], placeholder $[1], row $[2], placeholder $[2], empty $[3]',
  ],
  [
    'rows in a wrapper of their own',
    '{"items":[{"fields":{"id":"a","title":"A"},"score":1}]}',
    '{"items":[{"id":"a","title":"A","score":1}]}',
    'moved $.items[0].fields',
  ],
  [
    'rows in a wrapper beside another id',
    '{"items":[{"node":{"id":"a","title":"A"},"id":"b"}]}',
    null,
    '',
  ],
  [
    'a description in lines',
    '[{"id":"a","title":"A","description":["one","two"]}]',
    '[{"id":"a","title":"A","description":"one\\ntwo"}]',
    'text $[0].description',
  ],
  ['a title in two languages', '[{"id":"a","title":{"en":"A","de":"B"}}]', null, ''],
  [
    'a title in a wrapper',
    '[{"id":"a","title":{"rendered":"A"}}]',
    '[{"id":"a","title":"A"}]',
    'text $[0].title',
  ],
  [
    'ids that are missing, empty or no id',
    '[{"title":"A"},{"title":"B","id":""},{"title":"C","id":true}]',
    '[{"title":"A","id":"PLACEHOLDER-id-1"},{"title":"B","id":"PLACEHOLDER-id-2"},{"title":"C","id":"PLACEHOLDER-id-3"}]',
    'placeholder $[0].id, placeholder $[2].id, placeholder $[1].id',
  ],
  [
    'a date that only one order allows',
    '[{"id":"a","title":"A","timestamp":"26.11.2026 10:00"}]',
    '[{"id":"a","title":"A","timestamp":"2026-11-26T10:00:00"}]',
    'local-date $[0].timestamp',
  ],
  ['no list', '{"items":null}', '{"items":[]}', 'added $.items'],
  [
    'one row without its list',
    '{"items":{"id":"a","title":"A"}}',
    '{"items":[{"id":"a","title":"A"}]}',
    'list $.items',
  ],
  ['a key that stands twice', '[{"id":"a","id":"b","title":"A"}]', null, ''],
  [
    'keys without quotes',
    '{items: [{id: "a", title: "A"}]}',
    '{"items": [{"id": "a", "title": "A"}]}',
    'json $',
  ],
  [
    'commas too many',
    '{"items":[{"id":"a","title":"A",}],}',
    '{"items":[{"id":"a","title":"A"}]}',
    'json $',
  ],
  [
    'JSON in a page',
    '<pre>{"items":[{"id":"a","title":"A"}]}</pre>',
    '{"items":[{"id":"a","title":"A"}]}',
    'json $',
  ],
];

/** The reply once nothing more can be corrected, and what was changed on the way. */
function repaired(body: string): { text: string | null; rules: string } {
  const reply: Corrected = { text: body, tree: null };
  const rules: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { findings } = readReply({
      as: 'get_items',
      body: reply.text,
      httpStatus: 200,
      category: 'default',
      surface: null,
    });
    const changes = correct(
      reply,
      diagnose(findings).flatMap((one) => editsOf(one, findings)),
    );
    rules.push(...changes.map(({ rule, path }) => `${rule} ${jsonPath(path)}`));
    if (changes.length === 0) break;
  }
  return { text: reply.text === body ? null : reply.text, rules: rules.join(', ') };
}

describe('the corrected reply', () => {
  it.each(rounds)('of %s', (_, before, after, rules) => {
    expect(repaired(before)).toEqual({ text: after, rules });
  });

  it.each(left)('is not made of %s', (_, reply, fix) => {
    const shape = findingsOf(reply).filter(({ clause }) => clause === 'TAB-ENV-1');
    expect(shape).toMatchObject([{ fix: expect.stringMatching(fix) }]);
    expect(shape[0]?.edit).toBeUndefined();
  });

  it.each(repairs)('%s', (_, before, after) => {
    const findings = findingsOf(before);
    const edits = diagnose(findings).flatMap((one) => editsOf(one, findings));
    const text = correctedReply(JSON.stringify(before), edits);
    expect(JSON.parse(text ?? 'null')).toEqual(after);
  });

  it('keeps a renamed key in its place', () => {
    const edit: Edit = { op: 'rename', path: ['b'], to: 'items' };
    expect(correctedReply('{"a":1,"b":2,"c":3}', [edit])).toBe('{"a":1,"items":2,"c":3}');
  });

  it.each<[name: string, before: string, after: string, ...edits: Edit[]]>([
    [
      'a number keeps its digits as a text',
      '[{"id": 12345678901234567890.10}]',
      '[{"id": "12345678901234567890.10"}]',
      { op: 'as-text', path: [0, 'id'] },
    ],
    [
      'lines, escapes and the end of the text stay',
      '{\r\n\t"b": 1.50,\r\n\t"c": "\\u0041",\r\n\t"d": null\r\n}\r\n',
      '{\r\n\t"b": 1.50,\r\n\t"c": "\\u0041"\r\n}\r\n',
      { op: 'omit', path: ['d'] },
    ],
    [
      'what leaves its wrapper is indented as it stands then',
      '{\n  "data": {\n    "items": [\n      {}\n    ]\n  }\n}\n',
      '{\n  "items": [\n    {}\n  ]\n}\n',
      { op: 'keep', path: ['data'] },
    ],
    [
      'what stands beside the list stays',
      '{"data":[{"id":"a"}],"badge":{"color":"red"},"total":1}',
      '{"items":[{"id":"a"}],"badge":{"color":"red"},"total":1}',
      { op: 'keep', path: ['data'] },
    ],
    [
      'a new key is laid out as its neighbour',
      '{\n  "a": 1,\n  "b": 2\n}',
      '{\n  "a": 1,\n  "b": 2,\n  "id": "PLACEHOLDER-id"\n}',
      { op: 'placeholder', path: ['id'] },
    ],
    [
      'a key that another one is renamed to gets no placeholder',
      '[{"uuid":"a"},{}]',
      '[{"id":"a"},{"id":"PLACEHOLDER-id-2"}]',
      { op: 'placeholder', path: [0, 'id'] },
      { op: 'placeholder', path: [1, 'id'] },
      { op: 'rename', path: [0, 'uuid'], to: 'id' },
    ],
    [
      'of two keys that mean the same the first is renamed',
      '{"created":"x","updated":"y"}',
      '{"timestamp":"x","updated":"y"}',
      { op: 'rename', path: ['created'], to: 'timestamp' },
      { op: 'rename', path: ['updated'], to: 'timestamp' },
    ],
    [
      'a row that is a text, a list or nothing',
      '["a",[{"id":"b"},{"id":"c"}],null,{"id":"d"}]',
      '[{"id":"PLACEHOLDER-id-1","title":"a"},{"id":"b"},{"id":"c"},{"id":"d"}]',
      { op: 'as-item', path: [0] },
      { op: 'as-item', path: [1] },
      { op: 'as-item', path: [2] },
    ],
    [
      'a tag with what it has, and what a tag does not have',
      '[{"text":"x","label":"new","colour":"red","tooltip":3}]',
      '[{"text":"x","label":"new","color":"red","tooltip":"3"}]',
      { op: 'as-tag', path: [0] },
    ],
  ])('%s', (_, before, after, ...edits) => {
    expect(correctedReply(before, edits)).toBe(after);
  });

  it.each([
    ['in Markdown', '```json\n{"items": []}\n```', '{"items": []}'],
    [
      'printed by Python',
      "{'items': [{'a': 1.50, 'b': None}]}",
      '{"items": [{"a": 1.50, "b": null}]}',
    ],
    ['without its last brackets', '{"items": [{"id": "a"}', '{"items": [{"id": "a"}]}'],
    ['in lines', '{"id":"a"}\n{"id":"b"}', '[{"id":"a"},\n{"id":"b"}]'],
    ['cut in a text', '{"items": [{"id": "a', null],
    ['cut in a number', '{"items": [1', null],
    ['with a call in it', "{'at': datetime.datetime(2026, 1, 1)}", null],
  ])('reads JSON %s', (_, before, after) => {
    expect(correctedReply(before, [{ op: 'json', path: [] }])).toBe(after);
  });

  it.each<[name: string, text: string, edit: Edit]>([
    ['the text is no JSON', '<html>', { op: 'rename', path: ['a'], to: 'b' }],
    ['the place is gone', '{}', { op: 'rename', path: ['a'], to: 'b' }],
    ['the new name is taken', '{"a":1,"b":2}', { op: 'rename', path: ['a'], to: 'b' }],
    ['the path goes through a text', '{"a":"x"}', { op: 'set', path: ['a', 'length'], value: 1 }],
    [
      'the path goes through the prototype',
      '{}',
      { op: 'set', path: ['__proto__', 'x'], value: 1 },
    ],
    ['the correction is a header', '{}', { op: 'header', reply: 'POST', name: 'A', value: 'b' }],
  ])('is not offered where %s', (_, text, edit) => {
    expect(correctedReply(text, [edit])).toBeNull();
  });
});
