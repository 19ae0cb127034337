import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { isLeaf, visitAttributes } from './paths.ts';

/**
 * Columns beyond this are left out: nobody reads so many, and a document could have another name in
 * every row.
 */
export const maxColumns = 200;

/** Characters of a joined cell after which further values are left out: a row may hold a list of any length. */
const longestJoined = 10_000;
const cut = ' | …';

/** Joins the values of a part that stands several times in one row by ` | `; a very long cell ends with ` | …`, and the rest is left out. */
export function joined(before: string | undefined, value: string): string {
  if (before === undefined) return value;
  if (before.length <= longestJoined) return `${before} | ${value}`;
  return before.endsWith(cut) ? before : before + cut;
}

/**
 * The place of a column's values in a row: names of the child and of its child, and of the
 * attribute; null if it does not go that far.
 */
export type ColumnPlace = {
  child: string | null;
  grandchild: string | null;
  attribute: string | null;
};

/** The cells of one row by slot; undefined where the row has no such part. */
export type Cells = (string | undefined)[];

/**
 * A part of a row: the slot of its text and those of its attributes (-1 for none), and the parts
 * inside it, in order.
 */
type Part = {
  name: string;
  text: number;
  attributes: Map<string, number>;
  parts: Part[];
  byName: Map<string, Part>;
};

/**
 * The maximum number of different parts, including those that get no column because they hold
 * deeper records.
 */
const maxParts = 2000;

const part = (name: string): Part => ({
  name,
  text: -1,
  attributes: new Map(),
  parts: [],
  byName: new Map(),
});

/**
 * The parts that the rows of a table have, learned while rows are read: attributes, leaf children, and those of one level of nested
 * records. Every one of them has a slot, which is its place in the cells of a row.
 */
export class RowShape {
  /** False where there were more parts than columns. */
  complete = true;
  slots = 0;
  readonly #row = part('');
  /** Replaces all parts beyond the limit; none of them gets a slot. */
  readonly #surplus = part('');
  #parts = 0;
  readonly #tree: XmlTree;

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  /** All cells of a row. Values of parts that stand several times in it are joined by ` | `. */
  read(row: number): Cells {
    const cells: Cells = new Array(this.slots);
    const tree = this.#tree;
    this.#readAttributes(row, this.#row, cells);
    const after = tree.after(row);
    let before: Part | null = null;
    for (let child = row + 1; child < after; child = tree.after(child)) {
      if (!tree.isElement(child)) continue;
      before = this.#part(this.#row, child, before);
      if (before === this.#surplus) continue;
      this.#readPart(child, before, cells);
    }
    // Text counts only if there is no element next to it; white space alone makes no column.
    if (before === null) {
      const value = stringValue(tree, row);
      if (value.trim() !== '') this.#put(this.#row, value, cells);
    }
    return cells;
  }

  /** The columns in the order of the parts, each with its slot. */
  columns(): { slot: number; place: ColumnPlace }[] {
    const found: { slot: number; place: ColumnPlace }[] = [];
    const gather = (one: Part, child: string | null, grandchild: string | null): void => {
      if (one.text !== -1)
        found.push({ slot: one.text, place: { child, grandchild, attribute: null } });
      for (const [attribute, slot] of one.attributes)
        if (slot !== -1) found.push({ slot, place: { child, grandchild, attribute } });
      for (const inner of one.parts)
        gather(inner, child ?? inner.name, child === null ? null : inner.name);
    };
    gather(this.#row, null, null);
    return found;
  }

  #readPart(child: number, one: Part, cells: Cells): void {
    const tree = this.#tree;
    this.#readAttributes(child, one, cells);
    if (isLeaf(tree, child)) {
      this.#put(one, stringValue(tree, child), cells);
      return;
    }
    const after = tree.after(child);
    let before: Part | null = null;
    for (let inner = child + 1; inner < after; inner = tree.after(inner)) {
      if (!tree.isElement(inner)) continue;
      before = this.#part(one, inner, before);
      this.#readAttributes(inner, before, cells);
      if (isLeaf(tree, inner)) this.#put(before, stringValue(tree, inner), cells);
    }
  }

  #readAttributes(element: number, one: Part, cells: Cells): void {
    if (one === this.#surplus) return;
    visitAttributes(this.#tree, element, (qname, value) => {
      let slot = one.attributes.get(qname);
      if (slot === undefined) {
        slot = this.#slot();
        if (slot === -1) return;
        one.attributes.set(qname, slot);
      }
      join(cells, slot, value);
    });
  }

  #put(one: Part, value: string, cells: Cells): void {
    if (one.text === -1 && one !== this.#surplus) one.text = this.#slot();
    if (one.text !== -1) join(cells, one.text, value);
  }

  /** The part that an element is; a new one stands behind the one before it, so that a part missing in the first row finds its place. */
  #part(outer: Part, element: number, before: Part | null): Part {
    const { qname } = this.#tree.name(element);
    const known = outer.byName.get(qname);
    if (known) return known;
    if (this.slots >= maxColumns || this.#parts >= maxParts) {
      this.complete = false;
      return this.#surplus;
    }
    const one = part(qname);
    this.#parts += 1;
    outer.byName.set(qname, one);
    outer.parts.splice(before ? outer.parts.indexOf(before) + 1 : 0, 0, one);
    return one;
  }

  #slot(): number {
    if (this.slots < maxColumns) {
      this.slots += 1;
      return this.slots - 1;
    }
    this.complete = false;
    return -1;
  }
}

function join(cells: Cells, slot: number, value: string): void {
  cells[slot] = joined(cells[slot], value);
}
