import { plural, several } from '#core/text/wording.ts';
import { absolute, type Units } from '../decimal.ts';
import type { DeclaredCount, DeclaredTotal } from '../declared.ts';
import { bareFact } from '../facts.ts';
import type { Finding } from '../report.ts';
import { chargesOf } from './balance-checks.ts';
import { locate } from './locate.ts';
import {
  amounts,
  broken,
  brokenOrUnclear,
  held,
  leftOut,
  money,
  notApplicable,
  remedy,
  type Subject,
  unclear,
} from './subject.ts';

const sides = { all: 'row', debits: 'debit', credits: 'credit', net: 'net' } as const;

/** How many rows there are of each side, and what they add up to. */
type Tally = Record<DeclaredCount['of'], number> & { sums: Sums };
type Sums = { debits: Units; credits: Units };

/** The booked rows, or all of them: declared counts and totals may be of both. */
function tallyOf({ flow, part, rows }: Subject, isOfAll = false): Tally {
  const isRow = (row: number): boolean => !['header', 'text'].includes(rows.kinds[row] ?? '');
  const counted = isOfAll ? part.rows.filter(isRow) : flow.order;
  const all = isOfAll ? counted.length : flow.entries.length;
  const tally: Tally = { all, debits: 0, credits: 0, sums: { debits: 0n, credits: 0n } };
  for (const row of counted) {
    const unbooked = rows.kinds[row] === 'not booked' ? rows.carried[row] : null;
    const moved = rows.movements[row] ?? unbooked ?? 0n;
    if (moved === 0n) continue;
    const side = moved < 0n ? 'debits' : 'credits';
    tally[side] += 1;
    tally.sums[side] += absolute(moved);
  }
  return tally;
}

const otherSide = { all: 'all', debits: 'credits', credits: 'debits' } as const;

type Counted = { count: DeclaredCount; actual: number };

const fitting = (counted: readonly Counted[]): number =>
  counted.filter(({ count, actual }) => count.value === actual).length;

/** Of several numbers that could be the same count, the one that fits best: the others count something else. */
function nearestOfEach(counted: readonly Counted[]): Counted[] {
  const distanceOf = ({ count, actual }: Counted): number => Math.abs(count.value - actual);
  return (['all', 'debits', 'credits'] as const).flatMap((of) =>
    counted
      .filter(({ count }) => count.of === of)
      .sort((a, b) => distanceOf(a) - distanceOf(b))
      .slice(0, 1),
  );
}

/** Whether the rows lead from the declared opening balance to the closing one. */
const balancesHold = ({ balances: { opening, closing }, flow }: Subject): boolean =>
  opening !== null && closing !== null && opening.value + flow.sum === closing.value;

/** Declared counts are those of the rows. */
export function checkCounts(subject: Subject): Finding {
  const id = 'count-declared';
  const { counts } = subject.part.declared;
  if (counts.length === 0) return notApplicable(id, 'The document declares no number of rows.');
  const rows = tallyOf(subject);
  const straight = nearestOfEach(counts.map((count) => ({ count, actual: rows[count.of] })));
  const turned = nearestOfEach(
    counts.map((count) => ({ count, actual: rows[otherSide[count.of]] })),
  );
  // Banks and their customers mean the opposite by debit and credit.
  const compared = fitting(turned) > fitting(straight) ? turned : straight;
  // A count may be that of all rows, of those too that are not booked or bring a balance forward.
  const written = subject.rows.hasKinds ? tallyOf(subject, true) : rows;
  const wrong = compared.find(
    ({ count, actual }) => count.value !== actual && count.value !== written[count.of],
  );
  const [first] = compared;
  const shown = wrong ?? first;
  if (!shown) return notApplicable(id, 'The document declares no number of rows.');
  const { count, actual } = shown;
  const figures = {
    expected: `${count.value}`,
    actual: `${actual}`,
    difference: `${actual - count.value}`,
    place: count.fact,
  };
  if (!wrong)
    return held(
      id,
      `The document declares ${several(count.value, sides[count.of])}, as there are.`,
      figures,
    );
  const gap = subject.numberBreaks?.length === 1 ? subject.numberBreaks[0] : undefined;
  const where =
    gap?.kind === 'gap' && gap.missing.length === count.value - actual
      ? ` Number ${gap.missing.join(', ')} is absent.`
      : '';
  const message = `The document declares ${several(count.value, sides[count.of])}, but there ${plural(actual, 'is', 'are')} ${actual}.`;
  const near = subject.rows.countsNear(subject.part.rows, subject.part.element);
  const [other] = [...near].find(([, number]) => number === count.value) ?? [];
  // Rows that are numbered on from an earlier statement may be counted so, too.
  const numbers = subject.part.rows.flatMap((row) => subject.rows.numbers[row]?.value ?? []);
  const [low = 0, high] = [numbers[0], numbers.at(-1)].toSorted((x = 0, y = 0) => x - y);
  const isNumber = high === count.value && low > 1;
  if (count.of === 'all' && isNumber && subject.numberBreaks?.length === 0)
    return unclear(
      id,
      `${message} It is the number of the last row, and the first one has number ${low}. ${remedy}`,
      figures,
    );
  if (count.of === 'all' && other !== undefined)
    return unclear(
      id,
      `${message} There are ${count.value} elements ${other}, which it may count. ${remedy}`,
      figures,
    );
  const { charges } = subject.part.declared;
  const lacking = count.value - actual;
  // With running balances, those show whether a row is missing.
  const mayCountCharges =
    lacking > 0 && lacking <= charges.length && subject.rows.balances.length === 0;
  if (count.of !== 'credits' && mayCountCharges && !balancesHold(subject))
    return unclear(
      id,
      `${message} It may count what the document declares outside of its rows: ${charges.map(({ fact, value }) => `${fact.own} ${money(subject, value)}`).join(', ')}. ${remedy}`,
      figures,
    );
  return broken(id, `${message}${where}`, {
    ...figures,
    rows: where === '' || !gap ? [] : [gap.before, gap.row],
  });
}

/** What a total may mean: that of one side; the net, or everything regardless of sign. */
function meaningsOf({ of }: DeclaredTotal, { debits, credits }: Sums): Units[] {
  if (of === 'net') return [credits - debits, debits + credits];
  return [of === 'debits' ? debits : credits];
}

const distance = (one: Units, two: Units): Units => absolute(absolute(one) - absolute(two));

type Compared = { total: DeclaredTotal; actual: Units; isHeld: boolean };

/** Two totals whose names name no side are those of the two sides, if one of them is that of a side. */
function withSides(
  totals: readonly DeclaredTotal[],
  { debits, credits }: Sums,
): readonly DeclaredTotal[] {
  const [one, two] = totals;
  if (!one || !two || totals.length !== 2 || (one.of !== 'net' && two.of !== 'net')) return totals;
  if (heldOf(compareTotals(totals, { debits, credits })) === 2) return totals;
  const [a, b] = [absolute(one.value), absolute(two.value)];
  const areBoth = (a === debits && b === credits) || (a === credits && b === debits);
  // One that is named leaves the net for the other, unless both fit. A side without rows has no total.
  if ((one.of !== two.of || debits === 0n || credits === 0n) && !areBoth) return totals;
  if (a === debits || b === credits)
    return [
      { ...one, of: 'debits' },
      { ...two, of: 'credits' },
    ];
  if (a === credits || b === debits)
    return [
      { ...one, of: 'credits' },
      { ...two, of: 'debits' },
    ];
  return totals;
}

function compareTotals(totals: readonly DeclaredTotal[], sums: Sums): Compared[] {
  return totals.map((total) => {
    const declared = absolute(total.value);
    const [nearest = 0n] = [...meaningsOf(total, sums)].sort((a, b) =>
      distance(a, declared) < distance(b, declared) ? -1 : 1,
    );
    return { total, actual: absolute(nearest), isHeld: absolute(nearest) === declared };
  });
}

const heldOf = (compared: readonly Compared[]): number =>
  compared.filter(({ isHeld }) => isHeld).length;

/**
 * Whether totals that fit nowhere are totals of something else. One wrong row leaves the total of
 * the other side right; where both are wrong, the balances have to be wrong too.
 */
function areUnrelated(subject: Subject, compared: readonly Compared[]): boolean {
  if (subject.rows.format !== null) return false;
  // Of three sections or more, a total may be that of one.
  if (new Set(subject.rows.sections).size > 2) return true;
  // Of several totals without a side one may be that of the rows, and the others are such as those with the tax.
  const areNet = compared.every(({ total }) => total.of === 'net');
  if (areNet && compared.length > 1) return true;
  if (heldOf(compared) > 0) return false;
  // A total among the rows may count in a balance, or another page.
  if (subject.part.declared.totals.length === 0) return true;
  const runningHolds = subject.runningBreaks?.length === 0;
  if (compared.length > 1 && (balancesHold(subject) || runningHolds)) return true;
  // The only total, without a side, may be the total of anything, and so may both where no balance speaks for the rows.
  const mayBeOfOthers =
    areNet ||
    (compared.length > 1 && subject.balances.closing === null && subject.runningBreaks === null);
  return (
    mayBeOfOthers &&
    (!isNear(subject, compared) || compared.every(({ total }) => isOfOthers(subject, total)))
  );
}

/** Whether values of one name outside of the rows add up to a total, as those of holdings do, or the rows lead from one of them to it, as to a new balance. */
function isOfOthers({ part, flow }: Subject, { value, fact }: DeclaredTotal): boolean {
  const { openings, balances, others } = part.declared;
  const isBalance = [...openings, ...balances, ...others].some(
    (one) => one.value !== 0n && [one.value + flow.sum, one.value - flow.sum].includes(value),
  );
  if (isBalance && flow.sum !== 0n) return true;
  const sums = new Map<string, Units>();
  for (const other of part.declared.others) {
    const name = `${other.fact.parent}/${other.fact.own}`;
    if (other.fact !== fact) sums.set(name, (sums.get(name) ?? 0n) + other.value);
  }
  return [...sums.values()].includes(value);
}

/** A single wrong row moves a total by no more than twice the largest amount. */
function isNear({ flow, rows }: Subject, compared: readonly Compared[]): boolean {
  let largest = 0n;
  for (const row of flow.order) {
    const size = absolute(rows.movements[row] ?? 0n);
    if (size > largest) largest = size;
  }
  return compared.some(({ total, actual }) => distance(total.value, actual) <= largest * 2n);
}

/** The totals that the document declares outside of the rows; otherwise that of a single last row, whose side its sum shows. */
function declaredTotals({ part, rows }: Subject, sums: Sums): readonly DeclaredTotal[] {
  if (part.declared.totals.length > 0) return part.declared.totals;
  const found = part.rows.filter((row) => rows.kinds[row] === 'total');
  const [row] = found;
  const value = row === undefined ? null : (rows.carried[row] ?? null);
  const isLast =
    row !== undefined &&
    found.length === 1 &&
    part.rows.every((one) => one <= row || rows.kinds[one] !== null);
  if (row === undefined || value === null || !isLast) return [];
  const of = (['debits', 'credits'] as const).find((side) => sums[side] === absolute(value));
  return [{ fact: bareFact(rows.nodes[row] as number), value, of: of ?? 'net' }];
}

/** Declared totals of debits, credits or all rows are those of the rows. */
export function checkTotals(subject: Subject): Finding {
  const id = 'totals-declared';
  const { sums } = tallyOf(subject);
  const totals = declaredTotals(subject, sums);
  if (totals.length === 0) return notApplicable(id, 'The document declares no totals.');
  if (!subject.rows.hasAmounts && subject.flow.order.length > 0)
    return unclear(
      id,
      `No column could be read as the amounts of the rows.${leftOut(subject)} ${remedy}`,
    );
  const turned = { debits: sums.credits, credits: sums.debits };
  const sided = withSides(totals, sums);
  const straight = compareTotals(sided, sums);
  const other = compareTotals(sided, turned);
  // Banks and their customers mean the opposite by debit and credit.
  const isTurned = heldOf(other) > heldOf(straight);
  // Totals may be those of all entries, of those too that are not booked.
  const written = subject.rows.hasKinds ? compareTotals(sided, tallyOf(subject, true).sums) : [];
  const areOfAll = heldOf(written) > Math.max(heldOf(other), heldOf(straight));
  const compared = areOfAll ? written : isTurned ? other : straight;
  const wrong = compared.find(({ isHeld }) => !isHeld);
  const shown = wrong ?? compared[0];
  if (!shown) return notApplicable(id, 'The document declares no totals.');
  const { total, actual } = shown;
  if (wrong && areUnrelated(subject, compared)) {
    const unfit = compared.filter(({ isHeld }) => !isHeld);
    const figures = unfit
      .slice(0, 4)
      .map((one) => money(subject, absolute(one.total.value)))
      .join(', ');
    return unclear(
      id,
      `The declared ${plural(unfit.length, 'total', 'totals')} ${figures} ${plural(unfit.length, 'fits', 'fit')} no sum of the rows: debits ${money(subject, sums.debits)}, credits ${money(subject, sums.credits)}. Nothing shows which sum ${plural(unfit.length, 'it is', 'they are')}. ${remedy}`,
      { ...amounts(subject, absolute(total.value), actual), place: total.fact },
    );
  }
  const figures = { ...amounts(subject, absolute(total.value), actual), place: total.fact };
  const name = { debits: 'total of debits', credits: 'total of credits', net: 'total' }[total.of];
  if (!wrong)
    return held(id, `The declared ${name} ${figures.expected} is that of the rows.`, {
      ...figures,
      evidence: subject.rows.evidence,
    });
  const missing = absolute(total.value) - actual;
  const isOut = (total.of === 'debits') !== isTurned;
  const charges = chargesOf(subject, missing);
  if (charges !== null)
    return unclear(
      id,
      `The declared ${name} is ${figures.expected}, but the rows add up to ${figures.actual}: off by ${money(subject, missing)}. It is what the document declares outside of its rows: ${charges}. Nothing shows whether the rows should contain it.`,
      figures,
    );
  const cause =
    total.of === 'net' ? null : locate(subject, isOut ? -missing : missing, isOut ? 'out' : 'in');
  return brokenOrUnclear(
    subject,
    id,
    `The declared ${name} is ${figures.expected}, but the rows add up to ${figures.actual}: off by ${money(subject, missing)}. ${cause?.sentence ?? 'The rows do not show where.'}${leftOut(subject)}`,
    { ...figures, rows: cause?.rows ?? [] },
  );
}
