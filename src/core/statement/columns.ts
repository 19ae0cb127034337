import { type DateOrder, dateOrdersOf } from './dates.ts';
import { type Hint, hasHint, normalised } from './names.ts';
import { type DecimalSign, isEmptyAmount, numberIn, numbersOf } from './numbers.ts';
import type { RowCells } from './row-reader.ts';

/** A part that the rows of a table have, with what its sampled cells look like. */
export type Column = {
  slot: number;
  /** The name as in Table: "amount/@currency". */
  name: string;
  /** The words of its own name, and of all names on the way to it. */
  own: string;
  words: string;
  /** Filled cells of the sample. */
  filled: number;
  isNumeric: boolean;
  dateOrder: DateOrder | null;
  /** Every order that reads its dates, the likeliest first: the period of the statement decides. */
  dateOrders: readonly DateOrder[];
  /** -1 where only what comes in is marked, as on a card: "4.34 CR" beside "3,186.54". */
  unmarkedSign: 1 | -1;
  /** Whether its own name is one of money. */
  isMoney: boolean;
  /** Different texts among the filled cells, while they are few. */
  values: ReadonlySet<string>;
};

/** A column named like money is one of numbers although more of its cells cannot be read. */
const namedShare = 0.5;

/** More different values than that are not collected. */
const maxValues = 60;

const ownName = (name: string): string => {
  const named = /\[@[^=]+='([^']*)'\](?:\[\d+\])?$/.exec(name)?.[1];
  return named ?? name.split('/').at(-1) ?? name;
};

/** Whether a name, as words, is that of what a program gave something to know it by. */
export const isGivenId = (words: string): boolean => /\b(?:id|uuid|guid|hash)$/.test(words);

export const isFilled = (cell: string | undefined): cell is string =>
  cell !== undefined && cell.trim() !== '';

/** What comes in on a card, where what is owed has no mark. */
export const creditMark = /\d\s*CR$/i;

/** What an amount without a mark is, where others have one. */
function unmarkedSignOf(cells: readonly string[]): 1 | -1 {
  const marked = cells.filter((cell) => creditMark.test(cell.trim())).length;
  if (marked === 0 || marked === cells.length) return 1;
  return cells.some((cell) => /[-\u2212(]|\d\s*DR$/i.test(cell)) ? 1 : -1;
}

/** A cell of a numeric column as a plain number, with the sign that the column gives it. */
export function cellNumber(cell: string, column: Column, sign: DecimalSign): string | null {
  const number = numberIn(cell, sign, column.isMoney);
  if (number === null || column.unmarkedSign === 1 || creditMark.test(cell.trim())) return number;
  return /[1-9]/.test(number) ? `-${number}` : number;
}

/**
 * The columns that are compared with each other: `most` of them, those that `rank` puts first. A
 * table has a few, and each more multiplies the work.
 */
export function mostLikely(
  columns: readonly Column[],
  most: number,
  rank: (column: Column) => number,
): readonly Column[] {
  if (columns.length <= most) return columns;
  const ranked = columns.map((column) => ({ column, rank: rank(column) }));
  const taken = ranked.sort((a, b) => b.rank - a.rank).slice(0, most);
  return taken.map(({ column }) => column).sort((a, b) => a.slot - b.slot);
}

/** Describes every part of the sampled rows, and the decimal sign that most numbers agree on: `undecided` where none says it ("1.234"), which then counts. */
export function describeColumns(
  names: readonly string[],
  rows: readonly RowCells[],
  header: RowCells | null,
  undecided: DecimalSign,
): {
  columns: Column[];
  signOf: (column: Column) => DecimalSign;
  commonSign: DecimalSign;
  isSignKnown: boolean;
} {
  const votes = { '.': 0, ',': 0 };
  const signs = new Map<number, DecimalSign>();
  const columns = names.map((name, slot): Column => {
    const cells = rows.map((row) => row[slot]).filter(isFilled);
    const own = normalised(header?.[slot] ?? ownName(name));
    const amounts = cells.filter((cell) => !isEmptyAmount(cell));
    const isMoney = (['amount', 'debit', 'credit', 'balance'] as const).some((hint) =>
      hasHint(own, hint),
    );
    const numbers = numbersOf(amounts, isMoney ? namedShare : undefined, isMoney);
    const orders = dateOrdersOf(amounts);
    const areDigits = cells.every((cell) => /^\d{4}$/.test(cell.trim()));
    const dateOrders = areDigits && !hasHint(own, 'date') ? [] : orders;
    const [dateOrder = null] = dateOrders;
    // "02.01" is a day where the column is called one, or where some begin with a zero, which no amount does.
    const isDay =
      dateOrder !== null &&
      (numbers.sign === null ||
        (hasHint(own, 'date') && !isMoney) ||
        (amounts.some((cell) => /^0\d/.test(cell.trim())) &&
          amounts.every((cell) => /^\d\d\.\d\d$/.test(cell.trim()))));
    const values = new Set<string>();
    for (const cell of cells) if (values.size < maxValues) values.add(cell.trim());
    if (numbers.sign !== null && !isDay) {
      signs.set(slot, numbers.sign);
      votes[numbers.sign] += 1;
    }
    return {
      slot,
      name,
      own,
      words: header?.[slot] ? own : normalised(name),
      filled: amounts.length,
      isNumeric: numbers.isNumeric && !isDay,
      dateOrder: isDay ? dateOrder : null,
      dateOrders,
      isMoney,
      unmarkedSign: numbers.isNumeric ? unmarkedSignOf(cells) : 1,
      values,
    };
  });
  const isSignKnown = signs.size > 0;
  const commonSign = !isSignKnown ? undecided : votes[','] > votes['.'] ? ',' : '.';
  return { columns, commonSign, isSignKnown, signOf: ({ slot }) => signs.get(slot) ?? commonSign };
}

/** 2 where the column's own name hints at this, 1 where a name around it does, otherwise 0. */
export const hintOf = (column: Pick<Column, 'own' | 'words'>, hint: Hint): 0 | 1 | 2 => {
  if (hasHint(column.own, hint)) return 2;
  return hasHint(column.words, hint) ? 1 : 0;
};
