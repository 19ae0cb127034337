import { several } from '#core/text/wording.ts';
import { absolute, type Units } from '../decimal.ts';
import type { Part } from '../parts.ts';
import type { Finding } from '../report.ts';
import { type Break, sumOf } from '../running.ts';
import type { Evidence } from './evidence.ts';
import {
  amounts,
  finding,
  money,
  quoted,
  remedy,
  rowPlace,
  type Subject,
  unreadIn,
} from './subject.ts';
import { doubtOf, isBalanced } from './sums.ts';

/** An open question with the way out, unless that stands there. */
const said = (why: string, isCertain: boolean): string =>
  isCertain || why.endsWith(card) ? why : `${why} ${remedy}`;

const card = 'It fits if debits raise the balance, as on a card. Say so once.';

/** A value that is as much as a difference, and may be what makes it. */
function explanation({ others, unitsIn }: Subject, difference: Units): string | null {
  const other = others.find(({ text, isFee }) => {
    const units = unitsIn(text);
    return units !== null && units !== 0n && (isFee || absolute(units) === absolute(difference));
  });
  return other ? `The document also says "${quoted(other.text)}" outside of the rows.` : null;
}

/** Opening balance and rows make the closing balance; or the last balance in the rows is the closing one. */
export function checkBalanceTotal(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, part, declared, chains, inner } = subject;
  const { opening, closing } = declared;
  const id = 'balance-total';
  if (closing === null) return null;
  const place = closing.fact;
  const unclear = (why: string, figures = {}): Finding =>
    finding(id, 'unclear', said(why, rows.isCertain), { place, ...figures });
  const doubt =
    doubtOf('closing balance', closing) ?? (opening && doubtOf('opening balance', opening));
  if (doubt !== null || closing.units === null) {
    const isFit = closing.fact.doubt !== null && isBalanced(subject);
    return unclear(`${doubt}${isFit ? ' As a credit it would hold.' : ''}`);
  }
  if (inner.length > 0) return checkSum(subject, closing.units, evidence);
  if (rows.doubts.amounts !== null) return unclear(rows.doubts.amounts);
  const sum = sumOf(part.rows, rows.effect);
  const [chain] = chains;
  const isOne = chains.length === 1;
  const start = opening?.units ?? null;
  const last = isOne ? (chain?.last ?? null) : null;
  if (start === null && last === null) return null;
  const expected = start === null ? (last ?? 0n) : start + sum;
  const booked = part.rows.filter((row) => rows.moved[row] !== null).length;
  const how =
    start === null
      ? `The last balance of the rows is ${money(subject, expected)}`
      : `${money(subject, start)} + ${money(subject, sum)} (${several(booked, 'row')}) = ${money(subject, expected)}`;
  const figures = { ...amounts(subject, expected, closing.units), place, evidence: evidence.words };
  const unread = start === null ? null : unreadIn(subject);
  if (unread !== null) return unclear(unread, figures);
  if (expected === closing.units) return finding(id, 'held', `${how}.`, figures);
  const off = closing.units - expected;
  const message = `${how}, but the closing balance is ${money(subject, closing.units)}: ${money(subject, off)} off.`;
  if (
    start !== null &&
    !rows.isDirectionSaid &&
    !evidence.isRunning &&
    sum !== 0n &&
    start - sum === closing.units
  )
    return unclear(`${message} ${card}`, figures);
  const isConfirmed =
    rows.isCertain ||
    evidence.isRunning ||
    evidence.balanced.size > 0 ||
    (evidence.debits && evidence.credits) ||
    (evidence.isDeclared && (evidence.debits || evidence.credits)) ||
    (evidence.isComplete && rows.isDirected && !rows.hasOthers);
  const other = part.mayMiss ?? rows.shared ?? (rows.isCertain ? null : explanation(subject, off));
  if (!isConfirmed || other !== null)
    return unclear(`${message} ${other ?? 'Nothing confirms the amounts.'}`, figures);
  const broken = chains
    .flatMap(({ breaks }) => breaks)
    .filter((one) => one.actual - one.expected === off);
  return finding(id, 'broken', message, { ...figures, rows: broken.map(({ row }) => row) });
}

/** A closing balance outside of the parts is the sum of theirs. */
function checkSum(subject: Subject, closing: Units, evidence: Evidence): Finding {
  const { rows, part, declared, inner } = subject;
  const ends = inner.map((one) => endOf(one));
  const starts = inner.map((one) => one.declared.opening?.units ?? null);
  const sum = ends.some((one) => one === null)
    ? null
    : ends.reduce<Units>((all, one) => all + (one ?? 0n), 0n);
  const opening = declared.opening?.units ?? null;
  const moved = opening === null ? null : opening + sumOf(part.rows, rows.effect);
  const expected = sum ?? moved;
  const figures = { place: declared.closing?.fact ?? null, evidence: evidence.words };
  const id = 'balance-total';
  if (rows.doubts.amounts !== null || expected === null)
    return finding(
      id,
      'unclear',
      `${rows.doubts.amounts ?? 'The closing balances of the parts are not all known.'} ${remedy}`,
      figures,
    );
  const all = { ...figures, ...amounts(subject, expected, closing) };
  const message = `The ${several(inner.length, 'part')} end at ${money(subject, expected)} together`;
  if (closing === sum || closing === moved) return finding(id, 'held', `${message}.`, all);
  const isSum =
    opening !== null &&
    !starts.includes(null) &&
    starts.reduce<Units>((one, two) => one + (two ?? 0n), 0n) === opening;
  const isSure = isSum && inner.every((one) => evidence.balanced.has(one));
  return finding(
    id,
    isSure ? 'broken' : 'unclear',
    `${message}, but the closing balance outside of them is ${money(subject, closing)}.`,
    all,
  );
}

/** The balance that a part ends with. */
function endOf({ declared, chains, inner, rows, part }: Subject): Units | null {
  if (declared.closing) return declared.closing.units;
  if (inner.length === 0 && chains.length === 1) return chains[0]?.last ?? null;
  const opening = declared.opening?.units ?? null;
  return opening === null ? null : opening + sumOf(part.rows, rows.effect);
}

/** Each balance in the rows follows from the one before it. */
export function checkBalanceRunning(subject: Subject, evidence: Evidence): Finding | null {
  const { rows, chains, declared } = subject;
  const id = 'balance-running';
  const unknown = rows.doubts.balance ?? (rows.balance === null ? null : rows.doubts.amounts);
  if (unknown !== null)
    return subject.inner.length > 0 ? null : finding(id, 'unclear', `${unknown} ${remedy}`);
  if (rows.balance === null) return null;
  const breaks = chains.flatMap((one) => one.breaks);
  const held = chains.reduce((sum, one) => sum + one.held, 0);
  const unread =
    rows.unread.find(({ role, row }) => role === 'balance' && subject.part.rows.includes(row)) ??
    null;
  const unreadText = unread
    ? `The balance of row ${unread.row + 1} says "${quoted(unread.text)}".`
    : unreadIn(subject);
  if (held + breaks.length === 0)
    return unreadText === null ? null : finding(id, 'unclear', `${unreadText} ${remedy}`);
  const told = { evidence: evidence.words };
  if (breaks.length === 0)
    return unreadText === null
      ? finding(
          id,
          'held',
          `${several(held, 'balance')} in the rows follow${held === 1 ? 's' : ''} from the one before.`,
          told,
        )
      : finding(
          id,
          'unclear',
          `${several(held, 'balance')} in the rows follow. ${unreadText}`,
          told,
        );
  const [first] = breaks as [(typeof breaks)[number]];
  const [before, off] = [first.before, first.actual - first.expected];
  const where = before === null ? 'The opening balance' : `Row ${before + 1}`;
  const more =
    breaks.length > 1
      ? ` ${several(breaks.length - 1, 'other balance')} in the rows do not follow either.`
      : '';
  const message = `${where} and the amount lead to ${money(subject, first.expected)}, but row ${first.row + 1} says ${money(subject, first.actual)}: ${money(subject, off)} off.${more}`;
  const figures = {
    ...amounts(subject, first.expected, first.actual),
    rows: breaks.map(({ row }) => row),
    place: rowPlace(subject, first.row),
    ...told,
  };
  if (isTurned(subject)) return finding(id, 'unclear', `${message} ${card}`, figures);
  if (rows.isCertain)
    return finding(
      id,
      unreadText === null ? 'broken' : 'unclear',
      [message, unreadText].filter(Boolean).join(' '),
      figures,
    );
  const isConfirmed =
    evidence.isRunning ||
    ((evidence.balanced.size > 0 || (evidence.debits && evidence.credits)) &&
      breaks.length <= Math.max(1, held));
  const other = breaks.flatMap((one) =>
    rows
      .othersIn(one.row)
      .filter(({ units }) => absolute(units) === absolute(one.actual - one.expected)),
  )[0];
  const isApart =
    breaks.length === 1 &&
    before !== null &&
    (isBoundary(subject.part, before, first.row) || isOther(subject, first));
  const isUnrelated =
    breaks.length === 1 && before === null && declared.closing !== null && isElsewhere(subject);
  const why = other
    ? `The column ${other.name} says as much.`
    : isUnrelated
      ? `The opening balance "${quoted(declared.opening?.fact.text ?? '')}" may be about something else.`
      : isApart
        ? `Row ${first.row + 1} may begin another list.`
        : isConfirmed
          ? unreadText
          : `${several(held, 'balance')} of ${held + breaks.length} follow. ${remedy}`;
  return finding(
    id,
    why === null ? 'broken' : 'unclear',
    [message, why].filter(Boolean).join(' '),
    figures,
  );
}

/** Whether two rows lie in different elements. */
const isBoundary = ({ groups }: Part, before: number, row: number): boolean =>
  groups.some((group) => group.includes(before) !== group.includes(row));

/** Whether another column changes where the balances do not follow, and nowhere else. */
const isOther = ({ rows, chains }: Subject, { row }: Break): boolean =>
  chains.some(({ rows: own }) => {
    const at = own.indexOf(row);
    return at !== -1 && rows.othersDiffer(own.slice(0, at), own.slice(at));
  });

/** Whether neither end of the rows is what the document declares: then that is about something else. */
function isElsewhere({ chains: [chain], declared: { closing } }: Subject): boolean {
  return chain?.last !== closing?.units;
}

/** Whether the balances of the rows follow if debits raise them, and do not otherwise. */
function isTurned({ rows, chains }: Subject): boolean {
  if (rows.isDirectionSaid) return false;
  const breaks = chains.flatMap((one) => one.breaks);
  const held = chains.reduce((sum, one) => sum + one.held, 0);
  if (held > 0 || breaks.length === 0) return false;
  return breaks.every(({ expected, actual, row, before }) => {
    const from = before ?? -1;
    const between = chains.find((one) => one.rows.includes(row))?.rows ?? [];
    const moved = sumOf(
      between.slice(before === null ? 0 : between.indexOf(from) + 1, between.indexOf(row) + 1),
      rows.effect,
    );
    return actual === expected - 2n * moved;
  });
}
