import { several } from '#core/text/wording.ts';
import { type DateOrder, type Day, dayText, inPeriod, readDay } from '../dates.ts';
import type { Fact } from '../declared.ts';
import type { Finding } from '../report.ts';
import type { Evidence } from './evidence.ts';
import { finding, quoted, remedy, rowPlace, type Subject } from './subject.ts';
import { numberSteps } from './sums.ts';

/** Each row has the next number. */
export function checkNumbering(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part } = subject;
  const id = 'numbering';
  const steps = numberSteps(subject);
  const { number } = rows.doubts;
  if (number !== null && subject.inner.length === 0)
    return finding(id, 'unclear', `${number} ${remedy}`);
  if (steps === null || rows.numbers === null || subject.inner.length > 0) return null;
  const { isSaid, texts, name } = rows.numbers;
  const unread = part.rows.find((row) => texts[row] !== '' && !/^\d{1,15}$/.test(texts[row] ?? ''));
  if (unread !== undefined)
    return isSaid
      ? finding(
          id,
          'unclear',
          `The number of row ${unread + 1} says "${quoted(texts[unread] ?? '')}".`,
        )
      : null;
  const { held, breaks } = steps;
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
      evidence: [`${held} of ${held + breaks.length} numbers in the column ${name} follow.`],
    },
  );
}

const range =
  /^(\d[\d./-]*\d|.{5,}?\d)\s*(?:\s(?:-|–|—|to|bis|au|al|a|hasta|tot|until|t\/m)\s|\/(?=\d{4}-)|[–—])\s*(.{5,})$/i;
const tightRange = /^(\d\d?\.\d\d?\.\d{2,4})-(\d\d?\.\d\d?\.\d{2,4})$/;

const endsOf = ({ declared: { from, to, period } }: Subject): { from: Fact[]; to: Fact[] } => {
  const ends = { from: [...from], to: [...to] };
  for (const fact of period) {
    const found = tightRange.exec(fact.text) ?? range.exec(fact.text);
    if (!found) continue;
    ends.from.push({ ...fact, text: found[1] ?? '' });
    ends.to.push({ ...fact, text: found[2] ?? '' });
  }
  return ends;
};

type Read = {
  from: number | null;
  to: number | null;
  outside: number[];
  /** Whether another date of a row lies inside. */
  isInside: (row: number) => boolean;
  days: (number | null)[];
  unread: number[];
};

/** The longest time that a statement is about. */
const longestPeriod = 400;

/** The dates of the rows lie in the declared period. */
export function checkPeriod(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part } = subject;
  const id = 'period';
  const ends = endsOf(subject);
  const isDate = ({ text }: Fact): boolean =>
    readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null;
  const [from, to] = [ends.from.filter(isDate), ends.to.filter(isDate)];
  const place = from[0] ?? to[0] ?? null;
  if (place === null || part.rows.length === 0) return null;
  const [dates] = rows.dates;
  if (!dates) return finding(id, 'unclear', `${rows.doubts.date} ${remedy}`, { place });
  const booked = part.rows.filter((row) => rows.moved[row] !== null);
  const read = (order: DateOrder): Read => {
    const known = new Map<string, Day | null>();
    const dayIn = (text: string): Day | null => {
      const found = known.get(text);
      if (found !== undefined) return found;
      const day = readDay(text, order);
      known.set(text, day);
      return day;
    };
    const dayOf = (facts: readonly Fact[]): (Day | null)[] =>
      facts.map(({ text }) => readDay(text, order));
    const bounds = (facts: readonly Fact[]): number | null => {
      const days = [...new Set(dayOf(facts).flatMap((day) => (day?.hasYear ? [day.day] : [])))];
      return days.length === 1 ? (days[0] ?? null) : null;
    };
    const [start, end] = [bounds(from), bounds(to)];
    const days = booked.map((row): number | null => {
      const day = dayIn(dates.texts[row] ?? '');
      if (day === null || day.hasYear) return day?.day ?? null;
      return start === null || end === null ? null : inPeriod(day, start, end);
    });
    const isOut = (day: number | null): boolean =>
      day !== null && ((start !== null && day < start) || (end !== null && day > end));
    const isInside = (row: number): boolean =>
      rows.dates.slice(1).some(({ texts }) => {
        const day = dayIn(texts[row] ?? '');
        return day?.hasYear === true && !isOut(day.day);
      });
    const outside = booked.filter((_, at) => isOut(days[at] ?? null));
    const unread = booked.filter((row, at) => days[at] === null && (dates.texts[row] ?? '') !== '');
    const lost = [...from, ...to].filter(({ text }) => readDay(text, order) === null);
    return {
      from: lost.length > 0 ? null : start,
      to: lost.length > 0 ? null : end,
      outside,
      isInside,
      days,
      unread,
    };
  };
  const cost = ({ from: start, to: end, unread, outside }: Read): number =>
    (start === null && end === null ? 1e6 : 0) +
    (start !== null && end !== null && end < start ? 1e6 : 0) +
    unread.length * 1e3 +
    outside.length;
  const [first, second] = [read('dmy'), read('mdy')].sort((a, b) => cost(a) - cost(b)) as [
    Read,
    Read,
  ];
  const dayOf = (row: number): string => dayText(first.days[booked.indexOf(row)] ?? 0);
  if (first.from === null && first.to === null)
    return finding(id, 'unclear', `The period "${quoted(place.text)}" cannot be read.`, { place });
  const expected = `${first.from === null ? '' : dayText(first.from)}/${first.to === null ? '' : dayText(first.to)}`;
  const isLong =
    first.from !== null &&
    first.to !== null &&
    (first.to - first.from > longestPeriod || first.to < first.from);
  const [unread] = first.unread;
  const isOpen = cost(first) === cost(second) && first.outside.join() !== second.outside.join();
  if (isLong || isOpen)
    return finding(
      id,
      'unclear',
      isLong
        ? `The period ${expected} is none of a statement.`
        : 'Day and month of the dates can be read in both orders.',
      { place },
    );
  if (first.outside.length === 0 && unread !== undefined)
    return finding(
      id,
      'unclear',
      `The date of row ${unread + 1} says "${quoted(dates.texts[unread] ?? '')}".`,
      { place },
    );
  if (first.outside.length === 0) {
    if (first.days.every((day) => day === null)) return null;
    return finding(id, 'held', `All dates lie in ${expected}.`, { expected, place });
  }
  const [row = 0] = first.outside;
  const more =
    first.outside.length > 1 ? ` ${several(first.outside.length - 1, 'other row')} as well.` : '';
  const message = `Row ${row + 1} is of ${dayOf(row)}, outside of ${expected}.${more}`;
  const figures = {
    expected,
    actual: dayOf(row),
    rows: first.outside,
    place: rowPlace(subject, row),
  };
  const isMost = first.outside.length > Math.max(1, booked.length / 4) && !rows.isFormat;
  const isElsewhere = first.outside.some((one) => first.isInside(one));
  const isConfirmed =
    rows.isCertain ||
    evidence.isRunning ||
    evidence.balanced.size > 0 ||
    evidence.debits ||
    evidence.credits ||
    evidence.isComplete;
  return isMost || isElsewhere || !isConfirmed
    ? finding(id, 'unclear', `${message} ${remedy}`, figures)
    : finding(id, 'broken', message, figures);
}
