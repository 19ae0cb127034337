import { attributesOf } from '../attributes.ts';
import type { XmlTree } from '../tree.ts';
import { nodeKinds } from '../tree-columns.ts';
import type { CompareOptions } from './changes.ts';
import { instructionTarget, NodeContent } from './content.ts';
import { hashTree, type TreeHashes } from './hash.ts';

/**
 * Numbers for kind and name of nodes, whatever their prefix: a changed node must keep both to count
 * as the same one. Both sides share them.
 */
export class Labels {
  readonly #ids = new Map<string, number>();

  id(label: string): number {
    const known = this.#ids.get(label);
    if (known !== undefined) return known;
    this.#ids.set(label, this.#ids.size);
    return this.#ids.size - 1;
  }
}

/** One of the two documents of a comparison. */
export class Side {
  readonly tree: XmlTree;
  readonly content: NodeContent;
  readonly #hashes: TreeHashes;
  readonly #labels: Labels;
  readonly #names: Int32Array;

  constructor(tree: XmlTree, labels: Labels, options: CompareOptions) {
    this.tree = tree;
    this.content = new NodeContent(tree, options);
    this.#hashes = hashTree(tree, options);
    this.#labels = labels;
    this.#names = Int32Array.from(tree.names, ({ uri, local }) => labels.id(`{${uri}}${local}`));
  }

  hash(node: number): number {
    return this.#hashes.of(node);
  }

  label(node: number): number {
    const kind = this.tree.kind(node);
    if (kind === nodeKinds.element) return this.#names[this.tree.nameId(node)] as number;
    return this.#labels.id(
      kind === nodeKinds.instruction ? `?${instructionTarget(this.tree, node)}` : '!',
    );
  }

  /** The attributes of an element by namespace and name, such as `@{}id`. */
  attributes(node: number): Map<string, string> {
    if (!this.tree.isElement(node)) return new Map();
    return new Map(
      attributesOf(this.tree, node).map(({ uri, local, value }) => [`@{${uri}}${local}`, value]),
    );
  }

  /** Whether an element holds nothing but text. */
  isLeaf(node: number): boolean {
    const { tree } = this;
    const after = tree.after(node);
    if (!tree.isElement(node)) return false;
    return (
      after === node + 1 ||
      (after === node + 2 && tree.kind(node + 1) === nodeKinds.text) ||
      !this.content.holdsElements(node)
    );
  }
}
