import { AttributeCursor } from './attribute-cursor.ts';
import { cdataEnd } from './markup-ends.ts';
import { nodeKinds } from './node-kinds.ts';
import type { XmlTree } from './tree.ts';
import { isSpace } from './white-space.ts';

const hasChild = 1;
const keeps = 2;

/**
 * 1 for every element (by node number) that may be laid out: it has child elements, no text or CDATA beside them, and no
 * `xml:space="preserve"`. Only what ends before `limit` counts.
 */
export function openable(tree: XmlTree, limit: number): Uint8Array {
  const { text, count } = tree;
  const flags = new Uint8Array(count);
  const keeping = new SpaceKeeping(text);
  for (let node = 1; node < count && tree.start(node) < limit; node += 1) {
    const kind = tree.kind(node);
    const parent = tree.parent(node);
    if (kind === nodeKinds.text) {
      if (parent > 0 && flags[parent] !== keeps && isContent(tree, node, limit))
        flags[parent] = (flags[parent] as number) | keeps;
    } else if (tree.head(node) > limit) {
      break;
    } else if (kind === nodeKinds.element) {
      flags[parent] = (flags[parent] as number) | hasChild;
      if (keeping.isAskedFor(tree, node)) flags[node] = keeps;
    }
  }
  return flags;
}

/** Whether there is more than white space in a text node before `limit`. */
function isContent(tree: XmlTree, node: number, limit: number): boolean {
  const { text } = tree;
  const end = Math.min(tree.end(node), limit);
  let at = tree.start(node);
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  if (at === end) return false;
  return text.charCodeAt(at) !== 0x3c || cdataEnd(text, at) <= limit;
}

/** Looks for `xml:space="preserve"`; asked for the elements in their order, it reads only the tags that hold the word. */
class SpaceKeeping {
  readonly #cursor = new AttributeCursor();
  #next: number;

  constructor(text: string) {
    this.#next = text.indexOf('xml:space');
  }

  isAskedFor(tree: XmlTree, element: number): boolean {
    if (this.#next === -1 || this.#next >= tree.head(element)) return false;
    const { text } = tree;
    const cursor = this.#cursor;
    let found = false;
    if (this.#next < tree.start(element))
      this.#next = text.indexOf('xml:space', tree.start(element));
    if (this.#next === -1 || this.#next >= tree.head(element)) return false;
    cursor.begin(text, tree.nameEnd(element), tree.head(element) - 1);
    while (cursor.next()) {
      found ||=
        text.slice(cursor.nameStart, cursor.nameEnd) === 'xml:space' &&
        text.slice(cursor.valueStart, cursor.valueEnd) === 'preserve';
    }
    this.#next = text.indexOf('xml:space', tree.head(element));
    return found;
  }
}
