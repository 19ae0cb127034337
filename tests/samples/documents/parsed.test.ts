import { expect, test } from 'vitest';
import { xmlBytes } from '#samples/documents/record.ts';

test('the closing balance of a statement is its opening balance and all its amounts', () => {
  const text = xmlBytes('small').toString();
  const numbers = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => Math.round(Number(match[1]) * 100));
  const sum = [
    ...numbers(/<openingBalance>([\d.]+)/g),
    ...numbers(/<amount currency="EUR">(-?[\d.]+)/g),
  ].reduce((a, b) => a + b, 0);
  expect(numbers(/<closingBalance>(-?[\d.]+)/g)).toEqual([sum]);
});
