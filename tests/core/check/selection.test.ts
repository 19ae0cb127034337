import { expect, test } from 'vitest';
import { problemOfSelector, selectionOf } from '#core/check/selection.ts';

const probe = { id: 'error-no-secret', clauses: ['TAB-ERR-3', 'TAB-ERR-4'] };
const subjects = [{ kind: 'tab' as const, names: ['Orders', 'orders-1'] }];

test.each([
  [[], true],
  [['tab:orders'], true],
  [['tab:orders-1'], true],
  [['tab:tickets'], false],
  [['tab:tickets', 'tab:ord*'], true],
  [['connection:orders'], false],
  [['TAB-ERR-*'], true],
  [['TAB-ENV-*'], false],
  [['error-*'], true],
  [['tab:orders', 'TAB-ERR-*'], true],
  [['tab:orders', 'TAB-ENV-*'], false],
  [['visitor:ada'], true],
  [['visitor:Grace'], false],
  [['TAB.ERR.3'], false],
  [['!tab:orders'], false],
  [['!tab:tickets'], true],
  [['!visitor:Ada'], false],
  [['!error-no-*'], false],
  [['!TAB-ERR-3'], true],
  [['!TAB-ERR-*'], false],
  [['TAB-ERR-*', '!error-no-secret'], false],
])('%j selects it: %s', (only, expected) => {
  const selected = selectionOf(only);
  expect(selected.subject(subjects) && selected.visitor('Ada') && selected.probe(probe)).toBe(
    expected,
  );
});

test('the findings of a clause that is left out are known', () => {
  const { isLeftOut } = selectionOf(['tab:orders', 'TAB-ERR-*', '!TAB-ERR-3', '!tab:TAB-ENV-1']);
  expect(['TAB-ERR-3', 'TAB-ERR-4', 'TAB-ENV-1'].filter(isLeftOut)).toEqual(['TAB-ERR-3']);
});

test('what selects nothing is refused', () => {
  for (const selector of ['tab:orders', 'tab:a:b', 'TAB-ERR-*', '!TAB-ERR-3', '!visitor:x'])
    expect(problemOfSelector(selector)).toBeNull();
  for (const selector of ['tag:orders', '!tag:orders'])
    expect(problemOfSelector(selector)).toContain('tab, connection');
});
