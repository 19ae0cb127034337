import { type NamespaceScope, NameTable, type XmlName } from './names.ts';
import { type NodeKind, nodeKinds } from './node-kinds.ts';

/** Where the tags of a text first do not fit: the scan goes on behind it as well as it can. `offset` in UTF-16 units. */
export type MarkupFault = { offset: number; message: string };

/** Offsets and numbers fit 32 bits: no string is longer. */
type Column = Uint32Array<ArrayBuffer>;

/**
 * Every node of an XML text by number, in the order of the document, in columns of numbers: 25 bytes a node, so that five million take
 * about 125 MB. Node 0 is the document. All offsets are UTF-16 units of `text`. Attributes are read when asked for (attributes.ts).
 */
export class XmlTree {
  readonly text: string;
  readonly fault: MarkupFault | null;
  /** Nodes, the document included. */
  readonly count: number;
  /** Elements among them. */
  readonly elements: number;
  /** Names of the elements, by the number in `nameIds`. */
  readonly names: readonly XmlName[];
  readonly #kinds: Uint8Array;
  readonly #starts: Column;
  readonly #heads: Column;
  readonly #ends: Column;
  readonly #parents: Column;
  readonly #afters: Column;
  readonly #nameIds: Column;
  /** The elements that declare namespaces, with all that is declared there. */
  readonly #scopes: ReadonlyMap<number, NamespaceScope>;

  constructor(text: string, columns: TreeColumns, fault: MarkupFault | null) {
    this.text = text;
    this.fault = fault;
    this.count = columns.count;
    this.elements = columns.elements;
    this.names = columns.table.names;
    this.#kinds = columns.kinds;
    this.#starts = columns.starts;
    this.#heads = columns.heads;
    this.#ends = columns.ends;
    this.#parents = columns.parents;
    this.#afters = columns.afters;
    this.#nameIds = columns.nameIds;
    this.#scopes = columns.scopes;
  }

  kind(node: number): NodeKind {
    return this.#kinds[node] as NodeKind;
  }
  isElement(node: number): boolean {
    return this.#kinds[node] === nodeKinds.element;
  }
  /** Offset of the node's first character. */
  start(node: number): number {
    return this.#starts[node] as number;
  }
  /** Offset behind the start tag of an element; of any other node the offset behind it. */
  head(node: number): number {
    return this.#heads[node] as number;
  }
  /** Offset behind the node, closing tag included. */
  end(node: number): number {
    return this.#ends[node] as number;
  }
  /** The node it stands in; the document for those outside of the root, 0 for the document itself. */
  parent(node: number): number {
    return this.#parents[node] as number;
  }
  /** The number of the first node behind this one and all in it: its next sibling, where there is one. */
  after(node: number): number {
    return this.#afters[node] as number;
  }
  /** The number of an element's name in `names`. */
  nameId(node: number): number {
    return this.#nameIds[node] as number;
  }
  name(node: number): XmlName {
    return this.names[this.nameId(node)] as XmlName;
  }
  firstChild(node: number): number | -1 {
    return node + 1 < this.after(node) ? node + 1 : -1;
  }
  nextSibling(node: number): number | -1 {
    const next = this.after(node);
    return node > 0 && next < this.after(this.parent(node)) ? next : -1;
  }
  /** The root element; -1 where there is none. */
  root(): number | -1 {
    for (let node = this.firstChild(0); node !== -1; node = this.nextSibling(node)) if (this.isElement(node)) return node;
    return -1;
  }
  /** What the prefixes mean inside of a node. */
  scope(node: number): NamespaceScope {
    for (let at = node; at > 0; at = this.parent(at)) {
      const scope = this.#scopes.get(at);
      if (scope) return scope;
    }
    return new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]);
  }
  /** The innermost node that holds the offset. */
  at(offset: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.start(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    let node = low;
    while (node > 0 && this.end(node) <= offset) node = this.parent(node);
    return node;
  }
}

/** The columns of a tree while it is built. */
export class TreeColumns {
  count = 0;
  elements = 0;
  kinds: Uint8Array<ArrayBuffer>;
  starts: Column;
  heads: Column;
  ends: Column;
  parents: Column;
  afters: Column;
  nameIds: Column;
  readonly table = new NameTable();
  readonly scopes = new Map<number, NamespaceScope>();
  #room: number;

  constructor(room: number) {
    this.#room = Math.max(16, room);
    this.kinds = new Uint8Array(this.#room);
    [this.starts, this.heads, this.ends, this.parents, this.afters, this.nameIds] = Array.from({ length: 6 }, () => new Uint32Array(this.#room)) as [
      Column,
      Column,
      Column,
      Column,
      Column,
      Column,
    ];
  }

  add(kind: NodeKind, start: number, end: number, parent: number): number {
    if (this.count === this.#room) this.#grow();
    const node = this.count;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.heads[node] = end;
    this.ends[node] = end;
    this.parents[node] = parent;
    this.afters[node] = node + 1;
    this.count += 1;
    return node;
  }

  close(node: number, end: number): void {
    this.ends[node] = end;
    this.afters[node] = this.count;
  }

  #grow(): void {
    this.#room = Math.ceil(this.#room * 1.5);
    const wider = (old: Column): Column => {
      const next = new Uint32Array(this.#room);
      next.set(old);
      return next;
    };
    const kinds = new Uint8Array(this.#room);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = wider(this.starts);
    this.heads = wider(this.heads);
    this.ends = wider(this.ends);
    this.parents = wider(this.parents);
    this.afters = wider(this.afters);
    this.nameIds = wider(this.nameIds);
  }
}
