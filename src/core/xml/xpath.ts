import { firstIndex } from '../text/first-index.ts';
import { grouped, several } from '../text/wording.ts';
import {
  attributeNode,
  attributeOf,
  attributesOf,
  elementOf,
  isAttribute,
  type XmlAttribute,
  type XPathNode,
} from './attributes.ts';
import type { XmlName } from './names.ts';
import { xmlNamespace } from './scopes.ts';
import { stringValue, targetOf } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { ncName } from './wellformed/xml-names.ts';

/** Why an expression cannot be read or run, in plain words; `at` is the offset in the expression (UTF-16 units from 0). */
export class XPathFault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.name = 'XPathFault';
    this.at = at;
  }
}

// Tokens (section 3.7)

const tokenKinds = ['literal', 'number', 'name', 'mark', 'other', 'end'] as const;
type Token = { kind: (typeof tokenKinds)[number]; text: string; at: number; end: number };
const tokenPattern = new RegExp(
  [
    `([ \\t\\r\\n]*)(?:("[^"]*"|'[^']*')|([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)`,
    `(${ncName}(?::(?:${ncName}|\\*))?)`,
    '(::|\\.\\.|//|!=|<=|>=|[()[\\].@,/|+\\-=<>*])|(.)|($))',
  ].join('|'),
  'suy',
);

/** What is often written instead of XPath 1.0, and what to write. The first that fits counts. */
const mistakes: readonly [mark: string, message: string][] = [
  ['!==', 'write `!=` for inequality'],
  ['==', 'write equality with a single `=`'],
  ['<>', 'write `!=` for inequality'],
  ['///', 'there is no `///`: write `//`'],
  ['&lt;', 'write `<` itself instead of &lt;'],
  ['&gt;', 'write `>` itself instead of &gt;'],
  ['&', 'write `and` instead of `&`'],
  ['||', 'write `or` instead of `||`, or concat() to join strings'],
  ['*:', "`*:name` is not in XPath 1.0: write *[local-name()='name']"],
  ['$', 'there are no variables here: write the value itself'],
  ['"', 'the string that begins here does not end: a closing " is missing'],
  ["'", "the string that begins here does not end: a closing ' is missing"],
  ['!', 'write not as the function not()'],
  [':', 'a `:` separates a prefix and a name, without spaces; after an axis write `::`'],
];

/** The tokens of an expression, with `end` as the last. Throws an XPathFault at the first invalid one. */
function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokens.at(-1)?.kind !== 'end') {
    const [, space = '', ...found] = tokenPattern.exec(expression) ?? [];
    const at = (tokens.at(-1)?.end ?? 0) + space.length;
    const index = found.findIndex((text) => text !== undefined);
    const kind = tokenKinds[index] ?? 'end';
    const text = found[index] ?? '';
    const isPart = kind === 'literal' || kind === 'number' || kind === 'name';
    const mistake = mistakes.find(
      ([mark]) =>
        !isPart && expression.startsWith(mark, at) && (mark.length > 1 || kind === 'other'),
    );
    if (mistake) throw new XPathFault(at, mistake[1]);
    if (kind === 'other') throw new XPathFault(at, `${text} is not allowed here`);
    tokens.push({ kind, text, at, end: at + text.length });
  }
  return tokens;
}

const described = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end' : kind === 'literal' ? `the string ${text}` : `\`${text}\``;

// Limits

/** Steps between two calls of `onStep`. */
const stride = 100_000;
/** A step is a node that is met, or so many letters that are read; to begin to read is as much as `stepsOfText`. Steps are counted, not seconds, so that an expression ends alike on every machine. */
const lettersOfStep = 16;
const stepsOfText = 8;
/** An expression takes at most so many steps and one for each letter of the document: the slowest are about five seconds where it has 20 MB. */
const mostSteps = 40_000_000;
/** Letters of all texts that one expression makes; those that stand in the document as they are do not count. */
const mostMade = 50_000_000;

class Limits {
  readonly #most: number;
  readonly #onStep: () => void;
  #left = stride;
  #spent = 0;
  #made = 0;

  constructor(letters: number, onStep: () => void) {
    this.#most = mostSteps + letters;
    this.#onStep = onStep;
  }

  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left > 0) return;
    this.#spent += stride - this.#left;
    this.#left = stride;
    if (this.#spent > this.#most)
      throw new XPathFault(
        0,
        `this takes more than ${grouped(this.#most)} steps in this document: write a narrower path`,
      );
    this.#onStep();
  }

  read(letters: number): void {
    this.spend(stepsOfText + Math.floor(letters / lettersOfStep));
  }

  /** To be called before a text of so many letters is made. */
  make(letters: number): void {
    this.#made += letters;
    if (this.#made > mostMade)
      throw new XPathFault(
        0,
        `this makes more than ${grouped(mostMade)} letters of text: use less of the document`,
      );
  }
}

// Nodes (sections 2 and 5)

/** The same nodes in the order of the document and each once; the list itself where it is so already. */
function ordered(tree: XmlTree, nodes: readonly XPathNode[]): readonly XPathNode[] {
  const isMixed = nodes.some(isAttribute) && !nodes.every(isAttribute);
  const keyOf = (node: XPathNode): number => {
    if (!isMixed) return node;
    return isAttribute(node) ? node - attributeNode(0) : node === 0 ? -1 : tree.start(node);
  };
  if (nodes.every((node, index) => index === 0 || keyOf(nodes[index - 1] as number) < keyOf(node)))
    return nodes;
  const sorted = nodes.toSorted((a, b) => keyOf(a) - keyOf(b));
  return sorted.filter((node, index) => node !== sorted[index - 1]);
}

/** The context node, its position and the size of the context (section 1). */
type Focus = { node: XPathNode; position: number; size: number };
/** Called for nodes one after the other until it says true. */
type Visit = (node: XPathNode) => boolean;

/** The axes (section 2.2) but `namespace`. */
const axes: readonly string[] = [
  ...['child', 'descendant', 'parent', 'ancestor', 'following-sibling', 'preceding-sibling'],
  ...['following', 'preceding', 'attribute', 'self', 'descendant-or-self', 'ancestor-or-self'],
];

/** A node test made ready for one tree: whether a node, or an attribute on its own axis, fits; and all nodes of the tree, or the children of one, that fit, found once. */
type Test = {
  fits: (node: XPathNode) => boolean;
  fitsAttribute: (attribute: XmlAttribute) => boolean;
  all: () => readonly number[];
  within: (parent: number) => readonly number[];
};

/** What a step selects. */
type Step = {
  /** From any of the nodes, which are given and returned in the order of the document and each once. */
  all: (nodes: readonly XPathNode[]) => readonly XPathNode[];
  /** Visits what is selected from one node until `visit` says true; whether it did. */
  each: (node: XPathNode, visit: Visit) => boolean;
  /** How many are selected from one node. */
  count: (node: XPathNode) => number;
};

/** A predicate made ready. `nth` is the one position that it selects, where that is written. */
type Predicate = {
  nth: number | undefined;
  isPositional: boolean;
  holds: (focus: Focus) => boolean;
};

/** Where in a list that goes up the first number is that is not below this one. */
const firstNotBelow = (list: readonly number[], number: number): number =>
  firstIndex(list.length, (index) => (list[index] as number) >= number);

/** More children than this are listed once, and not met again for each test of a predicate. */
const fewChildren = 32;

/** The axes on which two nodes never meet the same one. */
const apart = ['child', 'attribute', 'self'];

/** The nodes of one tree, within the limits of one expression. */
class Nodes {
  readonly tree: XmlTree;
  readonly limits: Limits;

  constructor(tree: XmlTree, limits: Limits) {
    this.tree = tree;
    this.limits = limits;
  }

  test(fits: (node: number) => boolean, fitsAttribute: Test['fitsAttribute'] = () => false): Test {
    const { tree, limits } = this;
    let found: number[] | null = null;
    const all = (): readonly number[] => {
      if (found !== null) return found;
      found = [];
      for (let node = 0; node < tree.count; node += 1) {
        limits.spend(1);
        if (fits(node)) found.push(node);
      }
      return found;
    };
    const children = new Map<number, number[]>();
    const within = (parent: number): readonly number[] => {
      const known = children.get(parent);
      if (known) return known;
      const list: number[] = [];
      const after = tree.after(parent);
      let met = 0;
      for (let node = parent + 1; node < after; node = tree.after(node)) {
        met += 1;
        if (fits(node)) list.push(node);
      }
      limits.spend(met);
      if (met > fewChildren) children.set(parent, list);
      return list;
    };
    return { fits: (node) => !isAttribute(node) && fits(node), fitsAttribute, all, within };
  }

  typeTest(type: string, target: string | null): Test {
    const { comment, doctype, instruction, text } = nodeKinds;
    const { tree } = this;
    const isText = (node: number): boolean => tree.kind(node) === text && !this.#isEmpty(node);
    if (type === 'text') return this.test(isText);
    if (type === 'comment') return this.test((node) => tree.kind(node) === comment);
    if (type === 'processing-instruction')
      return this.test(
        (node) =>
          tree.kind(node) === instruction && (target === null || targetOf(tree, node) === target),
      );
    // A DOCTYPE is not a node of the data model.
    const any = this.test(
      (node) => tree.kind(node) !== doctype && (tree.kind(node) !== text || isText(node)),
      () => true,
    );
    return { ...any, fits: (node) => isAttribute(node) || any.fits(node) };
  }

  /** Names of a namespace, all of them where `local` is null; any name at all where `uri` is null too. */
  nameTest(uri: string | null, local: string | null): Test {
    const { tree } = this;
    const isMeant = (name: XmlName): boolean =>
      uri === null || (name.uri === uri && (local === null || name.local === local));
    const meant = tree.names.map(isMeant);
    return this.test((node) => tree.isElement(node) && meant[tree.nameId(node)] === true, isMeant);
  }

  /** A text without a character is not a node of the data model: a CDATA section can be. */
  #isEmpty(node: number): boolean {
    const { tree } = this;
    if (!tree.text.startsWith('<![CDATA[]]>', tree.start(node))) return false;
    return this.textOf(node) === '';
  }

  /** The parent of any node, that of an attribute is its element; -1 for the document. */
  #parent(node: XPathNode): number | -1 {
    if (isAttribute(node)) return elementOf(this.tree, node);
    return node === 0 ? -1 : this.tree.parent(node);
  }

  attributes(element: number): readonly XmlAttribute[] {
    const found = attributesOf(this.tree, element);
    this.limits.read(this.tree.head(element) - this.tree.start(element));
    this.limits.spend(stepsOfText * found.length);
    return found;
  }

  #meet(test: Test, node: XPathNode, visit: Visit): boolean {
    this.limits.spend(1);
    return test.fits(node) && visit(node);
  }

  /** Visits from a node on outwards; -1 is outside of all. */
  #outwards(test: Test, from: number | -1, visit: Visit): boolean {
    for (let at = from; at !== -1; at = this.#parent(at))
      if (this.#meet(test, at, visit)) return true;
    return false;
  }

  /** Visits those of a list between two numbers. */
  #between(list: readonly number[], from: number, to: number, visit: Visit): boolean {
    for (let index = firstNotBelow(list, from); index < list.length; index += 1) {
      const one = list[index] as number;
      if (one >= to) return false;
      this.limits.spend(1);
      if (visit(one)) return true;
    }
    return false;
  }

  /** Visits those of a list below a number, from the last one down. */
  #downFrom(list: readonly number[], node: number, visit: Visit): boolean {
    for (let index = firstNotBelow(list, node) - 1; index >= 0; index -= 1) {
      this.limits.spend(1);
      if (visit(list[index] as number)) return true;
    }
    return false;
  }

  /** The siblings of a node that fit, itself among them. */
  #siblings(test: Test, node: XPathNode): readonly number[] {
    return isAttribute(node) || node === 0 ? [] : test.within(this.tree.parent(node));
  }

  /** Visits what an axis holds that fits, in the order of the axis. */
  #walk(axis: string, test: Test, node: XPathNode, visit: Visit): boolean {
    const { tree } = this;
    const element = elementOf(tree, node);
    const after = isAttribute(node) ? element + 1 : tree.after(node);
    this.limits.spend(1);
    switch (axis) {
      case 'self':
        return this.#meet(test, node, visit);
      case 'parent':
        return this.#parent(node) !== -1 && this.#meet(test, this.#parent(node), visit);
      case 'ancestor':
        return this.#outwards(test, this.#parent(node), visit);
      case 'ancestor-or-self':
        return this.#outwards(test, node, visit);
      case 'following':
        return this.#between(test.all(), after, tree.count, visit);
      case 'preceding':
        // What ends before the node begins: its ancestors do not.
        return this.#downFrom(
          test.all(),
          element,
          (one) => tree.after(one) <= element && visit(one),
        );
      case 'following-sibling':
        return this.#between(this.#siblings(test, node), after, tree.count, visit);
      case 'preceding-sibling':
        return this.#downFrom(this.#siblings(test, node), node, visit);
      case 'descendant-or-self':
        if (this.#meet(test, node, visit)) return true;
    }
    if (isAttribute(node)) return false;
    if (axis === 'attribute')
      return (
        tree.isElement(node) &&
        this.attributes(node).some(
          (one) => test.fitsAttribute(one) && visit(attributeNode(one.start)),
        )
      );
    if (axis !== 'child') return this.#between(test.all(), node + 1, after, visit);
    return this.#between(test.within(node), node + 1, after, visit);
  }

  /** How many siblings before a node, or behind it, fit: they are not visited for it. */
  #countSiblings(axis: string, test: Test, node: XPathNode): number {
    const siblings = this.#siblings(test, node);
    this.limits.spend(1);
    return axis === 'preceding-sibling'
      ? firstNotBelow(siblings, node)
      : siblings.length - firstNotBelow(siblings, node + 1);
  }

  /** The nodes that a predicate leaves of a list, which is in the order in which positions are counted. */
  readonly filtered = (list: readonly XPathNode[], { holds }: Predicate): readonly XPathNode[] => {
    this.limits.spend(list.length);
    return list.filter((node, index) => holds({ node, position: index + 1, size: list.length }));
  };

  step(axis: string, test: Test, predicates: readonly Predicate[]): Step {
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const isReverse = axis.startsWith('ancestor') || axis.startsWith('preceding');
    const [{ nth } = { nth: undefined }] = predicates;
    const holds = (node: XPathNode): boolean =>
      predicates.every((predicate) => predicate.holds({ node, position: 1, size: 1 }));
    const each: Step['each'] = (node, visit) => {
      if (!isPositional) return this.#walk(axis, test, node, (one) => holds(one) && visit(one));
      const list: XPathNode[] = [];
      this.#walk(axis, test, node, (one) => list.push(one) === nth);
      if (nth === undefined) return predicates.reduce(this.filtered, list).some(visit);
      const rest = Number.isInteger(nth) && nth > 0 ? list.slice(nth - 1) : [];
      return predicates.slice(1).reduce(this.filtered, rest).some(visit);
    };
    const all: Step['all'] = (nodes) => {
      const found: XPathNode[] = [];
      const take = (node: XPathNode): boolean => {
        found.push(node);
        return false;
      };
      if (nodes.length === 1) {
        each(nodes[0] as number, take);
        return isReverse ? found.reverse() : found;
      }
      if (isPositional || apart.includes(axis)) for (const node of nodes) each(node, take);
      else {
        const met = new Set<XPathNode>();
        // From where an earlier walk has been, this one would only meet what that one met.
        for (const node of axis === 'preceding' ? nodes.toReversed() : nodes)
          this.#walk(axis, test, node, (one) => {
            if (met.has(one)) return true;
            met.add(one);
            this.limits.spend(2);
            return holds(one) && take(one);
          });
      }
      return ordered(this.tree, found);
    };
    const isCounted = predicates.length === 0 && axis.endsWith('-sibling');
    const count: Step['count'] = (node) =>
      isCounted ? this.#countSiblings(axis, test, node) : all([node]).length;
    return { all, each, count };
  }

  /** The string-value of any node. */
  textOf(node: XPathNode): string {
    const { tree, limits } = this;
    if (isAttribute(node)) {
      limits.read(tree.head(elementOf(tree, node)) - tree.start(elementOf(tree, node)));
      return attributeOf(tree, node)?.value ?? '';
    }
    limits.spend(tree.after(node) - node);
    limits.read(tree.end(node) - tree.start(node));
    const text = stringValue(tree, node);
    // One text alone is a stretch of the document.
    if (tree.after(node) > node + 2) limits.make(text.length);
    return text;
  }
}

// Values (sections 3.4 and 4)

type Values = { nodes: readonly XPathNode[]; string: string; number: number; boolean: boolean };
/** The type of a value is known before the run, because there are no variables. */
type ValueType = keyof Values;
type Value = Values[ValueType];

/** White space is that of XML, never that of JavaScript. */
const numeral = /^[ \t\r\n]*-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[ \t\r\n]*$/;
const numberOf = (value: string | number | boolean): number =>
  typeof value === 'string' && !numeral.test(value) ? Number.NaN : Number(value);

/** string() of a number (section 4.2): never an exponent, no minus before zero, and as many digits as distinguish it from every other number. */
export function stringOfNumber(value: number): string {
  const written = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?e([+-][0-9]+)$/.exec(written) ?? [];
  if (exponent === undefined) return written;
  const power = Number(exponent);
  const digits = whole + fraction;
  // JavaScript writes one digit before the point.
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  return sign + digits.padEnd(power + 1, '0');
}

type Relation = (left: Value, right: Value) => boolean;
const relations: Readonly<Record<string, { holds: Relation; turned: string }>> = {
  '=': { holds: (left, right) => left === right, turned: '=' },
  '!=': { holds: (left, right) => left !== right, turned: '!=' },
  '<': { holds: (left, right) => left < right, turned: '>' },
  '<=': { holds: (left, right) => left <= right, turned: '>=' },
  '>': { holds: (left, right) => left > right, turned: '<' },
  '>=': { holds: (left, right) => left >= right, turned: '<=' },
};

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  // The sign is that of the dividend, as in JavaScript (section 3.5).
  mod: (left, right) => left % right,
};

/** The operators by how tightly they bind (sections 3.4 and 3.5). */
const ranks: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  div: 6,
  mod: 6,
};

/** substring() (section 4.2): the characters whose position is at least round(from) and less than round(from) + round(length). */
function substring(text: string, from: number, length?: number): string {
  const first = Math.round(from);
  const end = length === undefined ? Number.POSITIVE_INFINITY : first + Math.round(length);
  // Nothing is at least NaN or less than it.
  return Array.from(text)
    .filter((_, index) => index + 1 >= first && index + 1 < end)
    .join('');
}

/** translate() (section 4.2): each character of `from` becomes the one at its place in `to`, or nothing where `to` is shorter. */
function translate(text: string, from: string, to: string): string {
  const target = Array.from(to);
  const map = new Map<string, string>();
  for (const [index, character] of Array.from(from).entries())
    if (!map.has(character)) map.set(character, target[index] ?? '');
  return Array.from(text, (character) => map.get(character) ?? character).join('');
}

function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

// Expressions (section 3)

/** What a part of an expression depends on; with neither it is computed only once. */
type Uses = { node: boolean; position: boolean };
const constant: Uses = { node: false, position: false };

/** A part of an expression made ready: a closure that computes it. */
type Part = Uses & {
  type: ValueType;
  of: (focus: Focus) => Value;
  /** Whether `visit` says true of one of its nodes; they may come in any order and more than once. */
  some: (focus: Focus, visit: Visit) => boolean;
  /** How many nodes it has. */
  count: (focus: Focus) => number;
  /** A predicate of this number as it is written selects by position. */
  nth?: number;
};

const usesOf = (parts: readonly Uses[]): Uses => ({
  node: parts.some(({ node }) => node),
  position: parts.some(({ position }) => position),
});

/** Computes what is the same in every context only once. */
function kept<T>({ node, position }: Uses, compute: (focus: Focus) => T): (focus: Focus) => T {
  let known: { value: T } | null = null;
  if (node || position) return compute;
  return (focus) => {
    known ??= { value: compute(focus) };
    return known.value;
  };
}

function part(type: ValueType, uses: Uses, compute: Part['of']): Part {
  const of = kept(uses, compute);
  const some: Part['some'] = (focus, visit) => (of(focus) as Values['nodes']).some(visit);
  const count: Part['count'] = (focus) => (of(focus) as Values['nodes']).length;
  return { type, node: uses.node, position: uses.position, of, some, count };
}

/** How deep an expression may be nested: no one writes such a thing, and the stack is not endless. */
const deepest = 200;
const tooDeep = (at: number): XPathFault =>
  new XPathFault(at, `the expression is nested deeper than ${deepest} levels`);

const nodeTypes = ['comment', 'text', 'processing-instruction', 'node'];

/** Prefixes of an expression and the namespaces they mean. */
type Namespaces = ReadonlyMap<string, string>;

/**
 * How to run an expression: the meaning of its prefixes (`xml` is known; without a prefix there is
 * no namespace), the context node (the document), and a callback every hundred thousand nodes or
 * so; an exception from it ends the run.
 */
export type XPathContext = { namespaces?: Namespaces; context?: XPathNode; onStep?: () => void };

/** A function: what it gives, and takes (`?` where the last may be left out, `…` where more may follow). Without its only argument it means the context node. */
type FunctionRow = {
  type: ValueType;
  takes: readonly ValueType[];
  more: '?' | '…' | '';
  uses: Partial<Uses>;
  compute: (given: readonly never[], focus: Focus) => Value;
};

/** Reads an expression and makes it ready for one tree: each part becomes a closure that knows the names of the tree. */
class Compiler {
  readonly #nodes: Nodes;
  readonly #namespaces: Namespaces;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  /** Comparisons of comparisons: a chain of them is read in a loop and yet nested. */
  #chained = 0;
  /** The element names without a prefix, with their places. */
  readonly bare: { local: string; at: number }[] = [];

  constructor(tree: XmlTree, expression: string, { namespaces, onStep }: XPathContext) {
    this.#nodes = new Nodes(tree, new Limits(tree.text.length, onStep ?? (() => undefined)));
    this.#namespaces = namespaces ?? new Map();
    if (expression.trim() === '')
      throw new XPathFault(0, 'the expression is empty: write one such as //name');
    this.#tokens = tokensOf(expression);
  }

  whole(): Part {
    const whole = this.#expression(1);
    const { kind, text, at } = this.#next;
    if (kind === 'end') return whole;
    if (text === ')' || text === ']') throw new XPathFault(at, `this ${text} closes nothing`);
    throw this.#expected('an operator or the end');
  }

  get #next(): Token {
    return this.#tokens[this.#index] as Token;
  }
  /** The last token, `end`, is never passed. */
  #take(): Token {
    const token = this.#next;
    if (token.kind !== 'end') this.#index += 1;
    return token;
  }
  #is(...marks: readonly string[]): boolean {
    const { kind, text } = this.#next;
    return kind === 'mark' && marks.includes(text);
  }
  #takes(mark: string): boolean {
    const is = this.#is(mark);
    if (is) this.#index += 1;
    return is;
  }
  /** Whether a name stands here and this mark behind it. */
  #isNameBefore(mark: string): boolean {
    const behind = this.#tokens[this.#index + 1];
    return this.#next.kind === 'name' && behind?.kind === 'mark' && behind.text === mark;
  }
  /** Takes the bracket that closes `open`; `or` names what else could have stood there. */
  #close(open: Token, bracket: string, or = 'an operator'): void {
    if (this.#takes(bracket)) return;
    if (this.#next.kind === 'end')
      throw new XPathFault(open.at, `the ${open.text} is not closed: a ${bracket} is missing`);
    throw this.#expected(`${or} or ${bracket}`);
  }
  #expected(what: string): XPathFault {
    return new XPathFault(this.#next.at, `expected ${what}, found ${described(this.#next)}`);
  }

  /** An expression whose operators have at least this rank; a chain of operators of one rank is one closure. */
  #expression(rank: number): Part {
    const { at } = this.#next;
    if (this.#depth >= deepest) throw tooDeep(at);
    this.#depth += 1;
    let left = this.#unary();
    for (let own = this.#rank(); own >= rank; own = this.#rank()) {
      const rest: { operator: string; of: Part }[] = [];
      while (this.#rank() === own)
        rest.push({ operator: this.#take().text, of: this.#expression(own + 1) });
      left = this.#combined(at, own, left, rest);
    }
    this.#depth -= 1;
    return left;
  }

  #rank(): number {
    const { kind, text } = this.#next;
    if (kind !== 'mark' && kind !== 'name') return 0;
    return Object.hasOwn(ranks, text) ? (ranks[text] as number) : 0;
  }

  #combined(
    at: number,
    rank: number,
    left: Part,
    rest: readonly { operator: string; of: Part }[],
  ): Part {
    if (rank === 3 || rank === 4) {
      this.#chained += rest.length - 1;
      if (this.#chained > deepest) throw tooDeep(at);
      return rest.reduce(
        (before, { operator, of }) => this.#comparison(operator, before, of),
        left,
      );
    }
    const parts = [left, ...rest.map(({ of }) => of)];
    const uses = usesOf(parts);
    if (rank === 1)
      return part('boolean', uses, (focus) => parts.some((one) => this.#boolean(one, focus)));
    if (rank === 2)
      return part('boolean', uses, (focus) => parts.every((one) => this.#boolean(one, focus)));
    return part('number', uses, (focus) =>
      rest.reduce(
        (total, { operator, of }) =>
          (arithmetic[operator] as (left: number, right: number) => number)(
            total,
            this.#number(of, focus),
          ),
        this.#number(left, focus),
      ),
    );
  }

  #unary(): Part {
    let minuses = 0;
    while (this.#takes('-')) minuses += 1;
    const of = this.#union();
    if (minuses === 0) return of;
    const sign = minuses % 2 === 0 ? 1 : -1;
    return part('number', of, (focus) => sign * this.#number(of, focus));
  }

  #union(): Part {
    const { at } = this.#next;
    const first = this.#path();
    if (!this.#is('|')) return first;
    const sets = [this.#nodesOnly(first, at, '|')];
    while (this.#takes('|')) {
      const { at: start } = this.#next;
      sets.push(this.#nodesOnly(this.#path(), start, '|'));
    }
    const { tree, limits } = this.#nodes;
    return part('nodes', usesOf(sets), (focus) => {
      const all = sets.flatMap(({ of }) => of(focus) as Values['nodes']);
      limits.spend(all.length);
      return ordered(tree, all);
    });
  }

  #nodesOnly(one: Part, at: number, mark: string): Part {
    if (one.type === 'nodes') return one;
    throw new XPathFault(at, `${mark} needs nodes, but this is a ${one.type}`);
  }

  #path(): Part {
    const start = this.#next;
    if (this.#is('/', '//')) {
      const behind = this.#tokens[this.#index + 1] as Token;
      const isRootAlone = start.text === '/' && !this.#startsStep(behind);
      if (isRootAlone) this.#take();
      return this.#walked(constant, () => [0], isRootAlone ? [] : this.#steps());
    }
    if (!this.#startsPrimary())
      return this.#walked({ node: true, position: false }, ({ node }) => [node], this.#steps(''));
    let from = this.#primary();
    if (this.#is('[')) {
      const set = this.#nodesOnly(from, start.at, '[…]');
      const predicates = this.#predicates();
      from = part('nodes', set, (focus) =>
        predicates.reduce(this.#nodes.filtered, set.of(focus) as Values['nodes']),
      );
    }
    if (!this.#is('/', '//')) return from;
    const set = this.#nodesOnly(from, start.at, this.#next.text);
    return this.#walked(set, (focus) => set.of(focus) as Values['nodes'], this.#steps());
  }

  /** What steps lead to; the last one is searched only as far as is needed. */
  #walked(uses: Uses, from: (focus: Focus) => readonly XPathNode[], steps: readonly Step[]): Part {
    const walk = (focus: Focus, of: readonly Step[]): readonly XPathNode[] =>
      of.reduce((nodes, { all }) => all(nodes), from(focus));
    const path = part('nodes', uses, (focus) => walk(focus, steps));
    const last = steps.at(-1);
    if (!last || !uses.node) return path;
    const before = steps.slice(0, -1);
    return {
      ...path,
      some: (focus, visit) => walk(focus, before).some((node) => last.each(node, visit)),
      count: (focus) => {
        const nodes = walk(focus, before);
        return nodes.length === 1 ? last.count(nodes[0] as number) : last.all(nodes).length;
      },
    };
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#next;
    if (kind === 'literal' || kind === 'number' || this.#is('(')) return true;
    return this.#isNameBefore('(') && !nodeTypes.includes(text);
  }

  #primary(): Part {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind === 'literal') return part('string', constant, () => text.slice(1, -1));
    if (kind === 'number')
      return { ...part('number', constant, () => Number(text)), nth: Number(text) };
    if (kind === 'name') return this.#call(token);
    if (this.#is(')')) throw new XPathFault(at, 'there is nothing between ( and )');
    const inner = this.#expression(1);
    this.#close(token, ')');
    return inner;
  }

  #call({ text: name, at }: Token): Part {
    const row = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (!row)
      throw new XPathFault(
        at,
        `there is no function ${name}() here; the functions are ${Object.keys(this.#functions).sort().join(', ')}`,
      );
    const { takes, more, type, uses, compute } = row;
    const open = this.#take();
    const given: Part[] = [];
    if (!this.#takes(')')) {
      do {
        const { at: start } = this.#next;
        const argument = this.#expression(1);
        if (takes[given.length] === 'nodes' && argument.type !== 'nodes')
          throw new XPathFault(
            start,
            `${name}() takes nodes, such as a path, but this is a ${argument.type}`,
          );
        given.push(argument);
      } while (this.#takes(','));
      this.#close(open, ')', 'an operator, `,`');
    }
    const least = takes.length - (more === '?' ? 1 : 0);
    if (given.length < least || (given.length > takes.length && more !== '…')) {
      const usual = takes.length === 0 ? 'no arguments' : several(takes.length, 'argument');
      const wanted = more === '?' ? `${least} or ${usual}` : usual;
      throw new XPathFault(
        at,
        `${name}() takes ${more === '…' ? `${wanted} or more` : wanted}, but got ${given.length}`,
      );
    }
    if (given.length === 0 && takes.length === 1)
      given.push(part('nodes', { node: true, position: false }, ({ node }) => [node]));
    const [first] = given;
    if (name === 'count' && first) return part(type, first, first.count);
    return part(type, usesOf([...given, { ...constant, ...uses }]), (focus) => {
      const values = given.map((one, index) =>
        this.#converted(one, takes[Math.min(index, takes.length - 1)] as ValueType, focus),
      );
      return compute(values as never[], focus);
    });
  }

  // Paths (section 2)

  #startsStep({ kind, text }: Token): boolean {
    return kind === 'name' || (kind === 'mark' && ['@', '.', '..', '*'].includes(text));
  }

  /** The steps of a path; without `first` the next token is a `/` or `//`. */
  #steps(first?: ''): Step[] {
    const steps = first === undefined ? [] : this.#step('');
    while (this.#is('/', '//')) steps.push(...this.#step(this.#take().text));
    return steps;
  }

  get #anyNode(): Test {
    return this.#nodes.typeTest('node', null);
  }

  /** What stands behind `slash`, '' at the beginning of a path. */
  #step(slash: string): Step[] {
    const first = this.#next;
    const nodes = this.#nodes;
    /** What `//` means (section 2.5). */
    const below = (test: Test): Step[] =>
      slash === '//' ? [nodes.step('descendant-or-self', test, [])] : [];
    if (this.#is('.', '..')) {
      this.#take();
      const axis = first.text === '.' ? 'self' : 'parent';
      if (this.#is('['))
        throw new XPathFault(
          this.#next.at,
          `no predicate can follow \`${first.text}\` in XPath 1.0: write ${axis}::node()[…]`,
        );
      return [...below(this.#anyNode), nodes.step(axis, this.#anyNode, [])];
    }
    const written = this.#axis();
    const axis = written ?? 'child';
    const behind = written === null ? slash : first.text === '@' ? '@' : `${first.text}::`;
    const test = this.#test(behind, axis === 'attribute');
    const predicates = this.#predicates();
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    // The same with fewer nodes on the way: `//name` are descendants, `//name[1]` is `//name/../name[1]`, and only elements have attributes.
    if (slash === '//' && !isPositional && (axis === 'child' || axis === 'descendant'))
      return [nodes.step('descendant', test, predicates)];
    const step = nodes.step(axis, test, predicates);
    if (slash === '//' && axis === 'child')
      return [nodes.step('descendant', test, []), nodes.step('parent', this.#anyNode, []), step];
    return [...below(axis === 'attribute' ? nodes.nameTest(null, null) : this.#anyNode), step];
  }

  /** The axis before a node test; null where none is written. */
  #axis(): string | null {
    if (this.#takes('@')) return 'attribute';
    if (!this.#isNameBefore('::')) return null;
    const { text, at } = this.#take();
    this.#take();
    if (axes.includes(text)) return text;
    throw new XPathFault(at, `there is no axis ${text}:: here; the axes are ${axes.join(', ')}`);
  }

  /** The node test behind a slash, an axis or an @. */
  #test(behind: string, isAttribute: boolean): Test {
    const { kind, text, at } = this.#next;
    if (this.#takes('*')) return this.#nodes.nameTest(null, null);
    const isCall = this.#isNameBefore('(');
    if (kind !== 'name' || (isCall && !nodeTypes.includes(text))) {
      if (behind === '') throw this.#expected('a path, a string, a number or a function');
      throw this.#expected(`a step such as name, * or @name after \`${behind}\``);
    }
    this.#take();
    if (isCall) {
      const open = this.#take();
      const { kind: argument, at: start } = this.#next;
      const isInstruction = text === 'processing-instruction';
      if (argument === 'literal' && !isInstruction)
        throw new XPathFault(start, `${text}() takes no argument: write ${text}()[. = '…']`);
      const target = argument === 'literal' ? this.#take().text.slice(1, -1) : null;
      this.#close(open, ')', isInstruction ? 'a string' : 'nothing');
      return this.#nodes.typeTest(text, target);
    }
    const colon = text.indexOf(':');
    const prefix = text.slice(0, Math.max(0, colon));
    const local = text.slice(colon + 1);
    if (prefix === '' && !isAttribute) this.bare.push({ local, at });
    return this.#nodes.nameTest(this.#namespace(prefix, at), local === '*' ? null : local);
  }

  /** The namespace of a prefix. A name without a prefix has no namespace, even if the document has a default one (section 2.3). */
  #namespace(prefix: string, at: number): string {
    const uri = prefix === '' ? '' : this.#namespaces.get(prefix);
    if (uri !== undefined) return uri;
    if (prefix === 'xml') return xmlNamespace;
    const declared = [...this.#namespaces.keys()].join(', ');
    throw new XPathFault(
      at,
      `the prefix ${prefix} is not declared: ${declared === '' ? 'no prefixes are declared' : `declared are ${declared}`}`,
    );
  }

  #predicates(): Predicate[] {
    const predicates: Predicate[] = [];
    while (this.#is('[')) {
      const open = this.#take();
      if (this.#is(']'))
        throw new XPathFault(open.at, 'the predicate is empty: write a test between [ and ]');
      const of = this.#expression(1);
      // A number is compared with the position (section 2.4).
      const isNumber = of.type === 'number';
      predicates.push({
        nth: of.nth,
        isPositional: isNumber || of.position,
        holds: (focus) => (isNumber ? of.of(focus) === focus.position : this.#boolean(of, focus)),
      });
      this.#close(open, ']');
    }
    return predicates;
  }

  // Values (section 4)

  #text(value: Value): string {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return stringOfNumber(value);
    if (typeof value === 'boolean') return String(value);
    const [first] = value;
    return first === undefined ? '' : this.#nodes.textOf(first);
  }

  #number(one: Part, focus: Focus): number {
    const value = one.of(focus);
    return numberOf(typeof value === 'object' ? this.#text(value) : value);
  }

  #boolean(one: Part, focus: Focus): boolean {
    // An empty text, 0 and NaN are what JavaScript takes for false too.
    return one.type === 'nodes' ? one.some(focus, () => true) : Boolean(one.of(focus));
  }

  #converted(one: Part, wanted: ValueType, focus: Focus): Value {
    if (wanted === 'number') return this.#number(one, focus);
    if (wanted === 'boolean') return this.#boolean(one, focus);
    if (wanted !== 'string') return one.of(focus);
    const text = this.#text(one.of(focus));
    this.#nodes.limits.read(text.length);
    return text;
  }

  /** A comparison (section 3.4): of nodes it is true where it is true of one of them. */
  #comparison(operator: string, left: Part, right: Part): Part {
    const { holds, turned } = relations[operator] as { holds: Relation; turned: string };
    const isEquality = operator === '=' || operator === '!=';
    const isSame = (one: Part): boolean => !one.node && !one.position;
    const isTurned =
      right.type === 'nodes' && (left.type !== 'nodes' || (isSame(left) && !isSame(right)));
    if (isTurned) return this.#comparison(turned, right, left);
    const are = (type: ValueType): boolean => left.type === type || right.type === type;
    const isText = isEquality && !are('number') && !are('boolean');
    const read = isText ? (text: string): Value => text : numberOf;
    const uses = usesOf([left, right]);
    if (left.type === 'nodes' && right.type === 'nodes') {
      // Of many values the greatest or the least decides, and two where one has to differ.
      const others = kept(right, (focus) => {
        const values = new Set<Value>();
        right.some(focus, (node) => {
          values.add(read(this.#nodes.textOf(node)));
          return operator === '!=' && values.size > 1;
        });
        if (isEquality) return values;
        const numbers = [...values].filter((value) => !Number.isNaN(value));
        const isMore = relations[operator.charAt(0)]?.holds as Relation;
        return new Set(
          numbers
            .slice(0, 1)
            .map((first) => numbers.reduce((a, b) => (isMore(a, b) ? b : a), first)),
        );
      });
      return part('boolean', uses, (focus) => {
        const values = others(focus);
        return left.some(focus, (node) => {
          const value = read(this.#nodes.textOf(node));
          if (operator === '=') return values.has(value);
          return [...values].some((other) => holds(value, other));
        });
      });
    }
    if (left.type === 'nodes' && right.type !== 'boolean')
      return part('boolean', uses, (focus) => {
        const value = isText ? this.#text(right.of(focus)) : this.#number(right, focus);
        return left.some(focus, (node) => holds(read(this.#nodes.textOf(node)), value));
      });
    const wanted: ValueType = isText
      ? 'string'
      : isEquality && are('boolean')
        ? 'boolean'
        : 'number';
    const of = (one: Part, focus: Focus): Value =>
      wanted === 'boolean' || one.type === 'nodes'
        ? Number(this.#boolean(one, focus))
        : this.#converted(one, wanted, focus);
    return part('boolean', uses, (focus) => holds(of(left, focus), of(right, focus)));
  }

  // Functions (section 4)

  /** The name of a node (section 5): of an instruction its target, and nothing of a node that has none. */
  #nameOf([node]: readonly XPathNode[]): Pick<XmlName, 'qname' | 'local' | 'uri'> {
    const { tree } = this.#nodes;
    if (node !== undefined && isAttribute(node)) return attributeOf(tree, node) as XmlAttribute;
    if (node !== undefined && tree.isElement(node)) return tree.name(node);
    const isInstruction = node !== undefined && tree.kind(node) === nodeKinds.instruction;
    const target = isInstruction ? targetOf(tree, node) : '';
    return { qname: target, local: target, uri: '' };
  }

  /** By the nearest `xml:lang` around the node. */
  #isInLanguage(node: XPathNode, wanted: string): boolean {
    const { tree } = this.#nodes;
    const language = wanted.toLowerCase();
    for (let at = elementOf(tree, node); at !== 0; at = tree.parent(at)) {
      if (!tree.isElement(at)) continue;
      const found = this.#nodes
        .attributes(at)
        .find((one) => one.uri === xmlNamespace && one.local === 'lang')
        ?.value.toLowerCase();
      if (found !== undefined) return found === language || found.startsWith(`${language}-`);
    }
    return false;
  }

  /** The offset of a part in a text; -1 where it is not in it. Long parts are searched for in quadratic time. */
  #find(text: string, sought: string): number {
    this.#nodes.limits.spend(Math.floor((text.length * sought.length) / 1024));
    return text.indexOf(sought);
  }

  #row<T extends ValueType, const A extends readonly ValueType[]>(
    type: T,
    takes: A,
    compute: (...given: { [I in keyof A]: Values[A[I]] }) => Values[T],
    more: FunctionRow['more'] = '',
  ): FunctionRow {
    return {
      type,
      takes,
      more,
      uses: constant,
      compute: (given) => compute(...(given as unknown as { [I in keyof A]: Values[A[I]] })),
    };
  }

  /** The core function library. */
  readonly #functions: Readonly<Record<string, FunctionRow>> = {
    last: {
      ...this.#row('number', [], () => 0),
      uses: { position: true },
      compute: (_, { size }) => size,
    },
    position: {
      ...this.#row('number', [], () => 0),
      uses: { position: true },
      compute: (_, { position }) => position,
    },
    count: this.#row('number', ['nodes'], ({ length }) => length),
    'local-name': this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).local, '?'),
    'namespace-uri': this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).uri, '?'),
    name: this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).qname, '?'),
    string: this.#row('string', ['string'], (text) => text, '?'),
    concat: this.#row(
      'string',
      ['string', 'string'],
      (...texts: readonly string[]) => {
        for (const { length } of texts) this.#nodes.limits.make(length);
        return texts.join('');
      },
      '…',
    ),
    'starts-with': this.#row('boolean', ['string', 'string'], (text, start) =>
      text.startsWith(start),
    ),
    contains: this.#row(
      'boolean',
      ['string', 'string'],
      (text, sought) => this.#find(text, sought) !== -1,
    ),
    'substring-before': this.#row('string', ['string', 'string'], (text, mark) =>
      text.slice(0, Math.max(0, this.#find(text, mark))),
    ),
    'substring-after': this.#row('string', ['string', 'string'], (text, mark) => {
      const at = this.#find(text, mark);
      return at === -1 ? '' : text.slice(at + mark.length);
    }),
    substring: this.#row('string', ['string', 'number', 'number'], substring, '?'),
    'string-length': this.#row('number', ['string'], lengthOf, '?'),
    'normalize-space': this.#row(
      'string',
      ['string'],
      (text) => {
        this.#nodes.limits.make(text.length);
        return text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
      },
      '?',
    ),
    translate: this.#row('string', ['string', 'string', 'string'], (text, from, to) => {
      this.#nodes.limits.make(text.length);
      this.#nodes.limits.spend(text.length);
      return translate(text, from, to);
    }),
    boolean: this.#row('boolean', ['boolean'], (value) => value),
    not: this.#row('boolean', ['boolean'], (value) => !value),
    true: this.#row('boolean', [], () => true),
    false: this.#row('boolean', [], () => false),
    lang: {
      ...this.#row('boolean', ['string'], () => false),
      uses: { node: true },
      compute: ([language], { node }) => this.#isInLanguage(node, language as unknown as string),
    },
    number: this.#row('number', ['number'], (value) => value, '?'),
    sum: this.#row('number', ['nodes'], (nodes) =>
      nodes.reduce((total, node) => total + numberOf(this.#nodes.textOf(node)), 0),
    ),
    floor: this.#row('number', ['number'], Math.floor),
    ceiling: this.#row('number', ['number'], Math.ceil),
    // Halves round up, and zero keeps its sign (section 4.4), as in JavaScript.
    round: this.#row('number', ['number'], Math.round),
  };
}

/** The value of an expression; nodes are in the order of the document and each once. */
export type XPathValue =
  | { type: 'nodes'; nodes: readonly XPathNode[] }
  | { type: 'string'; value: string }
  | { type: 'number'; value: number }
  | { type: 'boolean'; value: boolean };

/**
 * Runs an expression over a tree by the rules of XPath 1.0 without the namespace axis and id(). Throws an
 * XPathFault that says where the error is, what was expected and what was found. A DOCTYPE is not a
 * node and its entities are not resolved; a CDATA section is part of the text around it.
 */
export function evaluate(tree: XmlTree, expression: string, given: XPathContext = {}): XPathValue {
  const { type, of } = new Compiler(tree, expression, given).whole();
  const value = of({ node: given.context ?? 0, position: 1, size: 1 });
  return (type === 'nodes' ? { type, nodes: value } : { type, value }) as XPathValue;
}

/**
 * The expression with prefixes before the names that mean no namespace, where the document has
 * elements of these names only in one; null where nothing changes, or no prefix is known.
 */
export function withPrefixes(
  tree: XmlTree,
  expression: string,
  namespaces: Namespaces,
): string | null {
  const uris = new Map<string, string>();
  for (const { local, uri } of tree.names) if (!uris.get(local)) uris.set(local, uri);
  for (const { local, uri } of tree.names) if (uri === '') uris.delete(local);
  const prefixes = new Map([...namespaces].map(([prefix, uri]) => [uri, prefix]));
  const compiler = new Compiler(tree, expression, { namespaces });
  compiler.whole();
  const meant = compiler.bare.reduceRight((text, { local, at }) => {
    const prefix = prefixes.get(uris.get(local) ?? '');
    return prefix === undefined ? text : `${text.slice(0, at)}${prefix}:${text.slice(at)}`;
  }, expression);
  return meant === expression ? null : meant;
}
