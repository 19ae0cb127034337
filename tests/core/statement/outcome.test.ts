import { expect, test } from 'vitest';
import { outcomeOfChecks, readChecks, rulesMark } from '#core/statement/outcome.ts';

const none = { roles: {}, assertions: [], namespaces: {} };
const rule = { name: 'Rows', level: 'error' as const, message: '', xpath: '//row' };

test('an outcome names each broken check once, and own rules at level error', () => {
  const checks = [
    { id: 'numbering', outcome: 'broken' },
    { id: 'numbering', outcome: 'broken' },
    { id: 'balance-total', outcome: 'broken' },
    { id: 'period', outcome: 'held' },
    { id: 'numbering', outcome: 'held' },
    { id: 'totals-declared', outcome: 'unclear' },
  ] as const;
  const assertions = [
    { name: 'one', level: 'error', outcome: 'broken' },
    { name: 'two', level: 'warning', outcome: 'broken' },
    { name: 'three', level: 'error', outcome: 'fault' },
    { name: 'four', level: 'info', outcome: 'held' },
  ] as const;
  expect(outcomeOfChecks({ checks, assertions })).toEqual({
    broken: ['balance-total', 'numbering'],
    unclear: ['totals-declared'],
    held: ['period'],
    brokenRules: ['one', 'three'],
    heldRules: 1,
  });
});

test('rules have a mark: that of the checks for none, the same for the same, another for others', () => {
  expect(rulesMark(none)).toMatch(/^\d+$/);
  const mark = rulesMark({ ...none, assertions: [rule] });
  expect(mark).toMatch(/^[\da-f]{16}$/);
  expect(rulesMark({ ...none, assertions: [{ ...rule }] })).toBe(mark);
  expect(rulesMark({ ...none, assertions: [{ ...rule, xpath: '//rows' }] })).not.toBe(mark);
  expect(rulesMark({ ...none, debitsRaiseBalance: false })).not.toBe(rulesMark(none));
  expect(rulesMark({ ...none, roles: { '/a/b': { number: null } } })).not.toBe(mark);
});

test('checks that say the same are read together, what is broken first', () => {
  const message = 'Choose the columns.';
  const checks = [
    { id: 'period', outcome: 'held', message: 'All dates lie in it.' },
    { id: 'balance-total', outcome: 'unclear', message },
    { id: 'count-declared', outcome: 'broken', message: 'There are 3.' },
    { id: 'numbering', outcome: 'unclear', message },
  ] as const;
  expect(readChecks(checks).map((alike) => alike.map(({ id }) => id))).toEqual([
    ['count-declared'],
    ['balance-total', 'numbering'],
    ['period'],
  ]);
});
