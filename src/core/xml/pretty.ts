import { firstIndex } from '../text/first-index.ts';
import { writtenAttributes } from './attributes.ts';
import { Offsets } from './lines.ts';
import { cdataEnd } from './markup.ts';
import { scanXml } from './scan.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { isSpace } from './values.ts';

/** Spaces a level. */
const unit = 2;
/** Indenting goes no deeper: with elements nested 100,000 deep the white space alone would be too long for a string. */
const deepest = 100;
/** Characters of white space after which nothing more is laid out, as in millions of empty elements that are nested deep. */
const mostAdded = 2 ** 27;
/** Pieces of the view that are put together at a time: a million of them at once are slow. */
const together = 4000;

/**
 * Puts every child of element-only content on its own line: a view that only adds white
 * space and repairs nothing. Mixed content, `xml:space="preserve"`, comments, CDATA, instructions
 * and the DOCTYPE stay byte for byte, as does everything from the first wrong tag on.
 */
export function layOut(tree: XmlTree): LaidOut {
  const view = new LaidOut(tree.text);
  placeBreaks(tree, tree.fault?.offset ?? tree.text.length, view);
  view.finish();
  return view;
}

/** The pretty view of a text, and which offset of one look is which of the other. All offsets are UTF-16 units. */
export class LaidOut {
  text = '';
  /** Characters added so far. */
  added = 0;
  readonly #raw: string;
  readonly #parts: string[] = [];
  #pieces: string[] = [];
  #taken = 0;
  /** Offsets in the raw text before which white space is added, and the characters added up to and with each. */
  readonly #offsets = new Offsets();
  readonly #totals = new Offsets();

  constructor(raw: string) {
    this.#raw = raw;
  }

  /** Adds white space before an offset of the raw text, behind all that was added before. */
  add(offset: number, white: string): void {
    this.#pieces.push(this.#raw.slice(this.#taken, offset), white);
    this.#taken = offset;
    this.added += white.length;
    this.#offsets.add(offset);
    this.#totals.add(this.added);
    if (this.#pieces.length >= together) this.#join();
  }

  finish(): void {
    this.#pieces.push(this.#raw.slice(this.#taken));
    this.#join();
    this.text = this.#parts.join('');
    this.#parts.length = 0;
  }

  #join(): void {
    this.#parts.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  /** The offset in the pretty view of the character at an offset of the raw text. */
  toPretty(offset: number): number {
    return offset + this.#before(this.#first((at) => this.#offsets.at(at) > offset));
  }

  /** Where a stretch that ends before this offset of the raw text ends in the pretty view: behind its last character, not on the next line. */
  toPrettyEnd(offset: number): number {
    return offset + this.#before(this.#first((at) => this.#offsets.at(at) >= offset));
  }

  /**
   * The offset in the raw text of the character at an offset of the pretty view; for added white
   * space, that of the next character.
   */
  toRaw(offset: number): number {
    const next = this.#first((at) => this.#offsets.at(at) + this.#totals.at(at) > offset);
    const raw = offset - this.#before(next);
    // White space that is only half before the offset belongs to what follows it.
    return next === this.#offsets.count ? raw : Math.min(raw, this.#offsets.at(next));
  }

  /** The first of the places for which this holds. */
  #first(holds: (index: number) => boolean): number {
    return firstIndex(this.#offsets.count, holds);
  }

  /** Characters added in the first places. */
  #before(places: number): number {
    return places === 0 ? 0 : this.#totals.at(places - 1);
  }
}

/** The pretty view of a text (see `layOut`), for callers without a tree. */
export const prettyPrint = (text: string): string => layOut(scanXml(text)).text;

/** Whether an element may be laid out: it has child elements, no text or CDATA between them, and no `xml:space="preserve"`. Only what ends before `limit` counts. */
function isOpenable(tree: XmlTree, element: number, limit: number): boolean {
  if (keepsSpace(tree, element)) return false;
  let hasChild = false;
  for (let child = tree.firstChild(element); child !== -1; child = tree.nextSibling(child)) {
    if (tree.kind(child) === nodeKinds.text) {
      if (isContent(tree, child, limit)) return false;
    } else if (tree.head(child) > limit) break;
    else hasChild ||= tree.isElement(child);
  }
  return hasChild;
}

/** Most tags do not have the words, and are not read. */
const keepsSpace = (tree: XmlTree, element: number): boolean =>
  tree.text.slice(tree.nameEnd(element), tree.head(element)).includes('xml:space') &&
  writtenAttributes(tree, element).some(
    ({ qname, value }) => qname === 'xml:space' && value === 'preserve',
  );

/** Whether there is more than white space in a text node before `limit`. */
function isContent(tree: XmlTree, node: number, limit: number): boolean {
  const { text } = tree;
  const end = Math.min(tree.end(node), limit);
  let at = tree.start(node);
  while (at < end && isSpace(text.charCodeAt(at))) at += 1;
  if (at >= end) return false;
  return text.charCodeAt(at) !== 0x3c || cdataEnd(text, at) <= limit;
}

/** Adds white space where the view has it, before `limit`. */
function placeBreaks(tree: XmlTree, limit: number, view: LaidOut): void {
  const { text, count } = tree;
  const open: number[] = [];
  // Behind the last tag that was met.
  let done = 0;
  for (let node = 1; node <= count && view.added < mostAdded; ) {
    for (let inner = open.at(-1); inner !== undefined && node >= tree.after(inner); ) {
      const start = closingStart(tree, inner, limit, done);
      if (start === -1) return;
      open.pop();
      done = tree.end(inner);
      addBreak(view, text, start, open.length);
      inner = open.at(-1);
    }
    if (node === count) return;
    if (tree.kind(node) === nodeKinds.text) {
      node += 1;
      continue;
    }
    const start = tree.start(node);
    if (tree.head(node) > limit) return;
    if (start > 0) addBreak(view, text, start, open.length);
    const isOpened = tree.isElement(node) && isOpenable(tree, node, limit);
    if (isOpened) open.push(node);
    done = isOpened ? tree.head(node) : tree.end(node);
    node = isOpened ? node + 1 : tree.after(node);
  }
}

/**
 * The start of the closing tag of an element; -1 if it ends after `limit`, or is missing. `done`:
 * offset after the last tag in it.
 */
function closingStart(tree: XmlTree, element: number, limit: number, done: number): number {
  const { text } = tree;
  const end = tree.end(element);
  if (end > limit) return -1;
  const start = text.lastIndexOf('<', end - 1);
  return start >= done && text.charCodeAt(start + 1) === 0x2f ? start : -1;
}

const newLines = Array.from({ length: deepest + 1 }, (_, depth) => `\n${' '.repeat(depth * unit)}`);

/** Adds to the white space that stands before `start` what is missing; nothing where it is enough, or all that stands before it in the text. */
function addBreak(view: LaidOut, text: string, start: number, level: number): void {
  const depth = Math.min(level, deepest);
  let line = start;
  while (text.charCodeAt(line - 1) === 0x20) line -= 1;
  const before = text.charCodeAt(line - 1);
  if (before === 0x0a || before === 0x0d) {
    const missing = depth * unit - (start - line);
    if (missing > 0) view.add(start, ' '.repeat(missing));
    return;
  }
  let from = line;
  let isBroken = false;
  for (let code = before; isSpace(code); code = text.charCodeAt(from - 1)) {
    if (code === 0x0a || code === 0x0d) isBroken = true;
    from -= 1;
  }
  if (from > 0 && !isBroken) view.add(start, newLines[depth] as string);
}
