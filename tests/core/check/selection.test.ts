import { expect, test } from 'vitest';
import { isSelected, problemOfSelector } from '#core/check/selection.ts';

const one = {
  probe: 'error-no-secret',
  clauses: ['TAB-ERR-3'],
  subjects: [{ kind: 'tab' as const, names: ['Orders', 'orders-1'] }],
  visitor: 'Ada',
};

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
])('%j selects it: %s', (only, expected) => {
  expect(isSelected(only, one)).toBe(expected);
});

test('what selects nothing is refused', () => {
  expect(problemOfSelector('tab:orders')).toBeNull();
  expect(problemOfSelector('TAB-ERR-*')).toBeNull();
  expect(problemOfSelector('tag:orders')).toContain('tab, connection');
});
