import { expect, test } from 'vitest';
import { brokenIn, outcomesOf } from './check.ts';
import { correct } from './documents.ts';

test.each(Object.entries(correct))('%s: nothing is broken', (_name, xml) => {
  expect(brokenIn(xml)).toEqual([]);
});

test('debits alone are amounts, also beside rates with more digits', () => {
  const row = (day: number): string =>
    `<transaction><bookingDate>2026-01-0${day}</bookingDate><debit>1.01</debit><credit></credit><exchangeRate>0.5000</exchangeRate></transaction>`;
  const xml = `<statement><openingBalance>10.00</openingBalance>${row(2)}${row(3)}<closingBalance>7.98</closingBalance></statement>`;
  expect(outcomesOf(xml)).toMatchObject({ 'balance-total': 'held' });
  expect(outcomesOf(xml.replace('7.98', '8.98'))).toMatchObject({ 'balance-total': 'broken' });
});
