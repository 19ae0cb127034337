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
const yearFirst = new RegExp(
  String.raw`^(\d{4})(?:([-/. ])(\d\d?)\2(\d\d?)\.?|(\d\d)(\d\d))${time}$`,
);
const yearLast = new RegExp(String.raw`^(\d\d?)([-/.]) ?(\d\d?)\2 ?(\d{4}|\d\d)${time}$`);
const compact = /^(\d\d)(\d\d)(\d{4}|\d\d)$/;
const yearless = /^(\d\d?)([-/.])(\d\d?)\.?$/;
const dayOfWeek = /^\p{L}{2,}\.?,? (?=\d)/u;
const gap = String.raw`[ /.\-]*(?:de |del |of |d['’])?`;
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|[º°.])?${gap}(\p{L}{3,})\.?,?(?:${gap}(\d{4}|\d\d))?(?: \d.*)?$`,
  'iu',
);
const monthFirst = /^(\p{L}{3,})\.?[ -]*(\d{1,2})(?:st|nd|rd|th)?(?:,? +(\d{4}))?$/iu;

/** What a cell says of a day. Without a year it is a day of 2000, a leap year, until `inPeriod` gives it one. */
export type Day = { day: number; hasYear: boolean };

const made = (day: number | null, hasYear = true): Day | null =>
  day === null ? null : { day, hasYear };

/** The day that a cell names, where figures have this order; null where it names none. */
export function readDay(cell: string, order: DateOrder): Day | null {
  if (cell.length < 3 || cell.length > longest || !/\d/.test(cell)) return null;
  const text = cell.trim().replace(/\s+/g, ' ').replace(dayOfWeek, '');
  let found = yearFirst.exec(text);
  const [, year, , month, day, compactMonth, compactDay] = found ?? [];
  const iso = dayNumber(Number(year), Number(month ?? compactMonth), Number(day ?? compactDay));
  if (iso !== null) return made(iso);
  const figures = (one: string, two: string, year: string | undefined): Day | null => {
    const [day, month] = order === 'day-month-year' ? [one, two] : [two, one];
    return made(dayNumber(Number(year ?? 2000), Number(month), Number(day)), year !== undefined);
  };
  found = yearLast.exec(text);
  if (found) return figures(found[1] ?? '', found[3] ?? '', found[4]);
  found = compact.exec(text);
  if (found) return figures(found[1] ?? '', found[2] ?? '', found[3]);
  found = yearless.exec(text);
  if (found) return figures(found[1] ?? '', found[3] ?? '', undefined);
  found = dayFirst.exec(text);
  if (found) return named(found[1], found[2], found[3]);
  found = monthFirst.exec(text);
  return found && named(found[2], found[1], found[3]);
}

const named = (day: string | undefined, month = '', year: string | undefined): Day | null =>
  made(dayNumber(Number(year ?? 2000), monthOf(month), Number(day)), year !== undefined);

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
