/**
 * A date-time as ISO 8601 writes it (TAB-ITM-6). `offset` is false when it does not say which time zone it is in; `usual` is false
 * for the forms that common date readers refuse (week and ordinal dates, no separators, hours without minutes, a decimal comma).
 */
export type Timestamp = { year: number; month: number; day: number; milliseconds: number; offsetMinutes: number | null; usual: boolean };

const zone = '(Z|[+-]\\d\\d(?::?\\d\\d)?)?';
const extended = new RegExp(
  `^(\\d{4}|[+-]\\d{6})-(?:(\\d\\d)-(\\d\\d)|W(\\d\\d)-([1-7])|(\\d{3}))T(\\d\\d)(?::(\\d\\d)(?::(\\d\\d))?)?([.,]\\d+)?${zone}$`,
  'i',
);
const basic = new RegExp(`^(\\d{4})(?:(\\d\\d)(\\d\\d)|W(\\d\\d)([1-7])|(\\d{3}))T(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?([.,]\\d+)?${zone}$`, 'i');

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const daysIn = (year: number, month: number): number => (month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0));

/** Monday = 1 to Sunday = 7, of the first of January. */
const firstWeekday = (year: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getUTCDay() || 7;
};
const weeksIn = (year: number): number => (firstWeekday(year) === 4 || (isLeap(year) && firstWeekday(year) === 3) ? 53 : 52);

/** Month and day of the month, counted so that `Date` can carry over from an ordinal or week date; null when there is no such day. */
function dayOf(year: number, [month, day, week, weekday, ordinal]: readonly (string | undefined)[]): { month: number; day: number } | null {
  if (month !== undefined) {
    const fits = Number(day) >= 1 && Number(day) <= daysIn(year, Number(month));
    return fits ? { month: Number(month), day: Number(day) } : null;
  }
  if (week !== undefined) {
    const first = firstWeekday(year);
    const monday = first <= 4 ? 2 - first : 9 - first;
    const fits = Number(week) >= 1 && Number(week) <= weeksIn(year);
    return fits ? { month: 1, day: monday + (Number(week) - 1) * 7 + Number(weekday) - 1 } : null;
  }
  const fits = Number(ordinal) >= 1 && Number(ordinal) <= (isLeap(year) ? 366 : 365);
  return fits ? { month: 1, day: Number(ordinal) } : null;
}

/** Minutes east of UTC; null without an offset, undefined for one that no place on earth could write. */
function offsetOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null;
  if (text === 'Z' || text === 'z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The milliseconds since midnight; a fraction belongs to the smallest unit written. Null when a clock never shows this. */
function clockOf([hour, minute, second, fraction]: readonly (string | undefined)[]): number | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const unit = second !== undefined ? 1000 : minute !== undefined ? 60_000 : 3_600_000;
  const part = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction.slice(1)}`) * unit);
  const total = hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + part;
  // 24:00 is the end of a day and second 60 a leap second; both are written in ISO 8601.
  const fits = hours <= 24 && minutes <= 59 && seconds <= 60 && (hours < 24 || total === 24 * 3_600_000);
  return fits ? total : null;
}

const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/i;

const plain = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A quick yes for the form nearly every timestamp has, with an offset and on a day every month has; a no says nothing. */
export const isPlainTimestamp = (text: string): boolean => plain.test(text);

/** Reads an ISO 8601 date-time; null for anything else, also for a date without a time and a day that no calendar has. */
export function readTimestamp(text: string): Timestamp | null {
  if (text.length < 11 || text.length > 60) return null;
  const hit = extended.exec(text) ?? basic.exec(text);
  if (!hit) return null;
  const year = Number(hit[1]);
  const date = dayOf(year, hit.slice(2, 7));
  const milliseconds = clockOf(hit.slice(7, 11));
  const offsetMinutes = offsetOf(hit[11]);
  if (date === null || milliseconds === null || offsetMinutes === undefined) return null;
  return { year, ...date, milliseconds, offsetMinutes, usual: usual.test(text) };
}

/** The instant in milliseconds since 1970 (UTC); without an offset it is read in the time zone of whoever looks. */
export function instantOf({ year, month, day, milliseconds, offsetMinutes }: Timestamp): number {
  const date = new Date(0);
  if (offsetMinutes === null) {
    date.setFullYear(year, month - 1, day);
    date.setHours(0, 0, 0, milliseconds);
    return date.getTime();
  }
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(0, 0, 0, milliseconds);
  return date.getTime() - offsetMinutes * 60_000;
}
