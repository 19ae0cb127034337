import type { XmlTree } from '../tree.ts';
import { AttributeCursor, attributeText } from '../values.ts';

/**
 * The maximum number of different paths in one document; elements beyond it, and everything in
 * them, are not counted.
 */
const maxPaths = 100_000;

/** The elements in an element, in their order. */
export function* childElements(tree: XmlTree, element: number): Generator<number> {
  for (let child = tree.firstChild(element); child !== -1; child = tree.nextSibling(child))
    if (tree.isElement(child)) yield child;
}

/** True where an element holds no other element. */
export function isLeaf(tree: XmlTree, element: number): boolean {
  const after = tree.after(element);
  // An element stands behind the first child only where that is text, a comment or an instruction: those hold nothing.
  for (let node = element + 1; node < after; node += 1) if (tree.isElement(node)) return false;
  return true;
}

/**
 * The names from the root to the element of a node, as written and without positions:
 * `/statement/entry`.
 */
export function structuralPath(tree: XmlTree, node: number): string {
  const steps: string[] = [];
  for (let at = node; at > 0; at = tree.parent(at))
    if (tree.isElement(at)) steps.push(tree.name(at).qname);
  return `/${steps.reverse().join('/')}`;
}

/** The structural paths of a document by number; a path's number is greater than that of the path it goes on from. Path 0 is the document. */
export class PathTable {
  readonly parents: number[] = [0];
  readonly names: string[] = [''];
  readonly #ids = new Map<number, number>();
  /** One number for names that are written alike and lie in different namespaces. */
  readonly #alike: readonly number[];
  readonly #tree: XmlTree;

  constructor(tree: XmlTree) {
    const first = new Map<string, number>();
    this.#alike = tree.names.map(({ qname }, id) => {
      const known = first.get(qname);
      if (known === undefined) first.set(qname, id);
      return known ?? id;
    });
    this.#tree = tree;
  }

  get size(): number {
    return this.parents.length;
  }

  /** The path of an element whose parent has the path `from`; -1 where there are too many, and for all behind such a one. */
  step(from: number, element: number): number {
    if (from === -1) return -1;
    const name = this.#alike[this.#tree.nameId(element)] as number;
    const key = from * this.#tree.names.length + name;
    return this.#ids.get(key) ?? this.#add(key, from, name);
  }

  /** The path as text, like that of `structuralPath`. */
  text(path: number): string {
    const steps: string[] = [];
    for (let at = path; at > 0; at = this.parents[at] as number)
      steps.push(this.names[at] as string);
    return `/${steps.reverse().join('/')}`;
  }

  #add(key: number, from: number, name: number): number {
    if (this.size >= maxPaths) return -1;
    const id = this.parents.push(from) - 1;
    this.names.push(this.#tree.names[name]?.qname ?? '');
    this.#ids.set(key, id);
    return id;
  }
}

/** Called now and then in long loops; what it throws ends the work. */
export type OnStep = () => void;

const stride = 100_000;

/** Counts the nodes a loop has passed and calls back about every 100,000 of them. */
export function paced(onStep: OnStep | undefined): (nodes: number) => void {
  if (!onStep) return () => undefined;
  let passed = 0;
  return (nodes) => {
    passed += nodes;
    if (passed < stride) return;
    passed = 0;
    onStep();
  };
}

/**
 * Visits the attributes of an element by name and value, declarations of namespaces left out: the same ones as `attributesOf`, without
 * their places and namespaces, because a table reads millions of them.
 */
export function visitAttributes(
  tree: XmlTree,
  element: number,
  visit: (qname: string, value: string) => void,
): void {
  const { text } = tree;
  const [from, to] = [tree.nameEnd(element), tree.head(element) - 1];
  // Most tags have none.
  if (to - from < 2) return;
  const cursor = new AttributeCursor();
  cursor.begin(text, from, to);
  while (cursor.next()) {
    const qname = text.slice(cursor.nameStart, cursor.nameEnd);
    if (qname !== 'xmlns' && !qname.startsWith('xmlns:'))
      visit(qname, attributeText(text.slice(cursor.valueStart, cursor.valueEnd)));
  }
}
