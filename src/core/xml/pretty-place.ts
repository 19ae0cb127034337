import { Breaks, cdataEnd } from './pretty-breaks.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { AttributeCursor, isSpace } from './values.ts';

const hasChild = 1;
const keeps = 2;

/**
 * 1 for every element (by node number) that may be laid out: it has child elements, no text or
 * CDATA between them, and no `xml:space="preserve"`. Only elements that end before `limit` count.
 */
export function openable(tree: XmlTree, limit: number): Uint8Array {
  const { text, count } = tree;
  const flags = new Uint8Array(count);
  const keeping = new PreservedSpace(text);
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

/** The next `xml:space` from an offset on. A colon is rarer in XML than the letters before it, and engines look for the first character. */
function nextSpace(text: string, from: number): number {
  let at = text.indexOf(':space', from + 3);
  while (at !== -1 && !text.startsWith('xml', at - 3)) at = text.indexOf(':space', at + 1);
  return at === -1 ? -1 : at - 3;
}

/**
 * Finds `xml:space="preserve"`. If the elements are checked in order, it reads only the tags that
 * contain the word.
 */
class PreservedSpace {
  readonly #cursor = new AttributeCursor();
  #next: number;

  constructor(text: string) {
    this.#next = nextSpace(text, 0);
  }

  isAskedFor(tree: XmlTree, element: number): boolean {
    if (this.#next === -1 || this.#next >= tree.head(element)) return false;
    const { text } = tree;
    const cursor = this.#cursor;
    let found = false;
    if (this.#next < tree.start(element)) this.#next = nextSpace(text, tree.start(element));
    if (this.#next === -1 || this.#next >= tree.head(element)) return false;
    cursor.begin(text, tree.nameEnd(element), tree.head(element) - 1);
    while (cursor.next()) {
      found ||=
        text.slice(cursor.nameStart, cursor.nameEnd) === 'xml:space' &&
        text.slice(cursor.valueStart, cursor.valueEnd) === 'preserve';
    }
    this.#next = nextSpace(text, tree.head(element));
    return found;
  }
}

/** Spaces a level. */
const unit = 2;
/** Indenting goes no deeper: with elements nested 100,000 deep the white space alone would be too long for a string. */
const deepest = 100;

/** Where the pretty view adds what, before `limit`. */
export function placeBreaks(tree: XmlTree, limit: number): Breaks {
  const { text, count } = tree;
  const flags = openable(tree, limit);
  const breaks = new Breaks(Math.ceil(count / 2));
  const open: number[] = [];
  let innermost = -1;
  let innerAfter = count;
  // Behind the last tag that was met.
  let done = 0;
  for (let node = 1; node <= count; ) {
    while (innermost !== -1 && node >= innerAfter) {
      const start = closingStart(tree, innermost, limit, done);
      if (start === -1) return breaks;
      open.pop();
      done = tree.end(innermost);
      addBreak(breaks, text, start, open.length);
      innermost = open.at(-1) ?? -1;
      innerAfter = innermost === -1 ? count : tree.after(innermost);
    }
    if (node === count) break;
    const kind = tree.kind(node);
    if (kind === nodeKinds.text) {
      node += 1;
      continue;
    }
    const start = tree.start(node);
    if (tree.head(node) > limit) return breaks;
    if (start > 0) addBreak(breaks, text, start, open.length);
    if (kind === nodeKinds.element && flags[node] === 1) {
      open.push(node);
      innermost = node;
      innerAfter = tree.after(node);
      done = tree.head(node);
      node += 1;
    } else {
      done = tree.end(node);
      node = tree.after(node);
    }
  }
  return breaks;
}

/**
 * The start of the closing tag of an element; -1 if it ends after `limit`, or is missing. `done`:
 * offset after the last tag in it.
 */
function closingStart(tree: XmlTree, element: number, limit: number, done: number): number {
  const { text } = tree;
  const end = tree.end(element);
  if (end > limit) return -1;
  const usual = end - 3 - tree.name(element).qname.length;
  const start = text.charCodeAt(usual) === 0x3c ? usual : text.lastIndexOf('<', end - 1);
  return start >= done && text.charCodeAt(start + 1) === 0x2f ? start : -1;
}

/** Adds to the white space that stands before `start` what is missing; nothing where it is enough, or all that stands before it in the text. */
function addBreak(breaks: Breaks, text: string, start: number, depth: number): void {
  const wanted = Math.min(depth, deepest) * unit;
  if (text.charCodeAt(start - 1) === 0x3e) {
    breaks.add(start, 1, wanted);
    return;
  }
  let line = start;
  while (text.charCodeAt(line - 1) === 0x20) line -= 1;
  const before = text.charCodeAt(line - 1);
  if (before === 0x0a || before === 0x0d) {
    const missing = wanted - (start - line);
    if (missing > 0) breaks.add(start, 0, missing);
    return;
  }
  let from = line;
  let isBroken = false;
  for (let code = before; isSpace(code); code = text.charCodeAt(from - 1)) {
    if (code === 0x0a || code === 0x0d) isBroken = true;
    from -= 1;
  }
  if (from > 0 && !isBroken) breaks.add(start, 1, wanted);
}
