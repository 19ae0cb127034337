import { monthNames } from '../text/month-names.ts';

/**
 * How a column writes its dates: the order of day, month and year, of which `yymd` has two digits; `dm` and `md` have no year. `named en` has
 * the name of the month in a language, `short en` a name and no year.
 */
export type DateOrder =
  | 'ymd'
  | 'dmy'
  | 'mdy'
  | 'yymd'
  | 'dm'
  | 'md'
  | `named ${string}`
  | `short ${string}`;

const languages = Object.keys(monthNames);

/** Every way to write dates that is tried. Of several that read a column alike, the first is taken. */
const dateOrders: readonly DateOrder[] = [
  'ymd',
  'dmy',
  'mdy',
  'yymd',
  ...languages.map((language): DateOrder => `named ${language}`),
  'dm',
  'md',
  ...languages.map((language): DateOrder => `short ${language}`),
];

/** No date is longer, so longer cells are skipped. */
const longest = 50;
const dayLength = 86_400_000;

const yearFirst = /^(\d{4})([-/.] ?)(\d\d?)\2(\d\d?)\.?(?:[T ].*|[+-]\d\d:\d\d|Z)?$/;
const shortYearFirst = /^(\d\d)([-/.] ?)(\d\d?)\2(\d\d?)\.?(?:[T ].*)?$/;
const compactYearFirst = /^(\d{4}|\d\d)()(\d\d)(\d\d)$/;
const yearLast = /^(\d{1,2})([-/.] ?)(\d{1,2})\2(\d{4}|\d\d)(?:[ ,T].*)?$/;
const compactYearLast = /^(\d\d)()(\d\d)(\d{4}|\d\d)$/;
const eastAsian =
  /^(?:(\d{4})|(昭和|平成|令和)(\d{1,2}|元))[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]$/;
/** The years before the first one of an era. */
const eras: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018 };
const yearless = /^(\d\d?)(?:[/-](\d\d?)|\.(\d\d?)\.?)$/;

const monthWord = String.raw`(\p{L}+)\.?`;
const gap = String.raw`[ /.\-]*(?:(?:de|del|of) |d['’])?`;
const shapesOfNamed = [
  new RegExp(
    `^(?<day>\\d{1,2})(?:st|nd|rd|th|er|[º°.])?${gap}${monthWord},?(?:${gap}['’]?(?<year>\\d{4}|\\d\\d))?(?: \\d.*)?$`,
    'iu',
  ),
  new RegExp(
    `^${monthWord}[ /-]*(?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,?[ /-]+(?<year>\\d{4}))?(?: \\d.*)?$`,
    'iu',
  ),
  new RegExp(`^(?<year>\\d{4})\\.?[ /-]*${monthWord}[ /-]*(?<day>\\d{1,2})\\.?$`, 'iu'),
];

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The months that words name, by language: filled as cells are read. */
const known = new Map<string, Map<string, number>>();
/** Short forms of banks that are no beginning of a name. */
const shortForms: Readonly<Record<string, number>> = { mrz: 3, sept: 9, spt: 9, dez: 12 };

/** The month that a word names in a language, from 1; 0 where it names none, or where it shortens two. */
function monthOf(word: string, language: string): number {
  const words = known.get(language) ?? new Map<string, number>();
  known.set(language, words);
  const text = plain(word);
  const found = words.get(text);
  if (found !== undefined) return found;
  const months = (monthNames[language] ?? '').split('|').flatMap((names, month) => {
    const isOne = names
      .split(' ')
      .some((name) => name === text || (text.length > 2 && name.startsWith(text)));
    return isOne ? [month + 1] : [];
  });
  const [month = shortForms[text] ?? 0] = months;
  const named = months.length > 1 ? 0 : month;
  if (words.size < 500) words.set(text, named);
  return named;
}

/** Days since 1970-01-01; null for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number | null {
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  if (full < 1900 || full > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(full, month - 1, day);
  return new Date(time).getUTCDate() === day ? time / dayLength : null;
}

/** Without what stands around a date: marks of direction, the day of the week, a time with its zone: "Mon 2 Jan", "20260102120000[-5:EST]". Nothing of a cell that is too long for one: these expressions are quadratic. */
const bare = (cell: string): string =>
  (cell.length > longest ? '' : cell)
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
      String((digit.charCodeAt(0) - (digit < '\u06f0' ? 0x0660 : 0x06f0)) & 0xf),
    )
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\s*\(\p{L}+\.?\)$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?!\p{L}+\.? \d{1,2}(?:\D|$))\p{L}{2,}(?:-\p{L}+)?\.?,? (?=\d|\p{L}+\.? \d)/u, '')
    .replace(/^\p{L}{2,}\.?,? (?=\d{1,2}[-/. ](?:\d|\p{L}))/u, '')
    .replace(/^((?:19|20)\d{6})T?\d{4}(?:\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/, '$1');

/** Half a year: the nearest of two years is meant. */
const half = 183;

/** Whether dates of this order have no year: they are read as days of 2000, a leap year, and `withYears` gives them theirs. */
export const isYearless = (order: DateOrder): boolean =>
  order === 'dm' || order === 'md' || order.startsWith('short');

/** A day without a year in the last one up to another day; a day with a year as it is. */
export function upTo(day: number, last: number): number {
  const [date, end] = [new Date(day * dayLength), new Date(last * dayLength)];
  if (date.getUTCFullYear() !== 2000 || end.getUTCFullYear() === 2000) return day;
  const inYear = (year: number): number | null =>
    dayNumber(year, date.getUTCMonth() + 1, date.getUTCDate());
  const same = inYear(end.getUTCFullYear());
  return (same !== null && same <= last ? same : inYear(end.getUTCFullYear() - 1)) ?? day;
}

/** Days without a year, each in the year that brings it nearest to the one before; the first to `near`. */
export function withYears(days: readonly (number | null)[], near: number): (number | null)[] {
  let last = near;
  return days.map((day) => {
    if (day === null) return null;
    const date = new Date(day * dayLength);
    const year = new Date(last * dayLength).getUTCFullYear();
    for (const one of [year, year - 1, year + 1]) {
      const full = dayNumber(one, date.getUTCMonth() + 1, date.getUTCDate());
      if (full === null || Math.abs(full - last) > half) continue;
      last = full;
      return full;
    }
    return null;
  });
}

function readNamed(text: string, language: string, hasYear: boolean): number | null {
  for (const shape of shapesOfNamed) {
    const match = shape.exec(text);
    const { day, year } = match?.groups ?? {};
    if (!match || (year !== undefined) !== hasYear) continue;
    const word = match.slice(1).find((part) => /^\p{L}/u.test(part ?? '')) ?? '';
    return dayNumber(Number(year ?? 2000), monthOf(word, language), Number(day));
  }
  return null;
}

/** The day that a cell names in one order of its parts, in days since 1970; null where it names none. */
export const readDay = (cell: string, order: DateOrder): number | null =>
  readDayIn(cell, bare, order);

/** `bareOf` gives a cell without what stands around its date. */
function readDayIn(
  cell: string,
  bareOf: (cell: string) => string,
  order: DateOrder,
): number | null {
  if (cell.length < 3 || cell.length > longest) return null;
  if (order === 'ymd') {
    const match = yearFirst.exec(cell);
    if (match) return dayNumber(Number(match[1]), Number(match[3]), Number(match[4]));
  }
  const text = bareOf(cell);
  if (order === 'ymd') {
    const match = yearFirst.exec(text) ?? compactYearFirst.exec(text);
    if (match) return dayNumber(Number(match[1]), Number(match[3]), Number(match[4]));
    const [, full, era, ofEra, month, day] = eastAsian.exec(text) ?? [];
    const year = full ?? (eras[era ?? ''] ?? 0) + Number(ofEra === '元' ? 1 : ofEra);
    return month === undefined ? null : dayNumber(Number(year), Number(month), Number(day));
  }
  if (order === 'yymd') {
    const match = shortYearFirst.exec(text);
    return match && dayNumber(Number(match[1]), Number(match[3]), Number(match[4]));
  }
  if (order === 'dm' || order === 'md') {
    const match = yearless.exec(text);
    if (!match) return null;
    const [one, two] = [Number(match[1]), Number(match[2] ?? match[3])];
    return order === 'dm' ? dayNumber(2000, two, one) : dayNumber(2000, one, two);
  }
  if (order !== 'dmy' && order !== 'mdy') {
    const [style, language = ''] = order.split(' ');
    return readNamed(text, language, style === 'named');
  }
  const match = yearLast.exec(text) ?? compactYearLast.exec(text);
  if (!match) return null;
  const [, one, , two, year] = match;
  return order === 'dmy'
    ? dayNumber(Number(year), Number(two), Number(one))
    : dayNumber(Number(year), Number(one), Number(two));
}

/** How many neighbours go backwards in time: the fewer, the better an order explains a column. */
function turns(days: readonly (number | null)[]): number {
  let [up, down] = [0, 0];
  let before: number | null = null;
  for (const day of days) {
    if (day !== null && before !== null) {
      if (day > before) up += 1;
      if (day < before) down += 1;
    }
    before = day ?? before;
  }
  return Math.min(up, down);
}

/** A statement is about no longer time than that: dates further apart are read wrong. */
export const longestPeriod = 400;

/** Whether days lie further apart than those of a statement. */
function areApart(days: readonly (number | null)[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of days) {
    if (day === null) continue;
    least = Math.min(least, day);
    most = Math.max(most, day);
  }
  return most - least > longestPeriod;
}

/**
 * The orders in which the dates of a column may be written, the likeliest first; none where it holds something else. Dates
 * years apart are unlikely, and so is an order that goes back and forth in time. The period of the statement decides among several.
 */
export function dateOrdersOf(cells: readonly string[]): DateOrder[] {
  const [first] = cells;
  if (first === undefined || !cells.slice(0, 20).some((cell) => /\p{Nd}/u.test(cell))) return [];
  const isNamed = cells.slice(0, 20).some((cell) => /\p{L}{3}/u.test(bare(cell)));
  const found: { order: DateOrder; days: (number | null)[]; readable: number; cost: number }[] = [];
  // There are dozens of orders, and what stands around a date is the same in all of them.
  const texts = new Map<string, string>();
  const bareOf = (cell: string): string => {
    const text = texts.get(cell) ?? bare(cell);
    texts.set(cell, text);
    return text;
  };
  for (const order of dateOrders) {
    if (order.includes(' ') && !isNamed) continue;
    const days = cells.map((cell) => readDayIn(cell, bareOf, order));
    const readable = days.filter((day) => day !== null).length;
    if (readable === 0 || readable < cells.length * 0.75) continue;
    const isKnown = found.some((one) => one.days.every((day, at) => day === days[at]));
    const isApart = areApart(days) && !isYearless(order);
    if (!isKnown)
      found.push({ order, days, readable, cost: turns(days) + (isApart ? cells.length : 0) });
  }
  const most = Math.max(...found.map(({ readable }) => readable));
  return found
    .filter(({ readable }) => readable === most)
    .sort((a, b) => a.cost - b.cost)
    .map(({ order }) => order);
}

/** A day as "2026-01-31", or as "01-31" where nobody knows the year. */
export const dayText = (day: number, hasYear = true): string =>
  new Date(day * dayLength).toISOString().slice(hasYear ? 0 : 5, 10);

/** Rows with those of each day the other way round: some lists have the newest day first, and the oldest row of it. A row without a day belongs to the one before. */
export function withDaysTurned(
  rows: readonly number[],
  dayOf: (row: number) => number | null,
): number[] {
  const runs: number[][] = [];
  let last: number | null = null;
  for (const row of rows) {
    const day = dayOf(row);
    const run = runs.at(-1);
    if (run && (day === null || day === last)) run.push(row);
    else runs.push([row]);
    last = day ?? last;
  }
  return runs.flatMap((run) => run.reverse());
}
