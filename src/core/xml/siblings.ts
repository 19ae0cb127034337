import { nodeKinds } from './node-kinds.ts';
import { stringValue } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { targetOf } from './xpath/node-names.ts';

/** The place of a node among the siblings that the same step of an XPath selects, from 1, and how many those are. */
export type Place = { position: number; of: number };

/** How many nodes are remembered, as children of their parents; those of the last parent always are. */
const mostRemembered = 2_000_000;

type Alike = { of: number };
type Children = { nodes: Uint32Array; positions: Uint32Array; alikes: Alikes };

/** Counts nodes that one step selects together: elements of a name, instructions of a target, comments, texts. */
class Alikes {
  readonly #tree: XmlTree;
  readonly #byName = new Map<number, Alike>();
  readonly #byKey = new Map<string, Alike>();

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  of(node: number): Alike {
    const tree = this.#tree;
    if (!tree.isElement(node)) return this.#keyed(this.#key(node));
    // The same name may have several numbers.
    const { local, uri } = tree.name(node);
    const alike = this.#byName.get(tree.nameId(node)) ?? this.#keyed(`<${local} ${uri}`);
    this.#byName.set(tree.nameId(node), alike);
    return alike;
  }

  #key(node: number): string {
    const kind = this.#tree.kind(node);
    if (kind === nodeKinds.instruction) return `?${targetOf(this.#tree, node)}`;
    // A text that says nothing is no node of XPath.
    return kind === nodeKinds.text && stringValue(this.#tree, node) === '' ? '' : String(kind);
  }

  #keyed(key: string): Alike {
    const alike = this.#byKey.get(key) ?? { of: 0 };
    this.#byKey.set(key, alike);
    return alike;
  }
}

/** Counts the children of a parent once, however many of them are asked for: a page of hits asks for a thousand. */
export class SiblingPlaces {
  readonly #tree: XmlTree;
  /** By parent, the one asked for last behind the others. */
  readonly #known = new Map<number, Children>();
  #remembered = 0;

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  of(node: number): Place {
    const parent = this.#tree.parent(node);
    // Elements nested a hundred thousand deep have mostly no siblings.
    if (node === parent + 1 && this.#tree.after(node) === this.#tree.after(parent))
      return { position: 1, of: 1 };
    const { nodes, positions, alikes } = this.#children(parent);
    let low = 0;
    let high = nodes.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((nodes[middle] as number) < node) low = middle + 1;
      else high = middle;
    }
    return { position: positions[low] as number, of: alikes.of(node).of };
  }

  #children(parent: number): Children {
    const known = this.#known.get(parent);
    const children = known ?? this.#counted(parent);
    this.#known.delete(parent);
    this.#known.set(parent, children);
    if (known) return known;
    this.#remembered += children.nodes.length;
    for (const [oldest, { nodes }] of this.#known) {
      if (this.#remembered <= mostRemembered || oldest === parent) break;
      this.#known.delete(oldest);
      this.#remembered -= nodes.length;
    }
    return children;
  }

  #counted(parent: number): Children {
    const tree = this.#tree;
    const alikes = new Alikes(tree);
    const nodes: number[] = [];
    const positions: number[] = [];
    for (let child = tree.firstChild(parent); child !== -1; child = tree.nextSibling(child)) {
      const alike = alikes.of(child);
      alike.of += 1;
      nodes.push(child);
      positions.push(alike.of);
    }
    return { nodes: Uint32Array.from(nodes), positions: Uint32Array.from(positions), alikes };
  }
}
