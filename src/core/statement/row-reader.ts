import { stringValue } from '#core/xml/string-value.ts';
import { isLeaf, type OnStep, paced, visitAttributes } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { AttributeCursor, attributeText, contentText } from '#core/xml/values.ts';
import type { DecimalSign, PlainNumber } from './numbers.ts';

/** The cells of a row by slot; undefined where the row has no such part. */
export type RowCells = (string | undefined)[];

/** An element inside a row. */
type Part = {
  path: string;
  parts: Map<string, Part>;
  /** The parts by the number of their name, where only one part has that name. */
  byName: (Part | undefined)[];
  /** The slots of its attributes; that of its own text is under "". */
  slots: Map<string, number>;
  /** The element in the row that was read last, unless that row has none. */
  element: number;
};

/** Where the cells of a column stand: in an attribute of a part, or in its text, which is "". */
export type Slot = { name: string; part: Part; attribute: string };

/** More different parts than that are no statement; the rest of them are left out. */
const maxSlots = 120;
/** A list inside a row gives at most so many parts of the same name. */
const maxRepeats = 12;
const maxDepth = 6;

/** Attributes that name what a generic element such as <field name="Amount"> holds. */
const namingAttributes = new Set(['name', 'key', 'field', 'id', 'type', 'code', 'col', 'column']);

const newPart = (path: string): Part => ({
  path,
  parts: new Map(),
  byName: [],
  slots: new Map(),
  element: -1,
});

/**
 * Reads the rows of a table at any depth. A part has the name that it has as a column of Table:
 * "date", "amount/@currency", "text()", and "field[2]" or "field[@name='Date']" where parts of one
 * name repeat in a row. Slots are found while single rows are read. `each` goes through all rows once, and
 * what it calls reads the cells that it needs where they stand.
 */
export class RowReader {
  readonly slots: Slot[] = [];
  /** The current row of `each`, and the place of its last cell in the text. */
  #from = 0;
  #after = 0;
  #start = 0;
  #end = 0;
  readonly #tree: XmlTree;
  readonly #row = newPart('');
  readonly #generic: ReadonlySet<string>;

  constructor(tree: XmlTree, sample: readonly number[]) {
    this.#tree = tree;
    this.#generic = genericNames(tree, sample);
  }

  /** All cells of a row. */
  read(row: number): RowCells {
    const cells: RowCells = [];
    const put = (part: Part, attribute: string, name: string, text: string): void => {
      let slot = part.slots.get(attribute);
      if (slot === undefined && this.slots.length < maxSlots) {
        slot = this.slots.push({ name, part, attribute }) - 1;
        part.slots.set(attribute, slot);
      }
      if (slot !== undefined) cells[slot] ??= text;
    };
    this.#visit(row, this.#row, 0, (element, part) => {
      const { path } = part;
      visitAttributes(this.#tree, element, (name, text) =>
        put(part, name, path === '' ? `@${name}` : `${path}/@${name}`, text),
      );
      const text = isLeaf(this.#tree, element) ? stringValue(this.#tree, element) : null;
      if (text !== null && (path !== '' || text.trim() !== ''))
        put(part, '', path === '' ? 'text()' : path, text);
    });
    return cells;
  }

  /** A cell of any row. */
  cell({ part, attribute }: Slot, row: number): string {
    return this.read(row)[part.slots.get(attribute) ?? -1]?.trim() ?? '';
  }

  each(rows: readonly number[], onStep: OnStep | undefined, see: (row: number) => void): void {
    const pace = paced(onStep);
    const keep = (element: number, part: Part): void => {
      if (!this.#isInRow(part.element)) part.element = element;
    };
    for (let row = 0; row < rows.length; row += 1) {
      this.#from = rows[row] as number;
      this.#after = this.#tree.after(this.#from);
      pace(this.#after - this.#from);
      this.#visit(this.#from, this.#row, 0, keep);
      see(row);
    }
  }

  /** A cell of the row that `each` is at. */
  text(slot: Slot): string {
    const { element } = slot.part;
    if (!this.#find(slot))
      return slot.attribute === '' && this.#isInRow(element)
        ? stringValue(this.#tree, element).trim()
        : '';
    const raw = this.#tree.text.slice(this.#start, this.#end);
    return (slot.attribute === '' ? contentText(raw) : attributeText(raw)).trim();
  }

  /** The same, with what it was in the row before: one string for cells in a row that are alike, as dates are. */
  sameText(slot: Slot, last: string): string {
    const isSame =
      this.#find(slot) &&
      this.#end - this.#start === last.length &&
      this.#tree.text.startsWith(last, this.#start);
    return isSame ? last : this.text(slot);
  }

  /** Reads the number in a cell of that row; false where it is not plain. */
  number(slot: Slot, number: PlainNumber, decimal: DecimalSign): boolean {
    return this.#find(slot) && number.read(this.#tree.text, this.#start, this.#end, decimal);
  }

  #isInRow(element: number): boolean {
    return element >= this.#from && element < this.#after;
  }

  /** Finds the place of a cell in the text; false if there is no such cell, or it has markup inside. */
  #find({ part, attribute }: Slot): boolean {
    const tree = this.#tree;
    const { element } = part;
    if (!this.#isInRow(element)) return false;
    if (attribute === '') {
      this.#start = tree.start(element + 1);
      this.#end = tree.end(element + 1);
      return tree.after(element) === element + 2 && tree.kind(element + 1) === nodeKinds.text;
    }
    const attributes = new AttributeCursor();
    attributes.begin(tree.text, tree.nameEnd(element), tree.head(element) - 1);
    while (attributes.next())
      if (
        attributes.nameEnd - attributes.nameStart === attribute.length &&
        tree.text.startsWith(attribute, attributes.nameStart)
      ) {
        this.#start = attributes.valueStart;
        this.#end = attributes.valueEnd;
        return true;
      }
    return false;
  }

  #visit(
    element: number,
    part: Part,
    depth: number,
    see: (element: number, part: Part) => void,
  ): void {
    see(element, part);
    if (depth >= maxDepth) return;
    const tree = this.#tree;
    const after = tree.after(element);
    const repeats = this.#generic.size > 0 ? new Map<string, number>() : null;
    for (let child = element + 1; child < after; child = tree.after(child)) {
      if (!tree.isElement(child)) continue;
      const inner = this.#innerOf(part, child, repeats);
      if (inner !== null) this.#visit(child, inner, depth + 1, see);
    }
  }

  /** The part that a child element belongs to; null if it is not read. */
  #innerOf(part: Part, child: number, repeats: Map<string, number> | null): Part | null {
    const id = this.#tree.nameId(child);
    const known = part.byName[id];
    if (known !== undefined) return known;
    const { qname } = this.#tree.name(child);
    const isGeneric = this.#generic.has(qname);
    const key = isGeneric && repeats ? this.#keyOf(child, qname, repeats) : qname;
    if (key === null) return null;
    const inner = part.parts.get(key) ?? newPart(part.path === '' ? key : `${part.path}/${key}`);
    part.parts.set(key, inner);
    if (!isGeneric) part.byName[id] = inner;
    return inner;
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
