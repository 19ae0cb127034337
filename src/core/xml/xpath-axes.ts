import { firstIndex } from '../text/first-index.ts';
import { grouped } from '../text/wording.ts';
import { attributesOf, type XmlAttribute } from './attributes.ts';
import { stringValue } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { AttributeCursor, attributeText, contentText } from './values.ts';
import { XPathFault } from './xpath-tokens.ts';

/**
 * A node of the data model of XPath as one number: below 2^29 the number of a node of the tree, from there on the offset of an attribute's
 * name in the text. No string has 2^29 characters, so no tree has as many nodes.
 */
export type XPathNode = number;

const firstAttribute = 2 ** 29;
const isTreeNode = (node: XPathNode): boolean => node < firstAttribute;

/** The node of the tree: the node itself or, for an attribute, its element. */
export const elementOf = (tree: XmlTree, node: XPathNode): number =>
  isTreeNode(node) ? node : tree.lastBegun(node - firstAttribute);

/** The attribute that a node is; null where it is a node of the tree. */
export function attributeOf(tree: XmlTree, node: XPathNode): XmlAttribute | null {
  if (isTreeNode(node)) return null;
  const found = attributesOf(tree, elementOf(tree, node));
  return found.find(({ start }) => start === node - firstAttribute) ?? null;
}

/** The target of a processing instruction. */
export const targetOf = (tree: XmlTree, node: number): string =>
  /^[^\s?]*/.exec(tree.text.slice(tree.start(node) + 2, tree.end(node) - 2))?.[0] ?? '';

/** The same nodes in the order of the document and each once; the list itself where it is so already. */
export function ordered(tree: XmlTree, nodes: readonly XPathNode[]): readonly XPathNode[] {
  const isMixed = nodes.some(isTreeNode) && !nodes.every(isTreeNode);
  const keyOf = (node: XPathNode): number => {
    if (!isMixed) return node;
    return isTreeNode(node) ? tree.start(node) - (node === 0 ? 1 : 0) : node - firstAttribute;
  };
  let isOrdered = true;
  for (let index = 1; index < nodes.length && isOrdered; index += 1)
    isOrdered = keyOf(nodes[index] as number) > keyOf(nodes[index - 1] as number);
  if (isOrdered) return nodes;
  // Columns of numbers are sorted without a call for each comparison.
  const sorted = isMixed
    ? [...nodes].sort((a, b) => keyOf(a) - keyOf(b))
    : Uint32Array.from(nodes).sort();
  const result: XPathNode[] = [];
  for (const node of sorted) if (node !== result[result.length - 1]) result.push(node);
  return result;
}

/** The index of the first number that is at least `least`, in a list in ascending order. */
const indexFrom = (list: readonly number[], least: number): number =>
  firstIndex(list.length, (index) => (list[index] as number) >= least);

/** The context node, its position and the size of the context (section 1). */
export type Focus = {
  node: XPathNode;
  position: number;
  size: number;
};
/** Called for nodes one after the other until it says true. */
export type Visit = (node: XPathNode) => boolean;
/** Nodes of a list from one index to another, in the order of the document. */
type Slice = { list: readonly XPathNode[]; from: number; to: number };
const sliceOf = (list: readonly XPathNode[], from = 0, to = list.length): Slice => ({
  list,
  from,
  to,
});
const nothing = sliceOf([]);

/** A node test made ready for one tree. */
export type Test = {
  /** Whether a node of the tree fits on an axis whose principal type is the element. */
  accepts: (node: number) => boolean;
  /** Whether a node fits where it stands itself; of attributes only node() accepts one. */
  acceptsSelf: (node: XPathNode) => boolean;
  /** Whether an attribute fits on the attribute axis. */
  acceptsAttribute: (cursor: AttributeCursor, element: number) => boolean;
  /** All nodes of the tree that fit, found once. */
  all: () => readonly number[];
  /** The children that fit, of parents that have many. */
  children: Map<number, readonly number[]>;
};

/** What a step selects (section 2.1). */
export type Step = {
  /** From any of the nodes, which are given and returned in the order of the document and each once. */
  all: (nodes: readonly XPathNode[]) => readonly XPathNode[];
  /** Visits what is selected from one node until `visit` says true; whether it did. */
  each: (node: XPathNode, visit: Visit) => boolean;
  /** How many are selected from one node, where that is known without visiting them. */
  count?: (node: XPathNode) => number;
};

/** The axes that hold nodes before the context node, and count their positions from it backwards (section 2.4). */
const reverseAxes = ['ancestor', 'ancestor-or-self', 'preceding', 'preceding-sibling'] as const;
type ReverseAxis = (typeof reverseAxes)[number];

/** A parent with more children than this has those that fit a test listed once. */
const manyChildren = 32;
/** Steps between two calls of `onStep`. */
const stride = 100_000;
/** A step is a node that is visited, or so many letters that are read; to begin to read is as much as `stepsOfText`. Steps are counted, not seconds, so that an expression ends alike on every machine. */
const lettersOfStep = 16;
const stepsOfText = 8;
/** An expression takes at most so many steps and one for each letter of the document: the slowest are about five seconds where it has 20 MB. */
const mostSteps = 40_000_000;
/** No text is longer that a function makes; those of the document are as long as they are. */
const mostLetters = 20_000_000;
/** So many nodes are gathered before those met more than once are dropped. */
const manyNodes = 8_000_000;
/** The axes but `namespace` (section 2.2). */
export type Axis =
  | ReverseAxis
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'parent'
  | 'self';

/** The nodes that a chain of steps leads to. */
export const walked = (steps: readonly Step[], from: readonly XPathNode[]): readonly XPathNode[] =>
  steps.reduce((nodes, step) => step.all(nodes), from);

/** A predicate made ready: whether it holds for a node, its position and how many there are. */
export type Predicate = {
  /** The one position that it selects, where that is written. */
  nth: number | 'last' | null;
  /** Whether it depends on the position: then the lists of several nodes cannot be joined before it. */
  isPositional: boolean;
  holds: (focus: Focus) => boolean;
};

/** The nodes of one tree by the rules of XPath 1.0: which of them a step selects, and the text of each. */
export class XPathAxes {
  readonly #tree: XmlTree;
  readonly #onStep: () => void;
  readonly #cursor = new AttributeCursor();
  readonly #mayHoldEmptyTexts: boolean;
  #left = stride;
  #spent = 0;

  constructor(tree: XmlTree, onStep: () => void) {
    this.#tree = tree;
    this.#onStep = onStep;
    this.#mayHoldEmptyTexts = tree.text.includes('<![CDATA[]]>');
  }

  // Node tests (section 2.3)

  typeTest(type: string, target: string | null): Test {
    const { comment, doctype, instruction, text } = nodeKinds;
    const tree = this.#tree;
    const accepts: Record<string, Test['accepts']> = {
      // A DOCTYPE is not a node of the data model.
      node: (node) =>
        tree.kind(node) !== doctype && (tree.kind(node) !== text || this.#isText(node)),
      text: (node) => this.#isText(node),
      comment: (node) => tree.kind(node) === comment,
      'processing-instruction': (node) =>
        tree.kind(node) === instruction && (target === null || targetOf(tree, node) === target),
    };
    const isAny = type === 'node';
    return this.#testOf(accepts[type] as Test['accepts'], isAny, () => isAny);
  }

  /** Names of a namespace, all of them where `local` is null; any name at all where `uri` is null too. */
  nameTest(uri: string | null, local: string | null): Test {
    const tree = this.#tree;
    if (uri === null)
      return this.#testOf(
        (node) => tree.isElement(node),
        false,
        () => true,
      );
    const fits = Uint8Array.from(tree.names, (name) =>
      name.uri === uri && (local === null || name.local === local) ? 1 : 0,
    );
    return this.#testOf(
      (node) => tree.isElement(node) && fits[tree.nameId(node)] === 1,
      false,
      ({ nameStart, nameEnd }, element) => {
        if (local !== null && !tree.text.startsWith(local, nameEnd - local.length)) return false;
        const name = tree.text.slice(nameStart, nameEnd);
        const colon = name.indexOf(':');
        if (local !== null && name.length - colon - 1 !== local.length) return false;
        return (colon < 1 ? '' : tree.namespace(element, name.slice(0, colon))) === uri;
      },
    );
  }

  #testOf(
    accepts: Test['accepts'],
    acceptsPart: boolean,
    acceptsAttribute: Test['acceptsAttribute'],
  ): Test {
    let found: number[] | null = null;
    const all = (): readonly number[] => {
      if (found !== null) return found;
      const fitting: number[] = [];
      for (let node = 0; node < this.#tree.count; node += 1) {
        if (node % stride === 0) this.spend(stride);
        if (accepts(node)) fitting.push(node);
      }
      found = fitting;
      return found;
    };
    return {
      accepts,
      acceptsSelf: (node) => (isTreeNode(node) ? accepts(node) : acceptsPart),
      acceptsAttribute,
      all,
      children: new Map(),
    };
  }

  #isText(node: number): boolean {
    const { text } = this.#tree;
    if (this.#tree.kind(node) !== nodeKinds.text) return false;
    if (!this.#mayHoldEmptyTexts) return true;
    const start = this.#tree.start(node);
    // A text without a character is not a node of the data model.
    if (!text.startsWith('<![CDATA[]]>', start)) return true;
    this.spendLetters(this.#tree.end(node) - start);
    return contentText(text.slice(start, this.#tree.end(node))) !== '';
  }

  // Axes (section 2.2)

  /** Counts steps and regularly calls the caller back, who may throw to end the run. Throws an XPathFault beyond the most that an expression may take. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left > 0) return;
    this.#spent += stride - this.#left;
    this.#left = stride;
    const most = mostSteps + this.#tree.text.length;
    if (this.#spent > most)
      throw new XPathFault(
        0,
        `this takes more than ${grouped(most)} steps in this document: write a narrower path`,
      );
    this.#onStep();
  }

  spendLetters(letters: number): void {
    this.spend(stepsOfText + Math.floor(letters / lettersOfStep));
  }

  /** Throws an XPathFault for a text that a function must not make, because it is too long. */
  checkLetters(letters: number): void {
    if (letters > mostLetters)
      throw new XPathFault(
        0,
        `this makes a text of more than ${grouped(mostLetters)} letters: use less of the document`,
      );
  }

  /** The nodes that a predicate leaves of a list, which is in the order in which positions are counted. */
  readonly filtered = (list: readonly XPathNode[], { holds }: Predicate): readonly XPathNode[] => {
    this.spend(list.length);
    return list.filter((node, index) => holds({ node, position: index + 1, size: list.length }));
  };

  /** The children that fit, at least the first `limit` of them. */
  #children(parent: number, test: Test, limit = Number.POSITIVE_INFINITY): readonly number[] {
    const known = test.children.get(parent);
    if (known) return known;
    const list: number[] = [];
    const end = this.#tree.after(parent);
    let visited = 1;
    let at = parent + 1;
    for (; at < end && list.length < limit; at = this.#tree.after(at)) {
      if (test.accepts(at)) list.push(at);
      visited += 1;
    }
    this.spend(visited);
    if (visited > manyChildren && at >= end) test.children.set(parent, list);
    return list;
  }

  /** The parent of any node, that of an attribute is its element; -1 for the document. */
  #parent(node: XPathNode): number | -1 {
    if (!isTreeNode(node)) return elementOf(this.#tree, node);
    return node === 0 ? -1 : this.#tree.parent(node);
  }

  /** The ancestors that fit, in the order of the document, behind those of `before`. */
  #ancestors(node: XPathNode, test: Test): XPathNode[] {
    const found: XPathNode[] = [];
    let visited = 0;
    for (let at = this.#parent(node); at !== -1; at = this.#parent(at)) {
      if (test.accepts(at)) found.push(at);
      visited += 1;
    }
    this.spend(visited);
    return found.reverse();
  }

  #siblings(node: XPathNode, test: Test): readonly number[] {
    return isTreeNode(node) && node !== 0 ? this.#children(this.#tree.parent(node), test) : [];
  }

  #below(node: XPathNode, test: Test, from: number): Slice {
    const all = test.all();
    return sliceOf(all, indexFrom(all, from), indexFrom(all, this.#tree.after(node)));
  }

  /** What an axis holds that fits, as seen from one node; at least the first `limit` of them in the order of the axis. */
  readonly byName: Readonly<Record<Axis, (node: XPathNode, test: Test, limit: number) => Slice>> = {
    ancestor: (node, test) => sliceOf(this.#ancestors(node, test)),
    'ancestor-or-self': (node, test) =>
      sliceOf([...this.#ancestors(node, test), ...(test.acceptsSelf(node) ? [node] : [])]),
    attribute: (node, test) => {
      const tree = this.#tree;
      if (!isTreeNode(node) || !tree.isElement(node)) return nothing;
      const cursor = this.#cursor;
      const found: XPathNode[] = [];
      this.spendLetters(tree.head(node) - tree.start(node));
      cursor.begin(tree.text, tree.nameEnd(node), tree.head(node) - 1);
      while (cursor.next()) {
        const { nameStart, nameEnd } = cursor;
        const isDeclaration =
          tree.text.startsWith('xmlns', nameStart) &&
          (nameEnd === nameStart + 5 || tree.text[nameStart + 5] === ':');
        if (!isDeclaration && test.acceptsAttribute(cursor, node))
          found.push(firstAttribute + nameStart);
      }
      return sliceOf(found);
    },
    child: (node, test, limit) =>
      isTreeNode(node) ? sliceOf(this.#children(node, test, limit)) : nothing,
    descendant: (node, test) => (isTreeNode(node) ? this.#below(node, test, node + 1) : nothing),
    'descendant-or-self': (node, test) => {
      if (isTreeNode(node)) return this.#below(node, test, node);
      return test.acceptsSelf(node) ? sliceOf([node]) : nothing;
    },
    following: (node, test) => {
      const all = test.all();
      // What follows an attribute is also in its element.
      const behind = isTreeNode(node) ? this.#tree.after(node) : elementOf(this.#tree, node) + 1;
      return sliceOf(all, indexFrom(all, behind));
    },
    'following-sibling': (node, test) => {
      const list = this.#siblings(node, test);
      return sliceOf(list, indexFrom(list, node + 1));
    },
    parent: (node, test) => {
      const parent = this.#parent(node);
      return parent !== -1 && test.accepts(parent) ? sliceOf([parent]) : nothing;
    },
    preceding: (node, test, limit) => {
      const all = test.all();
      const before = elementOf(this.#tree, node);
      const to = indexFrom(all, before);
      // What ends before the node begins: its ancestors do not.
      if (this.#ancestors(before, test).length === 0) return sliceOf(all, 0, to);
      const found: XPathNode[] = [];
      let at = to - 1;
      for (; at >= 0 && found.length < limit; at -= 1)
        if (this.#tree.after(all[at] as number) <= before) found.push(all[at] as number);
      this.spend(to - at);
      return sliceOf(found.reverse());
    },
    'preceding-sibling': (node, test) => {
      const list = this.#siblings(node, test);
      return sliceOf(list, 0, indexFrom(list, node));
    },
    self: (node, test) => (test.acceptsSelf(node) ? sliceOf([node]) : nothing),
  };

  /** Of the nodes that an axis is followed from, those that lead to all that the others lead to. */
  #leading(axis: Axis, nodes: readonly XPathNode[]): readonly XPathNode[] {
    const tree = this.#tree;
    const behind = (node: XPathNode): number =>
      isTreeNode(node) ? tree.after(node) : elementOf(tree, node) + 1;
    const least = (a: XPathNode, b: XPathNode): XPathNode => (behind(b) < behind(a) ? b : a);
    switch (axis) {
      case 'following':
        return nodes.length === 0 ? nodes : [nodes.reduce(least)];
      case 'preceding':
        return nodes.slice(-1);
      case 'descendant':
      case 'descendant-or-self': {
        let covered = 0;
        return nodes.filter((node) => {
          if (elementOf(tree, node) < covered) return false;
          covered = isTreeNode(node) ? tree.after(node) : covered;
          return true;
        });
      }
      case 'following-sibling':
      case 'preceding-sibling': {
        const seen = new Set<number>();
        const isFirst = (node: XPathNode): boolean => {
          if (!isTreeNode(node) || node === 0 || seen.has(tree.parent(node))) return false;
          seen.add(tree.parent(node));
          return true;
        };
        return axis === 'following-sibling'
          ? nodes.filter(isFirst)
          : [...nodes].reverse().filter(isFirst).reverse();
      }
      default:
        return nodes;
    }
  }

  /** The nodes with all that is above them, or only what is above them. */
  #closure(nodes: readonly XPathNode[], isOrSelf: boolean): readonly XPathNode[] {
    const passed = new Set<XPathNode>();
    const above = (from: XPathNode | -1): void => {
      for (let at = from; at !== -1 && !passed.has(at); at = this.#parent(at)) passed.add(at);
    };
    for (const node of nodes) above(isOrSelf ? node : this.#parent(node));
    this.spend(nodes.length + passed.size);
    return ordered(this.#tree, [...passed]);
  }

  select(axis: Axis, test: Test, predicates: readonly Predicate[]): Step {
    const [first, ...rest] = predicates;
    const isReverse = reverseAxes.some((one) => one === axis);
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const slice = this.byName[axis];
    const limit = typeof first?.nth === 'number' ? first.nth : Number.POSITIVE_INFINITY;
    const at = ({ list, from, to }: Slice, index: number): XPathNode =>
      list[isReverse ? to - 1 - index : from + index] as XPathNode;
    const holds = (node: XPathNode): boolean =>
      predicates.every((predicate) => predicate.holds({ node, position: 1, size: 1 }));
    const visitAll = (found: Slice, visit: Visit): boolean => {
      for (let index = 0; index < found.to - found.from; index += 1) {
        this.spend(1);
        const node = at(found, index);
        if (holds(node) && visit(node)) return true;
      }
      return false;
    };
    /** The nodes whose positions count, by the predicates one after the other, in the order of the axis. */
    const picked = (found: Slice): readonly XPathNode[] => {
      const size = found.to - found.from;
      const nth = first?.nth === 'last' ? size : (first?.nth ?? null);
      if (nth !== null)
        return Number.isInteger(nth) && nth >= 1 && nth <= size
          ? rest.reduce(this.filtered, [at(found, nth - 1)])
          : [];
      return predicates.reduce(
        this.filtered,
        Array.from({ length: size }, (_, index) => at(found, index)),
      );
    };
    const each: Step['each'] = (node, visit) => {
      this.spend(1);
      const found = slice(node, test, limit);
      return isPositional ? picked(found).some(visit) : visitAll(found, visit);
    };
    const all: Step['all'] = (nodes) => {
      this.spend(nodes.length);
      if (!isPositional && axis.startsWith('ancestor'))
        return this.#closure(nodes, axis !== 'ancestor').filter(
          (node) => test.acceptsSelf(node) && holds(node),
        );
      const from = isPositional ? nodes : this.#leading(axis, nodes);
      if (predicates.length === 0 && from.length === 1) {
        const { list, from: start, to } = slice(from[0] as XPathNode, test, limit);
        this.spend(to - start);
        return start === 0 && to === list.length ? list : list.slice(start, to);
      }
      let result: XPathNode[] = [];
      for (const node of from) {
        each(node, (one) => {
          result.push(one);
          return false;
        });
        if (result.length > manyNodes) result = [...ordered(this.#tree, result)];
      }
      return ordered(this.#tree, result);
    };
    if (predicates.length > 0) return { all, each };
    const count = (node: XPathNode): number => {
      const { from, to } = slice(node, test, limit);
      return to - from;
    };
    return { all, each, count };
  }

  /** The string-value of any node (section 5). */
  textOf(node: XPathNode): string {
    const tree = this.#tree;
    if (isTreeNode(node)) {
      this.spend(tree.after(node) - node);
      this.spendLetters(tree.end(node) - tree.start(node));
      return stringValue(tree, node);
    }
    const cursor = this.#cursor;
    cursor.begin(tree.text, node - firstAttribute, tree.text.length);
    cursor.next();
    this.spendLetters(cursor.valueEnd - cursor.valueStart);
    return attributeText(tree.text.slice(cursor.valueStart, cursor.valueEnd));
  }
}
