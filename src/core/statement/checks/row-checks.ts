import { plural, several } from '#core/text/wording.ts';
import { dayText, longestPeriod } from '../dates.ts';
import { absolute } from '../decimal.ts';
import type { DeclaredDay } from '../declared.ts';
import type { Fact } from '../facts.ts';
import type { Finding } from '../report.ts';
import { repeatedBlock, repeatedRows } from './repeats.ts';
import {
  broken,
  brokenOrUnclear,
  held,
  money,
  notApplicable,
  rowName,
  rowPlace,
  type Subject,
  unclear,
} from './subject.ts';

/** The numbers of the rows go on without gaps and repeats. */
export function checkNumbering(subject: Subject): Finding {
  const id = 'numbering';
  const { numberBreaks, flow, rows } = subject;
  if (numberBreaks === null) return notApplicable(id, 'The rows are not numbered.');
  // Numbers that begin again leave none out.
  const proof = rows.format === null && numberBreaks.find(({ kind }) => kind !== 'start');
  const first = proof || numberBreaks[0];
  if (!first)
    return held(id, `The numbers of ${several(flow.order.length, 'row')} go on without a gap.`);
  const [one, two] = [rows.numbers[first.before], rows.numbers[first.row]];
  const missing = first.missing.join(', ');
  const what = {
    gap: `${plural(first.missing.length, 'Number')} ${missing} ${plural(first.missing.length, 'is', 'are')} absent between ${one?.value} and ${two?.value}.`,
    repeat: `Number ${two?.value} stands twice, in rows ${first.before + 1} and ${first.row + 1}.`,
    jump: `Number ${two?.value} follows ${one?.value}.`,
    start: `Number ${two?.value} follows ${one?.value}: the numbers begin again, as on a new page.`,
  }[first.kind];
  const more =
    numberBreaks.length === 1
      ? ''
      : ` ${several(numberBreaks.length - 1, 'more break')} in the numbering.`;
  const say = proof ? broken : unclear;
  return say(id, `${what}${more}`, {
    expected: first.kind === 'gap' ? missing : undefined,
    actual: `${two?.value}`,
    rows: numberBreaks.flatMap(({ before, row }) => [before, row]),
    place: rowPlace(subject, first.row),
  });
}

/** Rows that stand out of the order of their neighbours: as few as make the rest go one way. */
function outOfOrder(days: readonly (number | null)[], order: readonly number[]): number[] {
  const out: number[] = [];
  let highest: { row: number; day: number }[] = [];
  for (const row of order) {
    const day = days[row] ?? null;
    if (day === null) continue;
    const last = highest.at(-1);
    if (!last || day >= last.day) {
      highest.push({ row, day });
      if (highest.length > 3) highest = highest.slice(-3);
      continue;
    }
    const previous = highest.at(-2);
    // The row before is too late when this one fits behind the row before that.
    if (previous && day >= previous.day && last.day > previous.day && highest.length > 1) {
      out.push(last.row);
      highest.pop();
      highest.push({ row, day });
    } else out.push(row);
  }
  return out;
}

/** A list that is out of order in more places than that is not sorted by date. */
const sortedShare = 0.05;

const withoutDate = (count: number): string =>
  count === 0
    ? ''
    : ` ${several(count, 'row')} ${plural(count, 'has', 'have')} no date that can be read.`;

/** The dates of the rows go one way. */
export function checkDateOrder(subject: Subject): Finding {
  const id = 'date-order';
  const { rows, part, flow } = subject;
  if (rows.dates === null) return notApplicable(id, 'No column could be read as dates.');
  if (flow.order.length < 2) return notApplicable(id, 'There are no two rows to compare.');
  const dated = flow.order.filter((row) => rows.days[row] != null).length;
  if (dated < 2) return notApplicable(id, 'There are no two dates to compare.');
  // Rows that repeat others stand where they do not belong.
  const isInOrder = (of: readonly number[]): boolean => outOfOrder(rows.days, of).length === 0;
  const areInOrder = isInOrder(part.rows) || isInOrder([...part.rows].reverse());
  const repeats = new Set(
    areInOrder ? [] : repeatedRows(rows.contents, flow.entries).map(({ row }) => row),
  );
  const sorted = repeats.size > 0 ? part.rows.filter((row) => !repeats.has(row)) : part.rows;
  const forward = outOfOrder(rows.days, sorted);
  const backward = outOfOrder(rows.days, [...sorted].reverse());
  const isForward = forward.length <= backward.length;
  const out = isForward ? forward : backward;
  const direction = isForward ? 'oldest first' : 'newest first';
  const [first] = out;
  if (first === undefined)
    return held(
      id,
      `The dates of ${several(dated, 'row')} are in order, ${direction}.${withoutDate(flow.order.length - dated)}`,
    );
  if (rows.sections !== null) {
    const { sections } = rows;
    const isInSections = [...new Set(sections)].every((section) =>
      isInOrder(sorted.filter((row) => sections[row] === section)),
    );
    return isInSections
      ? held(id, 'The dates are in order in each section, oldest first.')
      : notApplicable(id, 'Credits and debits stand in sections of their own.');
  }
  // Value dates go back and forth in correct statements.
  if (rows.dates === 'value')
    return notApplicable(id, 'The rows have value dates only, and those need no order.');
  const isSorted = out.length <= Math.max(1, flow.order.length * sortedShare);
  if (!isSorted && out.length > 2) return notApplicable(id, 'The rows are not sorted by date.');
  const day = dayText(rows.days[first] as number, rows.hasYears);
  const isSure = rows.format === null && isSorted && flow.order.length >= 4;
  const say = isSure ? broken : unclear;
  const rule = rows.format === null ? '' : ` ${rows.format} asks for no order.`;
  return say(
    id,
    `The date ${day} of ${rowName(subject, first)} is out of order: the rows go ${direction}.${rule}`,
    { actual: day, rows: out, place: rowPlace(subject, first) },
  );
}

/** Of declared periods, so many are tried. */
const mostPeriods = 20;

/** All dates are inside the declared period. */
export function checkPeriod(subject: Subject): Finding {
  const id = 'period';
  const { part, rows, flow } = subject;
  const { from, to } = part.declared;
  if (from.length === 0 || to.length === 0)
    return notApplicable(id, 'The document declares no period of two dates.');
  if (part.rows.length === 0) return notApplicable(id, 'There are no rows.');
  if (rows.days.length === 0) return unclear(id, 'No column could be read as dates.');
  const days = flow.order.flatMap((row) => {
    const day = rows.days[row] ?? null;
    return day === null ? [] : [{ row, day }];
  });
  // Of several, the period that holds the most rows is the one that is about them.
  const ranges: { from: number; to: number; fact: Fact }[] = [];
  const addRange = (first: DeclaredDay, last: DeclaredDay): void => {
    if (ranges.length < mostPeriods)
      ranges.push({ from: first.day, to: last.day, fact: first.fact });
  };
  for (const first of from) {
    for (const last of to) if (last.day >= first.day) addRange(first, last);
  }
  const outsideOf = (range: { from: number; to: number }): typeof days =>
    days.filter(({ day }) => day < range.from || day > range.to);
  let best: { range: (typeof ranges)[number]; outside: typeof days } | null = null;
  for (const range of ranges) {
    const outside = outsideOf(range);
    if (best === null || outside.length < best.outside.length) best = { range, outside };
  }
  if (best === null || days.length === 0)
    return notApplicable(id, 'The document declares no period.');
  const expected = `${dayText(best.range.from)}/${dayText(best.range.to)}`;
  const { length } = days;
  const evidence = [`${length - best.outside.length} of ${several(length, 'date')} lie inside.`];
  const [first] = best.outside;
  if (best.range.to - best.range.from > longestPeriod)
    return unclear(id, `The period ${expected} is longer than that of a statement.`, { expected });
  if (!first)
    return held(id, `All dates are inside the period ${expected}.`, {
      expected,
      place: best.range.fact,
      evidence,
    });
  const actual = dayText(first.day);
  const rest = best.outside.length - 1;
  const more =
    rest === 0 ? '' : ` ${several(rest, 'more row')} ${plural(rest, 'is', 'are')} outside it.`;
  // Most dates outside show that one of the two is read wrong, or about something else, and so do dates that are all years away.
  const { from: start, to: end } = best.range;
  const areNear = best.outside.some(
    ({ day }) => start - day <= longestPeriod && day - end <= longestPeriod,
  );
  const isSure =
    best.outside.length * 2 <= length || (length < 3 && rows.hasOneDateOrder && areNear);
  const say = isSure ? broken : unclear;
  const doubt = isSure ? '' : ' No date shows that the period is about these rows.';
  return say(
    id,
    `The date ${actual} of ${rowName(subject, first.row)} is outside the period ${expected}.${more}${length > best.outside.length ? '' : doubt}`,
    {
      evidence,
      expected,
      actual,
      rows: best.outside.map(({ row }) => row),
      place: rowPlace(subject, first.row),
    },
  );
}

/** Rows that say the same. They are wrong only where a balance, a count or the numbering says so. */
export function checkDuplicates(subject: Subject): Finding {
  const id = 'duplicates';
  const { rows, flow, part, balances, runningBreaks, numberBreaks } = subject;
  if (flow.order.length === 0) return notApplicable(id, 'There are no rows.');
  const repeated = repeatedRows(rows.contents, flow.entries);
  if (repeated.length === 0) return held(id, 'No two rows say the same.');
  const { opening, closing } = balances;
  const block = repeatedBlock(subject);
  if (block)
    return brokenOrUnclear(subject, id, block.sentence, {
      rows: block.rows,
      place: rowPlace(subject, block.rows[0] as number),
    });
  const missing =
    opening && closing && !balances.isAmbiguous ? closing.value - opening.value - flow.sum : 0n;
  const isOneTooMany = part.declared.counts.some(
    ({ value, of }) => of === 'all' && value === flow.order.length - 1,
  );
  const offBy = new Map(
    runningBreaks?.map(({ row, actual, expected }) => [row, absolute(actual - expected)]),
  );
  const repeats = new Set(
    numberBreaks?.flatMap(({ kind, row }) => (kind === 'repeat' ? [row] : [])),
  );
  const isExtra = ({ first, row }: { first: number; row: number }): boolean => {
    const moved = rows.movements[row] ?? 0n;
    const byBalance = missing !== 0n && moved === -missing;
    const byRunning = [row, first].some((one) => offBy.get(one) === absolute(moved));
    return byBalance || byRunning || repeats.has(row) || (isOneTooMany && repeated.length === 1);
  };
  const extra = repeated.find(isExtra);
  const shown = extra ?? repeated[0];
  if (!shown) return held(id, 'No two rows say the same.');
  const amount = money(subject, rows.movements[shown.row] ?? 0n);
  const same =
    `${rowName(subject, shown.row)} says the same as ${rowName(subject, shown.first)}`.replace(
      /^r/,
      'R',
    );
  const place = rowPlace(subject, shown.row);
  const all = (extra ? [extra] : repeated).flatMap(({ first, row }) => [first, row]);
  if (extra)
    return brokenOrUnclear(
      subject,
      id,
      `${same}, and the statement is off by its amount ${amount}.`,
      {
        difference: amount,
        rows: all,
        place,
      },
    );
  const rest = repeated.length - 1;
  const more =
    rest === 0 ? '' : ` ${several(rest, 'more row')} ${plural(rest, 'is', 'are')} alike.`;
  return held(id, `${same}, and nothing shows that it is one too many.${more}`, {
    rows: all,
    place,
  });
}

/** All rows are in the declared currency. */
export function checkCurrency(subject: Subject): Finding {
  const id = 'currency';
  const { part, rows } = subject;
  const declared = part.declared.currency?.value;
  if (rows.currencies.length === 0 || part.rows.length === 0) {
    return declared === undefined
      ? notApplicable(id, 'Neither the rows nor the document name a currency.')
      : held(id, `The only currency is ${declared}.`, { expected: declared });
  }
  const counts = new Map<string, number[]>();
  for (const row of part.rows) {
    const currency = rows.currencies[row];
    if (currency === undefined) continue;
    const known = counts.get(currency);
    if (known) known.push(row);
    else counts.set(currency, [row]);
  }
  const used = [...counts.keys()];
  const [only] = used;
  const place = part.declared.currency;
  if (only === undefined) return notApplicable(id, 'No row names its currency.');
  if (used.length === 1 && (declared === undefined || declared === only))
    return held(id, `All rows are in ${only}.`, { expected: only, actual: only, place });
  const other = declared === undefined ? [] : used.filter((one) => one !== declared);
  const strangers = other.flatMap((one) => counts.get(one) ?? []);
  const isFew = strangers.length > 0 && strangers.length * 2 < part.rows.length;
  const [first] = strangers;
  if (isFew && first !== undefined && !rows.isPartitioned)
    return broken(
      id,
      `The statement is in ${declared}, but ${rowName(subject, first)} is in ${rows.currencies[first]}.`,
      {
        expected: declared,
        actual: rows.currencies[first],
        rows: strangers,
        place: rowPlace(subject, first),
      },
    );
  return held(id, `The rows are in ${used.slice(0, 10).join(', ')}.`, {
    actual: used.slice(0, 10).join(', '),
  });
}
