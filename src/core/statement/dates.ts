import { monthNames, slavicMonths } from '../text/month-names.ts';
import type { DateOrder } from './role-names.ts';

/** No date is longer: a longer cell is not looked at. */
const longest = 50;
const dayLength = 86_400_000;

/** How dates are read: the order of figures, and whose months words name where Slavic languages differ. */
export type DateReading = {
  order: DateOrder | 'year-month-day';
  slavic: keyof typeof slavicMonths;
};
export const dateReadings: readonly DateReading[] = [
  { order: 'day-month-year', slavic: 'west' },
  { order: 'month-day-year', slavic: 'west' },
  { order: 'day-month-year', slavic: 'south' },
  { order: 'year-month-day', slavic: 'west' },
];

/** The words that name a month, with all their beginnings of three letters or more; 0 for one that two months share. */
const months = new Map<DateReading['slavic'], ReadonlyMap<string, number>>();

function monthOf(word: string, slavic: DateReading['slavic']): number {
  let found = months.get(slavic);
  if (found === undefined) {
    const names = new Map(Object.entries({ mrz: 3, sept: 9, spt: 9, mrt: 3 }));
    for (const language of [...monthNames, ...slavicMonths[slavic]])
      for (const [at, month] of language.split('|').entries())
        for (const name of month.split(' '))
          for (let length = Math.min(3, name.length); length <= name.length; length += 1) {
            const text = name.slice(0, length);
            const known = names.get(text) ?? at + 1;
            names.set(text, known === at + 1 ? known : 0);
          }
    found = names;
    months.set(slavic, found);
  }
  return found.get(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) ?? 0;
}

/** Days since 1970-01-01; null for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number | null {
  const full = year < 100 ? 2000 + year : year;
  if (!(full >= 1900) || full > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(full, month - 1, day);
  return new Date(time).getUTCDate() === day ? time / dayLength : null;
}

const time = String.raw`(?:[ T,].*|\d{6}.*|Z|[+-]\d\d:\d\d)?`;
const gap = String.raw`[ /.\-]*(?:de |del |of |d['’])?`;
/** Forms of dates, behind a day of the week or not; of `one` and `two` the order says which is the month. */
const forms = [
  String.raw`(?<year>\d{4})([-/. ]|[年년] ?)(?<month>\d\d?)(?:\2|[月월] ?)(?<day>\d\d?)[.日일]?${time}`,
  String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)${time}`,
  String.raw`(?<one>\d\d?) ?([-/. ]) ?(?<two>\d\d?) ?\2 ?(?<year>\d{4}|\d\d)\.?${time}`,
  String.raw`(?<one>\d\d)(?<two>\d\d)(?<year>\d{4}|\d\d)`,
  String.raw`(?<one>\d\d?)[-/.](?<two>\d\d?)\.?`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|[º°.])?${gap}(?<word>\p{L}{3,})\.?,?(?:${gap}'?(?<year>\d{4}|\d\d))?(?: \d.*)?`,
  String.raw`(?<year>\d{4})[-/. ](?<word>\p{L}{3,})[-/. ](?<day>\d\d?)`,
  String.raw`(?<word>\p{L}{3,})\.?[ -]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? +(?<year>\d{4}))?(?: \d\d:.*)?`,
].map((form) => new RegExp(String.raw`^(?:\p{L}{2,}\.?,? )?(?:${form})$`, 'iu'));

/** What a cell says of a day. Without a year it is a day of 2000, a leap year, until `inPeriod` gives it one. */
export type Day = { day: number; hasYear: boolean };

/** The day that a cell names in this reading; null where it names none. */
export function readDay(cell: string, { order, slavic }: DateReading): Day | null {
  if (cell.length < 3 || cell.length > longest || !/\d/.test(cell)) return null;
  const text = cell.trim().replace(/\s+/g, ' ');
  for (const form of forms) {
    const { year, month, day, one, two, word } = form.exec(text)?.groups ?? {};
    if (day === undefined && one === undefined) continue;
    const places = order.split('-');
    const [y, m, d] =
      one === undefined
        ? [year, month, day]
        : ['year', 'month', 'day'].map((name) => [one, two, year][places.indexOf(name)]);
    const found = dayNumber(
      Number(y ?? 2000),
      word === undefined ? Number(m) : monthOf(word, slavic),
      Number(d),
    );
    if (found !== null) return { day: found, hasYear: year !== undefined };
  }
  return null;
}

export const isDate = (cell: string): boolean =>
  dateReadings.some((reading) => readDay(cell, reading) !== null);

/** A day without a year in the year that brings it into a period, or else nearest to its end; null without a period. */
export function inPeriod(
  { day, hasYear }: Day,
  from: number | null,
  to: number | null,
): number | null {
  if (hasYear) return day;
  if (from === null || to === null) return null;
  const date = new Date(day * dayLength);
  const last = new Date(to * dayLength).getUTCFullYear();
  const days = [last, last - 1, last + 1].flatMap(
    (year) => dayNumber(year, date.getUTCMonth() + 1, date.getUTCDate()) ?? [],
  );
  const inside = days.find((one) => one >= from && one <= to);
  return inside ?? days.sort((a, b) => Math.abs(a - to) - Math.abs(b - to))[0] ?? day;
}

/** A day as "2026-01-31". */
export const dayText = (day: number): string =>
  new Date(day * dayLength).toISOString().slice(0, 10);
