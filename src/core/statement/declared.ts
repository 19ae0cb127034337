import { type DateOrder, dateOrderOf, readDay } from './dates.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { type Fact, factHint } from './facts.ts';
import { hasHint } from './names.ts';
import { type DecimalSign, numbersOf, plainNumber } from './numbers.ts';
import type { DeclaredRules } from './role-names.ts';
import { signOfLetter, signOfWord } from './sign-words.ts';

/** A value that the document declares about its rows, at the scale of the statement. */
export type DeclaredAmount = { fact: Fact; value: Units; score: number };
export type DeclaredCount = { fact: Fact; value: number; of: 'all' | 'debits' | 'credits' };
export type DeclaredTotal = { fact: Fact; value: Units; of: 'debits' | 'credits' | 'net' };
export type DeclaredDay = { fact: Fact; day: number };

/** What a document declares about one statement, before arithmetic decides among candidates. */
export type Declared = {
  openings: DeclaredAmount[];
  closings: DeclaredAmount[];
  /** Balances whose names do not say which of the two they are, in the order of the document. */
  balances: DeclaredAmount[];
  /** Every other amount: arithmetic may show what it is. */
  others: DeclaredAmount[];
  counts: DeclaredCount[];
  totals: DeclaredTotal[];
  from: DeclaredDay[];
  to: DeclaredDay[];
  currency: Fact | null;
  account: Fact | null;
};

/** A fact as a plain number, in its own style where its digits decide it. */
export function plainOf(fact: Fact, commonSign: DecimalSign): string | null {
  const { isNumeric, sign } = numbersOf([fact.value]);
  return isNumeric ? plainNumber(fact.value, sign ?? commonSign) : null;
}

/** Digits behind the decimal sign that the numbers of a header need. */
export const factsScale = (facts: readonly Fact[], commonSign: DecimalSign): number =>
  facts.reduce((scale, fact) => {
    const plain = plainOf(fact, commonSign);
    return plain === null ? scale : Math.max(scale, fractionDigits(plain));
  }, 0);

/** -1 where a mark beside an amount says that it is a debit. */
function markBeside({ besides }: Fact): 1 | -1 {
  for (const { name, text } of besides) {
    const sign =
      signOfWord(text) ?? (hasHint(name.toLowerCase(), 'sign') ? signOfLetter(text) : null);
    if (sign === null) continue;
    // A single letter may stand for anything, unless its name says that it is a sign.
    if (text.length > 1 || /^[DC]$/.test(text) || hasHint(name.toLowerCase(), 'sign')) return sign;
  }
  return 1;
}

const isAside = (fact: Fact): boolean =>
  hasHint(fact.own, 'aside') || hasHint(fact.parent, 'aside') || hasHint(fact.beside, 'aside');

/** Which side a total is of, by all names around it: the strongest hint wins. */
function sideOfTotal(fact: Fact): 'debits' | 'credits' | null {
  const [debit, credit] = [factHint(fact, 'debit'), factHint(fact, 'credit')];
  if (debit === credit) return null;
  return debit > credit ? 'debits' : 'credits';
}

/** Which side a count is of, by its own name and that of its parent only: marks of amounts beside it say nothing about it. */
function sideOfCount({ own, parent }: Fact): 'debits' | 'credits' | null {
  const found = [own, parent]
    .map((name) => [hasHint(name, 'debit'), hasHint(name, 'credit')])
    .find(([one, two]) => one !== two);
  if (!found) return null;
  return found[0] ? 'debits' : 'credits';
}

function countOf(fact: Fact, plain: string): DeclaredCount | null {
  if (!/^\d{1,9}$/.test(plain) || isAside(fact) || /\bseq/.test(fact.own)) return null;
  const byName =
    hasHint(fact.own, 'count') || (hasHint(fact.own, 'number') && hasHint(fact.own, 'row'));
  const byPlace =
    (hasHint(fact.parent, 'count') || hasHint(fact.outer, 'count') || hasHint(fact.own, 'total')) &&
    (hasHint(fact.own, 'row') || hasHint(fact.parent, 'row'));
  const byRows =
    hasHint(fact.own, 'row') && !hasHint(fact.own, 'number') && !hasHint(fact.own, 'amount');
  const isSequence = /\bseq/.test(fact.own) || hasHint(fact.own, 'account');
  if (isSequence || !(byName || byPlace || byRows)) return null;
  return { fact, value: Number(plain), of: sideOfCount(fact) ?? 'all' };
}

function totalOf(fact: Fact, value: Units): DeclaredTotal | null {
  if (isAside(fact) || hasHint(fact.own, 'balance') || hasHint(fact.parent, 'balance')) return null;
  const isNet = hasHint(fact.own, 'net') || hasHint(fact.parent, 'net');
  const of = isNet ? null : sideOfTotal(fact);
  const isTotal = factHint(fact, 'total') > 0;
  if (
    of !== null &&
    (isTotal ||
      hasHint(fact.own, 'debit') ||
      hasHint(fact.own, 'credit') ||
      factHint(fact, 'amount') > 0)
  )
    return { fact, value, of };
  if (Math.max(factHint(fact, 'opening'), factHint(fact, 'closing')) >= 3) return null;
  if (of === null && (isTotal || factHint(fact, 'net') > 0)) return { fact, value, of: 'net' };
  return null;
}

const separators = / ?(?:\/|–|—|-+|\.\.+|\b(?:to|bis|do|au|al|a|until|tot|til|till)\b) ?/gi;

/** A range has a few, those inside of its dates among them. */
const mostSeparators = 12;

/** Both halves of a text such as "2026-01-01/2026-01-31", where each half can be read. */
function readRange(text: string, read: (half: string) => number | null): [number, number] | null {
  const found = text.matchAll(separators);
  for (const { 0: separator, index } of [...found].slice(0, mostSeparators)) {
    const first = read(text.slice(0, index));
    const last = first === null ? null : read(text.slice(index + separator.length));
    if (first !== null && last !== null && first <= last) return [first, last];
  }
  return null;
}

type Days = { from: DeclaredDay[]; to: DeclaredDay[] };

function addDays(fact: Fact, rowOrder: DateOrder | null, days: Days): boolean {
  const read = (text: string): number | null => {
    const own = rowOrder === null ? null : readDay(text, rowOrder);
    if (own !== null) return own;
    const order = dateOrderOf([text]);
    return order && readDay(text, order);
  };
  const isAboutDays = factHint(fact, 'period') + factHint(fact, 'date') > 0;
  const range = isAboutDays ? readRange(fact.value.replace(/\s+/g, ' '), read) : null;
  if (range !== null) {
    days.from.push({ fact, day: range[0] });
    days.to.push({ fact, day: range[1] });
    return true;
  }
  const day = read(fact.value);
  if (day !== null) {
    const [from, to] = [factHint(fact, 'from'), factHint(fact, 'to')];
    const isPeriod = factHint(fact, 'period') > 0;
    const isBalanceDay = factHint(fact, 'balance') > 0 && !isPeriod;
    if (from !== to && !isBalanceDay && (isPeriod || Math.max(from, to) >= 3))
      (from > to ? days.from : days.to).push({ fact, day });
    return true;
  }
  return false;
}

/** The first day that a period or a date of the document names, or null if it names none. */
export function dayOf(facts: readonly Fact[]): number | null {
  const days: Days = { from: [], to: [] };
  for (const fact of facts) addDays(fact, null, days);
  return days.to[0]?.day ?? days.from[0]?.day ?? null;
}

/** Sorts what a header declares by what its names say. */
export function readDeclared(
  facts: readonly Fact[],
  {
    commonSign,
    scale,
    rowOrder,
  }: { commonSign: DecimalSign; scale: number; rowOrder: DateOrder | null },
): Declared {
  const declared: Declared = {
    openings: [],
    closings: [],
    balances: [],
    others: [],
    counts: [],
    totals: [],
    from: [],
    to: [],
    currency: null,
    account: null,
  };
  for (const fact of facts) {
    if (
      declared.currency === null &&
      /^[A-Z]{3}$/.test(fact.value) &&
      factHint(fact, 'currency') >= 3
    )
      declared.currency = fact;
    if (declared.account === null && isAccount(fact)) declared.account = fact;
    if (addDays(fact, rowOrder, declared)) continue;
    const plain = plainOf(fact, commonSign);
    if (plain === null || fractionDigits(plain) > scale) continue;
    const count = countOf(fact, plain);
    if (count) {
      declared.counts.push(count);
      continue;
    }
    const value = unitsOf(plain, scale);
    const total = totalOf(fact, value);
    if (total) declared.totals.push(total);
    else addBalance(declared, fact, value);
  }
  return declared;
}

const isAccount = (fact: Fact): boolean =>
  /\d{3}/.test(fact.value) &&
  !hasHint(fact.own, 'balance') &&
  (hasHint(fact.own, 'account') ||
    ((hasHint(fact.own, 'number') || fact.own === 'id') && hasHint(fact.parent, 'account')));

function addBalance(declared: Declared, fact: Fact, units: Units): void {
  if (isAside(fact) || isAccount(fact) || hasHint(fact.own, 'number')) return;
  const value = units > 0n ? units * BigInt(markBeside(fact)) : units;
  const [opening, closing, balance] = [
    factHint(fact, 'opening'),
    factHint(fact, 'closing'),
    factHint(fact, 'balance'),
  ];
  if (opening > closing && opening >= 3 && balance + opening >= 4)
    declared.openings.push({ fact, value, score: opening + balance });
  else if (closing > opening && closing >= 3 && balance + closing >= 4)
    declared.closings.push({ fact, value, score: closing + balance });
  else if (balance >= 3) declared.balances.push({ fact, value, score: balance });
  else declared.others.push({ fact, value, score: 0 });
}

/** A value that a person has named counts more than any that was found. */
const namedScore = 100;

/** Puts what a person has said in the place of what names say. */
export function correctDeclared(
  declared: Declared,
  facts: readonly Fact[],
  rules: DeclaredRules,
  pathOf: (fact: Fact) => string,
  options: Parameters<typeof readDeclared>[1],
): void {
  const amounts = (path: string): DeclaredAmount[] =>
    facts.flatMap((fact) => {
      const plain = pathOf(fact) === path ? plainOf(fact, options.commonSign) : null;
      if (plain === null || fractionDigits(plain) > options.scale) return [];
      const units = unitsOf(plain, options.scale);
      const value = units > 0n ? units * BigInt(markBeside(fact)) : units;
      return [{ fact, value, score: namedScore }];
    });
  const days = (path: string): DeclaredDay[] =>
    facts.flatMap((fact) => {
      const order = pathOf(fact) === path ? (options.rowOrder ?? dateOrderOf([fact.value])) : null;
      const day = order && readDay(fact.value, order);
      return day === null ? [] : [{ fact, day }];
    });
  const { opening, closing, count } = rules;
  if (opening !== undefined) declared.openings = opening === null ? [] : amounts(opening);
  if (closing !== undefined) declared.closings = closing === null ? [] : amounts(closing);
  if (opening === null || closing === null) {
    declared.balances = [];
    declared.others = [];
  }
  if (count !== undefined)
    declared.counts =
      count === null
        ? []
        : facts
            .filter((fact) => pathOf(fact) === count && /^\d{1,9}$/.test(fact.value))
            .map((fact) => ({ fact, value: Number(fact.value), of: 'all' }));
  for (const [role, of] of [
    ['debit-total', 'debits'],
    ['credit-total', 'credits'],
  ] as const) {
    const path = rules[role];
    if (path === undefined) continue;
    declared.totals = declared.totals.filter((total) => total.of !== of);
    if (path !== null)
      declared.totals.push(...amounts(path).map(({ fact, value }) => ({ fact, value, of })));
  }
  const { 'period-from': from, 'period-to': to } = rules;
  if (from !== undefined) declared.from = from === null ? [] : days(from);
  if (to !== undefined) declared.to = to === null ? [] : days(to);
}
