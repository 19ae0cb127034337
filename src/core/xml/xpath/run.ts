import { stringValue } from '../string-value.ts';
import type { XmlTree } from '../tree.ts';
import { nodeKinds } from '../tree-columns.ts';
import { contentText } from '../values.ts';
import { Attributes } from './attributes.ts';
import { namespacesOf } from './namespaces.ts';
import { isTreeNode, partOf, type XPathNode } from './nodes.ts';

/** Nodes that are visited between two calls of `onStep`. */
const stride = 100_000;

/** One run of an expression over a tree: what it knows of the tree, and how far it has come. */
export class Run {
  readonly tree: XmlTree;
  readonly attributes: Attributes;
  readonly #onStep: () => void;
  readonly #mayHoldEmptyTexts: boolean;
  #left = stride;

  constructor(tree: XmlTree, onStep: () => void) {
    this.tree = tree;
    this.attributes = new Attributes(tree);
    this.#onStep = onStep;
    this.#mayHoldEmptyTexts = tree.text.includes('<![CDATA[]]>');
  }

  /** Counts visited nodes and regularly calls the caller back, who may throw to end the run. */
  spend(nodes: number): void {
    this.#left -= nodes;
    if (this.#left > 0) return;
    this.#left = stride;
    this.#onStep();
  }

  /** Whether a node of the tree is one of the data model: no DOCTYPE, and no text without a character. */
  isNode(node: number): boolean {
    const kind = this.tree.kind(node);
    if (kind === nodeKinds.text) return this.isText(node);
    return kind !== nodeKinds.doctype;
  }

  isText(node: number): boolean {
    if (this.tree.kind(node) !== nodeKinds.text) return false;
    if (!this.#mayHoldEmptyTexts) return true;
    const start = this.tree.start(node);
    return (
      !this.tree.text.startsWith('<![CDATA[]]>', start) ||
      contentText(this.tree.text.slice(start, this.tree.end(node))) !== ''
    );
  }

  /** The string-value of any node (section 5). */
  stringOf(node: XPathNode): string {
    if (isTreeNode(node)) {
      const size = this.tree.after(node) - node;
      if (size > 2) this.spend(size);
      return stringValue(this.tree, node);
    }
    const part = partOf(node);
    if (part.kind === 'tree') return '';
    if (part.kind === 'attribute') return this.attributes.value(part.element, part.index);
    return namespacesOf(this.tree, part.element)[part.index]?.[1] ?? '';
  }
}
