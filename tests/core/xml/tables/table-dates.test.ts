import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDate } from '#core/xml/tables/formats.ts';

describe('cells that are dates', () => {
  test.each([
    '2026-01-31',
    '2026-01-31Z',
    '2026-01-31T10:20',
    '2026-01-31 10:20:30',
    '2026-01-31T10:20:30.125Z',
    '2026-01-31T10:20:30+02:00',
    '2024-02-29',
    '2000-02-29',
  ])('%s is an ISO date', (cell) => {
    expect(readDate(cell, 'iso')?.month).toBe(cell.startsWith('2026') ? 1 : 2);
  });

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '20260131',
    '2026-01-31T24:30',
    '2026-01-31T10:61',
    '2026-01-31x',
    '31.01.2026',
  ])('%j is no ISO date', (cell) => {
    expect(readDate(cell, 'iso')).toBeNull();
  });

  test('the other styles tell day and month by their place', () => {
    expect(readDate('31.1.2026', 'dotted')).toMatchObject({ year: 2026, month: 1, day: 31 });
    expect(readDate('02/03/2026', 'day-first')).toMatchObject({ month: 3, day: 2 });
    expect(readDate('02/03/2026', 'month-first')).toMatchObject({ month: 2, day: 3 });
    expect(readDate('31/01/2026', 'month-first')).toBeNull();
    expect(readDate('31.01.26', 'dotted')).toBeNull();
  });

  test('moments are those of the calendar, zones taken into account', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(readDate(date.toISOString(), 'iso')?.time).toBe(date.getTime());
        },
      ),
    );
    expect(readDate('2026-01-01T01:00:00+02:00', 'iso')?.time).toBe(
      Date.parse('2025-12-31T23:00:00Z'),
    );
    expect(readDate('2026-01-01T01:00:00-02:30', 'iso')?.time).toBe(
      Date.parse('2026-01-01T03:30:00Z'),
    );
  });
});
