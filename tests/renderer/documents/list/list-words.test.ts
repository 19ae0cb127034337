import { describe, expect, test } from 'vitest';
import { rulesMark } from '#core/statement/outcome.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { kindLabel } from '#renderer/documents/kind-labels.ts';
import {
  checksLabel,
  exportedWords,
  leftText,
  notCompleted,
  outcomeLabel,
  withCurrentChecks,
} from '#renderer/documents/list/list-words.ts';
import { nextText, noticeOf } from '#renderer/documents/outcome/follow-words.ts';
import { follow, row } from '../rows.ts';

const midnight = Date.parse('2026-01-01T00:00:00.000Z');
const hour = 3_600_000;

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

test.each([
  [0, '3 d left', false],
  [66 * hour, '6 h left', false],
  [66 * hour + 1, '5 h left', true],
  [72 * hour, '0 s left', true],
  [72 * hour + 1, 'expired', true],
])('%d ms after its creation a document is shown as %s', (after, text, isShort) => {
  expect(leftText('2026-01-01T00:00:00Z', midnight + after)).toEqual({ text, isShort });
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
  expect(malformed).toMatchObject({ word: 'Completed, with errors', tone: 'error' });
  expect(malformed.icon).not.toBe(outcomeLabel(row('a', { kind: 'completed' })).icon);
  // The same sign is shown in the outcome, unless there is no document to read.
  expect(kindLabel('completed', true)).toEqual(malformed);
  expect(kindLabel('completed', true, false)).toMatchObject({
    word: 'Cannot be decoded',
    tone: 'error',
  });
});

describe('a followed document', () => {
  test('counts down to the next ask', () => {
    expect(nextText(follow(), midnight)).toBe('in 10 s');
    expect(nextText(follow(), midnight + 9001)).toBe('asking');
    expect(nextText(follow({ nextAt: null }), midnight)).toBe('asking');
    expect(nextText(follow({ state: 'paused', nextAt: null }), midnight)).toBe('paused');
  });

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
