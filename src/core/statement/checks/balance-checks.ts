import { plural, several } from '#core/text/wording.ts';
import type { Units } from '../decimal.ts';
import type { DeclaredAmount } from '../declared.ts';
import type { Finding } from '../report.ts';
import { breakCause, locate } from './locate.ts';
import {
  amounts,
  broken,
  brokenOrUnclear,
  doubtOf,
  held,
  leftOut,
  money,
  notApplicable,
  remedy,
  rowName,
  rowPlace,
  type Subject,
  unclear,
} from './subject.ts';

/** Opening balance plus the sum of the rows is the closing balance. */
export function checkBalanceTotal(subject: Subject): Finding {
  const id = 'balance-total';
  const { flow, balances, rows } = subject;
  const { opening, closing } = balances;
  if (opening === null || closing === null)
    return lastBalance(subject) ?? notApplicable(id, missingBalance(subject));
  if (!rows.hasAmounts && flow.order.length > 0)
    return unclear(
      id,
      `No column could be read as the amounts of the rows.${leftOut(subject)} ${remedy}`,
    );
  if (balances.isAmbiguous)
    return unclear(id, 'Several values could be the opening or the closing balance.');
  const expected = opening.value + flow.sum;
  const figures = amounts(subject, expected, closing.value);
  const sum = `${money(subject, opening.value)} + ${money(subject, flow.sum)} (${several(flow.entries.length, rows.kinds.includes('not booked') ? 'booked row' : 'row')})`;
  const rest = notCounted(subject);
  if (expected === closing.value && hasUnreadAmounts(subject))
    return unclear(
      id,
      `${sum} is the closing balance ${figures.actual}. ${doubtOf(subject)} ${remedy}`,
      figures,
    );
  if (expected === closing.value)
    return held(id, `${sum} is the closing balance ${figures.actual}.${rest}`, {
      ...figures,
      place: closing.fact,
      evidence: [...rows.evidence, 'The opening balance plus the amounts is the closing balance.'],
    });
  // Balances in the rows that agree with neither show that these two are about something else.
  const isUnrelated = rows.balances.length > 0 && flow.order.length > 1 && balances.agreed === 0;
  if (isUnrelated && subject.runningBreaks?.length === 0)
    return unclear(id, 'The declared balances have no relation to those of the rows.', figures);
  const charges = chargesOf(subject, closing.value - expected);
  if (charges !== null)
    return unclear(
      id,
      `${sum} is ${figures.expected}, but the closing balance is ${figures.actual}: ${figures.difference} is missing. It is what the document declares outside of its rows: ${charges}. Nothing shows whether the rows should contain it.${rest}${leftOut(subject)}`,
      { ...figures, place: closing.fact, evidence: rows.evidence },
    );
  const turned = turnedRows(subject, closing.value - expected);
  if (turned.length > 0)
    return unclear(
      id,
      `${sum} is ${figures.expected}, but the closing balance is ${figures.actual}: ${figures.difference} is missing. With the opposite sign of ${rowsNamed(turned)}, ${plural(turned.length, 'a reversal or a negative amount', 'reversals or negative amounts')}, it is the same. Banks differ in what they mark there.${rest}`,
      { ...figures, rows: turned, place: closing.fact, evidence: rows.evidence },
    );
  const unsigned = doubtOf(subject) === null ? unsignedOf(subject, opening, closing) : null;
  if (unsigned !== null)
    return unclear(
      id,
      `${sum} is ${figures.expected}, but the closing balance is ${figures.actual}: ${figures.difference} is missing. With a minus sign before the ${unsigned} balance it is the same; one that stands elsewhere may be lost.${rest}`,
      { ...figures, place: closing.fact, evidence: rows.evidence },
    );
  const cause = locate(subject, closing.value - expected);
  return brokenOrUnclear(
    subject,
    id,
    `${sum} is ${figures.expected}, but the closing balance is ${figures.actual}: ${figures.difference} is missing. ${cause?.sentence ?? 'The rows do not show where.'}${rest}${leftOut(subject)}`,
    { ...figures, rows: cause?.rows ?? [], place: closing.fact },
  );
}

/** Which of two balances would come out with the sign that it does not have; null for neither, and where a format demands the mark. */
function unsignedOf(
  { rows, flow }: Subject,
  opening: DeclaredAmount,
  closing: DeclaredAmount,
): 'opening' | 'closing' | null {
  if (rows.format !== null || flow.sum === 0n) return null;
  if (closing.value > 0n && opening.value + flow.sum === -closing.value) return 'closing';
  return opening.value > 0n && flow.sum - opening.value === closing.value ? 'opening' : null;
}

const rowsNamed = (rows: readonly number[]): string =>
  rows.length === 1 ? `row ${(rows[0] as number) + 1}` : several(rows.length, 'row');

/** The rows that some banks write with the opposite sign, where that makes up a missing amount; none otherwise. */
function turnedRows({ rows, flow }: Subject, missing: Units): readonly number[] {
  const turnable = new Set(rows.turnable);
  const own = flow.order.filter((row) => turnable.has(row));
  const sum = own.reduce((all, row) => all + (rows.movements[row] ?? 0n), 0n);
  return sum !== 0n && missing === -2n * sum ? own : [];
}

/** More fees and interest than that are not combined. */
const mostCharges = 5;

/** Fees and interest outside of the rows that make up an amount, in words; null where none do. With running balances, those show what is missing. */
export function chargesOf(subject: Subject, missing: Units): string | null {
  const { part, rows } = subject;
  const charges = part.declared.charges.slice(0, rows.balances.length > 0 ? 0 : mostCharges);
  const sums: { sum: Units; used: DeclaredAmount[] }[] = [{ sum: 0n, used: [] }];
  for (const one of charges)
    for (const { sum, used } of [...sums])
      for (const value of [one.value, -one.value])
        sums.push({ sum: sum + value, used: [...used, one] });
  const [fit] = sums
    .filter(({ sum, used }) => used.length > 0 && sum === missing)
    .sort((a, b) => a.used.length - b.used.length);
  return (
    fit?.used.map(({ fact, value }) => `${fact.own} ${money(subject, value)}`).join(', ') ?? null
  );
}

const kindWords = {
  'not booked': 'not booked',
  opening: 'an opening balance',
  closing: 'a closing balance',
  total: 'a total',
} as const;

/** Whether a row says something in the place of its amount that could not be read. */
function hasUnreadAmounts({ part, rows }: Subject): boolean {
  const said = rows.unread.filter(({ role, text }) => role === 'amount' && text !== '');
  const own = said.length > 0 ? new Set(part.rows) : null;
  return said.some(({ row }) => own?.has(row));
}

/** The rows that are no movements, so that nothing is left out in silence. */
function notCounted({ part, rows }: Subject): string {
  const sentences = Object.entries(kindWords).map(([kind, words]) => {
    const found = part.rows.filter((row) => rows.kinds[row] === kind);
    if (found.length === 0) return '';
    return found.length === 1
      ? ` Row ${(found[0] as number) + 1} is ${words}.`
      : ` ${found.length} rows are ${words.replace(/^an? /, '').replace(/(balance|total)/, '$1s')}.`;
  });
  if (rows.setAside > 0)
    sentences.push(
      ` ${several(rows.setAside, 'row')} of another table without dates ${plural(rows.setAside, 'is', 'are')} not counted.`,
    );
  return sentences.join('');
}

const missingBalance = ({ balances }: Subject): string => {
  if (balances.opening === null && balances.closing === null)
    return 'The document declares no opening and no closing balance.';
  return `The document declares no ${balances.opening === null ? 'opening' : 'closing'} balance.`;
};

/** Without an opening balance, the closing one can still be compared with that of the last row. */
function lastBalance(subject: Subject): Finding | null {
  const { flow, balances } = subject;
  const { closing } = balances;
  if (closing === null || flow.after === null || closing.score < 4) return null;
  const figures = { ...amounts(subject, flow.after, closing.value), place: closing.fact };
  const last = flow.order.at(-1) as number;
  if (flow.after === closing.value)
    return held(
      'balance-total',
      `The closing balance is that of ${rowName(subject, last)}.`,
      figures,
    );
  return brokenOrUnclear(
    subject,
    'balance-total',
    `The closing balance is ${figures.actual}, but the balance of ${rowName(subject, last)} leads to ${figures.expected}.`,
    { ...figures, rows: [last] },
  );
}

/** Whether a second list begins with a row: the dates go forward up to it and from it on, and step back at it alone. */
function beginsAnew({ rows, flow }: Subject, row: number): boolean {
  const at = flow.order.indexOf(row);
  const days = flow.order.map((one) => rows.days[one] ?? null);
  const [before, from] = [days.slice(0, at), days.slice(at)];
  const goForward = (some: readonly (number | null)[]): boolean =>
    some.length > 1 &&
    some.every((day, index) => day !== null && (index === 0 || day >= (some[index - 1] ?? 0)));
  return goForward(before) && goForward(from) && (from[0] ?? 0) < (before.at(-1) ?? 0);
}

/** The balance of every row follows from the one before it. */
export function checkBalanceRunning(subject: Subject): Finding {
  const id = 'balance-running';
  const { runningBreaks, flow } = subject;
  if (runningBreaks === null)
    return notApplicable(id, `The rows have no running balance.${leftOut(subject)}`);
  const [first, second] = runningBreaks;
  if (!first)
    return held(
      id,
      `The balances of ${several(flow.order.length, 'row')} follow from each other.`,
      {
        evidence: subject.rows.evidence,
      },
    );
  const figures = {
    ...amounts(subject, first.expected, first.actual),
    place: rowPlace(subject, first.row),
  };
  const difference = first.actual - first.expected;
  const isOneBalance =
    second !== undefined &&
    second.before === first.row &&
    second.actual - second.expected === -difference;
  if (isOneBalance && runningBreaks.length === 2)
    return broken(
      id,
      `The balance of ${rowName(subject, first.row)} is ${figures.actual}, but ${figures.expected} follows from the rows around it.`,
      { ...figures, rows: [first.row], evidence: subject.rows.evidence },
    );
  if (runningBreaks.length === 1 && beginsAnew(subject, first.row))
    return unclear(
      id,
      `The balance of ${rowName(subject, first.row)} is ${figures.actual}, but ${figures.expected} follows. The dates begin again there as well, so that another account may begin there.`,
      { ...figures, rows: [first.row] },
    );
  const cause = breakCause(subject, first.before, first.row, difference);
  const others = runningBreaks.length - 1;
  const more =
    others === 0
      ? ''
      : ` ${several(others, 'more row')} ${plural(others, 'does', 'do')} not follow.`;
  return brokenOrUnclear(
    subject,
    id,
    `The balance of ${rowName(subject, first.row)} is ${figures.actual}, but ${figures.expected} follows. ${cause.sentence}${more}`,
    {
      ...figures,
      rows: runningBreaks.length === 1 ? cause.rows : runningBreaks.map(({ row }) => row),
    },
  );
}
