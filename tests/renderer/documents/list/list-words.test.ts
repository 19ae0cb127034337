import { describe, expect, test } from 'vitest';
import { rulesMark } from '#core/statement/outcome.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { kindLabel } from '#renderer/documents/kind-labels.ts';
import { addFacts } from '#renderer/documents/list/add-dialog.tsx';
import {
  agoText,
  checksLabel,
  exportedWords,
  leftText,
  notCompleted,
  outcomeLabel,
  shortSpan,
  titleOf,
  withCurrentChecks,
} from '#renderer/documents/list/list-words.ts';
import { attemptsText, nextText, noticeOf } from '#renderer/documents/outcome/follow-words.ts';
import { factsText } from '#renderer/documents/timeline/timeline-pane.tsx';
import { expectWords } from '#tests/support/words.ts';
import { call, follow, row } from '../rows.ts';

const midnight = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [hour - 1, '59 min'],
  [-hour, '1 h'],
  [24 * hour, '1 d'],
  [51 * hour, '2 d 3 h'],
])('a span of %d ms is %s', (span, text) => expect(shortSpan(span)).toBe(text));

test('what a mock service answered is not exported, and is still to be fetched', () => {
  const rows: Pick<DocumentRow, 'kind' | 'isMock'>[] = [
    { kind: 'completed' },
    { kind: 'pending' },
    { kind: 'completed', isMock: true },
  ];
  expect(notCompleted(rows)).toBe(2);
  expect(exportedWords(rows)).toEqual({
    has: '2 documents',
    leavesOut: '1 document left out: the mock service answered last.',
  });
  expect(exportedWords(rows.slice(0, 2)).leavesOut).toBeNull();
});

test('a coarse span leaves the hours beside days out', () =>
  expect(shortSpan(51 * hour, true)).toBe('2 d'));

test.each([
  ['2026-01-01T00:00:00Z', 30_000, 'just now'],
  ['2026-01-01T00:00:00Z', 5 * hour, '5 h ago'],
  ['2026-01-01T02:00:00Z', 0, 'in 2 h'],
  ['yesterday', 0, null],
  [null, 0, null],
])('%s, %d ms after midnight, is %s', (iso, after, text) =>
  expect(agoText(iso, midnight + after)).toBe(text),
);

test.each([
  [0, '3 d left', false],
  [66 * hour, '6 h left', false],
  [66 * hour + 1, '5 h left', true],
  [72 * hour, '0 s left', true],
  [72 * hour + 1, 'expired', true],
])('%d ms after its creation a document is shown as %s', (after, text, isShort) => {
  expect(leftText('2026-01-01T00:00:00Z', midnight + after)).toEqual({ text, isShort });
});

test('a document is named by its external_id, else by its id', () => {
  expect(titleOf({ external_id: 'INV-1', id: 'a' })).toBe('INV-1');
  expect(titleOf({ external_id: '', id: 'a' })).toBe('a');
  expect(titleOf({ external_id: null, id: '' })).toBe('empty id');
});

test('the last outcome is told apart from no reply and from never asked', () => {
  expect(outcomeLabel(row('a', { kind: 'completed' })).word).toBe('Completed');
  expect(
    outcomeLabel(row('a', { askedAt: '2026-01-01T00:00:00Z', failure: 'Refused.' })).word,
  ).toBe('No reply');
  expect(outcomeLabel(row('a')).word).toBe('Not fetched yet');
});

test.each([
  ['completed', 'Completed', 'ok'],
  ['pending', 'Pending', 'info'],
  ['processing', 'Processing', 'info'],
  ['failed', 'Failed', 'error'],
  ['not-found', 'Not found', 'warning'],
  ['no-template', 'No template', 'error'],
  ['unauthorized', 'Unauthorized', 'error'],
  ['unexpected', 'Unexpected', 'error'],
  ['unread', 'Not read', 'error'],
] as const)('the outcome %s is "%s"', (kind, word, tone) =>
  expect(outcomeLabel(row('a', { kind }))).toMatchObject({ word, tone }),
);

test('a completed document with an error never looks like success', () => {
  expect(outcomeLabel(row('a', { kind: 'completed' })).tone).toBe('ok');
  const malformed = outcomeLabel(row('a', { kind: 'completed', errors: 1 }));
  expect(malformed).toMatchObject({ word: 'Completed', tone: 'error' });
  expect(malformed.icon).not.toBe(outcomeLabel(row('a', { kind: 'completed' })).icon);
  // The same sign is shown in the outcome.
  expect(kindLabel('completed', true)).toEqual(malformed);
});

describe('a followed document', () => {
  test('counts down to the next ask', () => {
    expect(nextText(follow(), midnight)).toBe('in 10 s');
    expect(nextText(follow(), midnight + 9001)).toBe('asking');
    expect(nextText(follow({ nextAt: null }), midnight)).toBe('asking');
    expect(nextText(follow({ state: 'paused', nextAt: null }), midnight)).toBe('paused');
  });

  test('counts its attempts', () =>
    expect([1, 2].map(attemptsText)).toEqual(['1 attempt', '2 attempts']));

  test('is reported in a notification by its name and status, and nothing else', () => {
    const done = row('a', {
      external_id: 'INV-1',
      kind: 'failed',
      status: 'Failed',
      message: 'Holder J. Doe',
      bank_code: 'NORDA',
    });
    expect(noticeOf(done)).toBe('INV-1: Failed');
  });
});

describe('the facts shown before ids are added', () => {
  const found = { ids: ['a', 'b', 'c'], repeated: 0, notUuids: 0, tooLong: 0 };
  test('nothing found', () => {
    const facts = addFacts({ ...found, ids: [] }, 0, 0);
    expect(facts).toHaveLength(1);
    expectWords(facts);
  });
  test('how many, and what is left out', () => {
    const facts = addFacts({ ...found, repeated: 2, notUuids: 1, tooLong: 1 }, 1, 5);
    expect(facts.map((fact) => fact.match(/\d+/g)?.map(Number))).toEqual([
      [3, 1],
      [2],
      [2],
      [1],
      [1],
    ]);
    expectWords(facts);
  });
});

test('a call of the timeline says the two facts and how long it took', () => {
  const facts = { ...call(1), status: 200, statusCode: 102, total: 31 };
  expect(factsText(facts)).toBe('HTTP 200 · status_code 102 · 31 ms');
  expect(factsText({ ...facts, statusCode: null, total: null })).toBe(
    'HTTP 200 · status_code none',
  );
  expect(factsText({ ...facts, status: null })).toBe('no reply');
});

describe('statement checks', () => {
  const outcome = {
    rules: rulesMark({ roles: {}, assertions: [], namespaces: {} }),
    ...{ broken: [], unclear: [], held: [], brokenRules: [] },
    isSaid: false,
    heldRules: 3,
  };

  test('are named by what is broken, else by what they say', () => {
    const broken = { ...outcome, broken: ['numbering' as const], brokenRules: ['All rows'] };
    expect(checksLabel({ kind: 'completed', checks: broken })).toMatchObject({
      broken: 2,
      name: 'Statement checks: 2 broken',
      hint: 'Broken: Numbering, own rule “All rows”.',
    });
    expect(checksLabel({ kind: 'completed', checks: outcome })?.broken).toBe(0);
    const said = checksLabel({ kind: 'completed', checks: { ...outcome, isSaid: true } });
    expect(said?.name).toBe('Statement checks: held, by said columns');
    for (const checks of [{ ...outcome, heldRules: 0 }, null])
      expect(checksLabel({ kind: 'completed', checks })).toBeNull();
    expect(checksLabel({ kind: 'pending', checks: null })).toBeNull();
  });

  test('by other rules than those of today are not shown', () => {
    const roles = { '/a/b': { number: null } };
    const of = { connectionId: 'c1', bank_code: 'B' };
    const kept = { roles: [{ ...of, roles }], assertions: [] };
    const mark = rulesMark({ roles, assertions: [], namespaces: {} });
    const rows = new Map(
      [
        row('old', { ...of, checks: outcome }),
        row('new', { ...of, checks: { ...outcome, rules: mark } }),
        row('other', { ...of, bank_code: 'C', checks: outcome }),
      ].map((one) => [one.id, one]),
    );
    const held = [...withCurrentChecks(rows, kept).values()].filter(
      ({ checks }) => checks !== null,
    );
    expect(held.map(({ id }) => id)).toEqual(['new', 'other']);
    const before = [...withCurrentChecks(rows, undefined).values()];
    expect(before.map(({ checks }) => checks !== null)).toEqual([true, false, true]);
  });
});
