/** How a column writes its dates: `2026-01-31` (with or without a time), `31.01.2026`, `31/01/2026` or `01/31/2026`. */
export const dateStyles = ['iso', 'dotted', 'day-first', 'month-first'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** A day as written, and its moment in milliseconds since 1970 for putting in order: without a time midnight, without a zone UTC. */
export type DateReading = { year: number; month: number; day: number; moment: number };

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?(?:(Z)|([+-])(\d\d):(\d\d))?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** No date is longer; the rest need not be looked at. */
const longest = 40;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Days from 1970-01-01 to a day of the Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  let days = before * 365 + leaps;
  for (let at = 1; at < month; at += 1)
    days += (monthDays[at - 1] ?? 0) + (at === 2 && isLeap(year) ? 1 : 0);
  return days + day - 1 - 719_162;
}

function reading(year: number, month: number, day: number, seconds = 0): DateReading | null {
  const days = (monthDays[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  if (day < 1 || day > days) return null;
  return {
    year,
    month,
    day,
    moment: dayNumber(year, month, day) * 86_400_000 + Math.round(seconds * 1000),
  };
}

function readIso(text: string): DateReading | null {
  const match = iso.exec(text);
  if (!match) return null;
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '0',
    ,
    sign,
    zoneHour = '0',
    zoneMinute = '0',
  ] = match;
  // A second 60 is a leap second.
  if (
    Number(hour) > 23 ||
    Number(minute) > 59 ||
    Number(second) > 60 ||
    Number(zoneHour) > 14 ||
    Number(zoneMinute) > 59
  )
    return null;
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -60 : 60);
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second) + Number(fraction);
  return reading(Number(year), Number(month), Number(day), seconds - zone);
}

/** Reads a cell as a date of one style; null where it is none, or a day that no calendar has. */
export function readDate(cell: string, style: DateStyle): DateReading | null {
  const text = cell.trim();
  const first = text.charCodeAt(0);
  if (text.length < 8 || text.length > longest || first < 0x30 || first > 0x39) return null;
  if (style === 'iso') return readIso(text);
  const match = (style === 'dotted' ? dotted : slashed).exec(text);
  if (!match) return null;
  const [, one, two, year] = match;
  return style === 'month-first'
    ? reading(Number(year), Number(one), Number(two))
    : reading(Number(year), Number(two), Number(one));
}
