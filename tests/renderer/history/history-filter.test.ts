import { expect, test } from 'vitest';
import { historyOperations } from '#operations/history-schemas.ts';
import { filterNames, filterWords, queryOf } from '#renderer/history/history-filter.ts';
import { signOf } from '#renderer/history/history-words.ts';

test('every filter is one that the operation knows, and says what it is', () => {
  const texts: Record<string, string> = {
    kind: 'webhook',
    action: 'get_items',
    status: '0',
    level: 'warning',
    visitor: 'own',
    pinned: 'yes',
    since: '2026-11-01',
    until: '2026-11-02',
  };
  for (const name of filterNames) {
    const filter = { [name]: texts[name] ?? 'tab-itm-1' };
    const query = queryOf('', filter);
    const read = historyOperations.listHistory.input.parse({ ...query, limit: 1 });
    expect(
      Object.entries(read).filter(([key, value]) => key !== 'limit' && value !== null),
      `the filter ${name} takes ${filter[name]}`,
    ).toHaveLength(1);
    expect(filterWords(filter)).toHaveLength(1);
  }
});

test('the worst comes first in the sign of a call', () => {
  const good = { status: 200, findings: { error: 0, warning: 0, info: 3 }, checks: null };
  const warned = { ...good, findings: { error: 0, warning: 1, info: 0 } };
  const checks = {
    rules: '',
    broken: ['balance-total' as const],
    unclear: [],
    held: [],
    brokenRules: [],
    heldRules: 0,
    isSaid: false,
  };
  expect(signOf(good).words).toBe('Nothing to fix');
  expect(signOf({ ...good, checks: { ...checks, broken: [] } }).words).toBe('Nothing to fix');
  expect(signOf(warned).words).toBe('With warnings');
  expect(signOf({ ...warned, checks }).words).toBe('Does not add up');
  expect(signOf({ ...warned, status: null }).words).toBe('No reply');
  expect(
    signOf({ ...good, status: null, findings: { error: 1, warning: 1, info: 0 }, checks }).words,
  ).toBe('With errors');
});
