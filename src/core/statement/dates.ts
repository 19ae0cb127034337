/** The order in which a column writes the parts of its dates; `named` has the month as a word, `dm` and `md` have no year. */
export const dateOrders = ['ymd', 'dmy', 'mdy', 'named', 'dm', 'md'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** No date is longer, so longer cells are skipped. */
const longest = 40;
const dayLength = 86_400_000;

const yearFirst = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[T ].*|[+-]\d\d:\d\d|Z)?$/;
const compactYearFirst = /^(\d{4}|\d\d)()(\d\d)(\d\d)$/;
const yearLast = /^(\d{1,2})([-/.] ?)(\d{1,2})\2(\d{4}|\d\d)(?: .*)?$/;
const compactYearLast = /^(\d\d)()(\d\d)(\d{4}|\d\d)$/;
const dayNamed =
  /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]?(?:de )?(\p{L}+)\.?,?[ -]?(?:de )?(\d{4}|\d\d)(?: .*)?$/u;
const monthNamed = /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?: .*)?$/u;
const eastAsian = /^(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]$/;

/** Beginnings of the names of the months, in several languages. */
const monthWords = [
  'jan ener gen sty led ocak tam янв ian',
  'feb fev febr lut uno sub helmi фев',
  'mar marz mars mrt bre maa мар mrz',
  'apr avr abr kwi dub nis huht апр',
  'may mai maj mei mag kve toukok май maio mayo',
  'jun juin giu cze cerven haz kesa июн',
  'jul juil lug lip cervenec tem hein июл',
  'aug aout ago sie srp agu elo авг',
  'sep set wrz zar eyl syys сен szep',
  'oct okt ott out paz rij eki loka окт',
  'nov lis lis kas marras ноя',
  'dec dez dic gru pro ara joul дек des',
].map((words) => words.split(' '));

const plain = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The month that a word names, from 1; 0 where it names none. The longest beginning decides. */
function monthOf(word: string): number {
  const text = plain(word);
  let best = { length: 0, month: 0 };
  monthWords.forEach((beginnings, index) => {
    for (const beginning of beginnings)
      if (text.startsWith(beginning) && beginning.length > best.length)
        best = { length: beginning.length, month: index + 1 };
  });
  return best.month;
}

/** Days since 1970-01-01; null for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number | null {
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year;
  if (full < 1900 || full > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(full, month - 1, day);
  return new Date(time).getUTCDate() === day ? time / dayLength : null;
}

const yearless = /^(\d\d)(?:[/-](\d\d)|\.(\d\d)\.|(\d\d))$/;

/** Half a year: the nearest of two years is meant. */
const half = 183;

/** A day without a year, as a day of 2000, which is a leap year. `withYears` gives it its year. */
function readYearless(text: string, order: 'dm' | 'md'): number | null {
  const match = yearless.exec(text);
  if (!match) return null;
  // Four digits and nothing else are a month and a day, as in MT940.
  if (match[4] !== undefined && order === 'dm') return null;
  const [one, two] = [Number(match[1]), Number(match[2] ?? match[3] ?? match[4])];
  return order === 'dm' ? dayNumber(2000, two, one) : dayNumber(2000, one, two);
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

/** The day that a cell names in one order of its parts, in days since 1970; null where it names none. */
export function readDay(cell: string, order: DateOrder): number | null {
  const text = cell.trim();
  if (text.length < 4 || text.length > longest) return null;
  if (order === 'dm' || order === 'md') return readYearless(text, order);
  if (order === 'ymd') {
    const match = yearFirst.exec(text) ?? compactYearFirst.exec(text);
    if (match) return dayNumber(Number(match[1]), Number(match[3]), Number(match[4]));
    const east = eastAsian.exec(text);
    return east && dayNumber(Number(east[1]), Number(east[2]), Number(east[3]));
  }
  if (order === 'named') {
    const first = dayNamed.exec(text);
    if (first) return dayNumber(Number(first[3]), monthOf(first[2] ?? ''), Number(first[1]));
    const second = monthNamed.exec(text);
    return second && dayNumber(Number(second[3]), monthOf(second[1] ?? ''), Number(second[2]));
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
  let up = 0;
  let down = 0;
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

/**
 * The order in which the dates of a column are written; null where it holds something else. Where
 * day and month could change places, the order that keeps the rows in the order of time is taken,
 * and the day comes first if both do.
 */
export function dateOrderOf(cells: readonly string[]): DateOrder | null {
  let best: { order: DateOrder; readable: number; turns: number } | null = null;
  for (const order of dateOrders) {
    const days = cells.map((cell) => readDay(cell, order));
    const readable = days.filter((day) => day !== null).length;
    if (readable === 0 || readable < cells.length * 0.8) continue;
    const one = { order, readable, turns: turns(days) };
    if (
      !best ||
      one.readable > best.readable ||
      (one.readable === best.readable && one.turns < best.turns)
    )
      best = one;
  }
  return best?.order ?? null;
}

/** A day as "2026-01-31". */
export const dayText = (day: number): string =>
  new Date(day * dayLength).toISOString().slice(0, 10);
