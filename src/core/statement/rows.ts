import type { OnStep } from '#core/xml/tables/paths.ts';
import { paced } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Column, cellNumber, hintOf, isFilled } from './columns.ts';
import { type DateOrder, readDay, withYears } from './dates.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { pairMovement, signKey } from './movement.ts';
import { type RowNumber, rowNumberOf } from './numbering.ts';
import type { RowCells } from './row-reader.ts';
import type { TransactionTable } from './tables.ts';

/** All rows of a table, column by column; amounts are whole numbers at one scale. */
export type Rows = {
  nodes: Uint32Array;
  scale: number;
  /** What a row moves; null where it has no amount that can be read. */
  movements: readonly (Units | null)[];
  balances: readonly (Units | null)[];
  days: readonly (number | null)[];
  numbers: readonly (RowNumber | null)[];
  currencies: readonly (string | undefined)[];
  accounts: readonly (string | undefined)[];
  /** A hash of what a row says, without its number, its balance and what identifies it. */
  contents: Float64Array;
};

/** Plain numbers of one column. */
function plainColumn(
  cells: readonly (string | undefined)[],
  column: Column,
  sign: '.' | ',',
): { plain: (string | null)[]; scale: number } {
  let scale = 0;
  const plain = cells.map((cell) => {
    if (!isFilled(cell)) return null;
    const number = cellNumber(cell, column, sign);
    if (number !== null) scale = Math.max(scale, fractionDigits(number));
    return number;
  });
  return { plain, scale };
}

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
function hashOf(cells: RowCells, slots: readonly number[]): number {
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
function remembering<T>(read: (cell: string) => T): (cell: string | undefined) => T {
  let last: { cell: string; value: T } | null = null;
  return (cell = '') => {
    if (last === null || last.cell !== cell) last = { cell, value: read(cell) };
    return last.value;
  };
}

function daysOf(
  cells: readonly (string | undefined)[],
  order: DateOrder,
  near: () => number | null,
): (number | null)[] {
  const days = cells.map((cell) => readDay(cell ?? '', order));
  return order === 'dm' || order === 'md'
    ? withYears(days, near() ?? days.find((day) => day !== null) ?? 0)
    : days;
}

/**
 * Reads every row once. `leastScale` is the scale that the values outside of the rows need, `near` gives a
 * day that rows without a year are near to.
 */
export function readRows(
  tree: XmlTree,
  table: TransactionTable,
  leastScale: number,
  near: () => number | null,
  onStep?: OnStep,
): Rows {
  const pace = paced(onStep);
  const { nodes, sample, roles } = table;
  const { movement, running, bookingDate, number, currency, account } = roles;
  const texts = new Map<Column, (string | undefined)[]>();
  const wanted = (column: Column | null | undefined): void => {
    if (column && !texts.has(column)) texts.set(column, []);
  };
  if (movement?.kind === 'pair') [movement.debit, movement.credit].forEach(wanted);
  else if (movement)
    [movement.amount, movement.kind === 'marked' ? movement.sign : null].forEach(wanted);
  [running?.balance, bookingDate, number, currency, account].forEach(wanted);
  const content = contentSlots(table);
  const contents = new Float64Array(nodes.length);
  const cells: RowCells = [];
  let row = 0;
  for (const node of nodes) {
    pace(tree.after(node) - node);
    sample.reader.read(node, cells);
    for (const [column, kept] of texts) kept.push(cells[column.slot]);
    contents[row] = hashOf(cells, content);
    row += 1;
  }
  const cellsOf = (column: Column | null | undefined): readonly (string | undefined)[] =>
    (column && texts.get(column)) ?? [];
  const moneyColumns =
    movement?.kind === 'pair'
      ? [movement.debit, movement.credit]
      : movement
        ? [movement.amount]
        : [];
  const money = [...moneyColumns, ...(running ? [running.balance] : [])].map((column) => ({
    column,
    ...plainColumn(cellsOf(column), column, sample.signOf(column)),
  }));
  const scale = money.reduce((most, one) => Math.max(most, one.scale), leastScale);
  const unitsOfColumn = (column: Column | undefined): (Units | null)[] =>
    money
      .find((one) => one.column === column)
      ?.plain.map((plain) => (plain === null ? null : unitsOf(plain, scale))) ?? [];
  const factor = BigInt(movement?.factor ?? 1);
  const moved = (): (Units | null)[] => {
    if (!movement) return new Array(nodes.length).fill(null);
    if (movement.kind === 'pair') {
      const [debits, credits] = [unitsOfColumn(movement.debit), unitsOfColumn(movement.credit)];
      return debits.map((debit, row) => {
        const credit = credits[row] ?? null;
        return debit === null && credit === null ? null : pairMovement(debit, credit) * factor;
      });
    }
    const amounts = unitsOfColumn(movement.amount);
    if (movement.kind === 'signed')
      return factor === 1n ? amounts : amounts.map((one) => one && one * factor);
    const signs = cellsOf(movement.sign);
    const signOf = remembering((cell) => movement.meaning.get(signKey(cell)));
    return amounts.map((one, row) => {
      const sign = signOf(signs[row]);
      return one === null || sign === undefined ? null : one * BigInt(sign) * factor;
    });
  };
  const order = bookingDate?.dateOrder;
  return {
    nodes,
    scale,
    movements: moved(),
    balances: running ? unitsOfColumn(running.balance) : [],
    days: order ? daysOf(cellsOf(bookingDate), order, near) : [],
    numbers: cellsOf(number).map(rowNumberOf),
    currencies: cellsOf(currency).map((cell) => cell?.trim() || undefined),
    accounts: cellsOf(account).map((cell) => cell?.trim() || undefined),
    contents,
  };
}
