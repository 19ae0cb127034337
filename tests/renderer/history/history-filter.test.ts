import { expect, test } from 'vitest';
import { signOf } from '#renderer/history/history-words.ts';
import { checked } from '../documents/rows.ts';

test('the worst comes first in the sign of a call', () => {
  const good = {
    status: 200,
    findings: { error: 0, warning: 0, info: 3 },
    checks: null,
    outcome: 'completed',
  };
  const warned = { ...good, findings: { error: 0, warning: 1, info: 0 } };
  const checks = checked({ broken: ['balance-total'] });
  expect(signOf(good).words).toBe('Nothing to fix');
  expect(signOf({ ...good, checks: checked() }).words).toBe('Nothing to fix');
  expect(signOf({ ...good, outcome: 'unauthorized' })).toMatchObject({
    words: 'Unauthorized',
    tone: 'tone-error',
  });
  expect(signOf(warned).words).toBe('With warnings');
  expect(signOf({ ...warned, checks }).words).toBe('Does not add up');
  expect(signOf({ ...warned, status: null }).words).toBe('No reply');
  expect(
    signOf({ ...good, status: null, findings: { error: 1, warning: 1, info: 0 }, checks }).words,
  ).toBe('With errors');
});
