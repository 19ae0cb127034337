import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isEarlier,
  meantTime,
  oddityOf,
  readTimestamp,
  timestampFault,
} from '#core/contract/timestamp.ts';

const instant = (text: string) => {
  const time = readTimestamp(text);
  if (time === null) return null;
  return Number.isNaN(time.at) ? 'beyond what Date holds' : new Date(time.at).toISOString();
};

test('texts are date-times, or none, as in the golden file', async () => {
  const said = [
    '2026-11-20T10:11:12Z',
    '2026-11-20T10:11:12.345678+05:30',
    '2026-11-20t10:11z',
    '2024-02-29T00:00:00-08:00',
    '2000-02-29T00:00:00Z',
    '2026-11-20T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '0099-01-01T00:00:00Z',
    '20261120T101112Z',
    '2026-11-20T10:11:12,5Z',
    '2026-11-20T10.5Z',
    '2026-11-20T10:11:12+0530',
    '2026-11-20T10:11:12+05',
    '2026-11-20T10:11:12\u221205:30',
    '2026-W01-1T00:00:00Z',
    '2020-W53-7T00:00:00Z',
    '2024-366T00:00:00Z',
    '+012026-01-01T00:00:00Z',
    '2024122T10Z',
    '2024122T10',
    `2024-05-01T10:00:00.${'3'.repeat(500)}Z`,
    '2024-05-01T10:30:00.99999999Z',
    '2024-05-01T10:30.0166666Z',
    '+275760-09-13T00:00:00Z',
    '-271821-04-19T23:30:00-01:00',
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
    ' 2026-11-20T10:00:00Z',
    '2026-11-20T1011Z',
    '2026-W01-1T00:00Z',
    '+999999-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '-271821-04-19T23:59:59Z',
    '+999999-01-01T00:00:00',
    '+275760-09-13T00:00:00-00:01',
    '10:00:00Z',
    '1763632800000',
    '20.11.2026 10:00',
    'Fri, 20 Nov 2026 10:00:00 GMT',
    '2026-11-20T9:30:00Z',
    '2026-11-20T10:00:00 CET',
    '2026-11-20T10:00:00+01:00[Europe/Berlin]',
    '2026-11-20T100000Z',
    '20261120T10:00Z',
    '20261120T10:00:00Z',
    '+0020261120T1000Z',
    '2026-11-00T10:00:00Z',
    '2026-W54-1T10:00:00Z',
    '2026-W00-1T10:00:00Z',
    '2026-000T10:00:00Z',
    '2026-11-20T24:00:00.01Z',
    '2026-11-20T10:00:60Z',
    '2026-11-20T10:00:00-00:00',
    '2026-11-20T10:00:00+0100',
    '20261120T100000+01:00',
    '2026W475T10+01:00',
    '2026-11-20T10:00:00+01',
    '2026-W47-5T10:00:00+01:00',
    '2026-11-20T10.25Z',
    '2026-11-20T10:11Z',
    '2026-11-20T10:11:12.345Z',
    '2026-11-20T10:11:12',
    '2026-11-20T10:11:12-03:30',
    '2016-12-31T22:59:60-01:00',
    '2016-12-31T23:59:60+02:00',
  ].map((text) => {
    const time = readTimestamp(text);
    const about = time && [
      time.usual ? 'usual' : 'rare',
      time.offsetMinutes,
      time.unit,
      time.decimals,
    ];
    const isLocal = time?.offsetMinutes === null;
    const odd = time?.usual === false && oddityOf(text);
    const what = time
      ? [isLocal ? 'local' : instant(text), ...(about ?? [])]
      : [timestampFault(text)];
    return `${JSON.stringify(text)}: ${[...what, odd ? `${odd.level}${odd.says}` : ''].join(' ')}`;
  });
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/timestamps.txt');
});

test('the date-time that a value plainly means is in the golden file', async () => {
  const said = [
    '946684800',
    '1763719200000',
    1_763_719_200.5,
    4_102_444_799,
    '2026-11-20  10:11:12  +01:00',
    ' 2026-11-20T10:11:12Z ',
    '/Date(1763719200000)/',
    '/Date(1763719200000+0100)/',
    'Fri, 20 Nov 2026 10:11:12 GMT',
    'Fri, 6 Nov 2026 10:11:12 +0000',
    '2026-01-02',
    '20260102',
    '28/11/2026',
    '11/28/2026 2:05 PM',
    '28.11.2026, 14:30',
    '12/11/2026',
    '01.02.2026',
    '28.11.26',
    '03/03/2026',
    '28-Nov-2026',
    'November 28th, 2026 12:00 am',
    'Sat Nov 28 2026 10:00:00 GMT+0100 (CET)',
    '2026-11-28 10:00 UTC',
    '2026-11-28 10:00:00.123456+00',
    '2026-11-28 10:00 EST',
    '31/11/2026',
    'soon',
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
  ].map((value) => `${JSON.stringify(value)}: ${meantTime(value)}`);
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/meant-times.txt');
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
