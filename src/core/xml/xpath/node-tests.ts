import { attributesOf } from '../attributes.ts';
import type { XmlTree } from '../tree.ts';
import { nodeKinds } from '../tree-columns.ts';
import type { AttributeTest } from './attributes.ts';
import { type Namespaces, namespaceOf, namespacesOf } from './namespaces.ts';
import { isTreeNode, partOf, type XPathNode } from './nodes.ts';
import type { Run } from './run.ts';
import type { NodeTest } from './syntax.ts';

/** The parts of a node's name that a function may request; all empty if it has no name. */
export type NodeName = { qname: string; local: string; uri: string };

const none: NodeName = { qname: '', local: '', uri: '' };

/** The target of a processing instruction. */
export const targetOf = (tree: XmlTree, node: number): string =>
  /^[^\s?]*/.exec(tree.text.slice(tree.start(node) + 2, tree.end(node) - 2))?.[0] ?? '';

/** The name of any node (section 5): of a namespace node its prefix, of an instruction its target. */
export function nameOf(run: Run, node: XPathNode): NodeName {
  const part = partOf(node);
  if (part.kind === 'attribute') return attributesOf(run.tree, part.element)[part.index] ?? none;
  if (part.kind === 'namespace') {
    const prefix = namespacesOf(run.tree, part.element)[part.index]?.[0] ?? '';
    return { qname: prefix, local: prefix, uri: '' };
  }
  const kind = run.tree.kind(part.node);
  if (kind === nodeKinds.element) return run.tree.name(part.node);
  if (kind !== nodeKinds.instruction) return none;
  const target = targetOf(run.tree, part.node);
  return { qname: target, local: target, uri: '' };
}

function acceptsNode(run: Run, test: NodeTest, namespaces: Namespaces): (node: number) => boolean {
  const { tree } = run;
  switch (test.kind) {
    case 'node':
      return (node) => run.isNode(node);
    case 'text':
      return (node) => run.isText(node);
    case 'comment':
      return (node) => tree.kind(node) === nodeKinds.comment;
    case 'instruction':
      return (node) =>
        tree.kind(node) === nodeKinds.instruction &&
        (test.target === null || targetOf(tree, node) === test.target);
    default: {
      if (test.kind === 'any' && test.prefix === null) return (node) => tree.isElement(node);
      const uri = namespaceOf(test.prefix ?? '', test.at, namespaces);
      const local = test.kind === 'name' ? test.local : null;
      const fits = Uint8Array.from(tree.names, (name) =>
        name.uri === uri && (local === null || name.local === local) ? 1 : 0,
      );
      return (node) => tree.isElement(node) && fits[tree.nameId(node)] === 1;
    }
  }
}

/** A node test made ready for one tree. */
export class Test {
  /** Whether a node of the tree fits on an axis whose principal type is the element. */
  readonly accepts: (node: number) => boolean;
  /** Which attributes fit on the attribute axis; null where none can. */
  readonly attributes: AttributeTest | null;
  /** Which prefixes fit on the namespace axis. */
  readonly acceptsPrefix: (prefix: string) => boolean;
  readonly #run: Run;
  readonly #isAnything: boolean;
  #all: number[] | null = null;

  constructor(run: Run, test: NodeTest, namespaces: Namespaces) {
    this.#run = run;
    this.accepts = acceptsNode(run, test, namespaces);
    this.#isAnything = test.kind === 'node';
    const isWhole = test.kind === 'node' || (test.kind === 'any' && test.prefix === null);
    this.acceptsPrefix = (prefix) =>
      isWhole || (test.kind === 'name' && test.prefix === '' && test.local === prefix);
    if (isWhole) this.attributes = 'all';
    else if (test.kind === 'name' || test.kind === 'any')
      this.attributes = {
        uri: namespaceOf(test.prefix ?? '', test.at, namespaces),
        local: test.kind === 'name' ? test.local : null,
      };
    else this.attributes = null;
  }

  /** Whether any node fits where it stands itself; of attributes and namespace nodes only node() accepts one. */
  acceptsSelf(node: XPathNode): boolean {
    return isTreeNode(node) ? this.accepts(node) : this.#isAnything;
  }

  /** All nodes of the tree that fit, found once. */
  all(): readonly number[] {
    if (this.#all) return this.#all;
    const { accepts } = this;
    const all: number[] = [];
    const { count } = this.#run.tree;
    for (let from = 0; from < count; from += 100_000) {
      const to = Math.min(from + 100_000, count);
      for (let node = from; node < to; node += 1) if (accepts(node)) all.push(node);
      this.#run.spend(to - from);
    }
    this.#all = all;
    return all;
  }
}

/** The index of the first number that is at least `least`, in a list in ascending order. */
export function indexFrom(list: readonly number[], least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
