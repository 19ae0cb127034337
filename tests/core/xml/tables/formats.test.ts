import { describe, expect, test } from 'vitest';
import { FormatFinder } from '#core/xml/tables/formats.ts';

function formatOf(...cells: string[]) {
  const finder = new FormatFinder();
  for (const cell of cells) finder.add(cell);
  const { format } = finder;
  return format.kind === 'number'
    ? format.sign
    : format.kind === 'date'
      ? format.style
      : format.kind;
}

describe('how a column is written', () => {
  test('numbers with one decimal sign throughout', () => {
    expect(formatOf('1', '2.5', '1,234.50')).toBe('.');
    expect(formatOf('1', '2,5', '1.234,50')).toBe(',');
    expect(formatOf('1', '2')).toBe('.');
    expect(formatOf('1.234')).toBe('.');
    expect(formatOf('1.234', '5,5')).toBe(',');
    expect(formatOf('1,234', '1,234,567')).toBe('.');
  });

  test('two decimal signs, or a comma that could be either, leave text', () => {
    expect(formatOf('1.5', '1,5')).toBe('text');
    expect(formatOf('1,234', '12')).toBe('text');
    expect(formatOf('1,234', '1.234')).toBe('text');
  });

  test('identifiers are text', () => {
    expect(formatOf('12', '00123')).toBe('text');
    expect(formatOf('1234567890123456')).toBe('text');
  });

  test('dates in one style throughout', () => {
    expect(formatOf('2026-01-31', '2026-02-01T10:00:00Z')).toBe('iso');
    expect(formatOf('31.01.2026', '1.2.2026')).toBe('dotted');
    expect(formatOf('2026-01-31', '31.01.2026')).toBe('text');
    expect(formatOf('2026-01-31', 'soon')).toBe('text');
  });

  test('day and month apart by slashes need a value that decides', () => {
    expect(formatOf('01/02/2026', '31/01/2026')).toBe('day-first');
    expect(formatOf('01/02/2026', '01/31/2026')).toBe('month-first');
    expect(formatOf('01/02/2026', '03/04/2026')).toBe('text');
    expect(formatOf('31/01/2026', '01/31/2026')).toBe('text');
  });

  test('a column without a filled cell is text', () => {
    expect(formatOf()).toBe('text');
  });
});
