/**
 * A date-time as ISO 8601 writes it (TAB-ITM-6). `offsetMinutes` is null when it does not say which time zone it is in; `usual` is false
 * for forms that not every date reader accepts (week and ordinal dates, no separators, hours without minutes, a decimal comma, small letters, second 60, a minus
 * sign), and for two that ISO 8601 lacks: the offset -00:00, and one with a colon where the time has none, or the reverse.
 * `finer` holds the decimals of the second, all of them, without zeros at the end; `subSecond`: the second has decimals.
 */
export type Timestamp = {
  year: number;
  month: number;
  day: number;
  milliseconds: number;
  finer: string;
  offsetMinutes: number | null;
  usual: boolean;
  subSecond: boolean;
  /** Milliseconds of the smallest unit that is written: 3,600,000 for an hour, 0.001 for a microsecond. */
  unit: number;
};

const zone = '(Z|[+-]\\d\\d(?::?\\d\\d)?)?';
const extended = new RegExp(
  `^(\\d{4}|[+-]\\d{6})-(?:(\\d\\d)-(\\d\\d)|W(\\d\\d)-([1-7])|(\\d{3}))T(\\d\\d)(?::(\\d\\d)(?::(\\d\\d))?)?([.,]\\d+)?${zone}$`,
  'i',
);
const basic = new RegExp(
  `^(\\d{4})(?:(\\d\\d)(\\d\\d)|W(\\d\\d)([1-7])|(\\d{3}))T(\\d\\d)(?:(\\d\\d)(\\d\\d)?)?([.,]\\d+)?${zone}$`,
  'i',
);

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (monthDays[month - 1] ?? 0);

/** Monday = 1 to Sunday = 7, of the first of January. */
const firstWeekday = (year: number): number => {
  const date = new Date(0);
  date.setUTCFullYear(year, 0, 1);
  return date.getUTCDay() || 7;
};
const weeksIn = (year: number): number =>
  firstWeekday(year) === 4 || (isLeap(year) && firstWeekday(year) === 3) ? 53 : 52;

/**
 * Month and day of the month, counted so that `Date` can carry over from an ordinal or week date; a
 * sentence if there is no such day.
 */
function dayOf(
  year: number,
  [month, day, week, weekday, ordinal]: readonly (string | undefined)[],
): { month: number; day: number } | string {
  if (month !== undefined) {
    const days = daysIn(year, Number(month));
    if (days === 0) return `there is no month ${month}`;
    const fits = Number(day) >= 1 && Number(day) <= days;
    return fits
      ? { month: Number(month), day: Number(day) }
      : `month ${month} of ${year} has no day ${day}`;
  }
  if (week !== undefined) {
    const first = firstWeekday(year);
    const monday = first <= 4 ? 2 - first : 9 - first;
    const fits = Number(week) >= 1 && Number(week) <= weeksIn(year);
    return fits
      ? { month: 1, day: monday + (Number(week) - 1) * 7 + Number(weekday) - 1 }
      : `${year} has no week ${week}`;
  }
  const fits = Number(ordinal) >= 1 && Number(ordinal) <= (isLeap(year) ? 366 : 365);
  return fits ? { month: 1, day: Number(ordinal) } : `${year} has no day ${ordinal}`;
}

/** Minutes east of UTC, none for Z; null without an offset, in words for one that no place on earth could write. */
function offsetOf(text: string | undefined): number | null | string {
  if (text === undefined) return null;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return `there is no offset ${text}`;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The decimals of an hour or a minute, which has so many seconds, as whole seconds and the decimals of one. Exact, however many there are. */
function inSeconds(decimals: string, seconds: number): { whole: number; decimals: string } {
  if (seconds === 1) return { whole: 0, decimals };
  const digits = Array.from(decimals, Number);
  let carry = 0;
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    const product = (digits[at] ?? 0) * seconds + carry;
    digits[at] = product % 10;
    carry = Math.floor(product / 10);
  }
  return { whole: carry, decimals: digits.join('') };
}

function withoutLastZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals.charAt(end - 1) === '0') end -= 1;
  return decimals.slice(0, end);
}

type Clock = { milliseconds: number; finer: string };

/** The time since midnight; a fraction belongs to the smallest unit written. In words when a clock never shows this. */
function clockOf([hour, minute, second, fraction]: readonly (string | undefined)[]):
  | Clock
  | string {
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const unit = second !== undefined ? 1 : minute !== undefined ? 60 : 3600;
  const { whole, decimals } = inSeconds(fraction?.slice(1) ?? '', unit);
  const milliseconds =
    ((hours * 60 + minutes) * 60 + seconds + whole) * 1000 +
    Number(decimals.slice(0, 3).padEnd(3, '0'));
  const finer = withoutLastZeros(decimals);
  // 24:00 is the end of a day and second 60 a leap second; both are written in ISO 8601.
  if (hours > 24) return `there is no hour ${hour}`;
  if (minutes > 59) return `there is no minute ${minute}`;
  if (seconds > 60) return `there is no second ${second}`;
  const isPastMidnight = hours === 24 && (milliseconds > 24 * 3_600_000 || finer !== '');
  return isPastMidnight ? 'hour 24 is midnight, with nothing after it' : { milliseconds, finer };
}

const usual = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|(?!-00:00)[+-]\d\d:\d\d)?$/;

const plain =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|(?!-00:00)[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A quick yes for the form nearly every timestamp has, with an offset and on a day every month has; a no says nothing. */
export const isPlainTimestamp = (text: string): boolean => plain.test(text);

/** Forms that people take for ISO 8601, in the order they are tried, each with what is wrong with it. */
const otherForms: readonly (readonly [form: RegExp, fault: string])[] = [
  [/^\s*$/, 'it is empty'],
  [/^\s|\s$/, 'it has white space around it'],
  [/^\d{4}(?:-?\d\d(?:-?\d\d)?)?$/, 'a date without a time'],
  [/^T?\d\d:\d\d/i, 'a time without a date'],
  [/^-?\d+(?:\.\d+)?$/, 'it looks like a number of seconds or milliseconds'],
  [/^\d{4}-\d\d-\d\d +\d/, 'it has a space instead of T'],
  [/^\d{1,2}[./-]\d{1,2}[./-]\d{2}|^\d{4}[./]/, 'the date is not written as year-month-day'],
  [/^[a-z]{3,9}\b/i, 'it is written in words'],
  [
    /^\d{4}-\d{1,2}-\d{1,2}T\d{1,2}:/i,
    'months, days, hours, minutes and seconds need two digits each, and only Z or an offset such as +01:00 may follow',
  ],
  [/^\d{4}-.*T\d{4}|^\d{8}T.*:\d\d:/i, 'date and time must both have separators, or both none'],
];

/**
 * Reads an ISO 8601 date-time. For any other text it returns the problem, in words that fit after
 * "because" or in brackets.
 */
function timestampOrFault(text: string): Timestamp | string {
  // ISO 8601 writes a minus sign where a character set has one.
  const read = text.replace(/(T.*)\u2212(\d\d(?::?\d\d)?)$/i, '$1-$2');
  const hit = extended.exec(read) ?? basic.exec(read);
  if (!hit)
    return (
      otherForms.find(([form]) => form.test(text))?.[1] ??
      'it does not begin with a date and a time'
    );
  const year = Number(hit[1]);
  const date = dayOf(year, hit.slice(2, 7));
  if (typeof date === 'string') return date;
  const clock = clockOf(hit.slice(7, 11));
  if (typeof clock === 'string') return clock;
  const offsetMinutes = offsetOf(hit[11]);
  if (typeof offsetMinutes === 'string') return offsetMinutes;
  const [minute, second, fraction] = hit.slice(8, 11);
  // A leap second ends a day of UTC.
  const minuteOfDay = Math.floor((clock.milliseconds - 60_000) / 60_000) - (offsetMinutes ?? 0);
  if (second === '60' && offsetMinutes !== null && (minuteOfDay - 1439) % 1440 !== 0)
    return 'second 60 is possible only at the end of a day in UTC';
  const smallest = second !== undefined ? 1000 : minute !== undefined ? 60_000 : 3_600_000;
  const unit = fraction === undefined ? smallest : smallest / 10 ** (fraction.length - 1);
  const subSecond = second !== undefined && fraction !== undefined;
  return { year, ...date, ...clock, offsetMinutes, usual: usual.test(text), subSecond, unit };
}

/** Reads an ISO 8601 date-time; null for anything else, also for a date without a time and a day that no calendar has. */
export function readTimestamp(text: string): Timestamp | null {
  const read = timestampOrFault(text);
  return typeof read === 'string' ? null : read;
}

/**
 * Why a text is not an ISO 8601 date-time, in words that fit in brackets: "there is no month 13".
 * Null for a valid one.
 */
export function timestampFault(text: string): string | null {
  const read = timestampOrFault(text);
  return typeof read === 'string' ? read : null;
}

/** What makes a date-time unusual, in the order it is looked for. ISO 8601 has no form that is a warning, though its time is plain. */
const oddForms: readonly (readonly [form: RegExp, oddity: string, level: 'warning' | 'info'])[] = [
  [/T.*-00(?::?00)?$/i, 'the offset -00:00', 'warning'],
  [/^[+-]?\d+-.*T.*[+-]\d{4}$/i, 'a colon in the time and none in the offset', 'warning'],
  [/^\d+(?:W\d+)?T.*[+-]\d\d:\d\d$/i, 'a colon in the offset and none in the time', 'warning'],
  [/\u2212/, 'a minus sign (U+2212)', 'info'],
  [/^[+-]/, 'a year of six digits', 'info'],
  [/W/i, 'a week date', 'info'],
  [/^\d{4}-?\d{3}T/i, 'an ordinal date', 'info'],
  [/[tz]/, 'lower-case letters', 'info'],
  [/^\d{8}T/, 'no separators', 'info'],
  [/,/, 'a decimal comma', 'info'],
  [/T\d\d(?:[.Z+-]|$)/, 'hours without minutes', 'info'],
  [/T\d\d:\d\d\./, 'decimals of a minute', 'info'],
  [/T.*:60/, 'second 60', 'info'],
  [/[+-]\d\d$/, 'an offset without minutes', 'info'],
];

/**
 * What is unusual about a text that can be read as a date-time, in words that follow its name, and
 * how much that weighs: a rare form of ISO 8601 is info, one that ISO 8601 lacks a warning.
 */
export function oddityOf(text: string): { level: 'warning' | 'info'; says: string } {
  const [, oddity, level] = oddForms.find(([form]) => form.test(text)) ?? [
    null,
    'a rare notation',
    'info' as const,
  ];
  return {
    level,
    says:
      level === 'info'
        ? `is written with ${oddity}, a valid but rare form of ISO 8601`
        : `is written with ${oddity}, a form that ISO 8601 does not have`,
  };
}

/** The calendar repeats itself after 400 years, which have this many milliseconds. */
const era = 146_097 * 86_400_000;

/**
 * The instant in milliseconds since 1970 (UTC). Without an offset it is read in the local time
 * zone. NaN outside the range of dates that browsers support.
 */
export function instantOf({ year, month, day, milliseconds, offsetMinutes }: Timestamp): number {
  const date = new Date(0);
  if (offsetMinutes === null) {
    date.setFullYear(year, month - 1, day);
    date.setHours(0, 0, 0, milliseconds);
    return date.getTime();
  }
  // The last day that Date holds may begin or end outside it: it is counted an era nearer to 1970.
  const nearer = year > 1970 ? -1 : 1;
  date.setUTCFullYear(year + 400 * nearer, month - 1, day);
  return new Date(date.getTime() - nearer * era + milliseconds - offsetMinutes * 60_000).getTime();
}

/** Whether the first of two timestamps, both with an offset or both without, is the earlier one: to the last decimal. */
export function isEarlier(a: Timestamp, b: Timestamp): boolean {
  const apart = instantOf(a) - instantOf(b);
  return apart < 0 || (apart === 0 && a.finer < b.finer);
}

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
  /^(?:[T,]? ?(?:at )?(\d\d?):(\d\d)(?::(\d\d)([.,]\d+)?)?(?: ?([ap])\.?m\.?)?)? ?(Z|UTC|GMT)?([+-]\d\d(?::?\d\d)?)?(?: \([^)]*\))?$/i;

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
  const ofNet = typeof value === 'string' && /^\/Date\((\d{12,13})(?:[+-]\d{4})?\)\/$/.exec(value);
  if (ofNet) return meantTime(Number(ofNet[1]));
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    const seconds = number > epoch.to ? number / 1000 : number;
    return seconds >= epoch.from && seconds <= epoch.to
      ? new Date(seconds * 1000).toISOString()
      : null;
  }
  return typeof value === 'string' && readTimestamp(value) === null
    ? spelledDateTime(value.trim().replace(/ +/g, ' '))
    : null;
}
