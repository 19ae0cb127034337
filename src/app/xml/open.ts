import { LineIndex } from '#core/xml/lines.ts';
import { Outline } from '#core/xml/outline.ts';
import { pathOf, prefixesOf } from '#core/xml/paths.ts';
import { type LaidOut, layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { isLeaf } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import type { CheckedInput } from '#operations/operations.ts';
import type { xmlCheckOperations } from '#operations/xml-check-schemas.ts';
import type { looks, xmlOperations } from '#operations/xml-schemas.ts';

export type Look = (typeof looks)[number];

/** The questions about a stored document; a file is stored first (`inspectXml`). */
export type XmlOperationName =
  | Exclude<keyof typeof xmlOperations, 'inspectXml'>
  | keyof typeof xmlCheckOperations;

/** The question, without its document. */
export type XmlQuestions = {
  [N in XmlOperationName]: Omit<CheckedInput<N>, 'xml'>;
};

/** Offset of a text in UTF-16 units from 0; line and column from 1. */
type Point = { offset: number; line: number; column: number };
/** A range in one look, end exclusive. */
type Span = { start: Point; end: Point };
/** The same thing in both looks. */
export type XmlPlace = { raw: Span; pretty: Span };

/** Reports the progress of a long task now and then; throws when it was cancelled. */
export type Step = (done?: number, total?: number | null) => void;

/**
 * An open document: its nodes, both looks and their lines, each made on first use, and the latest
 * results.
 */
export class OpenXml {
  readonly tree: XmlTree;
  readonly outline: Outline;
  /** Prefixes for queries. */
  readonly prefixes: ReadonlyMap<string, string>;
  #laidOut: LaidOut | null = null;
  readonly #lines: Partial<Record<Look, LineIndex>> = {};
  readonly #kept = new Map<string, { of: string; value: unknown }>();

  constructor(text: string, step: Step) {
    this.tree = scanXml(text, (done) => step(done, text.length));
    this.outline = new Outline(this.tree);
    this.prefixes = prefixesOf(this.tree);
  }

  get laidOut(): LaidOut {
    this.#laidOut ??= layOut(this.tree);
    return this.#laidOut;
  }

  text(look: Look): string {
    return look === 'raw' ? this.tree.text : this.laidOut.text;
  }

  lines(look: Look): LineIndex {
    const known = this.#lines[look];
    if (known) return known;
    const lines = new LineIndex(this.text(look));
    this.#lines[look] = lines;
    return lines;
  }

  /** The offset in the received text of an offset in a look. */
  rawOffset(look: Look, offset: number): number {
    return look === 'raw' ? offset : this.laidOut.toRaw(offset);
  }

  /** The place of a range of the received text in both looks. */
  place(start: number, end: number): XmlPlace {
    const at = (look: Look, offset: number) => ({ offset, ...this.lines(look).at(offset) });
    const pretty = {
      start: at('pretty', this.laidOut.toPretty(start)),
      end: at('pretty', this.laidOut.toPrettyEnd(end)),
    };
    return { raw: { start: at('raw', start), end: at('raw', end) }, pretty };
  }

  /**
   * The last result under this name if the question is the same; otherwise computes and stores it.
   */
  kept<T>(name: string, question: unknown, work: () => T): T {
    const of = JSON.stringify(question);
    const known = this.#kept.get(name);
    if (known?.of === of) return known.value as T;
    const value = work();
    this.#kept.set(name, { of, value });
    return value;
  }
}

/** The deepest chain of elements in an answer; the outline opens no deeper at once. */
const longestChain = 2000;

/** The elements around a node, from the root on, with the node itself last if it is an element. */
export function chainOf(tree: XmlTree, node: number): number[] {
  const chain: number[] = [];
  for (let at = node; at > 0; at = tree.parent(at)) if (tree.isElement(at)) chain.push(at);
  return chain.slice(0, longestChain).reverse();
}

/** The XPath that selects this node alone, with the prefixes offered for queries. */
export const pathIn = ({ tree, prefixes }: OpenXml, node: number): string =>
  node < tree.count ? pathOf(tree, node, prefixes) : '/';

/** Where a node stands: an element by its value, one that holds others by its start tag, so that choosing it does not select all of it. */
export function placeOf(document: OpenXml, node: number): XmlPlace {
  const { tree } = document;
  if (node >= tree.count) return document.place(0, 0);
  const first = tree.isElement(node) ? tree.firstChild(node) : node;
  if (first === -1 || (first !== node && !isLeaf(tree, node)))
    return document.place(tree.start(node), tree.head(node));
  return document.place(tree.start(first), tree.end(tree.after(node) - 1));
}

/** The innermost element at an offset of the received text; null outside the root. */
export function findNode(
  document: OpenXml,
  offset: number,
): { node: number; path: string; chain: number[] } | null {
  const { tree } = document;
  let node = tree.at(Math.min(offset, tree.text.length - 1));
  while (node > 0 && tree.kind(node) !== nodeKinds.element) node = tree.parent(node);
  return node === 0 ? null : { node, path: pathIn(document, node), chain: chainOf(tree, node) };
}
