import { firstIndex } from '../text/first-index.ts';
import { attributesOf } from './attributes.ts';
import { SiblingPlaces } from './paths.ts';
import { childElements } from './tables/paths.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { contentText } from './values.ts';

/** One element of the outline; `children` counts its child elements, `position` its place from 1 among the `of` siblings of its name. */
export type OutlineEntry = {
  node: number;
  depth: number;
  name: string;
  attributes: string;
  preview: string;
  children: number;
  position: number;
  of: number;
};

/** Finds words as they are written, letter case aside. */
const matcher = (words: string): RegExp =>
  new RegExp(words.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');

/** Characters of attributes and of text that one row shows. */
const longest = 120;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/**
 * The elements of a document as rows of a tree that is partly opened; the children of an opened row
 * are counted once.
 */
export class Outline {
  readonly #tree: XmlTree;
  readonly #places: SiblingPlaces;
  readonly #children = new Map<number, number[]>();
  #found: { filter: string; nodes: readonly number[] } = { filter: '', nodes: [] };

  constructor(tree: XmlTree) {
    this.#tree = tree;
    this.#places = new SiblingPlaces(tree);
  }

  /** Rows `from` to `from + count` of the outline with these elements opened, and how many rows there are in all. */
  rows(
    opened: readonly number[],
    from: number,
    count: number,
  ): { total: number; rows: OutlineEntry[] } {
    const inside = new Map<number, number[]>();
    for (const node of [...new Set(opened)].sort((a, b) => a - b)) {
      if (!this.#tree.isElement(node)) continue;
      const parent = this.#tree.parent(node);
      const siblings = inside.get(parent);
      if (siblings) siblings.push(node);
      else inside.set(parent, [node]);
    }
    const rows: OutlineEntry[] = [];
    let total = 0;
    // Each entry goes on in the children of one opened element, from the child `next` on.
    const stack = [{ parent: 0, next: 0, opened: inside.get(0) ?? [], at: 0 }];
    for (let level = stack.at(-1); level !== undefined; level = stack.at(-1)) {
      const nodes = this.#of(level.parent);
      const open = level.opened[level.at];
      const upTo = open === undefined ? nodes.length : indexOf(nodes, open) + 1;
      const first = Math.max(level.next, from - total + level.next);
      const last = Math.min(upTo, level.next + from + count - total);
      for (let index = first; index < last; index += 1)
        rows.push(this.#row(nodes[index] as number, stack.length - 1));
      total += upTo - level.next;
      level.next = upTo;
      level.at += 1;
      if (open === undefined) stack.pop();
      else if (this.#tree.after(open) > open + 1)
        stack.push({ parent: open, next: 0, opened: inside.get(open) ?? [], at: 0 });
    }
    return { total, rows };
  }

  /** The elements whose tag, or whose own text, holds the words as they are written, letter case aside. */
  filtered(filter: string, from: number, count: number): { total: number; rows: OutlineEntry[] } {
    if (this.#found.filter !== filter) this.#found = { filter, nodes: this.#find(filter) };
    const { nodes } = this.#found;
    const rows = nodes.slice(from, from + count).map((node) => this.#row(node, 0));
    return { total: nodes.length, rows };
  }

  #find(filter: string): number[] {
    const tree = this.#tree;
    const words = matcher(filter);
    const nodes: number[] = [];
    let last = -1;
    for (let match = words.exec(tree.text); match; match = words.exec(tree.text)) {
      let node = tree.lastBegun(match.index);
      // Closing tags are skipped, as is everything outside the tags and the text of elements.
      if (match.index >= tree.head(node)) continue;
      if (tree.kind(node) === nodeKinds.text) node = tree.parent(node);
      else if (!tree.isElement(node)) continue;
      if (node === last || node === 0) continue;
      nodes.push(node);
      last = node;
    }
    const once = [...new Set(nodes)];
    return once.sort((a, b) => a - b);
  }

  /** The child elements of a node. */
  #of(parent: number): readonly number[] {
    const known = this.#children.get(parent);
    const children = known ?? [...childElements(this.#tree, parent)];
    if (!known) this.#children.set(parent, children);
    return children;
  }

  #row(node: number, depth: number): OutlineEntry {
    const tree = this.#tree;
    const attributes = attributesOf(tree, node).map(({ qname, value }) => `${qname}="${value}"`);
    let children = 0;
    for (const _ of childElements(tree, node)) children += 1;
    return {
      node,
      depth,
      children,
      name: tree.name(node).qname,
      attributes: cut(attributes.join(' ')),
      preview: children === 0 ? this.#preview(node) : '',
      ...this.#places.of(node),
    };
  }

  /** The beginning of the text that an element without children holds. */
  #preview(node: number): string {
    const tree = this.#tree;
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
      if (tree.kind(child) !== nodeKinds.text) continue;
      const text = contentText(
        tree.text.slice(
          tree.start(child),
          Math.min(tree.end(child), tree.start(child) + longest * 4),
        ),
      );
      if (text.trim() !== '') return cut(text.trim().replace(/\s+/g, ' '));
    }
    return '';
  }
}

const indexOf = (nodes: readonly number[], node: number): number =>
  firstIndex(nodes.length - 1, (index) => (nodes[index] as number) >= node);
