import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKnownShape, type Shape, shapes, ValueReader } from '#core/profile/value-shapes.ts';

const reader = new ValueReader();
const shapeOf = (value: string): Shape => {
  reader.read(value);
  return reader.shape;
};

const table: Record<string, Shape> = {
  '': 'empty',
  ' \n\t': 'empty',
  true: 'boolean',
  '0': 'integer',
  '-17': 'integer',
  '+5': 'integer',
  '007': 'digits',
  '1234567890123456': 'digits',
  '12.50': 'decimal-point',
  '-0,5': 'decimal-comma',
  '1.234': 'decimal-point',
  '1,234.56': 'grouped-point',
  "1'234'567.00": 'grouped-point',
  '1 234': 'grouped-point',
  '1.234,56': 'grouped-comma',
  '1 234,56': 'grouped-comma',
  '(12.00)': 'number-other',
  '12.00-': 'number-other',
  'EUR 12.00': 'number-other',
  '12.00 DR': 'number-other',
  '2026-01-31': 'date',
  '2026-01-31T08:00:00Z': 'date-time',
  '2026-01-31 08:00': 'date-time',
  '2026/01/31': 'date-year-first',
  '31.01.2026': 'date-dotted',
  '31-01-2026': 'date-dashed',
  '05/06/2026': 'date-slashed',
  '31/01/2026': 'date-day-first',
  '01/31/2026': 'date-month-first',
  '31.01.26': 'date-short',
  '31 Jan 2026': 'date-named',
  '08:15': 'time',
  EUR: 'currency',
  'DE02 1203 0000 0000 2020 51': 'iban',
  '11111111-1111-4111-8111-111111111111': 'uuid',
  CRDT: 'code',
  booked: 'code',
  E17: 'code',
  Salary: 'text',
  'Card payment': 'text',
  'Müller & Söhne': 'text',
  '2026-13-01': 'code',
};

describe('the shape of a value', () => {
  test.each(Object.entries(table))('%j is %s', (value, shape) => {
    expect(shapeOf(value)).toBe(shape);
  });

  test('the size of a decimal number is its digits behind the sign', () => {
    reader.read('-1234.50');
    expect(reader).toMatchObject({ size: 2, whole: 4, isNegative: true });
  });

  test('any text has one shape, with or without white space around it, in no time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
        const shape = shapeOf(value);
        expect(shapes).toContain(shape);
        expect(shapeOf(` ${value}\n`)).toBe(shape);
      }),
    );
    const hostile = ['1'.repeat(64), '1.'.repeat(32), 'A1'.repeat(32), "1'111".repeat(12)];
    for (const value of hostile) expect(shapes).toContain(shapeOf(value));
  });
});

test('what free text, codes and either order of day and month make known', () => {
  const knows = (known: Shape[], shape: Shape): boolean => isKnownShape(shape, new Set(known));
  expect(knows(['text'], 'decimal-comma')).toBe(true);
  expect(knows(['text'], 'empty')).toBe(false);
  expect(knows(['code'], 'integer')).toBe(true);
  expect(knows(['integer'], 'digits')).toBe(false);
  expect(knows(['date-slashed'], 'date-day-first')).toBe(true);
  expect(knows(['date-slashed', 'date-day-first'], 'date-month-first')).toBe(false);
  expect(knows(['date-day-first'], 'date-slashed')).toBe(true);
});
