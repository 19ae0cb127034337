import { stringValue } from '#core/xml/string-value.ts';
import { childElements } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Column, cellNumber, describeColumns, isFilled } from './columns.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import { type DecimalSign, isEmptyAmount } from './numbers.ts';
import { findStatus, kindReader } from './row-kinds.ts';
import { type RowCells, RowReader } from './row-reader.ts';

/** Rows of a table that are looked at to find out what its columns mean. */
export type Sample = {
  reader: RowReader;
  rows: readonly RowCells[];
  /** Whether rows of words name the columns, as on printed pages. */
  hasHeader: boolean;
  /** The column that says which rows are booked: only those are in the sample. */
  status: Column | null;
  /** Rows of the sample that follow each other in the document, by their places in the sample. */
  pairs: readonly (readonly [number, number])[];
  columns: readonly Column[];
  signOf: (column: Column) => DecimalSign;
  commonSign: DecimalSign;
  /** Whether some number says which sign stands before its decimals. */
  isSignKnown: boolean;
  /** The numbers of a column, all columns at one scale. */
  units: (column: Column) => readonly (Units | null)[];
  /** How many units of that scale are one whole. */
  whole: Units;
};

/** Smaller tables are sampled as a whole, larger ones in stretches, because balances need neighbours. */
const wholeUpTo = 240;
const stretches = 4;

function sampledPlaces(count: number): number[] {
  if (count <= wholeUpTo) return Array.from({ length: count }, (_, at) => at);
  const length = wholeUpTo / stretches;
  const step = (count - length) / (stretches - 1);
  return Array.from(
    { length: wholeUpTo },
    (_, at) => Math.floor(Math.floor(at / length) * step) + (at % length),
  );
}

/** Neighbours in one parent; where too few rows share a parent, as with one row a day, all neighbours. `kept` are the places of the rows. */
function pairsOf(
  tree: XmlTree,
  nodes: ArrayLike<number>,
  places: readonly number[],
  kept: readonly number[],
): [number, number][] {
  const starts = new Set(places.filter((place, at) => place !== (places[at - 1] ?? -2) + 1));
  const all: [number, number][] = [];
  for (let at = 1; at < kept.length; at += 1) {
    const [before, place] = [kept[at - 1] as number, kept[at] as number];
    let isNext = true;
    for (let between = before + 1; between <= place && isNext; between += 1)
      isNext = !starts.has(between);
    if (isNext) all.push([at - 1, at]);
  }
  const parentAt = (at: number): number => tree.parent(nodes[kept[at] as number] as number);
  const inOneParent = all.filter(([one, two]) => parentAt(one) === parentAt(two));
  return inOneParent.length * 2 >= all.length ? inOneParent : all;
}

/** Attributes that say how a cell looks, where it is, or how sure a program was of it. */
export const layout =
  /@(?:\w+:)?(?:col-?span|row-?span|width|height|style|class|align|valign|bgcolor|index|id|[xy]\d?|left|top|right|bottom|[hv]pos|wc|cc|conf(?:idence)?|bbox|r|row|row-?num|line|page|spans)$/i;

/** A row of words between rows that have numbers: the names of the columns, as in a table of a printed page. */
export const isHeaderRow = (cells: RowCells, names: readonly string[] = []): boolean => {
  const said = [...cells.keys()].filter((slot) => {
    const cell = cells[slot];
    return isFilled(cell) && !layout.test(names[slot] ?? '') && !cell.startsWith('bbox ');
  });
  const texts = said.map((slot) => names[slot] ?? '').filter((name) => !name.includes('@'));
  /** An attribute of a cell with a text, such as its place in a sheet, says something about the cell. */
  const isAbout = (slot: number): boolean => {
    const [holder = '', attribute] = (names[slot] ?? '').split('/@');
    return (
      attribute !== undefined &&
      texts.some((name) => name === holder || name.startsWith(`${holder}/`))
    );
  };
  const filled = said.filter((slot) => !isAbout(slot));
  return filled.length > 1 && !filled.some((slot) => /\d/.test(cells[slot] ?? ''));
};

/** The places of the cells that a row has, without its attributes. */
const slotsOf = (cells: RowCells, names: readonly string[]): number[] =>
  names.flatMap((name, slot) => (cells[slot] === undefined || name.includes('@') ? [] : [slot]));

/** The columns of the rows, in their order: those of the row that has most. */
const widest = (rows: readonly RowCells[], names: readonly string[]): number[] =>
  rows
    .map((cells) => slotsOf(cells, names))
    .reduce((most, slots) => (slots.length > most.length ? slots : most), []);

/** The names of the columns in one line or in several, such as "Amount" above "Debit" and "Credit". A line with fewer cells has some that span columns, and names none. */
function joinedHeader(
  lines: readonly RowCells[],
  rows: readonly RowCells[],
  names: readonly string[],
): RowCells {
  const slots = widest(rows, names);
  const header: RowCells = [];
  const own = lines.map((line) => slotsOf(line, names));
  const most = Math.max(...own.map(({ length }) => length));
  lines.forEach((line, row) => {
    const cells = own[row] ?? [];
    if (cells.length < most) return;
    // <th> in the place of <td>: cells of other names stand in the same order.
    const areSame =
      cells.every((slot) => slots.includes(slot)) || slots.every((slot) => cells.includes(slot));
    cells.forEach((cell, at) => {
      const slot = areSame ? cell : slots[at];
      if (slot !== undefined) header[slot] = `${header[slot] ?? ''} ${line[cell]?.trim()}`.trim();
    });
  });
  return header;
}

/** The names of the columns from an element before the rows, such as <thead>; null unless every column has one. */
function headerBefore(
  tree: XmlTree,
  [first]: readonly number[],
  rows: readonly RowCells[],
  names: readonly string[],
): RowCells | null {
  const slots = widest(rows, names);
  if (first === undefined || slots.length < 3) return null;
  const textsOf = (element: number): string[] =>
    [...childElements(tree, element)].map((child) => stringValue(tree, child).trim());
  const parent = tree.parent(first);
  for (const [around, end] of [
    [parent, first],
    [tree.parent(parent), parent],
  ] as const)
    for (const before of childElements(tree, around)) {
      if (before >= end) break;
      for (const line of [before, ...childElements(tree, before)]) {
        const texts = textsOf(line);
        if (texts.length === slots.length && isHeaderRow(texts))
          return Object.assign([], Object.fromEntries(slots.map((slot, at) => [slot, texts[at]])));
      }
    }
  return null;
}

/** Whether a row has a date or a number: one that has neither goes on with the text of the row before it. */
export const hasFigures = (cells: RowCells, columns: readonly Column[]): boolean =>
  columns.some(({ slot, isNumeric, dateOrder }) => {
    const cell = cells[slot];
    return (isNumeric || dateOrder !== null) && isFilled(cell) && !isEmptyAmount(cell);
  });

/** Whether a row is the first line of the next one: it has the date, and the next one has the amounts. */
export const isFirstLine = (
  hasNumber: (row: number) => boolean,
  hasDate: (row: number) => boolean,
  row: number,
): boolean => !hasNumber(row) && hasDate(row) && hasNumber(row + 1) && !hasDate(row + 1);

export function takeSample(
  tree: XmlTree,
  nodes: ArrayLike<number>,
  kindOf: ((row: number) => string) | null = null,
  undecided: DecimalSign = '.',
): Sample {
  const places = sampledPlaces(nodes.length);
  const sampled = places.map((place) => nodes[place] as number);
  const reader = new RowReader(tree, sampled.slice(0, 50), kindOf);
  const all = sampled.map((row) => reader.read(row));
  const isHeader = (cells: RowCells): boolean => isHeaderRow(cells, reader.names);
  const headers = all.filter(isHeader);
  const isTable = headers.length > 0 && headers.length * 2 <= all.length;
  const first = all.findIndex(isHeader);
  const end = all.findIndex((row, at) => at > first && !isHeader(row));
  const lines = all.slice(first, end === -1 ? undefined : end);
  const header = isTable
    ? joinedHeader(
        lines,
        all.filter((cells) => !isHeader(cells)),
        reader.names,
      )
    : headerBefore(tree, sampled, all, reader.names);
  const isRow = (cells: RowCells): boolean => !(isTable && isHeader(cells));
  const described = describeColumns(reader.names, all.filter(isRow), header, undecided);
  const status = findStatus(described.columns);
  const kindOfRow = kindReader(described.columns, status);
  const dates = described.columns.filter(({ dateOrder }) => dateOrder !== null);
  const numbers = described.columns.filter(({ isNumeric }) => isNumeric);
  const has = (columns: readonly Column[], row: number): boolean =>
    hasFigures(all[row] ?? [], columns);
  const firstLines = new Set(
    all.filter((_, row) =>
      isFirstLine(
        (at) => has(numbers, at),
        (at) => has(dates, at),
        row,
      ),
    ),
  );
  all.forEach((cells, row) => {
    if (firstLines.has(cells))
      for (const { slot } of dates) (all[row + 1] as RowCells)[slot] = cells[slot];
  });
  const isMovement = (cells: RowCells): boolean =>
    isRow(cells) &&
    hasFigures(cells, described.columns) &&
    kindOfRow(cells) === null &&
    !firstLines.has(cells);
  const rows = all.filter(isMovement);
  const kept = places.filter((_, at) => isMovement(all[at] as RowCells));
  const { columns, signOf, commonSign, isSignKnown } =
    rows.length === all.length || rows.length === 0
      ? described
      : describeColumns(reader.names, rows, header, undecided);
  const plain = new Map<number, (string | null)[]>();
  let scale = 0;
  for (const column of columns) {
    if (!column.isNumeric) continue;
    const sign = signOf(column);
    const numbers = rows.map((row) => {
      const cell = row[column.slot];
      return isFilled(cell) && !isEmptyAmount(cell) ? cellNumber(cell, column, sign) : null;
    });
    plain.set(column.slot, numbers);
    for (const number of numbers)
      if (number !== null) scale = Math.max(scale, fractionDigits(number));
  }
  const units = new Map<number, (Units | null)[]>();
  for (const [slot, numbers] of plain)
    units.set(
      slot,
      numbers.map((number) => (number === null ? null : unitsOf(number, scale))),
    );
  return {
    reader,
    rows,
    hasHeader: isTable,
    status,
    pairs: pairsOf(tree, nodes, places, kept),
    columns,
    signOf,
    commonSign,
    isSignKnown,
    units: ({ slot }) => units.get(slot) ?? [],
    whole: 10n ** BigInt(scale),
  };
}
