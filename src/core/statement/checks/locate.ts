import { absolute, type Units } from '../decimal.ts';
import type { NumberBreak } from './numbering-breaks.ts';
import { repeatedBlock } from './repeats.ts';
import { money, rowName, type Subject } from './subject.ts';

/** Where a difference comes from: the rows concerned, and a sentence that says so. */
export type Cause = { rows: readonly number[]; sentence: string };

/** Rows between which something is absent, in the words of their numbers where they have some. */
function betweenRows({ rows }: Subject, before: number, row: number): string {
  const [one, two] = [rows.numbers[before], rows.numbers[row]];
  return one && two
    ? `between the rows with the numbers ${one.value} and ${two.value}`
    : `between rows ${before + 1} and ${row + 1}`;
}

/** The only element of a list that passes; null where none or several do. */
function only<T>(list: readonly T[], passes: (one: T) => boolean): T | null {
  const found = list.filter(passes);
  return found.length === 1 ? (found[0] as T) : null;
}

/** Whether two amounts are the same digits with two neighbours swapped. */
function areSwapped(one: Units, two: Units): boolean {
  const [a, b] = [absolute(one).toString(), absolute(two).toString()];
  if (a.length !== b.length) return false;
  const differing = [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
  const [first, second] = differing;
  return (
    differing.length === 2 &&
    first !== undefined &&
    second === first + 1 &&
    a[first] === b[second] &&
    a[second] === b[first]
  );
}

/** An amount that is missing where numbers are absent. */
function gapCause(subject: Subject, { before, row, missing }: NumberBreak, amount: Units): Cause {
  const absent =
    missing.length === 1
      ? `number ${missing[0]} is absent`
      : `numbers ${missing[0]} to ${missing.at(-1)} are absent`;
  return {
    rows: [before, row],
    sentence: `${money(subject, amount)} is missing ${betweenRows(subject, before, row)}, where ${absent}.`,
  };
}

/** The side whose total is off: what moves the other way is no cause then; null where the sum of all rows is. */
type Side = 'in' | 'out' | null;

function fromAmounts(subject: Subject, missing: Units, side: Side): Cause | null {
  const { rows, flow } = subject;
  const moved = (row: number): Units => rows.movements[row] ?? 0n;
  const isOfSide = (row: number): boolean => side === null || moved(row) < 0n === (side === 'out');
  const sets: [(row: number) => boolean, (row: number) => string][] = [
    [
      (row) => rows.unread.some((one) => one.row === row && one.role !== 'date'),
      (row) => `The amount of ${rowName(subject, row)} cannot be read.`,
    ],
    [
      (row) => side === null && moved(row) !== 0n && moved(row) * -2n === missing,
      (row) => `The amount of ${rowName(subject, row)} would explain it with the opposite sign.`,
    ],
    [
      (row) => moved(row) !== 0n && moved(row) === -missing && isOfSide(row),
      (row) => `It is the amount of ${rowName(subject, row)}, which may be one too many.`,
    ],
    [
      (row) => areSwapped(moved(row), moved(row) + missing) && isOfSide(row),
      (row) =>
        `The amount of ${rowName(subject, row)} would be ${money(subject, moved(row) + missing)} with two digits swapped.`,
    ],
  ];
  for (const [passes, say] of sets) {
    const row = only(flow.order, passes);
    if (row !== null) return { rows: [row], sentence: say(row) };
  }
  return null;
}

/** A row that says the same as its neighbour, where the difference is its amount. */
function fromRepeat(subject: Subject, missing: Units): Cause | null {
  const { rows, flow } = subject;
  const repeats = flow.order.filter((row, at) => {
    const before = flow.order[at - 1];
    return (
      before !== undefined &&
      rows.contents[row] === rows.contents[before] &&
      rows.movements[row] === -missing
    );
  });
  const [row] = repeats;
  if (repeats.length !== 1 || row === undefined || missing === 0n) return null;
  return {
    rows: [row],
    sentence: `${rowName(subject, row)} repeats the row before it.`.replace(/^r/, 'R'),
  };
}

/** Finds the row that explains an amount that is missing from the sum, or null where none is determined. */
export function locate(subject: Subject, missing: Units, side: Side = null): Cause | null {
  const { runningBreaks } = subject;
  const [one] = runningBreaks ?? [];
  if (runningBreaks?.length === 1 && one && one.actual - one.expected === missing)
    return breakCause(subject, one.before, one.row, missing);
  const gap = subject.numberBreaks?.length === 1 ? subject.numberBreaks[0] : undefined;
  if (gap?.kind === 'gap') return gapCause(subject, gap, missing);
  const repeat =
    side === null || missing > 0n === (side === 'out') ? fromRepeat(subject, missing) : null;
  return repeat ?? repeatedBlock(subject) ?? fromAmounts(subject, missing, side);
}

/** What a single break of the running balance shows. */
export function breakCause(
  subject: Subject,
  before: number | null,
  row: number,
  difference: Units,
): Cause {
  const amount = money(subject, difference);
  const gap = subject.numberBreaks?.find(
    (one) =>
      one.kind === 'gap' &&
      [one.before, one.row].includes(row) &&
      before !== null &&
      [one.before, one.row].includes(before),
  );
  if (gap) return gapCause(subject, gap, difference);
  if (before === null)
    return { rows: [row], sentence: `${amount} is missing before ${rowName(subject, row)}.` };
  if (subject.rows.contents[before] === subject.rows.contents[row])
    return {
      rows: [before, row],
      sentence: `${rowName(subject, row)} repeats ${rowName(subject, before)}.`.replace(/^r/, 'R'),
    };
  return {
    rows: [before, row],
    sentence: `The amount of ${rowName(subject, row)} is off by ${amount}, or a row with that amount is missing ${betweenRows(subject, before, row)}.`,
  };
}
