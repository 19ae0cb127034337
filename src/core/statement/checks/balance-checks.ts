import { grouped, several } from '#core/text/wording.ts';
import { mostUnits, type Units } from '../decimal.ts';
import type { Finding } from '../report.ts';
import { type Break, breaksIn, heldIn, sumOf } from '../running.ts';
import type { Evidence } from './evidence.ts';
import {
  amounts,
  finding,
  judged,
  money,
  quoted,
  remedy,
  rowPlace,
  type Subject,
  unconfirmed,
  unreadIn,
} from './subject.ts';
import { countOf, doubtOf, isBalanced, mixedIn, repeatedBalances } from './sums.ts';

const card = 'It fits if debits raise the balance, as on a card. Say so once.';

/** A value that is as much as a difference, and may be what makes it. */
function explanation({ others, unitsIn }: Subject, difference: Units): string | null {
  const sizes = others.map((one) => ({ ...one, units: Math.abs(unitsIn(one.text) ?? 0) }));
  const fees = sizes.reduce((sum, { isFee, units }) => (isFee ? sum + units : sum), 0);
  const size = Math.abs(difference);
  const other = sizes.find(({ units, isFee }) => units === size || (isFee && fees === size));
  return other ? `The document also says "${quoted(other.text)}" outside of the rows.` : null;
}

/** Opening balance and rows make the closing balance; or the last balance in the rows is the closing one. */
export function checkBalanceTotal(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part, declared, chains, inner } = subject;
  const { opening, closing } = declared;
  const id = 'balance-total';
  if (closing === null) return null;
  const place = closing.fact;
  const unclear = (why: string): Finding =>
    finding(id, 'unclear', rows.isCertain ? why : `${why} ${remedy}`, { place });
  const doubt =
    doubtOf('closing balance', closing) ?? (opening && doubtOf('opening balance', opening));
  if (doubt !== null || closing.units === null) {
    const { doubt: own, mark } = closing.fact;
    const isFit = own !== null && mark === null && isBalanced(subject);
    return unclear(`${doubt}${isFit ? ' As a credit it would hold.' : ''}`);
  }
  if (inner.length > 0) return checkSum(subject, closing.units);
  const sum = sumOf(part.rows, rows.effect);
  const start = opening?.units ?? null;
  const expected = start === null ? lastOf(subject) : start + sum;
  if (expected === null) return rows.doubts.amounts === null ? null : unclear('');
  const count = several(countOf(subject, 'all'), 'row');
  const end = money(subject, expected);
  const how =
    start === null
      ? `The last balance of the rows is ${end}`
      : `${money(subject, start)} + ${money(subject, sum)} (${count}) = ${end}`;
  const figures = { ...amounts(subject, expected, closing.units), place };
  const unread = start === null ? null : unreadIn(subject);
  if (unread !== null) return unclear(unread);
  if (expected === closing.units) return finding(id, 'held', `${how}.`, figures);
  const off = closing.units - expected;
  const steps = breaksIn(chains).filter((one) => one.actual - one.expected === off);
  const turns = part.reversals.map((row) => (rows.moved[row] ?? 0) * -2);
  const isReversed = turns.includes(off) || turns.reduce((one, two) => one + two, 0) === off;
  const isTurned = !rows.isDirectionSaid && !evidence.isRunning && sum !== 0 && off === -2 * sum;
  const isConfirmed =
    rows.isCertain ||
    (!rows.hasOthers && (evidence.isRight || (evidence.isComplete && rows.isDirected)));
  const why =
    (isTurned ? card : part.mayMiss) ??
    repeatedBalances(subject) ??
    (isReversed ? 'It holds if a reversal counts with the opposite sign.' : mixedIn(subject)) ??
    rows.shared ??
    (rows.isCertain ? null : (explanation(subject, off) ?? doubtIn(subject, steps))) ??
    (isConfirmed ? null : unconfirmed);
  const message = `${how}, but the closing balance is ${money(subject, closing.units)}: ${money(subject, off)} off.`;
  return judged(id, message, why, { ...figures, rows: steps.map(({ row }) => row) });
}

/** The balance of the last row, where the rows are of one account and it is no line that only says the balance. */
function lastOf({ rows, chains: [chain, other] }: Subject): Units | null {
  const row = chain?.rows.at(-1) ?? -1;
  return chain === undefined || other || rows.moved[row] == null ? null : chain.last;
}

const added = (units: readonly (Units | null)[]): Units | null =>
  units.reduce(
    (sum, one) => (sum === null || one === null || sum > mostUnits ? null : sum + one),
    0,
  );

/** A closing balance outside of the parts is the sum of theirs, or the rows of all lead to it; else it may be about something else. */
function checkSum(subject: Subject, closing: Units): Finding {
  const { rows, part, declared, inner } = subject;
  const opening = declared.opening?.units ?? null;
  const moved = opening === null ? null : opening + sumOf(part.rows, rows.effect);
  const sum = added(inner.map(endOf));
  const expected = sum ?? moved;
  const place = declared.closing?.fact ?? null;
  if (expected === null)
    return finding(
      'balance-total',
      'unclear',
      `The closing balances of the parts are not all known. ${remedy}`,
      { place },
    );
  const isHeld = closing === sum || closing === moved;
  const message = `The ${several(inner.length, 'part')} end at ${money(subject, expected)} together`;
  return finding(
    'balance-total',
    isHeld ? 'held' : 'unclear',
    isHeld
      ? `${message}.`
      : `${message}, but the closing balance outside of them is ${money(subject, closing)}. It may be about something else.`,
    { ...amounts(subject, expected, closing), place },
  );
}

/** The balance that a part ends with. */
function endOf(subject: Subject): Units | null {
  const { declared, inner, rows, part } = subject;
  if (declared.closing) return declared.closing.units;
  const opening = declared.opening?.units ?? null;
  const last = inner.length === 0 ? lastOf(subject) : null;
  return last ?? (opening === null ? null : opening + sumOf(part.rows, rows.effect));
}

/** Each balance in the rows follows from the one before it. */
export function checkBalanceRunning(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, chains } = subject;
  const id = 'balance-running';
  if (rows.doubts.balance !== null)
    return subject.inner.length > 0
      ? null
      : finding(id, 'unclear', `${rows.doubts.balance} ${remedy}`);
  if (!rows.hasBalances) return null;
  const [breaks, held] = [breaksIn(chains), heldIn(chains)];
  const unread = unreadIn(subject, true);
  const [first] = breaks;
  if (first === undefined) {
    const said = `${several(held, 'balance')} in the rows follow${held === 1 ? 's' : ''} from the one before.`;
    if (unread !== null) return finding(id, 'unclear', `${said} ${unread}`);
    return held === 0 ? null : finding(id, 'held', said);
  }
  const { before, row, expected, actual } = first;
  const where = before === null ? 'The opening balance' : `Row ${before + 1}`;
  const others = breaks.length - 1;
  const more =
    others > 0 ? ` ${several(others, 'other balance')} in the rows do not follow either.` : '';
  const message = `${where} and the amount lead to ${money(subject, expected)}, but row ${row + 1} says ${money(subject, actual)}: ${money(subject, actual - expected)} off.${more}`;
  const isConfirmed =
    !rows.hasOthers &&
    (evidence.isRunning || (evidence.isRight && breaks.length <= Math.max(1, held)));
  const why = rows.isTurned
    ? card
    : ((chains.length === 1 ? mixedIn(subject) : null) ??
      repeatedBalances(subject) ??
      (rows.isCertain
        ? unread
        : (doubtIn(subject, breaks) ??
          (isConfirmed
            ? unread
            : `${several(held, 'balance')} of ${grouped(held + breaks.length)} follow. ${remedy}`))));
  return judged(id, message, why, {
    ...amounts(subject, expected, actual),
    rows: breaks.map((one) => one.row),
    place: rowPlace(subject, row),
  });
}

/** What else balances that do not follow may mean than an error: a figure that stands alone in their column, or another list, where those behind one go on. */
function doubtIn(
  { rows: { moved }, part, chains, declared }: Subject,
  breaks: readonly Break[],
): string | null {
  const [first, second] = breaks;
  const isAlone = ({ row, isUndone, expected }: Break): boolean =>
    moved[row] == null && (isUndone || expected === declared.closing?.units);
  if (first && breaks.every(isAlone))
    return `Row ${first.row + 1} has no amount: what it says may be no balance.`;
  if (first === undefined || second || first.isUndone) return null;
  const { before, row } = first;
  const isEnd = chains[0]?.last === declared.closing?.units;
  if (before === null)
    return declared.closing === null || isEnd
      ? null
      : 'The opening balance may be about something else.';
  const isInside = part.groups.every((group) => group.includes(before) === group.includes(row));
  // One row at the end is no list.
  const isLast = chains.some(({ rows }) => rows.at(-1) === row);
  return (isEnd || isLast) && isInside ? null : `Row ${row + 1} may begin another list.`;
}
