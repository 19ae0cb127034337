import { Offsets } from '../lines.ts';
import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { type CellFormat, FormatFinder, isFilled } from './formats.ts';
import { isLeaf, type OnStep, paced, visitAttributes } from './paths.ts';
import { type Cells, type ColumnPlace, joined, RowShape } from './shape.ts';

/** Elements of a name anywhere: as written with its prefix, or without it. */
function named(tree: XmlTree, name: string, onStep: OnStep | undefined): Uint32Array {
  const pace = paced(onStep);
  const wanted = tree.names.map(({ qname, local }) => qname === name || local === name);
  const rows = new Offsets();
  for (let node = 1; node < tree.count; node += 1) {
    pace(1);
    if (tree.isElement(node) && wanted[tree.nameId(node)] === true) rows.add(node);
  }
  return rows.all();
}

/**
 * The rows of a table in the order of the document, as numbers of elements. A path from the root (`/statement/entry`) takes the names as
 * written; a bare name (`entry`, also `//entry`) takes all elements of that name anywhere, in whatever namespace. None where nothing fits.
 */
export function tableRows(tree: XmlTree, path: string, onStep?: OnStep): Uint32Array {
  const wanted = path.trim();
  if (wanted.startsWith('//') || !wanted.startsWith('/'))
    return named(tree, wanted.replace(/^\/\//, ''), onStep);
  const pace = paced(onStep);
  let level: Uint32Array = new Uint32Array([0]);
  for (const step of wanted.slice(1).split('/')) {
    const fits = tree.names.map(({ qname }) => qname === step);
    const next = new Offsets();
    for (const above of level) {
      const after = tree.after(above);
      for (let node = above + 1; node < after; node = tree.after(node)) {
        pace(1);
        if (tree.isElement(node) && fits[tree.nameId(node)] === true) next.add(node);
      }
    }
    level = next.all();
    if (level.length === 0) break;
  }
  return level;
}

/** A column: its XPath from the row on, what it is made of, how its cells are written. */
export type TableColumn = {
  name: string;
  from: 'attribute' | 'child' | 'text';
  format: CellFormat;
  slot: number;
  place: ColumnPlace;
};

/**
 * Repeated elements as a table. Rows are addressed by index; cells are read from the tree on
 * demand.
 */
export class XmlTable {
  readonly path: string;
  /** The element of every row. */
  readonly rows: Uint32Array;
  readonly columns: readonly TableColumn[];
  /** False where the rows have more parts than there are columns. */
  readonly complete: boolean;
  readonly tree: XmlTree;
  /** What the rows are put in order by, of the columns sorted by last (table-view.ts). */
  readonly orderValues = new Map<TableColumn, Float64Array>();
  readonly #shape: RowShape;

  constructor(
    tree: XmlTree,
    path: string,
    rows: Uint32Array,
    columns: readonly TableColumn[],
    shape: RowShape,
  ) {
    this.tree = tree;
    this.path = path;
    this.rows = rows;
    this.columns = columns;
    this.complete = shape.complete;
    this.#shape = shape;
  }

  column(name: string): TableColumn | undefined {
    return this.columns.find((column) => column.name === name);
  }

  node(index: number): number {
    return this.rows[index] as number;
  }

  /** The cells of a row in the order of the columns; undefined where the row has no such part. */
  cells(index: number): Cells {
    const cells = this.#shape.read(this.node(index));
    return this.columns.map(({ slot }) => cells[slot]);
  }

  /** One cell, without reading the others. */
  cell(index: number, { place }: TableColumn): string | undefined {
    const { tree } = this;
    let cell: string | undefined;
    const take = (element: number): void => {
      if (place.attribute === null) {
        if (isLeaf(tree, element)) cell = joined(cell, stringValue(tree, element));
      } else
        visitAttributes(tree, element, (qname, value) => {
          if (qname === place.attribute) cell = joined(cell, value);
        });
    };
    const each = (element: number, name: string, visit: (child: number) => void): void => {
      const after = tree.after(element);
      for (let child = element + 1; child < after; child = tree.after(child)) {
        if (tree.isElement(child) && tree.name(child).qname === name) visit(child);
      }
    };
    const row = this.node(index);
    const { child, grandchild } = place;
    if (child === null) take(row);
    else if (grandchild === null) each(row, child, take);
    else each(row, child, (one) => each(one, grandchild, take));
    return child === null && place.attribute === null && cell?.trim() === '' ? undefined : cell;
  }
}

const nameOf = ({ child, grandchild, attribute }: ColumnPlace): string => {
  const steps = [child, grandchild, attribute === null ? null : `@${attribute}`].filter(
    (step) => step !== null,
  );
  return steps.length === 0 ? 'text()' : steps.join('/');
};

const fromOf = ({ child, attribute }: ColumnPlace): TableColumn['from'] => {
  if (attribute !== null) return 'attribute';
  return child === null ? 'text' : 'child';
};

/**
 * Opens the table of a path (see `tableRows`): finds its rows, reads them once for their columns, in the order of the document, and for how each
 * is written. A table without rows has no columns.
 */
export function openTable(tree: XmlTree, path: string, onStep?: OnStep): XmlTable {
  const pace = paced(onStep);
  const rows = tableRows(tree, path, onStep);
  const shape = new RowShape(tree);
  const finders: FormatFinder[] = [];
  for (const row of rows) {
    pace(tree.after(row) - row);
    const cells = shape.read(row);
    while (finders.length < shape.slots) finders.push(new FormatFinder());
    for (let slot = 0; slot < cells.length; slot += 1) {
      const cell = cells[slot];
      if (isFilled(cell)) finders[slot]?.add(cell);
    }
  }
  const found = shape.columns();
  // An element that holds others in some rows and nothing in the rest needs no column for that nothing.
  const isHollow = ({ slot, place }: { slot: number; place: ColumnPlace }): boolean =>
    finders[slot]?.filled === 0 &&
    place.attribute === null &&
    place.grandchild === null &&
    found.some((other) => other.place.child === place.child && other.place.grandchild !== null);
  const columns = found
    .filter((column) => !isHollow(column))
    .map(
      ({ slot, place }): TableColumn => ({
        name: nameOf(place),
        from: fromOf(place),
        format: finders[slot]?.format ?? { kind: 'text' },
        slot,
        place,
      }),
    );
  return new XmlTable(tree, path, rows, columns, shape);
}
