import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isEarlier,
  meantTime,
  oddityOf,
  readTimestamp,
  timestampFault,
} from '#core/contract/timestamp.ts';

const instant = (text: string) => {
  const time = readTimestamp(text);
  return time === null ? null : new Date(time.at).toISOString();
};

describe('an ISO 8601 date-time', () => {
  test.each([
    ['2026-11-20T10:11:12Z', '2026-11-20T10:11:12.000Z'],
    ['2026-11-20T10:11:12.345678+05:30', '2026-11-20T04:41:12.345Z'],
    ['2026-11-20t10:11z', '2026-11-20T10:11:00.000Z'],
    ['2024-02-29T00:00:00-08:00', '2024-02-29T08:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['2026-11-20T24:00:00Z', '2026-11-21T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
    ['20261120T101112Z', '2026-11-20T10:11:12.000Z'],
    ['2026-11-20T10:11:12,5Z', '2026-11-20T10:11:12.500Z'],
    ['2026-11-20T10.5Z', '2026-11-20T10:30:00.000Z'],
    ['2026-11-20T10:11:12+0530', '2026-11-20T04:41:12.000Z'],
    ['2026-11-20T10:11:12+05', '2026-11-20T05:11:12.000Z'],
    ['2026-11-20T10:11:12\u221205:30', '2026-11-20T15:41:12.000Z'],
    ['2026-W01-1T00:00:00Z', '2025-12-29T00:00:00.000Z'],
    ['2020-W53-7T00:00:00Z', '2021-01-03T00:00:00.000Z'],
    ['2024-366T00:00:00Z', '2024-12-31T00:00:00.000Z'],
    ['+012026-01-01T00:00:00Z', '+012026-01-01T00:00:00.000Z'],
    ['2024122T10Z', '2024-05-01T10:00:00.000Z'],
    ['20240501T10Z', '2024-05-01T10:00:00.000Z'],
    [`2024-05-01T10:00:00.${'3'.repeat(500)}Z`, '2024-05-01T10:00:00.333Z'],
    ['2024-05-01T10:00:00.29Z', '2024-05-01T10:00:00.290Z'],
    ['2024-05-01T10:30.29Z', '2024-05-01T10:30:17.400Z'],
    ['2024-05-01T10:30:00.99999999Z', '2024-05-01T10:30:00.999Z'],
    ['2024-05-01T10:30.0166666Z', '2024-05-01T10:30:00.999Z'],
    ['2024-05-01T10.00027778Z', '2024-05-01T10:00:01.000Z'],
    ['+275760-09-13T00:00:00Z', '+275760-09-13T00:00:00.000Z'],
    ['+275760-09-13T23:00:00+23:30', '+275760-09-12T23:30:00.000Z'],
    ['-271821-04-19T23:30:00-01:00', '-271821-04-20T00:30:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  test.each([
    '',
    'now',
    '2026-11-20',
    '10:11:12Z',
    '2026-11-20 10:11:12Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-11-31T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T24:00:01Z',
    '2026-11-20T24:00:00.0001Z',
    '2024122',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:00:61Z',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00+05:60',
    '2026-11-20T10:00:00 Z',
    '2026-11-20T10:00:00ZZ',
    ' 2026-11-20T10:00:00Z',
    '2025-W53-1T00:00:00Z',
    '2026-366T00:00:00Z',
    '2026-11-20T1011Z',
    '20 Nov 2026 10:00',
    '1763719200',
  ])('%j is not one', (text) => {
    expect(readTimestamp(text)).toBeNull();
  });

  test('tells what is missing or rare', () => {
    expect(readTimestamp('2026-11-20T10:11:12')).toMatchObject({
      offsetMinutes: null,
      usual: true,
    });
    expect(readTimestamp('2026-11-20T10:11:12-03:30')).toMatchObject({
      offsetMinutes: -210,
      usual: true,
    });
    for (const rare of [
      '20261120T101112Z',
      '2026-W01-1T00:00Z',
      '2026-001T00:00Z',
      '2026-11-20T10Z',
      '2026-11-20T10:11,5Z',
      '2026-11-20T10:11:12+0530',
    ]) {
      expect(readTimestamp(rare)).toMatchObject({ usual: false });
    }
  });

  test.each([
    '+999999-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-19T23:59:59Z',
    '+999999-01-01T00:00:00',
    '+275760-09-13T00:00:00-00:01',
  ])('%s lies beyond what Date holds', (text) => {
    const time = readTimestamp(text);
    expect(time?.at).toBeNaN();
  });

  test.each([
    ['2026-11-20T10:00:00.123456Z', '2026-11-20T10:00:00.123455Z', false],
    ['2026-11-20T10:00:00.123455Z', '2026-11-20T10:00:00.123456Z', true],
    ['2026-11-20T10:00:00.1234Z', '2026-11-20T10:00:00.12345Z', true],
    ['2026-11-20T10:00:00.1234Z', '2026-11-20T10:00:00.123400Z', false],
    ['2026-11-20T10:00:00.123999Z', '2026-11-20T10:00:00.124Z', true],
    ['2026-11-20T11:00:00.1234561+01:00', '2026-11-20T10:00:00.1234562Z', true],
    [`2026-11-20T10:00:00.${'1'.repeat(90)}1Z`, `2026-11-20T10:00:00.${'1'.repeat(90)}2Z`, true],
  ])('%s is earlier than %s: %s', (first, second, isFirst) => {
    const [a, b] = [readTimestamp(first), readTimestamp(second)];
    expect(a && b && isEarlier(a, b)).toBe(isFirst);
  });

  test('agrees with Date on every date Date can write', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(instant(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });

  test('only seconds may have a fraction, not minutes or hours', () => {
    expect(
      ['10:30:00.5', '10:30:00', '10:30.5', '10.5'].map(
        (time) => readTimestamp(`2024-05-01T${time}Z`)?.decimals,
      ),
    ).toEqual(['5', null, null, null]);
  });

  test('a day of the year with an hour, ten characters in all, is a local time', () => {
    const time = readTimestamp('2024122T10');
    expect(time).toMatchObject({ offsetMinutes: null, usual: false });
    expect(time?.at).toBe(new Date(2024, 4, 1, 10).getTime());
  });
});

describe('why a text is not an ISO 8601 date-time', () => {
  test.each([
    '',
    ' 2026-11-20T10:00:00Z',
    '2026-11-20',
    '10:00:00Z',
    '1763632800000',
    '2026-11-20 10:00:00Z',
    '20.11.2026 10:00',
    'Fri, 20 Nov 2026 10:00:00 GMT',
    '2026-11-20T9:30:00Z',
    '2026-11-20T10:00:00 CET',
    '2026-11-20T10:00:00+01:00[Europe/Berlin]',
    '2026-11-20T100000Z',
    '20261120T10:00Z',
    '20261120T10:00:00Z',
    '+0020261120T1000Z',
  ])('%j: the right form is named', (text) =>
    expect(timestampFault(text)).toBe('write it like 2026-11-20T10:00:00Z'),
  );

  test.each([
    '2026-13-20T10:00:00Z',
    '2026-00-20T10:00:00Z',
    '2026-11-00T10:00:00Z',
    '2026-02-30T10:00:00Z',
    '2026-W54-1T10:00:00Z',
    '2026-W00-1T10:00:00Z',
    '2025-W53-4T10:00:00Z',
    '2026-366T10:00:00Z',
    '2026-000T10:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20T24:00:01Z',
    '2026-11-20T24:00:00.01Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:00:61Z',
    '2026-11-20T10:00:60Z',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00+01:60',
  ])('%j: there is none', (text) =>
    expect(timestampFault(text)).toBe('there is no such date, time or offset'),
  );

  test('a reason is given for every text that is refused, and for no other', () => {
    const digits = fc.stringMatching(
      /^[+-]?\d{4,6}-?(\d\d-?\d\d|W\d\d-?\d|\d{3})[T ]\d\d(:?\d\d){0,2}(\.\d)?(Z|[+-]\d\d:\d\d)?$/,
    );
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (text) => {
        expect(timestampFault(text) === null).toBe(readTimestamp(text) !== null);
      }),
    );
  });

  test.each([
    ['2026-11-20T10:00:00-00:00', 'warning'],
    ['2026-11-20T10:00:00-00', 'warning'],
    ['2026-11-20T10:00:00+0100', 'warning'],
    ['20261120T100000+01:00', 'warning'],
    ['2026W475T10+01:00', 'warning'],
    ['2026-11-20T10:00:00+01', 'info'],
    ['20261120T100000+0100', 'info'],
    ['2026-W47-5T10:00:00+01:00', 'info'],
    ['2026-11-20t10:00:00z', 'info'],
    ['2026-11-20T10.5Z', 'info'],
  ])('%s is unusual: %s', (text, level) => {
    expect(readTimestamp(text)?.usual).toBe(false);
    expect(oddityOf(text)).toEqual({
      level,
      says: expect.stringMatching(level === 'info' ? / valid but rare / : / does not have$/),
    });
  });
});

describe('a leap second', () => {
  test('ends a day of UTC, whatever the offset', () => {
    expect(instant('2017-01-01T01:59:60+02:00')).toBe('2017-01-01T00:00:00.000Z');
    expect(instant('2016-12-31T22:59:60-01:00')).toBe('2017-01-01T00:00:00.000Z');
    expect(timestampFault('2016-12-31T23:59:60+02:00')).not.toBeNull();
  });
});

test.each([
  ['2026-11-20T10Z', 3_600_000],
  ['2026-11-20T10.25Z', 36_000],
  ['2026-11-20T10:11Z', 60_000],
  ['2026-11-20T10:11:12Z', 1000],
  ['2026-11-20T10:11:12.5Z', 100],
  ['2026-11-20T10:11:12.345Z', 1],
])('%s is precise to %i ms', (text, unit) => expect(readTimestamp(text)?.unit).toBe(unit));

describe('the date-time that a value plainly means', () => {
  test.each([
    ['946684800', '2000-01-01T00:00:00.000Z'],
    ['1763719200000', '2025-11-21T10:00:00.000Z'],
    [1_763_719_200.5, '2025-11-21T10:00:00.500Z'],
    [4_102_444_799, '2099-12-31T23:59:59.000Z'],
    ['2026-11-20  10:11:12  +01:00', '2026-11-20T10:11:12+01:00'],
    [' 2026-11-20T10:11:12Z ', '2026-11-20T10:11:12Z'],
    ['/Date(1763719200000)/', '2025-11-21T10:00:00.000Z'],
    ['/Date(1763719200000+0100)/', '2025-11-21T10:00:00.000Z'],
    ['Fri, 20 Nov 2026 10:11:12 GMT', '2026-11-20T10:11:12Z'],
    ['Fri, 6 Nov 2026 10:11:12 +0000', '2026-11-06T10:11:12+00:00'],
    ['2026-01-02', '2026-01-02T00:00:00'],
    ['20260102', '2026-01-02T00:00:00'],
    ['28/11/2026', '2026-11-28T00:00:00'],
    ['11/28/2026 2:05 PM', '2026-11-28T14:05:00'],
    ['28.11.2026, 14:30', '2026-11-28T14:30:00'],
    ['12/11/2026', null],
    ['01.02.2026', null],
    ['28.11.26', null],
    ['03/03/2026', '2026-03-03T00:00:00'],
    ['28-Nov-2026', '2026-11-28T00:00:00'],
    ['November 28th, 2026 12:00 am', '2026-11-28T00:00:00'],
    ['Sat Nov 28 2026 10:00:00 GMT+0100 (CET)', '2026-11-28T10:00:00+01:00'],
    ['2026-11-28 10:00 UTC', '2026-11-28T10:00:00Z'],
    ['2026-11-28 10:00:00.123456+00', '2026-11-28T10:00:00.123456+00:00'],
    ['2026-11-28 10:00 EST', null],
    ['31/11/2026', null],
    ['soon', null],
  ])('of %j is %s', (value, expected) => expect(meantTime(value)).toBe(expected));

  test.each([
    946_684_799,
    4_102_444_800,
    'x1763719200',
    '/Date(1763719200)/',
    '17637192000000',
    '2026-11-20T10:11:12Z',
    '2026-11-20 10:11:12 CET',
    'Fri, 31 Nov 2026 10:11:12',
    'Fri, 20 Nix 2026 10:11:12 GMT',
    true,
  ])('%j means none', (value) => expect(meantTime(value)).toBeNull());
});
