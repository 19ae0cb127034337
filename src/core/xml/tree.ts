import { firstIndex } from '../text/first-index.ts';
import type { XmlName } from './names.ts';
import type { BoundPrefixes, NamespaceScope } from './scopes.ts';
import type { TreeColumns } from './tree-columns.ts';
import { type NodeKind, nodeKinds } from './tree-columns.ts';

/** Where the tags of a text first do not fit: the scan goes on behind it as well as it can. `offset` in UTF-16 units. */
export type MarkupFault = { offset: number; message: string };

/**
 * Every node of an XML text by number, in the order of the document, in columns of numbers: 25
 * bytes a node, so that five million take about 125 MB. Node 0 is the document. All offsets are
 * UTF-16 units of `text`. Attributes are read on demand (attributes.ts).
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
  /** Every namespace that a prefix is declared for, in the order of the text. */
  readonly declared: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #columns: TreeColumns;

  constructor(text: string, columns: TreeColumns, fault: MarkupFault | null) {
    this.text = text;
    this.fault = fault;
    this.count = columns.count;
    this.elements = columns.elements;
    this.names = columns.table.names;
    this.declared = columns.table.declared;
    this.#columns = columns;
  }

  kind(node: number): NodeKind {
    return this.#columns.kinds[node] as NodeKind;
  }
  isElement(node: number): boolean {
    return this.#columns.kinds[node] === nodeKinds.element;
  }
  /** Offset of the node's first character. */
  start(node: number): number {
    return this.#columns.starts[node] as number;
  }
  /** Offset behind the start tag of an element; of any other node the offset behind it. */
  head(node: number): number {
    return this.#columns.heads[node] as number;
  }
  /** Offset behind the node, closing tag included. */
  end(node: number): number {
    return this.#columns.ends[node] as number;
  }
  /** The parent of a node: the document for nodes outside the root, 0 for the document itself. */
  parent(node: number): number {
    return this.#columns.parents[node] as number;
  }
  /** The number of the first node behind this one and all in it: its next sibling, where there is one. */
  after(node: number): number {
    return this.#columns.afters[node] as number;
  }
  /** The number of an element's name in `names`. */
  nameId(node: number): number {
    return this.#columns.nameIds[node] as number;
  }
  name(node: number): XmlName {
    return this.names[this.nameId(node)] as XmlName;
  }
  /** Offset behind the name in the start tag of an element. */
  nameEnd(node: number): number {
    return this.start(node) + 1 + this.name(node).qname.length;
  }
  firstChild(node: number): number | -1 {
    return node + 1 < this.after(node) ? node + 1 : -1;
  }
  nextSibling(node: number): number | -1 {
    const next = this.after(node);
    return node > 0 && next < this.after(this.parent(node)) ? next : -1;
  }
  /** The root element; -1 when the document has no element. */
  root(): number | -1 {
    for (let node = this.firstChild(0); node !== -1; node = this.nextSibling(node))
      if (this.isElement(node)) return node;
    return -1;
  }
  /** What the prefixes mean inside of a node. */
  scope(node: number): NamespaceScope {
    return this.#bound(node).all();
  }
  /** The namespace that a prefix means inside of a node; '' where it is not declared. */
  namespace(node: number, prefix: string): string {
    return this.#bound(node).get(prefix) ?? '';
  }
  #bound(node: number): BoundPrefixes {
    const element = this.isElement(node) ? node : this.parent(node);
    return this.isElement(element)
      ? (this.#columns.table.scopes[this.nameId(element)] as BoundPrefixes)
      : this.#columns.table.none;
  }
  /** The last node that begins at the offset or before it: that whose start tag or text is there, unless it ends before. */
  lastBegun(offset: number): number {
    return firstIndex(this.count - 1, (node) => this.start(node + 1) > offset);
  }
  /** The innermost node that holds the offset. */
  at(offset: number): number {
    let node = this.lastBegun(offset);
    while (node > 0 && this.end(node) <= offset) node = this.parent(node);
    return node;
  }
}
