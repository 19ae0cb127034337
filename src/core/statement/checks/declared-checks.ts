import { several } from '#core/text/wording.ts';
import type { Finding } from '../report.ts';
import { sumOf } from '../running.ts';
import type { Evidence } from './evidence.ts';
import {
  amounts,
  finding,
  judged,
  remedy,
  type Subject,
  unconfirmed,
  unreadIn,
} from './subject.ts';
import { countOf, doubtOf, mixedIn, repeatedBalances, sumOfSide } from './sums.ts';

/** Whether the rows are all that a declared figure can be about. */
const isWhole = (subject: Subject): boolean =>
  subject.rows.isFormat ||
  ((mixedIn(subject) ?? subject.rows.shared) === null && subject.part.rows.length > 0);

/** What makes a figure that differs unclear; null where its rows are known and their amounts are confirmed. */
const doubtAbout = (
  subject: Subject,
  isConfirmed: boolean,
  isOfKnownRows: boolean,
): string | null => {
  const repeated = repeatedBalances(subject);
  if (repeated !== null || !isConfirmed) return repeated ?? unconfirmed;
  return isOfKnownRows && isWhole(subject) ? null : `It is not said of which rows. ${remedy}`;
};

/** The declared numbers of rows, of debits and of credits. */
export function checkCounts(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part, declared } = subject;
  const id = 'count-declared';
  const unread = unreadIn(subject);
  const wrong = declared.counts.filter(({ value, of }) => value !== countOf(subject, of));
  const [first] = wrong.length > 0 ? wrong : declared.counts;
  if (!first) return null;
  const counted = countOf(subject, first.of);
  const figures = {
    expected: `${first.value}`,
    actual: `${counted}`,
    difference: `${counted - first.value}`,
    place: first.fact,
  };
  const message = `The declared number of ${first.of === 'all' ? 'rows' : first.of} is ${first.value}`;
  if (unread !== null && (wrong.length > 0 || first.of !== 'all'))
    return finding(id, 'unclear', `${message}. ${unread}`, figures);
  if (wrong.length === 0) return finding(id, 'held', `${message}.`, figures);
  const missing = subject.steps?.breaks.reduce((sum, one) => sum + one.missing, 0) ?? 0;
  const isConfirmed =
    rows.isCertain || evidence.isRight || (missing > 0 && first.value - counted === missing);
  const isSided = first.of === 'all' || rows.isSided || evidence.debits || evidence.credits;
  const text = `${message}, but there ${counted === 1 ? 'is' : 'are'} ${counted}.`;
  const isEvery = first.of === 'all' && first.value === part.rows.length;
  return judged(id, text, doubtAbout(subject, isConfirmed, isSided && !isEvery), figures);
}

/** The declared sums of debits and of credits. */
export function checkTotals(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, declared } = subject;
  const id = 'totals-declared';
  const [first] = declared.totals;
  if (!first) return null;
  const isWrong = ({ amount: { units }, of }: typeof first): boolean =>
    units === null || Math.abs(units) !== sumOfSide(subject, of);
  const one = declared.totals.find(isWrong) ?? first;
  const { amount, of } = one;
  const doubt = doubtOf(`total of ${of}`, amount);
  const place = amount.fact;
  if (doubt !== null || amount.units === null)
    return finding(id, 'unclear', `${doubt} ${remedy}`, { place });
  const [said, sum] = [Math.abs(amount.units), sumOfSide(subject, of)];
  const figures = { ...amounts(subject, said, sum), place };
  const unread = unreadIn(subject);
  const message = `The declared total of ${of} is ${figures.expected}`;
  if (unread !== null) return finding(id, 'unclear', `${message}. ${unread}`, figures);
  if (!isWrong(one)) {
    const all = declared.totals.map((each) => each.of).join(' and of ');
    return finding(id, 'held', `The rows add up to the declared total of ${all}.`, figures);
  }
  const count = countOf(subject, of);
  const text = `${message}, but the rows add up to ${figures.actual} (${several(count, 'row')}).`;
  const isOtherSide = evidence[of === 'debits' ? 'credits' : 'debits'];
  const isConfirmed = rows.isCertain || evidence.isRunning || evidence.isBalanced;
  // However reversals are counted, and also where a sign means what is owed, both totals together are what the rows move.
  const net = declared.totals.reduce(
    (total, each) => total + Math.abs(each.amount.units ?? 0) * (each.of === 'debits' ? -1 : 1),
    0,
  );
  const moved = Math.abs(sumOf(subject.part.rows, rows.effect));
  const isNetOff = declared.totals.length === 2 && Math.abs(net) !== moved;
  const isSided = rows.isSided || isOtherSide || isNetOff;
  const isCarried = [declared.opening, declared.closing].some((end) => end?.units === said - sum);
  const why = isCarried
    ? 'It differs by the opening or closing balance.'
    : Math.abs(said - sum) === sumOfSide(subject, of, rows.fees)
      ? 'It differs by the fees.'
      : doubtAbout(subject, isConfirmed, isSided);
  return judged(id, text, why, figures);
}
