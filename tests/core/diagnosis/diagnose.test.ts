import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauses } from '#core/contract/clauses.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import type { Finding } from '#core/contract/finding.ts';
import { readReply } from '#core/contract/read-reply.ts';
import type { ReadAs } from '#core/contract/verdict.ts';
import { diagnose, editsOf, levelOf } from '#core/diagnosis/diagnose.ts';
import { fixes } from '#core/diagnosis/fixes.ts';
import { followFetch } from '#core/widget/cors/cors.ts';
import { expectWords } from '#tests/support/words.ts';

const findingsOf = (
  body: unknown,
  as: ReadAs = 'get_items',
  httpStatus: number | null = 200,
  category: 'default' | 'messaging' = 'default',
): Finding[] =>
  readReply({
    as,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    httpStatus,
    category,
    surface: null,
  }).findings;

/** A diagnosis without its sentences: its level, its clauses with the cause's first, how many findings it explains, and its corrections. */
const factsOf = (findings: readonly Finding[]) =>
  diagnose(findings).map((one) => [
    levelOf(one, findings),
    one.clauses.join(' '),
    one.count,
    editsOf(one, findings).map((edit) => edit.op),
  ]);

const completed = {
  status_code: 200,
  id: '7f2b0a52-5f0e-4c8e-9d4e-0a6f1c9b2d11',
  date_created: '2026-11-20T09:30:00.123+00:00',
  parsed_date: '2026-11-20T09:31:00+00:00',
  bank_code: 'X',
  external_id: 'e',
  status: 'Completed',
  parsed_base64: 'PGEvPg==',
  document_version: '1',
  execution: 'x',
};
const { bank_code, ...withoutBank } = completed;
const good = { id: 'a', title: 'A' };

/** Replies with one or two things wrong, and the diagnoses that name them, the most important first. */
const cases: [name: string, findings: Finding[], expected: ReturnType<typeof factsOf>][] = [
  ['a faultless list', findingsOf({ items: [good] }), []],
  [
    'a list under another key',
    findingsOf({ tickets: [good] }),
    [['error', 'TAB-ENV-1 TAB-ITM-2 TAB-ITM-1 TAB-ITM-4', 4, ['rename']]],
  ],
  [
    'a list one level too deep',
    findingsOf({ payload: { items: [good] } }),
    [['error', 'TAB-ENV-1 TAB-ITM-2 TAB-ITM-1 TAB-ITM-4', 4, ['keep']]],
  ],
  [
    'a list inside a text',
    findingsOf({ body: JSON.stringify({ items: [good] }) }),
    [['error', 'TAB-ENV-1 TAB-ITM-2 TAB-ITM-1 TAB-ITM-4', 4, ['parse']]],
  ],
  [
    'a message in place of a list',
    findingsOf({ message: 'no tickets' }),
    [['error', 'TAB-ENV-1 TAB-ITM-2 TAB-ITM-1 TAB-ITM-4', 4, ['set']]],
  ],
  ['JSON encoded twice', findingsOf(JSON.stringify('[]')), [['error', 'TAB-ENV-5', 1, ['parse']]]],
  ['a page', findingsOf('<!doctype html><title>x</title>'), [['error', 'TAB-ENV-5', 1, []]]],
  [
    'two keys under other names, in two items',
    findingsOf([
      { uuid: 'a', name: 'A' },
      { uuid: 'b', name: 'B' },
    ]),
    [
      ['error', 'TAB-ITM-1 TAB-ITM-2', 4, ['rename', 'rename']],
      ['warning', 'TAB-ITM-1 TAB-ITM-4', 4, ['rename', 'rename']],
    ],
  ],
  [
    'ids that are numbers',
    findingsOf([
      { id: 1, title: 'A' },
      { id: 2, title: 'B' },
    ]),
    [['error', 'TAB-ITM-2', 2, ['as-text', 'as-text']]],
  ],
  [
    'the same id twice, and a colour that is none',
    findingsOf([good, { ...good, tags: [{ label: 'x', color: 'grey', tooltip: 't' }] }]),
    [
      ['error', 'TAB-ITM-2', 1, []],
      ['warning', 'TAB-CLR-1', 1, ['set']],
    ],
  ],
  [
    'a status other than 2xx, with a secret in its body',
    findingsOf('password=hunter2hunter2', 'get_items', 500),
    [
      ['error', 'TAB-ERR-1', 1, []],
      ['error', 'TAB-ERR-3', 1, []],
    ],
  ],
  [
    'a document whose key has another name',
    findingsOf({ ...withoutBank, bankCode: bank_code }, 'document'),
    [['error', 'DOC-REP-7 DOC-REP-3', 2, ['rename']]],
  ],
  [
    'a document inside an envelope',
    findingsOf({ data: completed }, 'document'),
    [['error', 'DOC-REP-1 DOC-REP-7', 2, ['keep']]],
  ],
  [
    'a status_code that is a text',
    findingsOf({ ...completed, status_code: '200' }, 'document'),
    [['error', 'DOC-REP-1 DOC-FLD-5', 2, ['as-number']]],
  ],
];

describe('the diagnosis', () => {
  it.each(cases)('%s', (_, findings, expected) => {
    expect(factsOf(findings)).toEqual(expected);
  });

  it('says it in words', () => {
    expectWords(
      cases.map(([name, findings]) => ({
        name,
        says: diagnose(findings).map(({ cause, effect, fix }) => ({ cause, effect, fix })),
      })),
    );
  });

  it('begins a cause with a key as it is written', () => {
    const reply = { conversationId: 7 };
    const [{ cause } = { cause: '' }] = diagnose(
      findingsOf(reply, 'item_clicked', 200, 'messaging'),
    );
    expect(cause).toMatch(/^conversationId must be a string/);
  });

  it('joins the header lines that a browser misses into one fix', () => {
    const request = {
      method: 'POST' as const,
      url: 'https://hook.example/',
      headers: [['Content-Type', 'application/json']] as [string, string][],
      body: '{}',
    };
    const call = { origin: 'https://widget.example', request, credentials: 'omit' as const };
    const asked = followFetch(call, []);
    if (asked.step !== 'send') throw new Error(asked.step);
    const hop = { kind: 'preflight' as const, request: asked.request, failure: null };
    const end = followFetch(call, [{ ...hop, reply: { status: 204, headers: [] } }]);
    if (end.step !== 'done') throw new Error(end.step);
    const { findings } = end.verdict;
    expect(factsOf(findings)).toEqual([['error', 'TAB-DIR-3', 2, ['header', 'header']]]);
    const [{ fix } = { fix: '' }] = diagnose(findings);
    expect(fix).toContain('Access-Control-Allow-Origin: https://widget.example');
    expect(fix).toContain('Access-Control-Allow-Headers: content-type');
  });

  it('puts every finding of every example into exactly one diagnosis with a cause and a fix', () => {
    for (const clause of clauses) {
      if (clause.examples === null || !('fails' in clause.examples)) continue;
      const { findings } = runExample(clause.examples.fails);
      expect(findings).not.toEqual([]);
      expectWhole(findings);
    }
  });

  it('explains any reply whole', () => {
    const key = fc.constantFrom('items', 'id', 'title', 'name', 'tickets', 'tags', 'view', 'badge');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, 1, 'x', true, '2026-11-21 09:30:00', ''),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }));
    fc.assert(fc.property(value, (body) => expectWhole(findingsOf(body))));
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
  const texts = clauses.flatMap(({ id, title, examples }) => [
    fixes[id] ?? '',
    title,
    ...(examples && 'fails' in examples ? runExample(examples.fails).findings : []).flatMap(
      ({ message, effect }) => [message, effect],
    ),
  ]);
  expect(texts.filter((text) => text.includes('`'))).toEqual([]);
});
