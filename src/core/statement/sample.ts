import type { XmlTree } from '#core/xml/tree.ts';
import { type Column, cellNumber, describeColumns, isFilled } from './columns.ts';
import { fractionDigits, type Units, unitsOf } from './decimal.ts';
import type { DecimalSign } from './numbers.ts';
import { type RowCells, RowReader } from './row-reader.ts';

/** Rows of a table that are looked at to find out what its columns mean. */
export type Sample = {
  reader: RowReader;
  rows: readonly RowCells[];
  /** Rows of the sample that follow each other in the document, by their places in the sample. */
  pairs: readonly (readonly [number, number])[];
  columns: readonly Column[];
  signOf: (column: Column) => DecimalSign;
  commonSign: DecimalSign;
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

/** Neighbours in one parent; where too few rows share a parent, as with one row a day, all neighbours. */
function pairsOf(
  tree: XmlTree,
  nodes: ArrayLike<number>,
  places: readonly number[],
): [number, number][] {
  const all: [number, number][] = [];
  for (let at = 1; at < places.length; at += 1)
    if ((places[at] as number) === (places[at - 1] as number) + 1) all.push([at - 1, at]);
  const parentAt = (at: number): number => tree.parent(nodes[places[at] as number] as number);
  const inOneParent = all.filter(([one, two]) => parentAt(one) === parentAt(two));
  return inOneParent.length * 2 >= all.length ? inOneParent : all;
}

export function takeSample(
  tree: XmlTree,
  nodes: ArrayLike<number>,
  kindOf: ((row: number) => string) | null = null,
): Sample {
  const places = sampledPlaces(nodes.length);
  const sampled = places.map((place) => nodes[place] as number);
  const reader = new RowReader(tree, sampled.slice(0, 50), kindOf);
  const rows = sampled.map((row) => reader.read(row));
  const { columns, signOf, commonSign } = describeColumns(reader.names, rows);
  const plain = new Map<number, (string | null)[]>();
  let scale = 0;
  for (const column of columns) {
    if (!column.isNumeric) continue;
    const sign = signOf(column);
    const numbers = rows.map((row) => {
      const cell = row[column.slot];
      return isFilled(cell) ? cellNumber(cell, column, sign) : null;
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
    pairs: pairsOf(tree, nodes, places),
    columns,
    signOf,
    commonSign,
    units: ({ slot }) => units.get(slot) ?? [],
    whole: 10n ** BigInt(scale),
  };
}
