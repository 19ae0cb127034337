import { stringValue } from '#core/xml/string-value.ts';
import { isLeaf, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';

/** The cells of a row by slot; undefined where the row has no such part. */
export type RowCells = (string | undefined)[];

/** An element inside a row: the slot of its text (-1 for none), of its attributes, and its parts. */
type Part = {
  path: string;
  text: number;
  attributes: Map<string, number>;
  parts: Map<string, Part>;
};

/** More different parts than that are no statement; the rest of them are left out. */
const maxSlots = 120;
/** A list inside a row gives at most so many parts of the same name. */
const maxRepeats = 12;
const maxDepth = 6;

/** Attributes that name what a generic element such as <field name="Amount"> holds. */
const namingAttributes = new Set(['name', 'key', 'field', 'id', 'type', 'code', 'col', 'column']);

const newPart = (path: string): Part => ({
  path,
  text: -1,
  attributes: new Map(),
  parts: new Map(),
});

/**
 * Reads the rows of a table at any depth. A part has the name that it has as a column of Table:
 * "date", "amount/@currency", "text()", and "field[2]" or "field[@name='Date']" where parts of one
 * name repeat in a row. Slots are found while rows are read.
 */
export class RowReader {
  readonly names: string[] = [];
  readonly #tree: XmlTree;
  readonly #row = newPart('');
  readonly #generic: ReadonlySet<string>;
  /** Rows of different kinds, such as <credit> and <debit>, have the kind as a column of its own. */
  readonly #kindOf: ((row: number) => string) | null;

  constructor(
    tree: XmlTree,
    sample: readonly number[],
    kindOf: ((row: number) => string) | null = null,
  ) {
    this.#tree = tree;
    this.#generic = genericNames(tree, sample);
    this.#kindOf = kindOf;
    if (kindOf) this.names.push('name()');
  }

  /** The cells of a row; `cells` is used again where a row before it is no longer needed. */
  read(row: number, cells: RowCells = []): RowCells {
    cells.length = this.names.length;
    cells.fill(undefined);
    if (this.#kindOf) cells[0] = this.#kindOf(row);
    this.#readPart(row, this.#row, cells, 0);
    return cells;
  }

  #readPart(element: number, part: Part, cells: RowCells, depth: number): void {
    const tree = this.#tree;
    if (tree.head(element) - tree.nameEnd(element) > 3)
      visitAttributes(tree, element, (name, value) => {
        let slot = part.attributes.get(name);
        if (slot === undefined) {
          slot = this.#newSlot(part.path === '' ? `@${name}` : `${part.path}/@${name}`);
          part.attributes.set(name, slot);
        }
        this.#put(cells, slot, value);
      });
    if (isLeaf(tree, element)) {
      const value = stringValue(tree, element);
      if (depth === 0 && value.trim() === '') return;
      if (part.text === -1) part.text = this.#newSlot(part.path === '' ? 'text()' : part.path);
      this.#put(cells, part.text, value);
      return;
    }
    if (depth >= maxDepth) return;
    const after = tree.after(element);
    const repeats = this.#generic.size > 0 ? new Map<string, number>() : null;
    for (let child = element + 1; child < after; child = tree.after(child)) {
      if (!tree.isElement(child)) continue;
      const { qname } = tree.name(child);
      const key =
        repeats !== null && this.#generic.has(qname) ? this.#keyOf(child, qname, repeats) : qname;
      if (key === null) continue;
      let inner = part.parts.get(key);
      if (!inner) {
        inner = newPart(part.path === '' ? key : `${part.path}/${key}`);
        part.parts.set(key, inner);
      }
      this.#readPart(child, inner, cells, depth + 1);
    }
  }

  /** The name of a repeated part: with what names it, otherwise with its place. */
  #keyOf(element: number, qname: string, repeats: Map<string, number>): string | null {
    const naming = namingOf(this.#tree, element);
    const key = naming === null ? qname : `${qname}[${naming}]`;
    const count = Math.max(placeOf(this.#tree, element), (repeats.get(key) ?? 0) + 1);
    repeats.set(key, count + columnsOf(this.#tree, element) - 1);
    if (count > maxRepeats) return null;
    return count === 1 ? key : `${key}[${count}]`;
  }

  #put(cells: RowCells, slot: number, value: string): void {
    if (slot !== -1) cells[slot] ??= value;
  }

  #newSlot(name: string): number {
    if (this.names.length >= maxSlots) return -1;
    return this.names.push(name) - 1;
  }
}

/** The column that a cell names, where empty cells are left out: ss:Index="5"; 0 where it names none. */
function placeOf(tree: XmlTree, element: number): number {
  let place = 0;
  visitAttributes(tree, element, (name, value) => {
    if (/^(?:\w+:)?Index$/.test(name) && /^[1-9]\d?$/.test(value)) place = Number(value);
  });
  return place;
}

/** How many columns of a printed table a cell is wide: colspan="3", cols="3". */
function columnsOf(tree: XmlTree, element: number): number {
  let columns = 1;
  visitAttributes(tree, element, (name, value) => {
    if (/^(?:col-?span|columns-?spanned|number-columns-spanned)$/i.test(name.replace(/^.*:/, '')))
      columns = /^[1-9]\d?$/.test(value) ? Number(value) : 1;
  });
  return columns;
}

/** `@name='Date'` where an attribute names what the element holds. */
function namingOf(tree: XmlTree, element: number): string | null {
  let naming: string | null = null;
  visitAttributes(tree, element, (name, value) => {
    if (naming === null && namingAttributes.has(name.toLowerCase()) && value.length <= 40)
      naming = `@${name}='${value}'`;
  });
  return naming;
}

/** Names that stand several times in one parent of the sampled rows. */
function genericNames(tree: XmlTree, sample: readonly number[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (element: number, depth: number): void => {
    const seen = new Set<string>();
    const after = tree.after(element);
    for (let child = element + 1; child < after; child = tree.after(child)) {
      if (!tree.isElement(child)) continue;
      const { qname } = tree.name(child);
      if (seen.has(qname)) found.add(qname);
      seen.add(qname);
      if (depth < maxDepth) visit(child, depth + 1);
    }
  };
  for (const row of sample) visit(row, 0);
  return found;
}
