import { describe, expect, test } from 'vitest';
import { clauseById, clauses } from '#core/contract/clauses.ts';
import { documentClauses } from '#core/contract/document-clauses.ts';
import { exampleKind, exampleText } from '#core/contract/examples/describe-example.ts';
import type { Example, Shown } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { levels } from '#core/contract/finding.ts';
import { widgetClauses } from '#core/contract/widget-clauses.ts';
import { expectFindings } from '../expect-findings.ts';

const judgedClauses = clauses.flatMap(({ id, level, examples }) =>
  examples && 'passes' in examples ? [{ id, heaviest: level, ...examples }] : [],
);
const shownClauses = clauses.flatMap(({ id, examples }) =>
  examples && examples.shows.length > 0 ? [{ id, shows: examples.shows }] : [],
);

/** What the clause has to say about the example, as heavily as `level` or more. */
function foundBy(id: string, example: Example, level: (typeof levels)[number]) {
  const { findings, verdict } = runExample(example);
  if (verdict && 'body' in example) expectFindings(example.body, verdict.findings);
  return findings.filter(
    (finding) => finding.clause === id && levels.indexOf(finding.level) <= levels.indexOf(level),
  );
}

describe('the table of clauses', () => {
  test('holds every rule of both documents once', () => {
    expect(clauses).toHaveLength(80);
    expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
    for (const clause of clauses) expect(clauseById(clause.id)).toBe(clause);
    expect(clauseById('TAB-XXX-1')).toBeUndefined();
  });

  test('has the rules of the document endpoint in their order, numbered without a gap', () => {
    let [lastFamily, lastNumber] = ['', 0];
    for (const { id } of documentClauses) {
      const [, family = '', number = ''] = /^(DOC-(?:REQ|REP|FLD|STA|RET))-(\d+)$/.exec(id) ?? [];
      expect(Number(number), id).toBe(family === lastFamily ? lastNumber + 1 : 1);
      [lastFamily, lastNumber] = [family, Number(number)];
    }
  });

  test.each(widgetClauses)('$id of the widget contract is a sentence', ({ id, title }) => {
    expect(id).toMatch(/^TAB-[A-Z]{3}-\d+$/);
    expect(title).toMatch(/[^.]\.$/);
  });

  test.each(clauses)('$id has examples, or says how it is kept', ({ examples, why }) => {
    if (examples === null) expect(why).toMatch(/^[A-Z].{20,}\.$/);
    else expect(why).toBeNull();
  });
});

describe.each(judgedClauses)('$id', ({ id, heaviest, level, passes, fails }) => {
  test('is kept by its passing example', () => {
    expect(foundBy(id, passes, level)).toEqual([]);
  });

  test('is broken by its failing example', () => {
    const found = foundBy(id, fails, level);
    expect(found.map((finding) => finding.level)).toContain(level);
    for (const { path } of found) expect(path).toMatch(/^\$/);
  });

  test('is broken as heavily as the table says', () => {
    expect(level).toBe(heaviest);
  });
});

describe.each(shownClauses)('$id shows', ({ id, shows }) => {
  test.each<Shown>(shows)('what comes of $of', ({ of, value, step, request, found, assumes }) => {
    const result = runExample(of);
    expect([value, step, request, found].some((part) => part !== undefined)).toBe(true);
    if (found !== undefined) {
      const levelsFound = result.findings.flatMap(({ clause, level }) =>
        clause === id ? [level] : [],
      );
      expect(levelsFound).toEqual(found);
    }
    if (assumes !== undefined)
      expect(result.verdict?.assumptions.map((row) => row.id)).toContain(assumes);
    if (value === null) expect(result.verdict?.value).toBeNull();
    else if (value !== undefined) expect(result.verdict?.value).toMatchObject(value);
    if (request !== undefined) expect(result.request).toMatchObject(request);
    const steps = (result.verdict?.steps ?? [])
      .filter(({ clause }) => clause === id)
      .map(({ text }) => text);
    if (step !== undefined) expect(steps.join('\n')).toContain(step);
  });
});

describe('an example in words', () => {
  test.each<[object, string, string]>([
    [{ as: 'document', body: '' }, '(empty body)', 'reply to a document request'],
    [
      { as: 'get_items', body: '[]', category: 'messaging', httpStatus: 500 },
      '[]',
      'reply to get_items on a messaging tab, HTTP 500',
    ],
    [{ unreachable: 'refused' }, 'refused', 'get_items, no reply'],
    [{ request: 'get_items' }, 'The request is not sent.', 'get_items request'],
  ])('%o', (example, text, kind) => {
    expect(exampleText(example as Example, null)).toBe(text);
    expect(exampleKind(example as Example)).toBe(kind);
  });

  test.each([
    [null, 'GET https://a.example/\nAccept: x\nPragma: y'],
    ['{}', 'GET https://a.example/\nAccept: x\nPragma: y\n\n{}'],
  ])('a request with the body %j', (body, text) => {
    const headers: [string, string][] = [
      ['Accept', 'x'],
      ['Pragma', 'y'],
    ];
    const request = { method: 'GET' as const, url: 'https://a.example/', headers, body };
    expect(exampleText({ request: 'get_items' } as never, request)).toBe(text);
  });
});
