import type { OnStep } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { isGivenId } from './columns.ts';
import { type DateOrder, dateOrdersOf, dayText, readDay } from './dates.ts';
import { textOf } from './decimal.ts';
import { readKnownFormat } from './formats.ts';
import { hasHint, normalised } from './names.ts';
import { isEmptyAmount, numberIn } from './numbers.ts';
import { factsByLevel } from './parts.ts';
import { chooseDates } from './reading.ts';
import type { Transaction, TransactionChange } from './report.ts';
import { RowReader } from './row-reader.ts';
import { type Rows, readRows } from './rows.ts';
import { layout } from './sample.ts';
import { findTables } from './tables.ts';

type Side = {
  tree: XmlTree;
  transactions: Transaction[];
  numbers: (number | null)[];
  tables: readonly Rows[];
};

/** Characters of a text that a comparison looks at and shows. */
const longestText = 300;

function sideOf(rows: Rows): Pick<Side, 'transactions' | 'numbers'> {
  const unread = new Map(
    rows.unread.flatMap(({ row, role, text }) =>
      role === 'amount' && text !== '' ? [[row, text.trim()]] : [],
    ),
  );
  const taken = Array.from(rows.nodes, (_, row) => row).filter((row) => isTransaction(rows, row));
  const transactions = taken.map((row): Transaction => {
    const [day, amount] = [
      rows.days[row] ?? null,
      rows.movements[row] ?? rows.carried[row] ?? null,
    ];
    return {
      row: row + 1,
      date: day === null ? null : dayText(day, rows.hasYears),
      amount: amount === null ? (unread.get(row) ?? null) : textOf(amount, rows.scale),
      currency: rows.currencies[row] ?? null,
      text: rows.textOf(row).normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, longestText),
      node: rows.nodes[row] as number,
    };
  });
  return { transactions, numbers: taken.map((row) => rows.numbers[row]?.value ?? null) };
}

/** Rows of words only, and balances and sums written as rows, are no transactions. */
const isTransaction = ({ kinds }: Rows, row: number): boolean =>
  kinds[row] === null || kinds[row] === 'not booked';

/** Whether a currency is written as its code, such as EUR. */
const isCode = (currency: string): boolean => /^[a-z]{3}$/i.test(currency);

/** A currency by its sign, which several may have: € for EUR, $ for USD and CAD. */
function signOf(currency: string): string {
  if (!isCode(currency)) return currency;
  const form = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', form).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The same without the years of the dates, where the other document has none, and without currencies, where that names none. Where one of them has signs, signs are compared. */
function alike({ transactions, ...side }: Side, other: Side): Side {
  const areYearless = other.transactions.some(({ date }) => date?.length === 5);
  const named = (some: readonly Transaction[]): string[] => [
    ...new Set(some.flatMap(({ currency }) => currency ?? [])),
  ];
  const [own, others] = [named(transactions), named(other.transactions)];
  const areCodes = [...own, ...others].every(isCode);
  const comparable = new Map(
    others.length === 0
      ? []
      : own.map((one) => [one, areCodes ? one.toUpperCase() : signOf(one)] as const),
  );
  return {
    ...side,
    transactions: transactions.map((one) => ({
      ...one,
      date: areYearless ? (one.date?.slice(-5) ?? null) : one.date,
      currency: comparable.get(one.currency ?? '') ?? null,
    })),
  };
}

/** The rows of all tables of a document, at a scale that has room for these digits. */
function rowsOf(tree: XmlTree, leastScale: number, onStep: OnStep | undefined): Rows[] {
  const known = readKnownFormat(tree, leastScale, onStep);
  if (known) return [known.rows];
  const tables = findTables(tree, new Map(), onStep);
  return tables.flatMap((table) => {
    const { movement } = table.roles;
    // Nothing is compared whose amounts cannot be read.
    if (movement === null) return [];
    const others = tables.filter((one) => one !== table).map(({ nodes }) => nodes);
    const facts = factsByLevel(tree, table, others, onStep).flat();
    const dates = chooseDates(
      table,
      facts.flatMap((one) => one.facts),
    );
    const options = { leastScale, ...dates, movement, counted: [] };
    return [readRows(tree, table, options, onStep)];
  });
}

/** The transactions of two documents, amounts of both at one scale. */
function readSides(trees: readonly [XmlTree, XmlTree], onStep: OnStep | undefined): [Side, Side] {
  const first = trees.map((tree) => rowsOf(tree, 0, onStep));
  const scale = Math.max(0, ...first.flat().map((rows) => rows.scale));
  const all = first.flat().every((rows) => rows.scale === scale)
    ? first
    : trees.map((tree) => rowsOf(tree, scale, onStep));
  const sides = all.map((tables, at): Side => {
    const parts = tables.map(sideOf);
    return {
      tree: trees[at] as XmlTree,
      transactions: parts.flatMap(({ transactions }) => transactions),
      numbers: parts.flatMap(({ numbers }) => numbers),
      tables,
    };
  });
  return sides as [Side, Side];
}

type KeyOf = (side: Side, index: number) => string | null;

const whole: KeyOf = ({ transactions }, index) => {
  const one = transactions[index];
  return one ? `${one.date}|${one.amount}|${one.currency}|${one.text}` : null;
};

/** The same, and every letter of the row. */
const asWritten: KeyOf = (side, index) => {
  const { tree, transactions } = side;
  const node = transactions[index]?.node ?? 0;
  return `${whole(side, index)}|${tree.text.slice(tree.start(node), tree.end(node))}`;
};

/** A key of two of the facts of a transaction; null where it lacks one of them. */
const keyOf =
  (...names: readonly ['date' | 'amount' | 'text', 'date' | 'amount' | 'text']): KeyOf =>
  ({ transactions }, index) => {
    const [one, two] = names.map((name) => transactions[index]?.[name]);
    return one && two ? `${one}|${two}` : null;
  };

/** What two versions of one transaction still share, the strongest first. */
const shared: readonly KeyOf[] = [
  keyOf('date', 'amount'),
  keyOf('amount', 'text'),
  keyOf('date', 'text'),
  ({ numbers }, index) => numbers[index]?.toString() ?? null,
];

/** Pairs of indexes that have the same key, in the order of both documents. */
function pairBy(
  key: KeyOf,
  sides: readonly [Side, Side],
  left: [number[], number[]],
): [number, number][] {
  const waiting = new Map<string, number[]>();
  for (const index of left[1]) {
    const one = key(sides[1], index);
    if (one === null) continue;
    const known = waiting.get(one);
    if (known) known.push(index);
    else waiting.set(one, [index]);
  }
  for (const indexes of waiting.values()) indexes.reverse();
  const pairs: [number, number][] = [];
  const taken: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (const index of left[0]) {
    const one = key(sides[0], index);
    const other = one === null ? undefined : waiting.get(one)?.pop();
    if (other === undefined) continue;
    pairs.push([index, other]);
    taken[0].add(index);
    taken[1].add(other);
  }
  left[0] = left[0].filter((index) => !taken[0].has(index));
  left[1] = left[1].filter((index) => !taken[1].has(index));
  return pairs;
}

/** Elements in which a program says where it found a row, and how sure it is. */
const whereFound = /(?:^|\/)(?:bbox|bounding-?box|confidence|page(?:-?(?:no|num(?:ber)?))?)$/i;

/** Rows that are read first to find the columns of a table. */
const sampled = 200;

/** A cell as it is compared: blanks, words such as "null" and the zeros behind a number say nothing. */
const plainOf = (cell: string): string =>
  isEmptyAmount(cell)
    ? ''
    : (numberIn(cell, '.') ?? cell.normalize('NFC').replace(/\s+/g, ' ').trim()).replace(
        /\.0*$|(\.\d*?)0+$/,
        '$1',
      );

/** A cell, and the orders in which its column may write dates. */
type Cell = { plain: string; orders: readonly DateOrder[] };
type Cells = ReadonlyMap<string, Cell>;

/** What a row says beside the facts by which it is matched, by the names of its columns: neither balances nor numbers nor what a program gave it to know it by, or says of where it was found. */
function othersOf(tree: XmlTree, tables: readonly Rows[]): (node: number) => Cells {
  const readers = new Map<number, (node: number) => Cells>();
  for (const { nodes, roles } of tables) {
    const sample = [...nodes.subarray(0, sampled)];
    const reader = new RowReader(tree, sample);
    // Columns are found while rows are read.
    const rows = sample.map((node) => reader.read(node));
    const ordersIn = (slot: number): DateOrder[] =>
      dateOrdersOf(rows.flatMap((cells) => cells[slot]?.trim() || []));
    const orders = new Map<number, DateOrder[]>();
    const used = new Set(roles.flatMap(({ role, path }) => (role === 'value-date' ? [] : [path])));
    const names = new Map<string, string | null>();
    const nameOf = (qname: string): string | null => {
      const name = qname.replace(/(^|\/|@)[^/@'[\]]+:/g, '$1');
      const words = normalised(name);
      if (layout.test(name) || whereFound.test(name)) return null;
      return used.has(name) || hasHint(words, 'balance') || isGivenId(words) ? null : name;
    };
    const read = (node: number): Cells => {
      const cells = reader.read(node);
      const others = new Map<string, Cell>();
      reader.names.forEach((qname, slot) => {
        const name = names.has(qname) ? names.get(qname) : nameOf(qname);
        names.set(qname, name ?? null);
        if (!name) return;
        const known = orders.get(slot) ?? ordersIn(slot);
        orders.set(slot, known);
        others.set(name, { plain: plainOf(cells[slot] ?? ''), orders: known });
      });
      return others;
    };
    for (const node of nodes) readers.set(node, read);
  }
  return (node) => readers.get(node)?.(node) ?? new Map();
}

const daysOf = ({ plain, orders }: Cell): (number | null)[] =>
  orders.map((order) => readDay(plain, order));

/** Whether cells of two columns name one day, each in the way that its column writes dates. Dates that are written alike differ as they are written. */
function isSameDay(one: Cell, other: Cell): boolean {
  const wayOf = ({ plain, orders }: Cell): string => `${orders[0]} ${plain.replace(/\d/g, '0')}`;
  if (wayOf(one) === wayOf(other)) return false;
  const days = daysOf(other);
  return daysOf(one).some((day) => day !== null && days.includes(day));
}

/** The columns that both have and in which they differ. */
function differing(one: Cells, other: Cells): string[] {
  return [...one].flatMap(([name, cell]) => {
    const there = other.get(name) ?? cell;
    return there.plain === cell.plain || isSameDay(cell, there) ? [] : [name];
  });
}

/** What differs between the transactions of two documents. `matched` counts those that are the same in both; the tables name what could not be read. */
export type StatementComparison = {
  before: number;
  after: number;
  matched: number;
  changes: TransactionChange[];
  tables: readonly [readonly Rows[], readonly Rows[]];
};

/**
 * Matches transactions by what they say: date, amount and text. One that shares two of them, or its
 * number, with one of the other document is the same transaction, changed; so is one that differs in
 * another column that both documents have. Balances and numbers are not compared, because one row
 * that is added changes all behind it.
 */
export function compareStatements(
  before: XmlTree,
  after: XmlTree,
  onStep?: OnStep,
): StatementComparison {
  const sides = readSides([before, after], onStep);
  const compared: [Side, Side] = [alike(sides[0], sides[1]), alike(sides[1], sides[0])];
  const indexes = ({ transactions }: Side): number[] => transactions.map((_, index) => index);
  const left: [number[], number[]] = [indexes(sides[0]), indexes(sides[1])];
  const at = (side: Side, index: number): Transaction => side.transactions[index] as Transaction;
  const others = [othersOf(before, sides[0].tables), othersOf(after, sides[1].tables)] as const;
  const equal = pairBy(asWritten, compared, left).length;
  const pairs = pairBy(whole, compared, left).map(([one, two]) => {
    onStep?.();
    const cells = [others[0](at(sides[0], one).node), others[1](at(sides[1], two).node)] as const;
    return { one, two, columns: differing(...cells) };
  });
  const matched = equal + pairs.filter(({ columns }) => columns.length === 0).length;
  const changed = [
    ...pairs.filter(({ columns }) => columns.length > 0),
    ...shared
      .flatMap((key) => pairBy(key, compared, left))
      .map(([one, two]) => ({ one, two, columns: [] })),
  ];
  const changes: TransactionChange[] = [
    ...changed.map(
      ({ one, two, columns }): TransactionChange => ({
        kind: 'changed',
        before: at(sides[0], one),
        after: at(sides[1], two),
        columns,
      }),
    ),
    ...left[0].map(
      (index): TransactionChange => ({
        kind: 'removed',
        before: at(sides[0], index),
        after: null,
        columns: [],
      }),
    ),
    ...left[1].map(
      (index): TransactionChange => ({
        kind: 'added',
        before: null,
        after: at(sides[1], index),
        columns: [],
      }),
    ),
  ];
  const place = ({ before: one, after: two }: TransactionChange): number => (one ?? two)?.row ?? 0;
  return {
    before: sides[0].transactions.length,
    after: sides[1].transactions.length,
    matched,
    changes: changes.sort((a, b) => place(a) - place(b)),
    tables: [sides[0].tables, sides[1].tables],
  };
}
