import { several } from '#core/text/wording.ts';
import {
  type DateReading,
  type Day,
  dateReadings,
  dayText,
  inPeriod,
  isDate,
  readDay,
} from '../dates.ts';
import type { Fact } from '../declared.ts';
import type { Finding } from '../report.ts';
import { dateOrders } from '../role-names.ts';
import type { Evidence } from './evidence.ts';
import { finding, judged, quoted, remedy, rowPlace, type Subject } from './subject.ts';

/** Each row has the next number. */
export function checkNumbering(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, steps } = subject;
  const id = 'numbering';
  const { number } = rows.doubts;
  if (number !== null && subject.inner.length === 0)
    return finding(id, 'unclear', `${number} ${remedy}`);
  if (steps === null || rows.numbers === null || subject.inner.length > 0) return null;
  const { isSaid, textOf } = rows.numbers;
  const { held, breaks, unread } = steps;
  if (unread !== null)
    return isSaid
      ? finding(id, 'unclear', `The number of row ${unread + 1} says "${quoted(textOf(unread))}".`)
      : null;
  if (held + breaks.length === 0) return null;
  if (breaks.length === 0)
    return finding(
      id,
      'held',
      `${several(held + 1, 'row')} ${held === 0 ? 'has' : 'have'} numbers without a gap.`,
    );
  // Numbers that mostly do not go on by one, such as those of customers, do not count the rows.
  if (!isSaid && !evidence.isNumbered) return null;
  const [first] = breaks as [(typeof breaks)[number]];
  const more = breaks.length > 1 ? ` ${several(breaks.length - 1, 'other gap')}.` : '';
  return finding(
    id,
    'broken',
    `After number ${first.numbers[0]} follows ${first.numbers[1]}.${more}`,
    {
      expected: `${first.numbers[1] - first.missing}`,
      actual: `${first.numbers[1]}`,
      rows: breaks.flatMap((one) => [one.before, one.row]),
      place: rowPlace(subject, first.row),
    },
  );
}

/** What stands between the two dates of a period: a word, a dash, or a dash that no date has inside. */
const between =
  /\s(?:-|to|bis|au|al|a|hasta|tot|until|t\/m)\s|[–—]|\/(?=\d{4}-\d\d?-)|(?<=[./]\d{2,4}|\.)-(?=\d+[./])/i;

/** A year, or a number as spreadsheets and clocks count days and seconds. */
const likeDate = /(?<!\d)(?:19|2[05])\d\d(?!\d)|^\d{5}$|^\d{10}(?:\d{3})?$/;

type Ends = { from: Fact[]; to: Fact[] };

/** The values that are dates; all of them where none is. */
const datesOf = (facts: readonly Fact[]): Fact[] => {
  const dates = facts.filter(({ text }) => isDate(text));
  return dates.length > 0 ? dates : [...facts];
};

function endsOf({ declared: { from, to, period } }: Subject): Ends {
  const ends = { from: datesOf(from), to: datesOf(to) };
  for (const fact of period) {
    const [first = '', last, more] = fact.text.split(between);
    const isSplit = last !== undefined && more === undefined;
    if (isSplit || !isDate(fact.text))
      ends.from.push({ ...fact, text: isSplit ? first : fact.text });
    if (isSplit) ends.to.push({ ...fact, text: last });
  }
  const isSome = [...ends.from, ...ends.to].some(({ text }) => isDate(text) || likeDate.test(text));
  return isSome ? ends : { from: [], to: [] };
}

/** What the period and the dates of rows say in one reading. */
type Read = {
  order: DateReading['order'];
  from: number | null;
  to: number | null;
  isPossible: boolean;
  /** `isElsewhere`: another date of the row lies inside, and may be the one that counts. */
  outside: { row: number; day: number; isElsewhere: boolean }[];
  /** Rows whose date cannot be read. */
  unread: number[];
};

/** Days of the longest time that a statement is about. */
const mostDays = 400;

function readIn(
  reading: DateReading,
  { rows }: Subject,
  booked: readonly number[],
  ends: Ends,
): Read {
  const known = new Map<string, Day | null>();
  const dayIn = (text: string): Day | null => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const day = readDay(text, reading);
    known.set(text, day);
    return day;
  };
  const bound = (facts: readonly Fact[], end: number | null): number | null => {
    const days = new Set(
      facts
        .map(({ text }) => dayIn(text))
        .map((one) => one && inPeriod(one, end && end - 365, end)),
    );
    const [day = null] = days;
    return days.size === 1 ? day : null;
  };
  const to = bound(ends.to, null);
  const from = bound(ends.from, to);
  const length = (to ?? from ?? 0) - (from ?? to ?? 0);
  const read: Read = {
    order: reading.order,
    from,
    to,
    isPossible:
      [...ends.from, ...ends.to].every(({ text }) => dayIn(text) !== null) &&
      // One end alone may be anything, and figures that begin with the year are the rarest.
      (reading.order === 'year-month-day' ? from && to : (from ?? to)) !== null &&
      length >= 0 &&
      length <= mostDays,
    outside: [],
    unread: [],
  };
  const isOut = (day: number): boolean =>
    (from !== null && day < from) || (to !== null && day > to);
  for (const row of booked) {
    const text = rows.dates[0]?.[row] ?? '';
    const found = text === '' ? null : dayIn(text);
    const day = found && inPeriod(found, from, to);
    if (day === null && text !== '') read.unread.push(row);
    if (day === null || !isOut(day)) continue;
    const others = rows.dates.slice(1).map((texts) => dayIn(texts[row] ?? ''));
    const isElsewhere = others.some((other) => other?.hasYear && !isOut(other.day));
    read.outside.push({ row, day, isElsewhere });
  }
  return read;
}

/** The dates of the rows lie in the declared period. Where both orders of day and month are possible, a period that is the same in both decides, or a person. */
export function checkPeriod(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part } = subject;
  const id = 'period';
  const ends = endsOf(subject);
  const place = ends.from[0] ?? ends.to[0] ?? null;
  if (place === null || part.rows.length === 0) return null;
  const unclear = (why: string): Finding => finding(id, 'unclear', why, { place });
  const [dates] = rows.dates;
  if (!dates) return unclear(`${rows.doubts.date} ${remedy}`);
  const moved = part.rows.filter((row) => rows.moved[row] !== null);
  // Rows whose amounts nobody knows have dates all the same.
  const booked = moved.length > 0 ? moved : part.rows;
  const [first, ...others] = dateReadings
    .filter(({ order }) => (rows.dateOrder ?? order) === order)
    .map((reading) => readIn(reading, subject, booked, ends))
    .sort(
      (one, two) =>
        Number(two.isPossible) - Number(one.isPossible) ||
        one.unread.length - two.unread.length ||
        one.outside.length - two.outside.length,
    ) as [Read, ...Read[]];
  const { from, to, isPossible, outside, unread } = first;
  if ((from ?? to) === null) return unclear(`The period "${quoted(place.text)}" cannot be read.`);
  const expected = [from, to].map((day) => (day === null ? '' : dayText(day))).join('/');
  if (!isPossible) return unclear(`The period ${expected} cannot be right.`);
  const rowsOf = (read: Read): string => read.outside.map(({ row }) => row).join();
  /** More than an error makes. */
  const isMost = (read: Read): boolean => read.outside.length > Math.max(1, booked.length / 4);
  const open = others.find(
    (other) =>
      other.isPossible &&
      other.unread.length === unread.length &&
      rowsOf(other) !== rowsOf(first) &&
      (other.outside.length === outside.length ||
        (!isMost(other) && (other.from !== from || other.to !== to))),
  );
  if (open?.order === first.order)
    return unclear('The months have names of two Slavic languages, and either may be meant.');
  if (open)
    return unclear(
      `Day and month can be read in both orders. Say the date-order once: ${dateOrders.join(' or ')}.`,
    );
  const [out] = outside;
  if (out === undefined) {
    const [lost] = unread;
    if (lost !== undefined)
      return unclear(`The date of row ${lost + 1} says "${quoted(dates[lost] ?? '')}".`);
    if (booked.every((row) => dates[row] === '')) return null;
    return finding(id, 'held', `All dates lie in ${expected}.`, { expected, place });
  }
  const actual = dayText(out.day);
  const more = outside.length > 1 ? ` ${several(outside.length - 1, 'other row')} as well.` : '';
  const isElsewhere = outside.some((one) => one.isElsewhere);
  const isConfirmed = rows.isCertain || evidence.isRight || evidence.isComplete;
  return judged(
    id,
    `Row ${out.row + 1} is of ${actual}, outside of ${expected}.${more}`,
    (isMost(first) && !rows.isFormat) || isElsewhere || !isConfirmed ? remedy : null,
    { expected, actual, rows: outside.map(({ row }) => row), place: rowPlace(subject, out.row) },
  );
}
