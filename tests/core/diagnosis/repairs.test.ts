import { describe, expect, it, test } from 'vitest';
import { clauses } from '#core/contract/clauses.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { type Edit, type Finding, hasError } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { correctedReply } from '#core/diagnosis/correct.ts';
import { diagnose, editsOf, levelOf } from '#core/diagnosis/diagnose.ts';
import {
  diagnoseThrough,
  type ReplyText,
  replyTextOf,
  suggestFix,
} from '#core/diagnosis/suggest-fix.ts';
import { mask } from '#core/secrets/redact.ts';
import {
  brokenReplies,
  findingsOf,
  list,
  patched,
  reasons,
} from '#tests/support/broken-replies.ts';
import { completed } from '../document/replies.ts';

const json = (value: unknown): string => JSON.stringify(value);
const good = { id: 'a', title: 'A' };
const bad = { ...good, tags: [{ label: 'x', color: 'grey', tooltip: 't' }] };
const deep = '{"data":{"items":[{"id":1,"tags":["new"]},{"id":2,"is_urgent":"yes"}]}}';
const document = (body: object): ReplyText => ({ ...list(json(body)), as: 'document' });

/** Replies to get_items with one or two things wrong. */
const lists = [
  '[{"id":"a","title":"A","tags":["new"]}]',
  '[{"id":"a","title":"A","tags":"new, old"}]',
  '[{"id":"a","title":"A","tags":[{"name":"x","hint":"h"}]}]',
  '[{"id":"a","title":"A","tags":[{"label":"x","colour":"red","desc":"d","extra":1}]}]',
  '[{"id":"a","title":"A","tags":{"label":"x","color":"red","tooltip":"t"}}]',
  '[{"id":"a","title":"A","tags":[{"label":{"value":"x"},"color":"red","tooltip":["a","b"]}]}]',
  '{"items":[{"id":"a","title":"A"}],"badge":"blu"}',
  '{"items":[{"id":"a","title":"A"}],"badge":"whatever"}',
  '{"items":[{"id":"a","title":"A"}],"badge":true}',
  '{"items":[{"id":"a","title":"A"}],"badge":{}}',
  '{"items":[{"id":"a","title":"A"}],"badge":{"count":3}}',
  '{"Items":[{"id":{"S":"1"},"title":{"S":"A"}},{"id":{"N":"2"},"title":{"S":"B"}}],"Count":2}',
  '{"documents":[{"fields":{"id":{"stringValue":"a"},"title":{"stringValue":"A"},"timestamp":{"timestampValue":"2026-01-02T03:04:05Z"}}}]}',
  '[{"id":"a","title":"A","timestamp":"2026-01-02T03:04:05+01:00[Europe/Berlin]"}]',
  '[{"id":"a","title":"A","timestamp":"2026-01-02T03:04:05[Europe/Berlin]"}]',
  '[{"gid":"a","title":"A","createTime":"2026-01-02T03:04:05Z"}]',
  '[{"sys_id":"a","title":"A","CreatedDate":"2026-01-02T03:04:05.000+0000"}]',
  '[{"id":"a","title":"A","receivedDateTime":"2026-01-02T03:04:05Z","update":"x","messageTime":"x"}]',
  '[{"id":"a","title":"A","lastModifiedDateTime":"2026-01-02T03:04:05Z","dueDate":"2026-01-02T03:04:05Z"}]',
  '{"a1":{"title":"A"},"b2":{"title":"B"}}',
  '{"columns":["id","title"],"rows":[["a","A"],["b","B"]]}',
  '[["id","title"],["a","A"]]',
  '{"open":[{"id":"a","title":"A"}],"closed":[{"id":"b","title":"B"}]}',
  '[[{"id":"a","title":"A"},{"id":"b","title":"B"}]]',
  '[{"id":"a","title":"A"},"Plain",7,null,true]',
  '["{\\"id\\":\\"a\\",\\"title\\":\\"A\\"}","{\\"id\\":\\"b\\"}"]',
  '{"values":[["id","title","status"],["a","A"],["b","B","open"]]}',
  '{"items":[{"fields":{"id":"a","title":"A"},"score":1}]}',
  '{"items":[{"node":{"id":"a","title":"A"},"id":"b"}]}',
  '[{"id":"a","title":"A","description":["one","two"]}]',
  '[{"id":"a","title":{"en":"A","de":"B"}}]',
  '[{"id":"a","title":{"rendered":"A"}}]',
  '[{"title":"A"},{"title":"B","id":""},{"title":"C","id":true}]',
  '[{"id":"a","title":"A","timestamp":"26.11.2026 10:00"}]',
  '{"items":null}',
  '{"items":{"id":"a","title":"A"}}',
  '[{"id":"a","id":"b","title":"A"}]',
  '{items: [{id: "a", title: "A"}]}',
  '{"items":[{"id":"a","title":"A",}],}',
  '<pre>{"items":[{"id":"a","title":"A"}]}</pre>',
  deep,
  ...[
    { items: [good] },
    { tickets: [good], total: 1 },
    { body: json({ items: [good] }) },
    { status: 200, body: json([good]) },
    { jsonrpc: '2.0', id: 1, result: [good] },
    { message: 'No orders found' },
    [{ uuid: 'a', name: 'A', created_at: '2026-11-21T09:30:00Z' }],
    [{ id: 7, title: 'A', is_urgent: 'true', timestamp: 1_763_800_000, description: null }],
    [{ ...good, timestamp: '2026-11-21 09:30:00Z' }],
    [good, bad],
    // What only a person can correct.
    { success: false, data: null },
    { jsonrpc: '2.0', id: 'a', error: { code: 1, message: 'x' } },
    { response: { a: [{ id: '1', x: 1 }], b: [{ id: '2', y: 1, z: 1 }] } },
    [{ ...good, timestamp: '03/04/2025' }],
    ...[[2026, 11, 30, 10, 0], 0, true].map((timestamp) => [{ ...good, timestamp }]),
    [{ ...good, timestamp: 20_261_130 }],
    [{ ...good, tags: json([{ label: 'x', color: 'red' }]) }],
    { code: 500, message: 'x', data: null },
    { statusCode: 200, isBase64Encoded: true, body: btoa('[]') },
    [{ ...good, tags: [{ label: 'x', color: 'red', tooltip: 't', id: 3 }] }],
    { data: { items: [{ id: '1' }] }, rows: { items: [{ id: '2' }] } },
    [{ items: [{ id: '1' }] }, { items: [{ id: '2' }] }],
    { a: '1', b: [1, 2] },
    { fields: ['id', 'title'], data: [['1', 'A']] },
    { items: [], badge: { colour: 'red' } },
    [{ id: 'PLACEHOLDER-id-2', title: 'A' }, { title: 'B' }],
    [{ ...good, tags: [['a', 'b'], { text: 'q' }, { title: 'r' }, { value: 's' }] }],
    {
      entries: [{ uuid: 7, name: 'A', date: '2026-01-02', status: { code: 3, name: 'Open' } }, {}],
    },
  ].map(json),
  json(json([])),
  '{"items":[{"id":"1","title":"a","title":"b"}],"items":[{"id":"2","id":"3","title":"x"}]}',
  '{"items":[],"data":[{"id":"1","title":"a"}]}',
  '{\n  "data": {\n    "items": [\n      {}\n    ]\n  }\n}\n',
  "{'items': [{'a': 1.50, 'b': None}]}",
  '{"items": [{"id": "a"}',
  '{"id":"a"}\n{"id":"b"}',
  '{"items": [{"id": "a',
  '{"items": [1',
  "{'at': datetime.datetime(2026, 1, 1)}",
  '<!doctype html><title>x</title>',
  'Error: no such table',
  '"TypeError: x is undefined"',
  'Traceback (most recent call last):\n  File "app.py", line 3',
  'Errors: none',
  '{"items":[{"id":"a"}]}\n{"items":[{"id":"b"}]}',
  '[{"data":[{"id":"a"}],"total":2},{"data":[{"id":"b"}],"total":2}]',
  '{"groups":[{"tickets":[{"id":"a"}]},{"tickets":[]}]}',
  // What would be wrong as a row, as an id or as a reply stays.
  '[[{"id":1,"title":"A"}],[{"name":"id","columnType":3},{"name":"title","columnType":253}]]',
  '{"data":{"id":[1,2],"title":["A","B"]}}',
  '{"type":"Buffer","data":[91,93]}',
  'data: {"items":[\ndata: {"id":"1","title":"A"}]}\n\n',
  '[{"_id":"a","title":"A","createdAt":{"$date":{"$numberLong":"1763632800000"}}}]',
];
const { bank_code, status_code: _, ...others } = completed;
const documents = [
  { status_code: 200, ...others, bankCode: bank_code },
  { ...completed, status_code: '200' },
  { status_code: 200, status: 'Completed' },
  { ...completed, parsed_date: 1_763_632_800, parsed_base64: 'PGEv\nPg' },
  { result: { ...others, bank_code }, status_code: 200 },
  { statusCode: 200, body: json(completed) },
  { code: 404, message: 'not registered' },
];
const replies: ReplyText[] = [
  ...lists.map(list),
  ...documents.map(document),
  { ...list('password=hunter2hunter2'), httpStatus: 500 },
  { ...list('{"items":[],"view":"Direct"}'), category: 'messaging' },
  { ...list('{"conversationId":7}'), as: 'item_clicked', category: 'messaging' },
  { ...list(json({ record: good })), as: 'item_clicked' },
  { ...list('{"error":"not found"}'), as: 'item_clicked' },
];

/** What is wrong with a reply, and what the fix makes of it. */
function golden(reply: ReplyText): string {
  const findings = findingsOf(reply);
  const { causes } = diagnoseThrough(reply, findings);
  expectWhole(findings);
  const said = diagnose(findings).map((one) => {
    const edits = editsOf(one, findings).map(({ op }) => op);
    return `${levelOf(one, findings)} ${one.clauses.join(' ')}, ${one.count}: ${[one.cause, one.effect, one.fix, edits.join(' ')].join(' | ')}`;
  });
  const behind = causes.filter(({ after }) => after !== null);
  const fixed = suggestFix(reply);
  const sparse = suggestFix({ ...reply, removeIgnored: true });
  const { text, says, changes, removed, ignored, placeholders, remaining, rounds, problems } =
    fixed;
  expect(patched(reply.text, fixed.patch)).toBe(text);
  expect(remaining).toEqual(findingsOf({ ...reply, text }));
  // What is empty or 0 is left out.
  const sure = Object.entries({ removed, ignored, placeholders, rounds, ...problems }).filter(
    ([, one]) => one !== 0 && json(one) !== '[]',
  );
  return [
    `# ${reply.text}`,
    ...said,
    ...behind.map(({ cause, after, clauses: [clause] }) => `behind ${after}: ${clause} ${cause}`),
    ...(text === reply.text ? ['is left as it is'] : [`=> ${text}`, says]),
    ...changes.map(({ rule, paths, count }) => `${rule} ${count}: ${paths.join(', ')}`),
    ...(sparse.text === text
      ? []
      : [`without what is ignored => ${sparse.text} ${sparse.removed}`]),
    json(Object.fromEntries(sure)),
    ...remaining.map(({ level, clause, path }) => `left: ${level} ${clause} ${path}`),
  ].join('\n');
}

test('replies have the diagnosis and the fix of the golden file', async () => {
  await expect(`${replies.map(golden).join('\n\n')}\n`).toMatchFileSnapshot('golden/replies.txt');
});

test('one that is too long is not judged again and again', () => {
  const long = list(deep.replace('"new"', json('x'.repeat(200_000))));
  expect(diagnoseThrough(long, findingsOf(long)).uncovered).toEqual([]);
});

describe('the reply of a verdict', () => {
  const { assumptions } = readReply({ ...list(''), category: 'messaging', body: '{"items":[]}' });
  const verdict = { as: 'get_items', assumptions } as const;
  const given = { httpStatus: 200, category: 'messaging' } as const;

  it('is judged again as on its tab, unless something in it is masked', () => {
    const reply = replyTextOf(verdict, '[{"id":"a"}]', given);
    expect(reply).toMatchObject({ category: 'messaging', text: '[{"id":"a"}]' });
    expect(replyTextOf(verdict, `[{"id":"${mask}"}]`, given)).toBeNull();
    expect(replyTextOf(verdict, null, given)).toBeNull();
  });
});

describe('the corrected reply', () => {
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
  ])('%s', (_, before, after, ...edits) => {
    expect(correctedReply(before, edits)).toBe(after);
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

describe('the diagnosis', () => {
  it('puts every finding of every example into exactly one diagnosis with a cause and a fix', () => {
    for (const clause of clauses) {
      if (clause.examples === null || !('fails' in clause.examples)) continue;
      const { findings } = runExample(clause.examples.fails);
      expect(findings).not.toEqual([]);
      expectWhole(findings);
    }
  });
});

function expectWhole(findings: readonly Finding[]): void {
  const all = diagnose(findings);
  const explained = all.flatMap((one) => one.findings);
  expect(explained.toSorted((a, b) => a - b)).toEqual(findings.map((_, index) => index));
  for (const one of all) {
    expect(one.count).toBe(one.findings.length);
    expect(one.cause).toMatch(/\S.*[.!?…]$/s);
    expect(one.fix).toMatch(/\S.*[.!?…]$/s);
  }
}

it('quotes a key in its texts as they are: plain texts, in which a backtick marks nothing', () => {
  const texts = clauses.flatMap(({ title, fix, examples }) => [
    title,
    fix,
    ...(examples && 'fails' in examples ? runExample(examples.fails).findings : []).flatMap(
      ({ message, effect }) => [message, effect],
    ),
  ]);
  expect(texts.filter((text) => text.includes('`'))).toEqual([]);
});

test('a loop that knows nothing of the contract ends without errors in three rounds', async () => {
  const replies = await brokenReplies();
  const used = new Set<string>();
  const left: string[] = [];
  let able = 0;
  for (const [name, received] of replies) {
    const said = findingsOf(received).map(({ clause, message }) => `${clause} ${message}`);
    const reason = reasons.find(([, error]) => said.some((one) => error.test(one)));
    if (reason) used.add(reason[0]);
    else able += 1;
    let reply = received;
    for (let round = 0; round < 3 && hasError(findingsOf(reply)); round += 1)
      reply = { ...reply, text: patched(reply.text, suggestFix(reply).patch) };
    if (!reason && hasError(findingsOf(reply))) left.push(name);
  }
  expect(left).toEqual([]);
  expect((able - left.length) / able).toBeGreaterThanOrEqual(0.95);
  expect(reasons.filter(([reason]) => !used.has(reason))).toEqual([]);
});

test('60,000 faults of a kind are fixed in one round, and no finding names more places than otherwise', () => {
  const text = `[${'null,'.repeat(59_999)}{"id":"1","title":"a","tags":[${'7,'.repeat(1_500)}7]}]`;
  const { rounds, stopped, remaining } = suggestFix(list(text));
  expect([rounds, stopped]).toEqual([1, null]);
  expect(Math.max(0, ...remaining.map(({ places }) => places?.length ?? 0))).toBeLessThanOrEqual(
    1_000,
  );
});
