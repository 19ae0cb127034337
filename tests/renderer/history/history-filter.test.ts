import { expect, test } from 'vitest';
import { historyOperations } from '#operations/history-schemas.ts';
import { filterNames, filterWords, queryOf } from '#renderer/history/history-filter.ts';
import { signOf, tagsOf } from '#renderer/history/history-words.ts';

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

test('a filter that says nothing yet restricts nothing', () => {
  const filter = { status: 'abc', level: '', since: 'yesterday', note: '  ' };
  expect(filterWords(filter)).toEqual([]);
  expect(Object.values(queryOf('  ', filter)).every((value) => value === null)).toBe(true);
});

test('days are local, and the last one is whole', () => {
  const { since, until } = queryOf('', { since: '2026-11-01', until: '2026-11-01' });
  expect(since).toBe(new Date(2026, 10, 1).getTime());
  expect(until).toBe(new Date(2026, 10, 2).getTime());
});

test('words of filters name what is chosen', () => {
  expect(
    filterWords({ level: 'error', pinned: 'yes', owner: { id: 't', name: 'Orders' } }),
  ).toEqual([
    { name: 'owner', words: 'Only Orders' },
    { name: 'level', words: 'Findings: Errors' },
    { name: 'pinned', words: 'Pinned: Pinned only' },
  ]);
});

test('tags are separated by commas, each once', () => {
  expect(tagsOf(' bug 7, ask Ada,,bug 7\nold')).toEqual(['bug 7', 'ask Ada', 'old']);
  expect(tagsOf('x'.repeat(120))).toEqual(['x'.repeat(100)]);
});

test('the worst comes first in the sign of a call', () => {
  const findings = { error: 0, warning: 0, info: 3 };
  expect(signOf({ status: 200, findings }).words).toBe('Follows the contract');
  expect(signOf({ status: 200, findings: { ...findings, warning: 1 } }).words).toBe(
    'With warnings',
  );
  expect(signOf({ status: null, findings: { ...findings, warning: 1 } }).words).toBe('No reply');
  expect(signOf({ status: null, findings: { ...findings, error: 1 } }).words).toBe('With errors');
});
