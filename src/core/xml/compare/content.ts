import type { XmlTree } from '../tree.ts';
import { type NodeKind, nodeKinds } from '../tree-columns.ts';
import { contentText, isBlank } from '../values.ts';
import type { CompareOptions } from './changes.ts';

/** Gets what an element holds, in its order: the nodes that are compared as units, and the text between them. */
export type ContentVisitor = {
  unit: (node: number) => void;
  text: (value: string, node: number) => void;
};

const collapsed = (value: string): string => value.replace(/[ \t\r\n]+/g, ' ');

/** The target of a processing instruction. */
export const instructionTarget = (tree: XmlTree, node: number): string =>
  /^[^ \t\r\n]*/.exec(tree.text.slice(tree.start(node) + 2, tree.end(node) - 2))?.[0] ?? '';

/**
 * Reads the content of an element as the comparison sees it, without formatting and unwanted nodes.
 */
export class NodeContent {
  readonly #tree: XmlTree;
  readonly #comments: boolean;

  constructor(tree: XmlTree, { comments = false }: CompareOptions) {
    this.#tree = tree;
    this.#comments = comments;
  }

  isUnit(kind: NodeKind): boolean {
    return (
      kind === nodeKinds.element ||
      kind === nodeKinds.instruction ||
      (kind === nodeKinds.comment && this.#comments)
    );
  }

  /** The elements, instructions and (where they count) comments in a node. */
  units(node: number): number[] {
    const tree = this.#tree;
    const found: number[] = [];
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child))
      if (this.isUnit(tree.kind(child))) found.push(child);
    return found;
  }

  /** Whether a node holds elements: the white space between them is formatting. */
  holdsElements(node: number): boolean {
    const tree = this.#tree;
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child))
      if (tree.isElement(child)) return true;
    return false;
  }

  /** All text directly inside an element, with references resolved. */
  ownText(node: number): string {
    const tree = this.#tree;
    const parts: string[] = [];
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child))
      if (tree.kind(child) === nodeKinds.text) parts.push(this.#text(child));
    return parts.join('');
  }

  /** Walks over a node's content: of one without elements first its whole text as it is, of any other the text between units with its white space collapsed. */
  walk(node: number, visitor: ContentVisitor): void {
    if (node > 0 && !this.holdsElements(node)) {
      visitor.text(this.ownText(node), node);
      for (const unit of this.units(node)) visitor.unit(unit);
    } else {
      this.walkMixed(node, visitor, () => true);
    }
  }

  /** As `walk` for a node with elements; units that are not `wanted` are passed over, and the text around them is one. */
  walkMixed(node: number, visitor: ContentVisitor, wanted: (unit: number) => boolean): void {
    const tree = this.#tree;
    let isFirst = true;
    let run = '';
    let runNode = -1;
    const flush = (isLast: boolean): void => {
      let value = collapsed(run);
      if (isFirst && value.startsWith(' ')) value = value.slice(1);
      if (isLast && value.endsWith(' ')) value = value.slice(0, -1);
      if (value !== '' && value !== ' ') visitor.text(value, runNode);
      run = '';
      runNode = -1;
    };
    for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) {
      const kind = tree.kind(child);
      if (kind === nodeKinds.text) {
        // White space alone is not content, but it separates two words.
        const text = isBlank(tree.text, tree.start(child), tree.end(child))
          ? ' '
          : this.#text(child);
        if (runNode === -1 && text.trim() !== '') runNode = child;
        run += text;
      } else if (this.isUnit(kind) && wanted(child)) {
        if (run !== '') flush(false);
        isFirst = false;
        visitor.unit(child);
      }
    }
    if (run !== '') flush(true);
  }

  #text(node: number): string {
    return contentText(this.#tree.text.slice(this.#tree.start(node), this.#tree.end(node)));
  }
}
