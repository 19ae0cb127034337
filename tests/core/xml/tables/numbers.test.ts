import { describe, expect, test } from 'vitest';
import { readNumber, SignFinder } from '#core/xml/tables/numbers.ts';

describe('cells that are numbers', () => {
  test.each([
    ['1234.56', '1234.56'],
    ['-1', '-1'],
    ['+7', '7'],
    ['12.50-', '-12.50'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1 234.5', '1234.5'],
    ['1\u00a0234\u00a0567', '1234567'],
    ['1\u202f234', '1234'],
    ['.5', '0.5'],
    ['-0', '-0'],
    [' 5\n', '5'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456.5', '1234567890123456.5'],
  ])('%j with a decimal point is %s', (cell, expected) => {
    expect(readNumber(cell, '.')).toBe(expected);
  });

  test.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['0,1', '0.1'],
    ['1.234.567', '1234567'],
  ])('%j with a decimal comma is %s', (cell, expected) => {
    expect(readNumber(cell, ',')).toBe(expected);
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
    expect(readNumber(cell, '.')).toBeNull();
  });
});

function signOf(...cells: string[]) {
  const finder = new SignFinder();
  for (const cell of cells) finder.add(cell);
  return finder.sign;
}

describe('how a column is written', () => {
  test('numbers with one decimal sign throughout', () => {
    expect(signOf('1', '2.5', '1,234.50')).toBe('.');
    expect(signOf('1', '2,5', '1.234,50')).toBe(',');
    expect(signOf('1', '2')).toBe('.');
    expect(signOf('1.234')).toBe('.');
    expect(signOf('1.234', '5,5')).toBe(',');
    expect(signOf('1,234', '1,234,567')).toBe('.');
  });

  test('two decimal signs, or a comma that could be either, are no numbers', () => {
    expect(signOf('1.5', '1,5')).toBeNull();
    expect(signOf('1,234', '12')).toBeNull();
    expect(signOf('1,234', '1.234')).toBeNull();
  });

  test('identifiers, words and nothing are no numbers', () => {
    expect(signOf('12', '00123')).toBeNull();
    expect(signOf('1234567890123456')).toBeNull();
    expect(signOf('1', 'x')).toBeNull();
    expect(signOf()).toBeNull();
  });
});
