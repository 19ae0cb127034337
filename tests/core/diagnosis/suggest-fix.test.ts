import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasError } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
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

const good = { id: '1', title: 'A' };
const whole = { label: 'x', color: 'red', tooltip: 't' };
const deep = '{"data":{"items":[{"id":1,"tags":["new"]},{"id":2,"is_urgent":"yes"}]}}';

describe('the diagnosis goes on behind a fix', () => {
  const findings = findingsOf(list(deep));
  const { causes, uncovered } = diagnoseThrough(list(deep), findings);

  test('the first cause is the one of the reply, four are behind it', () => {
    expect(causes.map(({ after, clauses: [clause] }) => [clause, after])).toEqual([
      ['TAB-ENV-1', null],
      ['TAB-ITM-2', 0],
      ['TAB-ITM-3', 0],
      ['TAB-ITM-2', 0],
      ['TAB-ITM-4', 0],
    ]);
  });

  test('every finding behind a fix belongs to one of its causes', () => {
    expect(causes.flatMap((cause) => cause.findings).toSorted((a, b) => a - b)).toEqual(
      [...findings, ...uncovered].map((_, index) => index),
    );
  });

  test('of two causes the one counts whose fix shows it', () => {
    const reply = list('[{"id":7,"title":"A","timestamp":"x","name":1},{"id":"b","name":2}]');
    const whole = diagnoseThrough(reply, findingsOf(reply)).causes;
    const behind = whole.filter(({ after }) => after !== null);
    expect(behind.map(({ cause }) => cause)).toEqual([
      'The title of item 2 must be a string; got the number 2.',
    ]);
    expect(whole[behind[0]?.after ?? -1]?.cause).toContain('"name"');
  });

  test('not of a reply that is too long to be judged again and again', () => {
    const long = list(deep.replace('"new"', JSON.stringify('x'.repeat(200_000))));
    expect(diagnoseThrough(long, findingsOf(long)).uncovered).toEqual([]);
  });
});

describe('the reply of a verdict', () => {
  const { assumptions } = readReply({ ...list(''), category: 'messaging', body: '{"items":[]}' });
  const verdict = { as: 'get_items', assumptions } as const;

  it('is judged again as on its tab', () => {
    const reply = replyTextOf(verdict, '[{"id":"a"}]', {
      httpStatus: 200,
      category: 'messaging',
    });
    expect(reply).toMatchObject({ category: 'messaging', text: '[{"id":"a"}]' });
  });

  it('is left alone where something in it is masked', () => {
    expect(
      replyTextOf(verdict, `[{"id":"${mask}"}]`, { httpStatus: 200, category: 'default' }),
    ).toBeNull();
    expect(replyTextOf(verdict, null, { httpStatus: null, category: 'default' })).toBeNull();
  });
});

describe('the fixed reply', () => {
  const document = (body: object): ReplyText => ({ ...list(JSON.stringify(body)), as: 'document' });
  const fixedValue = (reply: ReplyText) => JSON.parse(suggestFix(reply).text);

  it('keeps the spelling of a view on a messaging tab', () => {
    const body = '{"items":[],"view":"Direct"}';
    const verdict = readReply({ ...list(''), category: 'messaging', body });
    const how = { httpStatus: 200, category: 'messaging' } as const;
    const reply = replyTextOf({ as: 'get_items', assumptions: verdict.assumptions }, body, how);
    expect(JSON.parse(suggestFix(reply as ReplyText).text)).toEqual({ items: [], view: 'direct' });
  });

  it('has no invented value that passes for a real one', () => {
    const { text, remaining, placeholders } = suggestFix(
      document({ status_code: 200, status: 'Completed' }),
    );
    const { status_code: _, status: __, ...invented } = JSON.parse(text);
    for (const [key, value] of Object.entries(invented)) expect(value).toBe(`PLACEHOLDER-${key}`);
    expect(placeholders).toContain('$.id');
    expect(hasError(remaining)).toBe(true);
  });

  it('gives no placeholder that is in the text already', () => {
    const rows = [{ id: 'PLACEHOLDER-id-2', title: 'A' }, { title: 'B' }];
    expect(fixedValue(list(JSON.stringify(rows)))).toEqual([
      rows[0],
      { title: 'B', id: 'PLACEHOLDER-id-3' },
    ]);
  });

  it.each([
    [
      'two lists of different rows',
      { response: { a: [{ id: '1', x: 1 }], b: [{ id: '2', y: 1, z: 1 }] } },
    ],
    ['a date whose day and month cannot be told apart', [{ ...good, timestamp: '03/04/2025' }]],
    ['an id that two rows have', [good, good]],
    ['an object in place of a text', [{ ...good, title: { de: 'A', en: 'B' } }]],
    ['a tag with keys of its own', [{ ...good, tags: [{ ...whole, id: 3 }] }]],
    [
      'two lists in two objects',
      { data: { items: [{ id: '1' }] }, rows: { items: [{ id: '2' }] } },
    ],
    ['pages of a list', [{ items: [{ id: '1' }] }, { items: [{ id: '2' }] }]],
    ['a list that has no objects', { a: '1', b: [1, 2] }],
  ])('leaves %s to a person', (_, body) => {
    const { text, remaining } = suggestFix(list(JSON.stringify(body)));
    expect(JSON.parse(text)).toEqual(body);
    expect(remaining).not.toEqual([]);
  });

  it('keeps the tags of a list in the list, under any key that means a label', () => {
    const tags = [['a', 'b'], { text: 'q' }, { title: 'r' }, { value: 's' }];
    const [row] = fixedValue(list(JSON.stringify([{ id: 'a', title: 'A', tags }])));
    expect(row.tags.map(({ label }: { label: string }) => label)).toEqual([
      'a',
      'b',
      'q',
      'r',
      's',
    ]);
  });

  it('takes out what the contract ignores only where that is asked for, and names it as it was', () => {
    const row = { id: 'a', name: 'A', type: null, x: { y: 1 } };
    const body = list(JSON.stringify({ data: { list: [row, null], n: 2 } }));
    const kept = suggestFix(body);
    expect(JSON.parse(kept.text)).toEqual({ items: [{ id: 'a', title: 'A', x: { y: 1 } }], n: 2 });
    expect(kept).toMatchObject({ removed: [], ignored: 2 });
    const sparse = suggestFix({ ...body, removeIgnored: true });
    expect(JSON.parse(sparse.text)).toEqual({ items: [{ id: 'a', title: 'A' }] });
    expect(sparse).toMatchObject({ removed: ['$.data.list[0].x', '$.data.n'], ignored: 0 });
  });

  it('says what changed by which rule, with paths of the reply that was read', () => {
    const row = { uuid: 7, name: 'A', date: '2026-01-02', status: { code: 3, name: 'Open' } };
    const { changes, says, problems } = suggestFix(list(JSON.stringify({ entries: [row, {}] })));
    expect(changes).toEqual([
      {
        rule: 'renamed',
        count: 4,
        paths: ['$.entries', '$.entries[0].uuid', '$.entries[0].name', '$.entries[0].date'],
      },
      { rule: 'text', count: 2, paths: ['$.entries[0].status', '$.entries[0].uuid'] },
      { rule: 'local-date', count: 1, paths: ['$.entries[0].date'] },
      { rule: 'beside', count: 1, paths: ['$.entries[0].status.code'] },
      { rule: 'placeholder', count: 1, paths: ['$.entries[1].id'] },
    ]);
    expect(says).toBe(
      '8 problems: 4 keys renamed, 2 values written as text, 1 date rewritten without an offset, 1 value beside a text left out, 1 id is a placeholder.',
    );
    expect(problems).toEqual({ fixed: 8, left: 1 });
  });

  it('keeps the time and the content of a document, and what is in a wrapper', () => {
    const whole = {
      id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
      status_code: 200,
      status: 'Completed',
      external_id: 'e',
      execution: 'x',
      document_version: '1',
      bank_code: '',
      message: '',
      date_created: '2025-11-20T10:00:00.000+00:00',
      parsed_date: '2025-11-20T10:00:01+00:00',
      parsed_base64: 'PGEvPg==',
    };
    const broken = { ...whole, parsed_date: 1_763_632_800, parsed_base64: 'PGEv\nPg' };
    expect(fixedValue(document(broken))).toEqual({
      ...whole,
      parsed_date: '2025-11-20T10:00:00.000Z',
    });
    const { status_code: _, ...result } = whole;
    expect(fixedValue(document({ result, status_code: 200 }))).not.toHaveProperty('id');
  });

  it('says what is left, and how often it was corrected', () => {
    const { text, remaining, rounds, placeholders } = suggestFix(list(deep));
    expect(text).toBe(
      '{"items":[{"id":"1","tags":[{"label":"new","color":"gray","tooltip":"new"}]},{"id":"2","is_urgent":true}]}',
    );
    expect(remaining).toEqual(findingsOf(list(text)));
    expect(remaining.map(({ clause }) => clause)).toEqual(['TAB-ITM-4', 'TAB-ITM-4']);
    expect({ rounds, placeholders }).toEqual({ rounds: 2, placeholders: [] });
  });

  it('names what only a person can know', () => {
    const { text, placeholders } = suggestFix(list('[{"title":"A"},{"id":true},{"id":"a"}]'));
    expect(text).toBe(
      '[{"title":"A","id":"PLACEHOLDER-id-1"},{"id":"PLACEHOLDER-id-2"},{"id":"a"}]',
    );
    expect(placeholders).toEqual(['$[0].id', '$[1].id']);
  });
});

test('any text ends, and what is left is the verdict on the fixed one', () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ items: [value, { id: value, tags: value }], badge: value })),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ status_code: 200, status: 'Completed', id: value })),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom('get_items', 'item_clicked', 'document'), (text, as) => {
      const reply = { ...list(text), as } as const;
      const { text: fixed, remaining, rounds, patch } = suggestFix(reply);
      expect(patched(text, patch)).toBe(fixed);
      expect(remaining).toEqual(findingsOf({ ...reply, text: fixed }));
      expect(suggestFix({ ...reply, text: fixed }).rounds).toBe(0);
      expect(rounds).toBeLessThan(10);
    }),
    { numRuns: 150 },
  );
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

test.each([
  [
    'the last of equal keys, as the widget reads it',
    '{"items":[{"id":"1","title":"a","title":"b"}],"items":[{"id":"2","id":"3","title":"x"}]}',
    '{"items":[{"id":"3","title":"x"}]}',
  ],
  [
    'the list that counts beside an empty one',
    '{"items":[{"id":"1","title":"a"}],"data":[]}',
    '{"items":[{"id":"1","title":"a"}]}',
  ],
  [
    'the rows of the second list where the first is empty',
    '{"items":[],"data":[{"id":"1","title":"a"}]}',
    '{"items":[{"id":"1","title":"a"}]}',
  ],
])('what is ignored goes where that is asked for, and leaves %s', (_, text, fixed) => {
  expect(suggestFix({ ...list(text), removeIgnored: true }).text).toBe(fixed);
});

test('60,000 faults of a kind are fixed in one round, and no finding names more places than otherwise', () => {
  const text = `[${'null,'.repeat(59_999)}{"id":"1","title":"a","tags":[${'7,'.repeat(1_500)}7]}]`;
  const { rounds, stopped, remaining } = suggestFix(list(text));
  expect([rounds, stopped]).toEqual([1, null]);
  expect(Math.max(0, ...remaining.map(({ places }) => places?.length ?? 0))).toBeLessThanOrEqual(
    1_000,
  );
});
