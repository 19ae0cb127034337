import { stringValue } from '#core/xml/string-value.ts';
import { isLeaf, type OnStep, paced, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';

/** The cells of a row by slot; undefined where the row has no such part. */
export type RowCells = (string | undefined)[];

/** An element inside a row: the slot of its text (-1 for none), of its attributes, and its parts. */
type Part = {
  path: string;
  text: number;
  attributes: Map<string, number>;
  parts: Map<string, Part>;
  /** The same by the numbers of names, where no name stands for several parts; null: it is not wanted. */
  byName: (Part | null | undefined)[];
  /** Whether any of its cells is wanted, and of its attributes. */
  isWanted: boolean;
  hasWanted: boolean;
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
  byName: [],
  isWanted: true,
  hasWanted: true,
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
  #isAll = true;

  constructor(tree: XmlTree, sample: readonly number[]) {
    this.#tree = tree;
    this.#generic = genericNames(tree, sample);
  }

  /** All cells of a row. */
  read(row: number): RowCells {
    const cells: RowCells = [];
    this.#readPart(row, this.#row, cells, 0);
    return cells;
  }

  /** The cells of some slots, each as a list with a text for every row. */
  columns(rows: readonly number[], slots: readonly number[], onStep: OnStep | undefined) {
    this.#take(slots);
    const pace = paced(onStep);
    const lists = slots.map((slot) => ({ slot, texts: [] as string[] }));
    const cells: RowCells = [];
    for (const row of rows) {
      pace(this.#tree.after(row) - row);
      this.#readPart(row, this.#row, cells, 0);
      for (const { slot, texts } of lists) {
        texts.push(cells[slot]?.trim() ?? '');
        cells[slot] = undefined;
      }
    }
    this.#take(null);
    return lists.map(({ texts }) => texts);
  }

  /** Reads the cells of these slots alone from now on; null for all. */
  #take(slots: readonly number[] | null): void {
    const isOne = (slot: number): boolean => slots === null || slots.includes(slot);
    const visit = (part: Part): boolean => {
      const isInside = [...part.parts.values()].map(visit).includes(true);
      part.byName = [];
      part.hasWanted = slots === null || [...part.attributes.values()].some(isOne);
      part.isWanted = isInside || part.hasWanted || isOne(part.text);
      return part.isWanted;
    };
    visit(this.#row);
    this.#isAll = slots === null;
  }

  #readPart(element: number, part: Part, cells: RowCells, depth: number): void {
    const tree = this.#tree;
    if (part.hasWanted && tree.head(element) - tree.nameEnd(element) > 3)
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
      const id = tree.nameId(child);
      let inner = repeats === null ? part.byName[id] : undefined;
      if (inner === undefined) {
        const { qname } = tree.name(child);
        inner = this.#innerOf(
          part,
          this.#generic.has(qname) && repeats ? this.#keyOf(child, qname, repeats) : qname,
        );
        part.byName[id] = inner;
      }
      if (inner !== null) this.#readPart(child, inner, cells, depth + 1);
    }
  }

  /** The part of a name; null where it is not wanted. */
  #innerOf(part: Part, key: string | null): Part | null {
    const known = key === null ? undefined : part.parts.get(key);
    if (known) return known.isWanted ? known : null;
    if (key === null || !this.#isAll) return null;
    const made = newPart(part.path === '' ? key : `${part.path}/${key}`);
    part.parts.set(key, made);
    return made;
  }

  /** The name of a repeated part: with what names it, otherwise with its place. */
  #keyOf(element: number, qname: string, repeats: Map<string, number>): string | null {
    const naming = namingOf(this.#tree, element);
    const key = naming === null ? qname : `${qname}[${naming}]`;
    const count = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, count);
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
