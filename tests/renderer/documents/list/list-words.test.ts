import { describe, expect, test } from 'vitest';
import { rulesMark } from '#core/statement/outcome.ts';
import type { StatementRulesInput } from '#core/statement/rules.ts';
import { kindLabel } from '#renderer/documents/kind-labels.ts';
import {
  nextText,
  noticeOf,
  outcomeLabel,
  withCurrentChecks,
} from '#renderer/documents/list/list-words.ts';
import { checked, follow, row } from '../rows.ts';

const midnight = Date.parse('2026-01-01T00:00:00.000Z');

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

  test('holds nothing that a desktop takes for a link or a picture', () => {
    const named = row('a', {
      external_id: '<a href="https://evil.example">INV</a>',
      status: '<b>',
      message: 'Holder J. Doe',
      bank_code: 'NORDA',
    });
    expect(noticeOf(named)).toBe('‹a href="https://evil.example">INV‹/a>: ‹b>');
  });
});

test('statement checks by other rules than those of today are not shown', () => {
  const roles = { '/a/b': { number: null } };
  const of = { connectionId: 'c1', bank_code: 'B' };
  const kept = { roles: [{ ...of, roles }], assertions: [] };
  const marked = (roles: StatementRulesInput['roles']) =>
    checked({ rules: rulesMark({ roles, assertions: [], namespaces: {} }) });
  const rows = new Map(
    [
      row('old', { ...of, checks: marked({}) }),
      row('new', { ...of, checks: marked(roles) }),
      row('other', { ...of, bank_code: 'C', checks: marked({}) }),
    ].map((one) => [one.id, one]),
  );
  const shown = (rules: typeof kept | undefined) =>
    [...withCurrentChecks(rows, rules).values()].flatMap(({ id, checks }) => (checks ? id : []));
  expect(shown(kept)).toEqual(['new', 'other']);
  expect(shown(undefined)).toEqual(['old', 'other']);
});
