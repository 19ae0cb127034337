import { creditMark } from './columns.ts';
import { type DateOrder, dateOrdersOf, readDay, upTo } from './dates.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { type Fact, factHint } from './facts.ts';
import { hasHint } from './names.ts';
import { type DecimalSign, isEmptyAmount, numberIn, numbersOf } from './numbers.ts';
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
  /** Fees, taxes and interest, which may be no rows. */
  charges: DeclaredAmount[];
  counts: DeclaredCount[];
  totals: DeclaredTotal[];
  from: DeclaredDay[];
  to: DeclaredDay[];
  currency: Fact | null;
  account: Fact | null;
};

/** A fact as a plain number, in its own style where its digits decide it. */
export function plainOf(fact: Fact, commonSign: DecimalSign): string | null {
  const isMoney = moneyHint(fact) >= 3;
  const { isNumeric, sign } = numbersOf([fact.value], undefined, isMoney);
  return isNumeric && !isEmptyAmount(fact.value)
    ? numberIn(fact.value, sign ?? commonSign, isMoney)
    : null;
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

const isCharge = ({ own }: Fact): boolean =>
  (hasHint(own, 'fee') || hasHint(own, 'interest')) && !/\b(?:rate|year|ytd|limit)\b/.test(own);

const isAside = (fact: Fact): boolean =>
  hasHint(fact.own, 'aside') ||
  (hasHint(fact.parent, 'aside') && !/^pages?$/.test(fact.parent)) ||
  hasHint(fact.beside, 'aside');

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

/** The words that make a name the number of something. */
const countWords = new Set(
  'count counts counted cnt number numbers num no nr nb nbr qty quantity anzahl nombre numero cantidad quantidade conteggio aantal liczba ilosc pocet antal darab darabszam lukumaara aded adedi sayi sayisi количество кiлькiсть πληθος αριθμος 笔数 件数 건수'.split(
    ' ',
  ),
);
const fillers = new Set(
  'of de di d des der die the do da del den los les total totals all'.split(' '),
);
/** What is counted in statements, and is no row. */
const otherThings =
  /^(?:pages?|pg|sheets?|che(?:que|ck)s?|lines?|cop(?:y|ies)|attempts?|tries|days?|months?|accounts?|statements?|documents?|files?|batch(?:es)?|seq|sequence|seiten?|blatt|blatter|zeilen?|schecks?|kopien?|versuche?|tage?|konten|paginas?|pagine|hojas?|fogli[oa]?|feuilles?|folhas?|lignes?|lineas?|linhas?|righe|cheques?|assegni|copias?|copie|tentativas?|intentos|stron[ay]?|arkuszy?|stran[ay]?|listu|blad|bladen|regels?|rader|sidor?|sider|sivuja?|sayfa)$/;

/** What holds rows, so that a number of its own is theirs. */
const holders = /^(?:accounts?|statements?|documents?|files?)$/;

/** Names of rows that are a number of them without another word: transactions="3". */
const rowsAlone =
  /^(?:transactions|entries|movements|postings|operations|items|rows|records|bookings|txns|txs|ntries|buchungen|umsatze|umsaetze|posten|mouvements|ecritures|movimientos|movimentos|movimenti|operaciones|operacoes|operazioni|boekingen|mutaties|transacties|transakcje|operacje|pohyby|polozky|transakce|tetelek|transaktioner|posteringer|tapahtumat|hareketler|islemler)$/;

const isRowWord = (word: string): boolean => !otherThings.test(word) && hasHint(word, 'row');

/** Whether a name says that its value is the number of the rows, or of one side of them. */
function namesCount(name: string, around: string): boolean {
  const words = name.split(' ').filter((word) => !fillers.has(word));
  const things = words.filter((word) => !countWords.has(word));
  if (words.some((word) => otherThings.test(word))) return false;
  const isSide = (word: string): boolean => hasHint(word, 'debit') || hasHint(word, 'credit');
  const isOfRows = things.every((word) => isRowWord(word) || isSide(word));
  if (things.length < words.length) {
    // A bare "count" counts what its own element holds.
    if (things.length > 0) return isOfRows;
    return (
      !around.split(' ').some((word) => otherThings.test(word) && !holders.test(word)) &&
      !/^(?:no|nr|num|number|numero|nombre|qty|quantity|cantidad|quantidade)$/.test(name)
    );
  }
  const aroundWords = around.split(' ');
  const isInCounts = aroundWords.some((word) => countWords.has(word) && word !== 'no');
  if (words.length === 0) return isInCounts && aroundWords.some(isRowWord);
  return isOfRows && (isInCounts || words.every((word) => rowsAlone.test(word)));
}

const generic = /^(?:value|text|content|field|item|line|entry|record|row|cell|figure)$/;

/** Whether another number of the same name differs, as the numbers of pieces of two holdings do: then neither is that of the rows. */
const isOneOfMany = (
  { fact, value, of }: DeclaredCount,
  counts: readonly DeclaredCount[],
): boolean =>
  !generic.test(fact.own) &&
  counts.some(
    (other) =>
      other.value !== value &&
      other.of === of &&
      other.fact.own === fact.own &&
      other.fact.parent === fact.parent,
  );

function countOf(fact: Fact, plain: string): DeclaredCount | null {
  if (!/^\d{1,9}$/.test(plain) || isAside(fact)) return null;
  const names = generic.test(fact.own) ? fact.beside.split(' | ') : [fact.own];
  const named = names.find((name) => namesCount(name, fact.parent));
  if (named === undefined) return null;
  return { fact, value: Number(plain), of: sideOfCount({ ...fact, own: named }) ?? 'all' };
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

const separators =
  / ?(?:\/|–|—|～|〜|-+|\.\.+|\b(?:to|bis|do|au|al|a|until|tot|til|till|through|thru|hasta)\b) ?/gi;

/** A range has a few, those inside of its dates among them. */
const mostSeparators = 12;

/** Both halves of a text such as "2026-01-01/2026-01-31", where each half can be read. */
function readRange(text: string, read: (half: string) => number | null): [number, number] | null {
  const range = text.replace(/^(?:from|du|de|vom|von|dal|del|desde|od|fra|van) (?=\S+ )/i, '');
  const found = range.matchAll(separators);
  for (const { 0: separator, index } of [...found].slice(0, mostSeparators)) {
    const [start, end] = [range.slice(0, index), range.slice(index + separator.length)];
    // "1 - 31 January 2026", "1 Jan - 31 Jan 2026": the end says the month and the year of both.
    const isDay =
      /^\d\d?\.?$/.test(start) && !separator.includes('/') && /\p{L}{3}|\d{4}/u.test(end);
    const whole = isDay ? end.replace(/^\d+\.?/, start) : start;
    const day = read(whole);
    const last = day === null ? null : read(end);
    const first = day === null || last === null ? null : upTo(day, last);
    if (first !== null && last !== null && first <= last) return [first, last];
  }
  return null;
}

type Days = { from: DeclaredDay[]; to: DeclaredDay[] };

/** Days on which a document was made or sent are no ends of its period. */
const madeNames =
  /\b(?:creat\w*|cre|gener\w*|print\w*|issued?|export\w*|produced|report\w*|made|run|erstell\w*|gedruckt|emis\w*|emission|download\w*|due|valid|mature\w*|birth)\b/;

/** Periods of something else than the rows. */
const otherPeriods =
  /\b(?:previous|prior|next|following|interest|zins\w*|interets?|intereses|fiscal|financial|tax|vorjahr\w*|vormonat\w*)\b/;

/** How much names say that a value is money. */
const moneyHint = (fact: Fact): number =>
  Math.max(
    ...(['balance', 'amount', 'total', 'debit', 'credit'] as const).map((hint) =>
      factHint(fact, hint),
    ),
  );

function addDays(fact: Fact, rowOrder: DateOrder | null, days: Days): boolean {
  const read = (text: string): number | null => {
    const own = rowOrder === null ? null : readDay(text, rowOrder);
    if (own !== null) return own;
    const [order = null] = dateOrdersOf([text]);
    return order && readDay(text, order);
  };
  const isOther = otherPeriods.test(fact.own) || otherPeriods.test(fact.parent);
  const isAboutDays = !isOther && factHint(fact, 'period') + factHint(fact, 'date') > 0;
  const range = isAboutDays ? readRange(fact.value.replace(/\s+/g, ' '), read) : null;
  if (range !== null) {
    days.from.push({ fact, day: range[0] });
    days.to.push({ fact, day: range[1] });
    return true;
  }
  const day = read(fact.value);
  const [from, to] = [factHint(fact, 'from'), factHint(fact, 'to')];
  // A number such as 10.12 or 260112 is a day where its name says so, or where the rows write theirs alike.
  const named = Math.max(factHint(fact, 'date'), factHint(fact, 'period'));
  const isLikeRows = rowOrder !== null && readDay(fact.value, rowOrder) !== null;
  const isNamed = named > 0 && named >= moneyHint(fact);
  const isEnd = isLikeRows && Math.max(from, to) >= 3 && Math.max(from, to) > moneyHint(fact);
  if (day !== null && (isNamed || isEnd || !numbersOf([fact.value]).isNumeric)) {
    const isPeriod = factHint(fact, 'period') > 0;
    const isBalanceDay = factHint(fact, 'balance') > 0 && !isPeriod;
    const isMade = madeNames.test(fact.own) || madeNames.test(fact.parent);
    if (
      from !== to &&
      !isMade &&
      !isOther &&
      !isBalanceDay &&
      (isPeriod || Math.max(from, to) >= 3)
    )
      (from > to ? days.from : days.to).push({ fact, day });
    return true;
  }
  return false;
}

/** The ends of the periods that a document declares, as rows of this order of dates write theirs. */
export function periodsOf(
  facts: readonly Fact[],
  rowOrder: DateOrder | null,
): { from: number[]; to: number[] } {
  const days: Days = { from: [], to: [] };
  for (const fact of facts) addDays(fact, rowOrder, days);
  return { from: days.from.map(({ day }) => day), to: days.to.map(({ day }) => day) };
}

/** Nothing declared. */
export const emptyDeclared = (): Declared => ({
  openings: [],
  closings: [],
  balances: [],
  others: [],
  charges: [],
  counts: [],
  totals: [],
  from: [],
  to: [],
  currency: null,
  account: null,
});

/** How the values outside of the rows are written, and what a person has said of them. */
export type DeclaredOptions = {
  commonSign: DecimalSign;
  scale: number;
  rowOrder: DateOrder | null;
  /** Whether balances without a mark are what is owed, as those of the rows are. */
  isOwed: boolean;
  rules: DeclaredRules;
  pathOf: (fact: Fact) => string;
};

/** Sorts what a header declares by what a person has said of it, and otherwise by what its names say. */
export function readDeclared(facts: readonly Fact[], options: DeclaredOptions): Declared {
  const { commonSign, scale, rowOrder, isOwed, rules } = options;
  const declared = emptyDeclared();
  const said = readSaid(facts, options);
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
    if (value !== 0n && isCharge(fact)) declared.charges.push({ fact, value, score: 0 });
    const total = totalOf(fact, value);
    if (total) declared.totals.push(total);
    else addBalance(declared, fact, isOwed && !creditMark.test(fact.value) ? -value : value);
  }
  const { opening, closing, count, 'period-from': from, 'period-to': to } = rules;
  const isAbsent = opening === null || closing === null;
  return {
    ...declared,
    openings: (opening === undefined ? declared : said).openings,
    closings: (closing === undefined ? declared : said).closings,
    balances: isAbsent ? [] : declared.balances,
    others: isAbsent ? [] : declared.others,
    counts:
      count === undefined
        ? declared.counts.filter((one) => !isOneOfMany(one, declared.counts))
        : said.counts,
    totals: [
      ...declared.totals.filter(({ of }) => of === 'net' || rules[totalRoles[of]] === undefined),
      ...said.totals,
    ],
    from: (from === undefined ? declared : said).from,
    to: (to === undefined ? declared : said).to,
  };
}

const totalRoles = { debits: 'debit-total', credits: 'credit-total' } as const;

/** A value that a person has named counts more than any that was found. */
const namedScore = 100;

/** What stands where a person has said that it does. */
function readSaid(
  facts: readonly Fact[],
  { commonSign, scale, rowOrder, rules, pathOf }: DeclaredOptions,
): Declared {
  const said = emptyDeclared();
  const roles = Object.entries(rules);
  for (const fact of roles.length === 0 ? [] : facts) {
    const path = pathOf(fact);
    const plain = plainOf(fact, commonSign);
    const isAmount = plain !== null && fractionDigits(plain) <= scale;
    const units = isAmount ? unitsOf(plain, scale) : 0n;
    const value = units > 0n ? units * BigInt(markBeside(fact)) : units;
    const order = rowOrder ?? dateOrdersOf([fact.value])[0];
    const day = order === undefined ? null : readDay(fact.value, order);
    for (const [role, at] of roles) {
      if (at !== path) continue;
      if (role === 'count' && /^\d{1,9}$/.test(fact.value))
        said.counts.push({ fact, value: Number(fact.value), of: 'all' });
      if (role === 'opening' && isAmount) said.openings.push({ fact, value, score: namedScore });
      if (role === 'closing' && isAmount) said.closings.push({ fact, value, score: namedScore });
      if (role === 'debit-total' && isAmount) said.totals.push({ fact, value, of: 'debits' });
      if (role === 'credit-total' && isAmount) said.totals.push({ fact, value, of: 'credits' });
      if (role === 'period-from' && day !== null) said.from.push({ fact, day });
      if (role === 'period-to' && day !== null) said.to.push({ fact, day });
    }
  }
  return said;
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
  // <opening><amount>1000.00</amount>: the amount of a balance.
  const isOfBalance = /^(?:amount|amt|betrag|montant|importe|importo|bedrag|value)$/.test(fact.own);
  const least = isOfBalance ? 3 : 4;
  if (opening > closing && opening >= 3 && balance + opening >= least)
    declared.openings.push({ fact, value, score: opening + balance });
  else if (closing > opening && closing >= 3 && balance + closing >= least)
    declared.closings.push({ fact, value, score: closing + balance });
  else if (balance >= 3) declared.balances.push({ fact, value, score: balance });
  else declared.others.push({ fact, value, score: 0 });
}
