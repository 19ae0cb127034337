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

/** Names of what tells one element from the next, in lower case or with capitals as in CAMT. */
const telling = /(?:^|[-_.])(?:id|ID|number|nr|no|date)$|(?:Id|Number|Nr|Ref|Dt|Date)$/;
/** Nodes of an element that are searched for it. */
const mostSearched = 60;

/** The elements of a document as rows of a tree that is partly opened. */
export class Outline {
  readonly #tree: XmlTree;
  readonly #places: SiblingPlaces;
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
    const tree = this.#tree;
    const isOpened = new Set(opened);
    /** Of the opened elements on the way. */
    const depths = new Map<number, number>();
    const rows: OutlineEntry[] = [];
    let total = 0;
    for (let node = 1; node < tree.count; ) {
      const isOpen = tree.isElement(node) && isOpened.has(node);
      if (tree.isElement(node)) {
        const depth = (depths.get(tree.parent(node)) ?? -1) + 1;
        if (isOpen) depths.set(node, depth);
        if (total >= from && total < from + count) rows.push(this.#row(node, depth));
        total += 1;
      }
      node = isOpen ? node + 1 : tree.after(node);
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
    const found = new Set<number>();
    for (let match = words.exec(tree.text); match; match = words.exec(tree.text)) {
      let node = tree.lastBegun(match.index);
      // Closing tags are skipped, as is everything outside the tags and the text of elements.
      if (match.index >= tree.head(node)) continue;
      if (tree.kind(node) === nodeKinds.text) node = tree.parent(node);
      else if (!tree.isElement(node)) continue;
      if (node !== 0) found.add(node);
    }
    return [...found].sort((a, b) => a - b);
  }

  #row(node: number, depth: number): OutlineEntry {
    const tree = this.#tree;
    const attributes = attributesOf(tree, node).map(({ qname, value }) => `${qname}="${value}"`);
    const place = this.#places.of(node);
    let children = 0;
    for (const _ of childElements(tree, node)) children += 1;
    return {
      node,
      depth,
      children,
      name: tree.name(node).qname,
      attributes: cut(attributes.join(' ')),
      preview: children === 0 ? this.#preview(node) : place.of > 1 ? this.#label(node) : '',
      ...place,
    };
  }

  /** What tells an element from the others of its name: its id, number or date, else the first text in it. */
  #label(node: number): string {
    const tree = this.#tree;
    const own = attributesOf(tree, node).find(({ local }) => telling.test(local));
    if (own) return cut(own.value);
    let first = '';
    const end = Math.min(tree.after(node), node + mostSearched);
    for (let at = node + 1; at < end; at += 1) {
      const text = tree.isElement(at) ? this.#preview(at) : '';
      if (text !== '' && telling.test(tree.name(at).local)) return text;
      first ||= text;
    }
    return first;
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
