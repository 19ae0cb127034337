/**
 * A date-time as ISO 8601 writes it (TAB-ITM-6). `at` is in milliseconds since 1970, without an offset in the local time zone; NaN outside the range of dates that
 * browsers support. `usual` is false for forms that not every date reader accepts.
 */
export type Timestamp = {
  at: number;
  /** Null without an offset. */
  offsetMinutes: number | null;
  usual: boolean;
  /** The decimals of the second, without zeros at the end; null where it has none. */
  decimals: string | null;
  /** Milliseconds of the smallest unit that is written: 3,600,000 for an hour, 0.001 for a microsecond. */
  unit: number;
};

const shape =
  /^(\d{4}|[+-]\d{6})(-?)(?:(\d\d)\2(\d\d)|W(\d\d)\2([1-7])|(\d{3}))T(\d\d)(?:(:?)(\d\d)(?:\9(\d\d))?)?(?:[.,](\d+))?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|(?!-00:00)[+-]\d\d:\d\d)?$/;
const plain =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|(?!-00:00)[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A quick yes for the form nearly every timestamp has, with an offset and on a day every month has; a no says nothing. */
export const isPlainTimestamp = (text: string): boolean => plain.test(text);

const day = 86_400_000;

/** The midnight in UTC of a calendar, week or ordinal date; null where there is no such day. */
function midnightOf(
  year: number,
  [month, monthDay, week, weekday, ordinal]: readonly (string | undefined)[],
): number | null {
  // The calendar repeats itself after 400 years, of which Date holds the middle ones alone.
  const eras = Math.floor(year / 400) - 5;
  const near = year - eras * 400;
  const date = new Date(0);
  date.setUTCFullYear(near, Number(month ?? 1) - 1, Number(monthDay ?? ordinal ?? 4));
  let isThere = Number(ordinal ?? 1) > 0 && date.getUTCFullYear() === near;
  if (month !== undefined)
    isThere = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(monthDay);
  if (week !== undefined) {
    // The fourth of January lies in week 1, and the Thursday of each week in its year.
    const monday = date.getTime() + (1 - (date.getUTCDay() || 7) + (Number(week) - 1) * 7) * day;
    isThere = new Date(monday + 3 * day).getUTCFullYear() === near;
    date.setTime(monday + (Number(weekday) - 1) * day);
  }
  return isThere ? date.getTime() + eras * 146_097 * day : null;
}

/** The instant of a time of day; without an offset in the local time zone. */
function instantOf(midnight: number, milliseconds: number, offsetMinutes: number | null): number {
  if (offsetMinutes !== null)
    return new Date(midnight + milliseconds - offsetMinutes * 60_000).getTime();
  const date = new Date(midnight);
  const local = new Date(0);
  local.setFullYear(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return local.setHours(0, 0, 0, milliseconds);
}

const rightForm = 'write it like 2026-11-20T10:00:00Z';
const notThere = 'there is no such date, time or offset';

/** Reads an ISO 8601 date-time. For any other text it returns the problem, in words that fit in brackets. */
function timestampOrFault(text: string): Timestamp | string {
  // ISO 8601 writes a minus sign where a character set has one.
  const parts = shape.exec(text.replace(/\u2212(?=\d\d(?::?\d\d)?$)/, '-'));
  if (parts === null) return rightForm;
  const [, year = '', dash, , , , , , hour, colon, minute, second, fraction, zone] = parts;
  // Date and time both have separators, or both none.
  const isMixed = dash === '' ? year.length > 4 || colon === ':' : colon === '';
  if (isMixed) return rightForm;
  const midnight = midnightOf(Number(year), parts.slice(3, 8));
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const [, sign, zoneHours = '0', zoneMinutes = '0'] =
    /^([+-])(\d\d):?(\d\d)?$/.exec(zone ?? '') ?? [];
  const isPastMidnight = hours === 24 && (minutes || seconds || /[1-9]/.test(fraction ?? ''));
  if (
    midnight === null ||
    hours > 24 ||
    isPastMidnight ||
    minutes > 59 ||
    seconds > 60 ||
    Number(zoneHours) > 23 ||
    Number(zoneMinutes) > 59
  )
    return notThere;
  const offset = (sign === '-' ? -1 : 1) * (Number(zoneHours) * 60 + Number(zoneMinutes));
  // A leap second ends a day of UTC.
  if (seconds === 60 && zone !== undefined && (hours * 60 + minutes - offset + 1) % 1440 !== 0)
    return notThere;
  const smallest = second !== undefined ? 1000 : minute !== undefined ? 60_000 : 3_600_000;
  // In numbers of two bits, 0.29 of a minute is a little less than that.
  const part =
    second === undefined
      ? Math.floor(Number(`0.${fraction ?? 0}`) * smallest + 1e-6)
      : Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000 + part;
  const offsetMinutes = zone === undefined ? null : offset;
  return {
    at: instantOf(midnight, milliseconds, offsetMinutes),
    offsetMinutes,
    usual: usual.test(text),
    decimals: second === undefined ? null : (fraction?.replace(/(?<!0)0+$/, '') ?? null),
    unit: smallest / 10 ** (fraction?.length ?? 0),
  };
}

/** Reads an ISO 8601 date-time; null for anything else, also for a date without a time and a day that no calendar has. */
export function readTimestamp(text: string): Timestamp | null {
  const read = timestampOrFault(text);
  return typeof read === 'string' ? null : read;
}

/** Why a text is not an ISO 8601 date-time, in words that fit in brackets; null for a valid one. */
export function timestampFault(text: string): string | null {
  const read = timestampOrFault(text);
  return typeof read === 'string' ? read : null;
}

/** What is unusual about a date-time that can be read, in words that follow its name: a rare form of ISO 8601 is info; the offset -00:00, and a colon in the time or in the offset alone, which it lacks, are a warning. */
export const oddityOf = (text: string): { level: 'warning' | 'info'; says: string } =>
  /^[^T]*T.*-00(?::?00)?$|^[+-]?\d+-[^T]*T.*[+-]\d{4}$|^\d+(?:W\d+)?T.*[+-]\d\d:\d\d$/i.test(text)
    ? { level: 'warning', says: 'is written in a form that ISO 8601 does not have' }
    : { level: 'info', says: 'is written in a valid but rare form of ISO 8601' };

/** Whether the first of two timestamps, both with an offset or both without, is the earlier one: to the last decimal of its second. */
export const isEarlier = (a: Timestamp, b: Timestamp): boolean =>
  a.at < b.at || (a.at === b.at && (a.decimals ?? '') < (b.decimals ?? ''));

/** The years from 2000 to 2099 in seconds since 1970: a number among them is hardly anything but a time. */
const epoch = { from: 946_684_800, to: 4_102_444_799 };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name = ''): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

/** Dates in other spellings, each with its year, month and day. Which of two numbers is the day shows only where one is above 12, or both are the same. */
const spelledDates: readonly [RegExp, (parts: string[]) => (string | undefined)[]][] = [
  [/^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?!\d)/, ([year, , month, day]) => [year, month, day]],
  [/^(\d{4})(\d\d)(\d\d)(?!\d)/, (parts) => parts],
  [
    /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?!\d)/,
    ([one = '', , two = '', year]) =>
      Number(one) > 12 || Number(one) === Number(two)
        ? [year, two, one]
        : Number(two) > 12
          ? [year, one, two]
          : [],
  ],
  [
    /^(?:[a-z]{3,9},? )?(\d\d?)(?:st|nd|rd|th)?[ .-]{1,2}([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)/i,
    ([day, month, year]) => [year, monthOf(month), day],
  ],
  [
    /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i,
    ([month, day, year]) => [year, monthOf(month), day],
  ],
];
const spelledTime =
  /^(?:[T,]? ?(?:at )?(\d\d?):(\d\d)(?::(\d\d)([.,]\d+)?)?(?: ?([ap])\.?m\.?)?)? ?(Z|UTC|GMT)?([+-]\d\d(?::?\d\d)?)?(?: \([^)]*\)|(?<=Z|[+-]\d\d:\d\d)\[[^\]]*\])?$/i;

/** A date, with or without its time, in another spelling than ISO 8601. No offset is added, and midnight where there is no time. */
function spelledDateTime(text: string): string | null {
  for (const [form, order] of spelledDates) {
    const date = form.exec(text);
    const time = date && spelledTime.exec(text.slice(date[0].length));
    if (!date || !time) continue;
    const [year, month = '', day = ''] = order(date.slice(1));
    const [, hour = '0', minute = '00', second, fraction = '', half, utc, offset = ''] = time;
    const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
    const two = (number: string | number): string => String(number).padStart(2, '0');
    const clock = `${two(hours)}:${minute}:${second ?? '00'}${fraction.replace(',', '.')}`;
    const zone = offset === '' ? (utc ? 'Z' : '') : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
    const whole = `${year}-${two(month)}-${two(day)}T${clock}${offset.length === 3 ? `${offset}:00` : zone}`;
    return readTimestamp(whole) === null ? null : whole;
  }
  return null;
}

/**
 * The ISO 8601 date-time that a value plainly means: seconds or milliseconds since 1970, also as .NET writes them (`/Date(…)/`, whose offset
 * moves no instant), or a date in another spelling. Null for any other, and where day and month cannot be told apart.
 */
export function meantTime(value: unknown): string | null {
  if (typeof value === 'string' && value.length > 100) return null;
  const digits =
    typeof value === 'string'
      ? /^(\d{9,13})$|^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/.exec(value)
      : null;
  const number = digits ? Number(digits[1] ?? digits[2]) : value;
  if (typeof number === 'number') {
    const seconds = number > epoch.to ? number / 1000 : number;
    if (seconds >= epoch.from && seconds <= epoch.to) return new Date(seconds * 1000).toISOString();
  }
  const text = typeof value === 'object' ? '' : String(value);
  return readTimestamp(text) === null ? spelledDateTime(text.trim().replace(/ +/g, ' ')) : null;
}
