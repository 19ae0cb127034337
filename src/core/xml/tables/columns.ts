import { Offsets } from '../lines.ts';
import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { type DecimalSign, SignFinder } from './numbers.ts';
import { isLeaf, visitAttributes } from './paths.ts';

/** Columns beyond this are left out: nobody reads so many, and a document could have another name in every row. */
export const mostColumns = 200;

/**
 * The rows of a table in the order of the document, as numbers of elements. A path from the root (`/statement/entry`) takes the names as
 * written; a bare name (`entry`, also `//entry`) takes all elements of that name anywhere, in whatever namespace. None where nothing fits.
 */
export function tableRows(tree: XmlTree, path: string): Uint32Array {
  const wanted = path.trim();
  const isPath = wanted.startsWith('/') && !wanted.startsWith('//');
  const steps = isPath ? wanted.slice(1).split('/') : [wanted.replace(/^\/\//, '')];
  let level: Uint32Array = new Uint32Array([0]);
  for (const step of steps) {
    const fits = tree.names.map(
      ({ qname, local }) => qname === step || (!isPath && local === step),
    );
    const next = new Offsets();
    for (const above of level) {
      const after = tree.after(above);
      for (let node = above + 1; node < after; node = isPath ? tree.after(node) : node + 1)
        if (tree.isElement(node) && fits[tree.nameId(node)] === true) next.add(node);
    }
    level = next.all();
  }
  return level;
}

/** A column by its XPath from the row on, and the decimal sign of its cells; null where they are no numbers. */
export type TableColumn = { name: string; sign: DecimalSign | null };

/** The cells of a row in the order of the columns; undefined where the row has no such part. */
export type Cells = (string | undefined)[];

/** A cell without any text but white space is empty. */
export const isFilled = (cell: string | undefined): cell is string =>
  cell !== undefined && cell.trim() !== '';

/** A path from the row on, and those that go on from it. */
type Path = { text: string; longer: Map<string, Path> };

function longer(path: Path, step: string): Path {
  const known = path.longer.get(step);
  if (known) return known;
  const made = { text: path.text === '' ? step : `${path.text}/${step}`, longer: new Map() };
  path.longer.set(step, made);
  return made;
}

/** Visits what an element of a row holds, each with its path: its text or its leaf children, attributes, and those of one level of nested records. */
function visitParts(
  tree: XmlTree,
  element: number,
  path: Path,
  depth: number,
  visit: (path: string, value: string) => void,
): void {
  const isText = isLeaf(tree, element);
  if (isText) visit(path.text || 'text()', stringValue(tree, element));
  visitAttributes(tree, element, (qname, value) => visit(longer(path, `@${qname}`).text, value));
  if (isText || depth === 2) return;
  const after = tree.after(element);
  for (let child = element + 1; child < after; child = tree.after(child))
    if (tree.isElement(child))
      visitParts(tree, child, longer(path, tree.name(child).qname), depth + 1, visit);
}

/** Repeated elements as a table. Rows are addressed by index; cells are read from the tree on demand. */
export class XmlTable {
  /** The element of every row. */
  readonly rows: Uint32Array;
  readonly columns: readonly TableColumn[];
  readonly #tree: XmlTree;
  readonly #places: ReadonlyMap<string, number>;
  readonly #path: Path = { text: '', longer: new Map() };

  /** Opens the table of a path (see `tableRows`). What has no value in any row is no column. */
  constructor(tree: XmlTree, path: string) {
    this.#tree = tree;
    this.rows = tableRows(tree, path);
    const names = this.#names();
    this.#places = new Map(names.map((name, place) => [name, place]));
    const finders = names.map(() => new SignFinder());
    for (let row = 0; row < this.rows.length; row += 1) {
      const cells = this.cells(row);
      for (let place = 0; place < cells.length; place += 1) {
        const cell = cells[place];
        if (isFilled(cell)) finders[place]?.add(cell);
      }
    }
    this.columns = names.map((name, place) => ({ name, sign: finders[place]?.sign ?? null }));
  }

  /** Values of parts that stand several times in a row are joined by ` | `. */
  cells(index: number): Cells {
    const cells: Cells = new Array(this.#places.size).fill(undefined);
    this.#visit(this.rows[index] as number, (path, value) => {
      const place = this.#places.get(path);
      if (place === undefined) return;
      const before = cells[place];
      cells[place] = before === undefined ? value : `${before} | ${value}`;
    });
    return cells;
  }

  #visit(row: number, visit: (path: string, value: string) => void): void {
    visitParts(this.#tree, row, this.#path, 0, visit);
  }

  #names(): string[] {
    const names: string[] = [];
    const known = new Set<string>();
    for (const row of this.rows) {
      let before = '';
      this.#visit(row, (path, value) => {
        if (!known.has(path)) {
          if (names.length === mostColumns || !isFilled(value)) return;
          // A part that the first rows do not have stands where the document puts it.
          names.splice(names.indexOf(before) + 1, 0, path);
          known.add(path);
        }
        before = path;
      });
    }
    return names;
  }
}
