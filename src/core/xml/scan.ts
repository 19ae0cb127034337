import { cdataEnd, declarationAt, isCdata, tagEnd } from './markup.ts';
import { type MarkupFault, XmlTree } from './tree.ts';
import { nodeKinds, TreeColumns } from './tree-columns.ts';
import { isBlank, isSpace } from './values.ts';

/** The elements whose closing tag has not come yet, the document below them. */
export class OpenElements {
  readonly #columns: TreeColumns;
  readonly #nodes: number[] = [];
  /** Which of them declare namespaces. */
  readonly #declares: boolean[] = [];
  /** How many are open by name, from the first wrong closing tag on: without it each of many wrong ones would walk through all. */
  #counts: Map<string, number> | null = null;
  /** The element (or document) that contains what comes next. */
  innermost = 0;

  constructor(columns: TreeColumns, document: number) {
    this.#columns = columns;
    this.push(document, false);
  }

  /** How many are open, the document included. */
  get depth(): number {
    return this.#nodes.length;
  }

  nameOf(node: number): string | undefined {
    return node === 0
      ? undefined
      : this.#columns.table.names[this.#columns.nameIds[node] as number]?.qname;
  }

  push(node: number, declares: boolean): void {
    this.#nodes.push(node);
    this.#declares.push(declares);
    this.innermost = node;
    if (this.#counts !== null) this.#count(this.#counts, node, 1);
  }

  /** Ends the innermost one at this offset. */
  shut(end: number): void {
    const node = this.#nodes.pop() as number;
    this.#columns.close(node, end);
    if (this.#counts !== null) this.#count(this.#counts, node, -1);
    if (this.#declares.pop()) this.#columns.table.leave();
    this.innermost = this.#nodes.at(-1) ?? 0;
  }

  /** The level of the innermost element of this name, so that `depth` is one more where it is the innermost of all; -1 where none has it. */
  levelOf(name: string): number {
    if (this.nameOf(this.innermost) === name) return this.depth - 1;
    if (this.#counts === null) {
      this.#counts = new Map();
      for (const node of this.#nodes) this.#count(this.#counts, node, 1);
    }
    if (!this.#counts.get(name)) return -1;
    let level = this.depth - 1;
    while (this.nameOf(this.#nodes[level] as number) !== name) level -= 1;
    return level;
  }

  #count(counts: Map<string, number>, node: number, by: number): void {
    const name = this.nameOf(node);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + by);
  }
}

const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;

/** How many characters are read between two calls of `onProgress`. */
const stride = 1 << 20;

/**
 * Reads the nodes of a text, iteratively and in one pass. It checks only that tags end and match,
 * and never stops: after the first error, tags close what they can and the rest is text, so that
 * even a broken document has an outline. The time is linear in the length of the text, whatever it
 * holds. `onProgress` regularly gets the number of characters read; an exception from it ends the
 * scan.
 */
export function scanXml(
  text: string,
  onProgress: (done: number) => void = () => undefined,
): XmlTree {
  const scan = new Scan(text);
  let reported = 0;
  onProgress(0);
  while (scan.at < text.length) {
    if (scan.at >= reported + stride) {
      onProgress(scan.at);
      reported = scan.at;
    }
    scan.step();
  }
  return scan.finish();
}

/** Characters of a node in a usual text; the columns grow for one with more nodes. */
const perNode = 20;

class Scan {
  at = 0;
  readonly #text: string;
  readonly #columns: TreeColumns;
  readonly #open: OpenElements;
  #fault: MarkupFault | null = null;
  #nextDeclaration: number;

  constructor(text: string) {
    this.#text = text;
    this.#columns = new TreeColumns(Math.ceil(text.length / perNode));
    this.#open = new OpenElements(
      this.#columns,
      this.#columns.add(nodeKinds.document, 0, text.length, 0),
    );
    this.#nextDeclaration = text.indexOf('xmlns');
  }

  /** Takes the text up to the next markup, and that. */
  step(): void {
    const start = this.#takeText();
    if (start >= this.#text.length) return;
    const code = this.#text.charCodeAt(start + 1);
    if (code === slash) this.#takeClosingTag(start);
    else if (code === 0x21 || code === 0x3f) this.#takeDeclaration(start);
    else this.#takeTag(start);
  }

  finish(): XmlTree {
    const { length } = this.#text;
    if (this.#open.depth > 1)
      this.#blame(length, `<${this.#open.nameOf(this.#open.innermost)}> is not closed`);
    while (this.#open.depth > 0) this.#open.shut(length);
    return new XmlTree(this.#text, this.#columns, this.#fault);
  }

  #blame(offset: number, message: string): void {
    this.#fault ??= { offset, message };
  }

  #addText(start: number, end: number): void {
    const columns = this.#columns;
    const last = columns.count - 1;
    const parent = this.#open.innermost;
    // Behind a stray < the text goes on.
    if (
      columns.kinds[last] === nodeKinds.text &&
      columns.ends[last] === start &&
      columns.parents[last] === parent
    )
      columns.widen(last, end);
    else columns.add(nodeKinds.text, start, end, parent);
    this.at = end;
  }

  /** Takes text, CDATA sections included, and gives the offset of the markup behind it. */
  #takeText(): number {
    const text = this.#text;
    let start = this.at;
    for (;;) {
      const mark = text.charCodeAt(start) === less ? start : text.indexOf('<', start);
      start = mark === -1 ? text.length : mark;
      if (mark === -1 || !isCdata(text, start)) break;
      const end = cdataEnd(text, start);
      if (end === -1) this.#blame(start, 'a CDATA section that does not end');
      start = end === -1 ? text.length : end;
    }
    if (start > this.at) {
      // Outside the root, white space is not a node.
      const isOutside = this.#open.innermost === 0;
      if (isOutside && isBlank(text, this.at, start)) this.at = start;
      else {
        if (isOutside) this.#blame(this.at, 'text outside of the root element');
        this.#addText(this.at, start);
      }
    }
    return start;
  }

  #takeClosingTag(start: number): void {
    const text = this.#text;
    const due = this.#open.nameOf(this.#open.innermost);
    const fits = due !== undefined && text.startsWith(due, start + 2);
    if (fits && text.charCodeAt(start + 2 + due.length) === greater) {
      this.at = start + 3 + due.length;
      this.#open.shut(this.at);
      return;
    }
    let nameEnd = start + 2;
    for (
      let code = text.charCodeAt(nameEnd);
      nameEnd < text.length && !(isSpace(code) || code === greater || code === less);
    )
      code = text.charCodeAt(++nameEnd);
    const name = text.slice(start + 2, nameEnd);
    let end = nameEnd;
    while (end < text.length && text.charCodeAt(end) !== greater && text.charCodeAt(end) !== less)
      end += 1;
    if (end === text.length) {
      this.#blame(start, `</${name.slice(0, 100)} does not end`);
      this.#addText(start, end);
      return;
    }
    const isWhole = text.charCodeAt(end) === greater && isBlank(text, nameEnd, end);
    if (due === undefined) this.#blame(start, `</${name}> closes nothing`);
    else if (due !== name) this.#blame(start, `</${name}> where </${due}> was expected`);
    else if (!isWhole) this.#blame(start, `</${name} is followed by more than white space`);
    if (text.charCodeAt(end) === greater) end += 1;
    const level = this.#open.levelOf(name);
    while (level > 0 && this.#open.depth > level)
      this.#open.shut(this.#open.depth === level + 1 ? end : start);
    this.at = end;
  }

  #takeDeclaration(start: number): void {
    const found = declarationAt(this.#text, start);
    if (found === null) {
      this.#takeStray(start, 'a <! that does not begin a comment, CDATA section or DOCTYPE');
    } else if (found.end === -1) {
      this.#blame(start, 'a declaration, comment or instruction that does not end');
      this.#addText(start, this.#text.length);
    } else {
      const isLate = found.kind === nodeKinds.doctype && this.#columns.elements > 0;
      if (isLate) this.#blame(start, 'a DOCTYPE after the start of the root element');
      if (!this.#isXmlDeclaration(start))
        this.#columns.add(found.kind, start, found.end, this.#open.innermost);
      this.at = found.end;
    }
  }

  #isXmlDeclaration(start: number): boolean {
    const code = this.#text.charCodeAt(5);
    return start === 0 && this.#text.startsWith('<?xml') && (isSpace(code) || code === 0x3f);
  }

  /** Reads what only looks like markup as text, up to the next `<`. */
  #takeStray(start: number, message: string): void {
    this.#blame(start, message);
    const next = this.#text.indexOf('<', start + 1);
    this.#addText(start, next === -1 ? this.#text.length : next);
  }

  #takeTag(start: number): void {
    const text = this.#text;
    const columns = this.#columns;
    let nameEnd = start + 1;
    let code = text.charCodeAt(nameEnd);
    while (
      nameEnd < text.length &&
      !(
        code === greater ||
        code === slash ||
        code === less ||
        isSpace(code) ||
        code === 0x22 ||
        code === 0x27
      )
    )
      code = text.charCodeAt(++nameEnd);
    const end = code === greater ? nameEnd + 1 : tagEnd(text, nameEnd);
    if (end === -1 || nameEnd === start + 1) {
      this.#takeStray(
        start,
        nameEnd === start + 1 ? 'a < that does not begin a tag' : 'a tag that does not end',
      );
      return;
    }
    if (code === 0x22 || code === 0x27) this.#blame(start, 'a tag with a quote in its name');
    if (this.#open.innermost === 0 && columns.elements > 0)
      this.#blame(start, 'a second root element');
    const element = columns.add(nodeKinds.element, start, end, this.#open.innermost);
    columns.elements += 1;
    const declares = this.#declares(nameEnd, end);
    columns.nameIds[element] = columns.table.at(text.slice(start + 1, nameEnd));
    this.at = end;
    if (text.charCodeAt(end - 2) !== slash) this.#open.push(element, declares);
    else if (declares) columns.table.leave();
  }

  /** Whether the tag declares namespaces: they hold from now on. */
  #declares(nameEnd: number, end: number): boolean {
    // Text and names may hold the word too.
    if (this.#nextDeclaration !== -1 && this.#nextDeclaration < nameEnd)
      this.#nextDeclaration = this.#text.indexOf('xmlns', nameEnd);
    if (this.#nextDeclaration === -1 || this.#nextDeclaration >= end) return false;
    this.#nextDeclaration = this.#text.indexOf('xmlns', end);
    return this.#columns.table.enter(this.#text, nameEnd, end - 1);
  }
}
