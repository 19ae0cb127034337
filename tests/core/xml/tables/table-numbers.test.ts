import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecimalSum, decimalValue, readDecimal } from '#core/xml/tables/formats.ts';

const value = (cell: string, sign: '.' | ',') => {
  const decimal = readDecimal(cell, sign);
  return decimal && decimalValue(decimal);
};

describe('cells that are numbers', () => {
  test.each([
    ['1234.56', 1234.56],
    ['-1', -1],
    ['+7', 7],
    ['12.50-', -12.5],
    ['1,234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1 234.5', 1234.5],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['1\u202f234', 1234],
    ['.5', 0.5],
    ['-0', 0],
    [' 5\n', 5],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456.5', 1_234_567_890_123_456.5],
  ])('%j with a decimal point is %d', (cell, expected) => {
    expect(value(cell, '.')).toBe(expected);
  });

  test.each([
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['0,1', 0.1],
    ['1.234.567', 1_234_567],
  ])('%j with a decimal comma is %d', (cell, expected) => {
    expect(value(cell, ',')).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '-',
    '.',
    '1.',
    '00123',
    '01.5',
    '1234567890123456',
    '1 234 567 890 123 456',
    '12,34',
    '1,2345',
    '1 234,567.5',
    '1e5',
    '0x1',
    '-5-',
    '12a',
    'NaN',
  ])('%j with a decimal point is not one', (cell) => {
    expect(readDecimal(cell, '.')).toBeNull();
  });

  test('a very long row of digits is none, however it is written', () => {
    expect(readDecimal(`0.${'1'.repeat(100_000)}`, '.')).toBeNull();
  });
});

const decimal = fc.tuple(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  fc.integer({ min: 0, max: 9 }),
);

/** Units of ten to the power of -scale as text with a fraction. */
function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`}`;
}

describe('sums', () => {
  test('ten tenths are one, and cents do not get lost', () => {
    const sum = new DecimalSum();
    for (let at = 0; at < 10; at += 1) sum.add({ units: 1, scale: 1 });
    expect(sum.value).toBe(1);
    expect(new DecimalSum().value).toBe(0);
  });

  test('a sum is the number nearest to the exact one, also beyond what a number holds', () => {
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 30 }), (list) => {
        const sum = new DecimalSum();
        let units = 0n;
        for (const [one, scale] of list) {
          const read = readDecimal(written(one, scale), '.');
          // Integers of more than 15 digits are not read.
          if (!read) continue;
          sum.add(read);
          units += one * 10n ** BigInt(9 - scale);
        }
        expect(sum.value).toBe(Number(written(units, 9)));
      }),
    );
  });

  test('many large numbers leave the range of exact machine numbers without loss', () => {
    const sum = new DecimalSum();
    for (let at = 0; at < 1001; at += 1) sum.add({ units: 999_999_999_999_999, scale: 2 });
    for (let at = 0; at < 1000; at += 1) sum.add({ units: -999_999_999_999_999, scale: 2 });
    expect(sum.value).toBe(9_999_999_999_999.99);
  });
});
