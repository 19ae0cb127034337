import { monthNames } from '../text/month-names.ts';
import type { DateOrder } from './role-names.ts';

/** No date is longer: a longer cell is not looked at. */
const longest = 50;
const dayLength = 86_400_000;

/** The words that name a month, with all their beginnings of three letters or more; 0 for one that two months share. */
let months: ReadonlyMap<string, number> | null = null;

function monthOf(word: string): number {
  if (months === null) {
    const found = new Map([...Object.entries({ mrz: 3, sept: 9, spt: 9, mrt: 3 })]);
    for (const language of Object.values(monthNames))
      for (const [at, names] of language.split('|').entries())
        for (const name of names.split(' '))
          for (let length = Math.min(3, name.length); length <= name.length; length += 1) {
            const text = name.slice(0, length);
            const known = found.get(text) ?? at + 1;
            found.set(text, known === at + 1 ? known : 0);
          }
    months = found;
  }
  return months.get(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) ?? 0;
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
/** Forms of dates; of `one` and `two` the order says which is the month. */
const forms = [
  String.raw`(?<year>\d{4})([-/. ])(?<month>\d\d?)\2(?<day>\d\d?)\.?${time}`,
  String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)${time}`,
  String.raw`(?<one>\d\d?)([-/.]) ?(?<two>\d\d?)\2 ?(?<year>\d{4}|\d\d)${time}`,
  String.raw`(?<one>\d\d)(?<two>\d\d)(?<year>\d{4}|\d\d)`,
  String.raw`(?<one>\d\d?)[-/.](?<two>\d\d?)\.?`,
  String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|[º°.])?${gap}(?<word>\p{L}{3,})\.?,?(?:${gap}(?<year>\d{4}|\d\d))?(?: \d.*)?`,
  String.raw`(?<word>\p{L}{3,})\.?[ -]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,? +(?<year>\d{4}))?`,
].map((form) => new RegExp(`^(?:${form})$`, 'iu'));
const dayOfWeek = /^\p{L}{2,}\.?,? (?=\d)/u;

/** What a cell says of a day. Without a year it is a day of 2000, a leap year, until `inPeriod` gives it one. */
export type Day = { day: number; hasYear: boolean };

/** The day that a cell names, where figures have this order; null where it names none. */
export function readDay(cell: string, order: DateOrder): Day | null {
  if (cell.length < 3 || cell.length > longest || !/\d/.test(cell)) return null;
  const text = cell.trim().replace(/\s+/g, ' ').replace(dayOfWeek, '');
  for (const form of forms) {
    const { year, month, day, one, two, word } = form.exec(text)?.groups ?? {};
    if (day === undefined && one === undefined) continue;
    const figures = order === 'day-month-year' ? [two, one] : [one, two];
    const found = dayNumber(
      Number(year ?? 2000),
      word === undefined ? Number(month ?? figures[0]) : monthOf(word),
      Number(day ?? figures[1]),
    );
    if (found !== null) return { day: found, hasYear: year !== undefined };
  }
  return null;
}

/** A day without a year in the year that brings it into a period, or else nearest to its end. */
export function inPeriod({ day, hasYear }: Day, from: number, to: number): number {
  if (hasYear) return day;
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
