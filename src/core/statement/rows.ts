import type { OnStep } from '#core/xml/tables/paths.ts';
import { isLeaf, paced } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { rolesOfColumns } from './column-roles.ts';
import { type Column, cellNumber, hintOf, isFilled } from './columns.ts';
import { type DateOrder, isYearless, readDay, withYears } from './dates.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { amountsOf, isPair, type Money } from './movement.ts';
import { hasHint } from './names.ts';
import { type RowNumber, rowNumberOf } from './numbering.ts';
import { isEmptyAmount, numberIn } from './numbers.ts';
import type { StatementRole } from './report.ts';
import { kindReader, type RowKind } from './row-kinds.ts';
import type { RowCells } from './row-reader.ts';
import { hasFigures, isFirstLine, isHeaderRow } from './sample.ts';
import type { TransactionTable } from './tables.ts';

/** A row, or a cell of it, that could not be read: what it says and what it should have said. */
export type Unread = { row: number; text: string; role: 'amount' | 'sign' | 'balance' | 'date' };

/** All rows of a table, column by column; amounts are whole numbers at one scale. */
export type Rows = {
  /** The path of the rows, and the names of their columns. */
  path: string;
  columns: readonly string[];
  /** The format whose table of paths was used, such as "CAMT.053"; null where the columns were inferred. */
  format: string | null;
  roles: readonly StatementRole[];
  nodes: Uint32Array;
  scale: number;
  /** What a row moves; null where it has no amount that can be read, or is no movement. */
  movements: readonly (Units | null)[];
  /** The amount in a row that moves nothing, such as a balance brought forward. */
  carried: readonly (Units | null)[];
  kinds: readonly (RowKind | null)[];
  balances: readonly (Units | null)[];
  days: readonly (number | null)[];
  numbers: readonly (RowNumber | null)[];
  currencies: readonly (string | undefined)[];
  /** Rows that some banks write with the opposite sign: reversals, and amounts with a minus sign beside their mark. */
  turnable: readonly number[];
  accounts: readonly (string | undefined)[];
  /** A hash of what a row says, without its number, its balance and what identifies it. */
  contents: Float64Array;
  textOf: (row: number) => string;
  /** The elements in these rows and around them, up to the one that holds them all, by name: a declared number may be that of one of these. */
  countsNear: (rows: readonly number[], holder: number) => ReadonlyMap<string, number>;
  unread: readonly Unread[];
  hasAmounts: boolean;
  isDescending: boolean;
  /** Whether the rows of a day go the other way than the days. */
  areDaysTurned: boolean;
  /** Whether a row has the balance before its own movement. */
  isBefore: boolean;
  /** Which dates the rows are in the order of. */
  dates: 'booking' | 'value' | null;
  /** Whether the year of the dates is known: written, or said by a period. */
  hasYears: boolean;
  /** Whether the dates can be read in one order only. */
  hasOneDateOrder: boolean;
  /** For each row its section, if credits and debits have separate sections; null if all rows are one list. */
  sections: readonly number[] | null;
  isPartitioned: boolean;
  /** Columns of numbers that were compared with no other, because there are too many. */
  leftOut: number;
  /** How many rows beside these belong to another table. */
  setAside: number;
  /** What in the document itself shows that its amounts are read right, and whether that is enough to call a sum wrong. */
  evidence: readonly string[];
  isProven: boolean;
  hasKinds: boolean;
};

/** The columns that are part of what a row says. */
const contentSlots = ({ sample, roles }: TransactionTable): number[] =>
  sample.columns
    .filter(
      (column) =>
        column !== roles.number &&
        column !== roles.running?.balance &&
        hintOf(column, 'balance') < 2 &&
        !/\b(id|uuid|ref|reference|hash)\b/.test(column.own),
    )
    .map(({ slot }) => slot);

/** 53 bits of a hash (FNV-1a, twice): two different rows of a million are alike once in ten thousand documents. */
export function hashOf(
  cells: readonly (string | undefined)[],
  slots: readonly number[] = [...cells.keys()],
): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (const slot of slots) {
    const cell = cells[slot] ?? '';
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at);
      low = Math.imul(low ^ code, 0x01000193);
      high = Math.imul(high ^ code, 0x85ebca6b);
    }
    low = Math.imul(low ^ 0xffff, 0x01000193);
    high = Math.imul(high ^ 0xfffe, 0x85ebca6b);
  }
  return (low >>> 0) * 0x200000 + (high >>> 11);
}

/** The same function, which remembers its last answer: neighbours often have the same day. */
function remembering<T>(read: (cell: string) => T): (cell: string) => T {
  let last: { cell: string; value: T } | null = null;
  return (cell) => {
    if (last === null || last.cell !== cell) last = { cell, value: read(cell) };
    return last.value;
  };
}

type Cells = readonly (string | undefined)[];

/** More cells that cannot be read are counted by nobody. */
const mostUnread = 10_000;

/** Whether a cell says something other than that it is empty. */
const isSaid = (cell: string | undefined): cell is string => isFilled(cell) && !isEmptyAmount(cell);

/** The days of a column; those without a year get the year that brings most of them into the period around `near`. */
export function daysOf(cells: Cells, order: DateOrder, near: readonly number[]): (number | null)[] {
  const read = remembering((cell) => readDay(cell, order));
  const days = cells.map((cell) => (isFilled(cell) ? read(cell.trim()) : null));
  if (!isYearless(order)) return days;
  const [from, to] = [Math.min(...near), Math.max(...near)];
  const outside = (list: readonly (number | null)[]): number =>
    list.filter((day) => day !== null && (day < from || day > to)).length;
  const tried = [...near, ...(near.length > 0 ? [] : [days.find((day) => day !== null) ?? 0])];
  const [best = days] = tried
    .map((one) => withYears(days, one))
    .sort((a, b) => outside(a) - outside(b));
  return best;
}

/** The column of balances that stand only in rows of their own, which no movement connects; null if the table has no such column. */
const balancesApart = (
  { sample, roles }: TransactionTable,
  movement: Money | null,
): Column | null =>
  (roles.running === null &&
    sample.columns.find(
      (column) =>
        (column.isNumeric || column.filled === 0) &&
        hintOf(column, 'balance') === 2 &&
        !hasHint(column.own, 'aside') &&
        !movement?.terms.some((term) => term.column === column),
    )) ||
  null;

/** What all rows move, their balances, and those that stand in rows of their own. */
function readMoney(
  table: TransactionTable,
  movement: Money | null,
  apart: Column | null,
  cellsOf: (column: Column | null | undefined) => Cells,
  leastScale: number,
  kinds: readonly (RowKind | null)[],
  unread: (row: number, text: string, role: Unread['role']) => void,
): {
  scale: number;
  movements: (Units | null)[];
  balances: (Units | null)[];
  named: (Units | null)[];
} {
  const { sample, roles, nodes } = table;
  const { running } = roles;
  let scale = leastScale;
  const plain = new Map<Column, (string | null)[]>();
  const terms = [...(movement?.terms ?? []), ...(running?.money.terms ?? [])];
  for (const column of new Set([...terms.map((term) => term.column), ...(apart ? [apart] : [])])) {
    const sign = sample.signOf(column);
    const role = column === running?.balance || column === apart ? 'balance' : 'amount';
    plain.set(
      column,
      cellsOf(column).map((cell, row) => {
        if (!isFilled(cell)) return null;
        const number = cellNumber(cell, column, sign);
        if (number !== null) scale = Math.max(scale, fractionDigits(number));
        else if (!isEmptyAmount(cell)) unread(row, cell, role);
        return number;
      }),
    );
  }
  const unitsOfColumn = (column: Column): (Units | null)[] =>
    (plain.get(column) ?? []).map((one) => (one === null ? null : unitsOf(one, scale)));
  const read = (money: Money): (Units | null)[] => {
    const marks = cellsOf(money.mark?.column);
    return amountsOf(
      money,
      unitsOfColumn,
      (row) => marks[row] ?? '',
      (row, units) => {
        // A balance among the rows is written as it is.
        if (kinds[row] !== null) return units;
        unread(row, marks[row] ?? '', 'sign');
        return null;
      },
    );
  };
  return {
    scale,
    movements: movement ? read(movement) : new Array(nodes.length).fill(null),
    balances: running ? read(running.money) : [],
    named: apart ? unitsOfColumn(apart) : [],
  };
}

/** How many elements of each name stand in these rows, those of a single value left out, or hold some of the rows. */
function countNear(tree: XmlTree, rows: readonly number[], holder: number): Map<string, number> {
  const found = new Map<string, Set<number>>();
  const add = (element: number): void => {
    const { local } = tree.name(element);
    found.set(local, (found.get(local) ?? new Set()).add(element));
  };
  for (const row of rows) {
    for (let at = tree.parent(row); at > holder; at = tree.parent(at)) add(at);
    for (let node = row + 1; node < tree.after(row); node += 1)
      if (tree.isElement(node) && !isLeaf(tree, node)) add(node);
  }
  return new Map(Array.from(found, ([name, elements]) => [name, elements.size]));
}

/** What a reading of a table is made of, apart from its columns. */
export type RowOptions = {
  /** The scale that the values outside of the rows need. */
  leastScale: number;
  /** Days of the declared period, which rows without a year are near to. */
  near: readonly number[];
  dateOrder: DateOrder | null;
  /** How the amounts are read, where another way than that of the table is tried. */
  movement: Money | null;
  /** Whether rows of these kinds are movements all the same. */
  counted: readonly RowKind[];
  /** Whether balances without a mark are what is owed, where the marks do not say it. */
  isOwed?: boolean;
};

/** Reads every row of a table once. */
export function readRows(
  tree: XmlTree,
  table: TransactionTable,
  { leastScale, near, dateOrder, movement, counted }: RowOptions,
  onStep?: OnStep,
): Rows {
  const pace = paced(onStep);
  const { nodes, sample, roles, path } = table;
  const { running, bookingDate, number, currency, account } = roles;
  const texts = new Map<Column, (string | undefined)[]>();
  const wanted = (column: Column | null | undefined): void => {
    if (column && !texts.has(column)) texts.set(column, []);
  };
  for (const money of [movement, running?.money])
    for (const column of [...(money?.terms ?? []).map((term) => term.column), money?.mark?.column])
      wanted(column);
  const apart = balancesApart(table, movement);
  [bookingDate, number, currency, account, apart].forEach(wanted);
  const unreadable =
    movement === null
      ? sample.columns.find((column) => !column.isNumeric && hintOf(column, 'amount') === 2)
      : undefined;
  wanted(unreadable);
  const content = contentSlots(table);
  const contents = new Float64Array(nodes.length);
  const figures = [...texts.keys()].filter((column) => column === bookingDate || column.isNumeric);
  const kindOf = kindReader(sample.columns, sample.status);
  const kinds: (RowKind | null)[] = [];
  const cells: RowCells = [];
  let row = 0;
  for (const node of nodes) {
    pace(tree.after(node) - node);
    sample.reader.read(node, cells);
    for (const [column, kept] of texts) kept.push(cells[column.slot]);
    contents[row] = hashOf(cells, content);
    const isHeader = sample.hasHeader && isHeaderRow(cells, sample.reader.names);
    const kind = isHeader ? 'header' : hasFigures(cells, figures) ? kindOf(cells) : 'text';
    kinds.push(kind !== null && counted.includes(kind) ? null : kind);
    row += 1;
  }
  const cellsOf = (column: Column | null | undefined): Cells => (column && texts.get(column)) ?? [];
  const has = (column: Column | null, at: number): boolean => isSaid(cellsOf(column)[at]);
  const hasNumber = (at: number): boolean =>
    figures.some((column) => column !== bookingDate && has(column, at));
  const pair = movement && isPair(movement) ? movement.terms.slice(0, 2) : [];
  kinds.forEach((kind, at) => {
    if (kind !== null || bookingDate === null) return;
    if (isFirstLine(hasNumber, (one) => has(bookingDate, one), at)) kinds[at] = 'text';
    // A movement is a debit or a credit: a row with both and without a date adds up the others.
    const isBoth =
      pair.length > 0 && pair.every(({ column }) => /[1-9]/.test(cellsOf(column)[at] ?? ''));
    if (isBoth && !has(bookingDate, at)) kinds[at] = 'total';
  });
  // "Balance on …" before the first movement is the opening one.
  const inTime = [...kinds.keys()];
  if (roles.isDescending) inTime.reverse();
  const first = inTime.find((at) => kinds[at] === null) ?? 0;
  if (!kinds.includes('opening'))
    for (const at of inTime.slice(0, inTime.indexOf(first)))
      if (kinds[at] === 'closing') kinds[at] = 'opening';
  const unread: Unread[] = [];
  const addUnread = (at: number, text: string, role: Unread['role']): void => {
    if (kinds[at] === null && unread.length < mostUnread) unread.push({ row: at, text, role });
  };
  const { scale, movements, balances, named } = readMoney(
    table,
    movement,
    apart,
    cellsOf,
    leastScale,
    kinds,
    addUnread,
  );
  const days = dateOrder ? daysOf(cellsOf(bookingDate), dateOrder, near) : [];
  // A day may be written in its first row only.
  days.forEach((day, at) => {
    if (day === null && kinds[at] === null && !has(bookingDate, at))
      days[at] = days[at - 1] ?? null;
  });
  const { commonSign } = sample;
  cellsOf(unreadable).forEach((cell, at) => {
    if (isSaid(cell) && numberIn(cell, commonSign) === null) addUnread(at, cell, 'amount');
  });
  const dateCells = cellsOf(bookingDate);
  days.forEach((day, at) => {
    const cell = dateCells[at];
    if (day === null && isSaid(cell)) addUnread(at, cell, 'date');
  });
  const known = new Set(unread.map((one) => one.row));
  for (let at = 0; movement && at < nodes.length; at += 1) {
    // A row that has a balance and no amount only carries the balance forward.
    const isEmpty = movements[at] === null && balances[at] == null;
    if (isEmpty && !known.has(at)) addUnread(at, '', 'amount');
  }
  const textSlot = roles.text?.slot;
  const hasKinds = kinds.some((kind) => kind !== null);
  return {
    path,
    columns: sample.columns.map(({ name }) => name),
    format: null,
    roles: rolesOfColumns(table, movement),
    nodes,
    scale,
    movements: hasKinds
      ? movements.map((moved, at) => (kinds[at] === null ? moved : null))
      : movements,
    carried: hasKinds
      ? movements.map((moved, at) => {
          const isBalance = kinds[at] === 'opening' || kinds[at] === 'closing';
          return kinds[at] === null ? null : (moved ?? (isBalance ? (named[at] ?? null) : null));
        })
      : [],
    kinds,
    balances,
    days,
    numbers: cellsOf(number).map(rowNumberOf),
    currencies: cellsOf(currency).map((cell) => cell?.trim() || undefined),
    turnable: [],
    accounts: cellsOf(account).map((cell) => cell?.trim() || undefined),
    contents,
    textOf: (at) =>
      textSlot === undefined ? '' : (sample.reader.read(nodes[at] as number, [])[textSlot] ?? ''),
    countsNear: (part, holder) =>
      countNear(
        tree,
        part.map((at) => nodes[at] as number),
        holder,
      ),
    unread,
    hasAmounts: movement !== null,
    isDescending: roles.isDescending,
    areDaysTurned: roles.areDaysTurned,
    isBefore: running?.isBefore ?? false,
    dates:
      bookingDate === null
        ? null
        : hintOf(bookingDate, 'value') > 0 && hintOf(bookingDate, 'booking') === 0
          ? 'value'
          : 'booking',
    hasYears: dateOrder === null || !isYearless(dateOrder) || near.length > 0,
    hasOneDateOrder: (bookingDate?.dateOrders.length ?? 0) < 2,
    sections: table.isSectioned ? Array.from(nodes, (node) => tree.parent(node)) : null,
    isPartitioned: table.partition !== null,
    leftOut: running === null ? roles.leftOut : 0,
    setAside: table.setAside,
    evidence: [],
    isProven: false,
    hasKinds,
  };
}
