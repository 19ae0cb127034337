import { plural, several } from '../text/wording.ts';
import { attributesOf, type XmlAttribute } from './attributes.ts';
import { xmlNamespace } from './scopes.ts';
import { stringValue } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { AttributeCursor, attributeText, contentText } from './values.ts';
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
function ordered(tree: XmlTree, nodes: readonly XPathNode[]): readonly XPathNode[] {
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
function indexFrom(list: readonly number[], least: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** White space is that of XML, never that of JavaScript. */
const numeral = /^[ \t\r\n]*-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[ \t\r\n]*$/;
const numberOf = (text: string): number => (numeral.test(text) ? Number(text) : Number.NaN);

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

/** substring() (section 4.2): the characters whose position is at least round(from) and less than round(from) + round(length). */
function substring(text: string, from: number, length?: number): string {
  const first = Math.round(from);
  const end = length === undefined ? Number.POSITIVE_INFINITY : first + Math.round(length);
  // Nothing is at least NaN or less than it; a character above U+FFFF is one.
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

const normalizeSpace = (text: string): string =>
  text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');

/** What a value is in JavaScript, by its type. The type is known before the run, because there are no variables. */
type Values = { nodes: readonly XPathNode[]; string: string; number: number; boolean: boolean };
type ValueType = keyof Values;

/** Computes a value for a context node, its position and the size of the context (section 1). */
type Of<T> = (node: XPathNode, position: number, size: number) => T;
/** Called for nodes one after the other until it says true. */
type Visit = (node: XPathNode) => boolean;

/** What a value depends on; with neither it is computed only once. */
type Uses = { node: boolean; position: boolean };

/** An expression made ready: a closure that computes it. */
type Compiled = Uses &
  {
    [T in ValueType]: { type: T; value: Of<Values[T]> } & (T extends 'nodes' ? Search : unknown);
  }[ValueType] & {
    /** A predicate of this alone selects by position: a number as it is written, or last(). */
    nth?: number | 'last';
  };
type CompiledNodes = Extract<Compiled, { type: 'nodes' }>;

/** What is asked of nodes without listing them all. `some`: whether `visit` says true of one; they may come in any order and more than once. */
type Search = {
  some: (node: XPathNode, position: number, size: number, visit: Visit) => boolean;
  count: Of<number>;
};

const nodeSet = (value: Of<Values['nodes']>): Search & { type: 'nodes'; value: typeof value } => ({
  type: 'nodes',
  value,
  some: (node, position, size, visit) => value(node, position, size).some(visit),
  count: (node, position, size) => value(node, position, size).length,
});

function once<T>(compute: Of<T>): Of<T> {
  let known: { value: T } | null = null;
  return (node, position, size) => {
    known ??= { value: compute(node, position, size) };
    return known.value;
  };
}

const constant: Uses = { node: false, position: false };

/** How deep an expression may be nested: no one writes such a thing, and the stack is not endless. */
const deepest = 200;
const tooDeep = (at: number): XPathFault =>
  new XPathFault(at, `the expression is nested deeper than ${deepest} levels`);

const usesOf = (parts: readonly Uses[]): Uses => ({
  node: parts.some(({ node }) => node),
  position: parts.some(({ position }) => position),
});

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

const arithmetic: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  // The sign is that of the dividend, as in JavaScript (section 3.5).
  mod: (left, right) => left % right,
};

type Relation = (left: number | string | boolean, right: number | string | boolean) => boolean;
const relations: Readonly<Record<string, { holds: Relation; turned: string }>> = {
  '=': { holds: (left, right) => left === right, turned: '=' },
  '!=': { holds: (left, right) => left !== right, turned: '!=' },
  '<': { holds: (left, right) => left < right, turned: '>' },
  '<=': { holds: (left, right) => left <= right, turned: '>=' },
  '>': { holds: (left, right) => left > right, turned: '<' },
  '>=': { holds: (left, right) => left >= right, turned: '<=' },
};

type Token = {
  kind: 'literal' | 'number' | 'name' | 'mark' | 'other' | 'end';
  text: string;
  at: number;
  end: number;
};
const tokenKinds = ['literal', 'number', 'name', 'mark', 'other', 'end'] as const;
const tokenPattern = new RegExp(
  [
    `([ \\t\\r\\n]*)(?:("[^"]*"|'[^']*')|([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)`,
    `(${ncName}(?::(?:${ncName}|\\*))?)`,
    '(::|\\.\\.|//|!=|<=|>=|[()[\\].@,/|+\\-=<>*])|(.)|($))',
  ].join('|'),
  'suy',
);
const nodeTypes = ['comment', 'text', 'processing-instruction', 'node'];

/** What is written instead of XPath 1.0, by what is most often seen, and what to write. The first that fits counts. */
const mistakes: readonly [mark: string, message: string][] = [
  ['!==', 'write `!=` for inequality'],
  ['==', 'write equality with a single `=`'],
  ['=>', '`=>` is not in XPath 1.0: write `>=` for at least'],
  ['=<', 'write `<=` for at most'],
  ['<>', 'write `!=` for inequality'],
  ['///', 'there is no `///`: write `//`'],
  ['&lt;', 'write `<` itself instead of &lt;'],
  ['&gt;', 'write `>` itself instead of &gt;'],
  ['&&', 'write `and` instead of `&&`'],
  ['&', 'write `and` instead of `&`'],
  ['||', 'write `or` instead of `||`, or concat() to join strings'],
  ['*:', "`*:name` is not in XPath 1.0: write *[local-name()='name']"],
  ['$', 'there are no variables here: write the value itself'],
  ['"', 'the string that begins here does not end: a closing " is missing'],
  ["'", "the string that begins here does not end: a closing ' is missing"],
  ['!', 'write not as the function not()'],
  [':', 'a `:` separates a prefix and a name, without spaces; after an axis write `::`'],
];

/** Words of later versions where an operator is due, and what to write. */
const laterOperators: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  union: '|',
  AND: 'and',
  OR: 'or',
};

/** Functions of later versions, and what to write. */
const laterFunctions: Readonly<Record<string, string>> = {
  matches: 'use contains() or starts-with()',
  'ends-with': 'compare substring(s, string-length(s) - string-length(end) + 1) with the end',
  replace: 'translate() replaces single characters',
  tokenize: 'use substring-before() and substring-after()',
  'string-join': 'use concat()',
  'lower-case': "use translate(s, 'ABC…', 'abc…')",
  'upper-case': "use translate(s, 'abc…', 'ABC…')",
  exists: 'use boolean()',
  empty: 'use not()',
  avg: 'use sum(x) div count(x)',
  min: 'write x[not(../x < .)]',
  max: 'write x[not(../x > .)]',
  'distinct-values': 'write x[not(. = preceding::x)]',
  data: 'use string()',
  if: 'write a predicate, x[test]',
};

/** The tokens of an expression (section 3.7), with `end` as the last. Throws an XPathFault at the first invalid one. */
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
    if (kind === 'other')
      throw new XPathFault(
        at,
        '‘’“”„«»'.includes(text)
          ? `${text} is not a quotation mark in XPath: write ' or "`
          : `${text} is not allowed here`,
      );
    tokens.push({ kind, text, at, end: at + text.length });
  }
  return tokens;
}

/** A token as it is named in a message. */
const described = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end' : kind === 'literal' ? `the string ${text}` : `\`${text}\``;

/** Nodes of a list from one index to another, in the order of the document. */
type Slice = { list: readonly XPathNode[]; from: number; to: number };
const sliceOf = (list: readonly XPathNode[], from = 0, to = list.length): Slice => ({
  list,
  from,
  to,
});
const nothing = sliceOf([]);

/** A node test made ready for one tree. */
type Test = {
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
type Step = {
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
/** Nodes that are visited between two calls of `onStep`. */
const stride = 100_000;
/** So many nodes are gathered before those met more than once are dropped. */
const manyNodes = 8_000_000;

/** Prefixes of an expression and the namespaces they mean. */
type Namespaces = ReadonlyMap<string, string>;

/**
 * How to run an expression: the meaning of its prefixes (`xml` is known; without a prefix there is
 * no namespace), the context node (the document), and a callback every hundred thousand nodes or
 * so; an exception from it ends the run.
 */
export type XPathContext = { namespaces?: Namespaces; context?: XPathNode; onStep?: () => void };

type FunctionRow = {
  type: ValueType;
  /** What it takes; with `rest` more like the last may follow. */
  takes: readonly (ValueType | 'any')[];
  isLastOptional?: true;
  rest?: true;
  /** What it depends on beside its arguments. */
  uses?: Partial<Uses>;
  make: (given: Compiled[]) => Of<unknown>;
};

/** The axes but `namespace` (section 2.2). */
type Axis =
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
const walked = (steps: readonly Step[], from: readonly XPathNode[]): readonly XPathNode[] =>
  steps.reduce((nodes, step) => step.all(nodes), from);

/** What a path finds from the context node; its last step is searched as far as is needed. */
function search(steps: readonly Step[]): ReturnType<typeof nodeSet> {
  const last = steps.at(-1) as Step;
  const before = steps.slice(0, -1);
  const { count } = last;
  const set = nodeSet((node) => walked(steps, [node]));
  return {
    ...set,
    some: (node, _position, _size, visit) =>
      before.length === 0
        ? last.each(node, visit)
        : walked(before, [node]).some((one) => last.each(one, visit)),
    count: count && before.length === 0 ? count : set.count,
  };
}

/** A predicate made ready: whether it holds for a node, its position and how many there are. */
type Predicate = {
  /** The one position that it selects, where that is written. */
  nth: number | 'last' | null;
  /** Whether it depends on the position: then the lists of several nodes cannot be joined before it. */
  isPositional: boolean;
  holds: Of<boolean>;
};

/** The nodes that a predicate leaves of a list, which is in the order in which positions are counted. */
const filtered = (list: readonly XPathNode[], { holds }: Predicate): readonly XPathNode[] =>
  list.filter((node, index) => holds(node, index + 1, list.length));

/** The argument that is meant where a function is given none. */
const contextNode: CompiledNodes = {
  node: true,
  position: false,
  ...nodeSet((node) => [node]),
};

const optional = { isLastOptional: true } as const;

/** Reads an expression and makes it ready for one tree: each part becomes a closure that knows the types of its parts and the names of the tree. */
class Compiler {
  readonly #tree: XmlTree;
  readonly #namespaces: Namespaces;
  readonly #onStep: () => void;
  readonly #tokens: readonly Token[];
  readonly #cursor = new AttributeCursor();
  readonly #mayHoldEmptyTexts: boolean;
  #left = stride;
  #index = 0;
  #depth = 0;
  /** Comparisons of comparisons: a chain of them is read in a loop and yet nested. */
  #chained = 0;
  /** The element names without a prefix, with their places. */
  readonly bare: { local: string; at: number }[] = [];

  constructor(tree: XmlTree, expression: string, { namespaces, onStep }: XPathContext) {
    this.#tree = tree;
    this.#namespaces = namespaces ?? new Map();
    this.#onStep = onStep ?? (() => undefined);
    this.#mayHoldEmptyTexts = tree.text.includes('<![CDATA[]]>');
    if (expression.trim() === '')
      throw new XPathFault(0, 'the expression is empty: write one such as //name');
    this.#tokens = tokensOf(expression);
  }

  whole(): Compiled {
    const compiled = this.#expression(1);
    const { kind, text, at } = this.#next;
    if (kind === 'end') return compiled;
    if (text === ')' || text === ']') throw new XPathFault(at, `this ${text} closes nothing`);
    throw this.#noOperator('an operator or the end');
  }

  // Tokens

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
    throw this.#noOperator(`${or} or ${bracket}`);
  }
  #noOperator(expected: string): XPathFault {
    const { kind, text, at } = this.#next;
    const instead = kind === 'name' && Object.hasOwn(laterOperators, text);
    return new XPathFault(
      at,
      instead
        ? `\`${text}\` is not in XPath 1.0: write \`${laterOperators[text]}\``
        : `expected ${expected}, found ${described(this.#next)}`,
    );
  }

  // Expressions (section 3)

  /** An expression whose operators have at least this rank; a chain of operators of one rank is one closure. */
  #expression(rank: number): Compiled {
    const { at } = this.#next;
    if (this.#depth >= deepest) throw tooDeep(at);
    this.#depth += 1;
    let left = this.#unary();
    for (let own = this.#rank(); own >= rank; own = this.#rank()) {
      const rest: { operator: string; of: Compiled }[] = [];
      while (this.#rank() === own)
        rest.push({ operator: this.#take().text, of: this.#expression(own + 1) });
      left = this.#combined(at, own, left, rest);
    }
    this.#depth -= 1;
    return left;
  }

  #rank(): number {
    const { kind, text } = this.#next;
    return (kind === 'mark' || kind === 'name') && Object.hasOwn(ranks, text)
      ? (ranks[text] ?? 0)
      : 0;
  }

  #combined(
    at: number,
    rank: number,
    left: Compiled,
    rest: readonly { operator: string; of: Compiled }[],
  ): Compiled {
    if (rank === 3 || rank === 4) {
      this.#chained += rest.length - 1;
      if (this.#chained > deepest) throw tooDeep(at);
      return rest.reduce<Compiled>(
        (before, { operator, of }) =>
          this.#cached({
            type: 'boolean',
            ...usesOf([before, of]),
            value: this.#compare(operator, before, of),
          }),
        left,
      );
    }
    const parts = [left, ...rest.map(({ of }) => of)];
    const uses = usesOf(parts);
    if (rank < 3) {
      const terms = parts.map((part) => this.#boolean(part));
      return this.#cached({
        type: 'boolean',
        ...uses,
        value:
          rank === 1
            ? (node, position, size) => terms.some((term) => term(node, position, size))
            : (node, position, size) => terms.every((term) => term(node, position, size)),
      });
    }
    const first = this.#number(left);
    const terms = rest.map(({ operator, of }) => ({
      compute: arithmetic[operator] as (left: number, right: number) => number,
      of: this.#number(of),
    }));
    return this.#cached({
      type: 'number',
      ...uses,
      value: (node, position, size) =>
        terms.reduce(
          (total, { compute, of }) => compute(total, of(node, position, size)),
          first(node, position, size),
        ),
    });
  }

  #unary(): Compiled {
    let minuses = 0;
    while (this.#takes('-')) minuses += 1;
    const of = this.#union();
    if (minuses === 0) return of;
    const number = this.#number(of);
    const sign = minuses % 2 === 0 ? 1 : -1;
    return this.#cached({
      type: 'number',
      ...usesOf([of]),
      value: (node, position, size) => sign * number(node, position, size),
    });
  }

  #union(): Compiled {
    const { at } = this.#next;
    const first = this.#path();
    if (!this.#is('|')) return first;
    const sets = [this.#nodes(first, at, '|')];
    while (this.#takes('|')) {
      const { at: start } = this.#next;
      sets.push(this.#nodes(this.#path(), start, '|'));
    }
    return this.#cached({
      ...usesOf(sets),
      ...nodeSet((node, position, size) =>
        ordered(
          this.#tree,
          sets.flatMap(({ value }) => value(node, position, size)),
        ),
      ),
      some: (node, position, size, visit) =>
        sets.some((set) => set.some(node, position, size, visit)),
    });
  }

  #nodes(compiled: Compiled, at: number, mark: string): CompiledNodes {
    if (compiled.type === 'nodes') return compiled;
    throw new XPathFault(at, `${mark} needs nodes, but this is a ${compiled.type}`);
  }

  /** What is the same in every context is computed once. */
  #cached(compiled: Compiled): Compiled {
    if (compiled.node || compiled.position) return compiled;
    return compiled.type === 'nodes'
      ? { ...compiled, ...nodeSet(once(compiled.value)) }
      : ({ ...compiled, value: once<unknown>(compiled.value) } as Compiled);
  }

  #path(): Compiled {
    const start = this.#next;
    if (this.#is('/', '//')) {
      const isRootAlone =
        start.text === '/' && !this.#startsStep(this.#tokens[this.#index + 1] as Token);
      if (isRootAlone) this.#take();
      const steps = isRootAlone ? [] : this.#steps();
      return { ...constant, ...nodeSet(once(() => walked(steps, [0]))) };
    }
    if (!this.#startsPrimary()) return { node: true, position: false, ...search(this.#steps('')) };
    let from = this.#primary();
    if (this.#is('[')) {
      const set = this.#nodes(from, start.at, '[…]');
      const predicates = this.#predicates();
      from = this.#cached({
        ...set,
        ...nodeSet((node, position, size) =>
          predicates.reduce(filtered, set.value(node, position, size)),
        ),
      });
    }
    if (!this.#is('/', '//')) return from;
    const set = this.#nodes(from, start.at, this.#next.text);
    const steps = this.#steps();
    return this.#cached({
      ...set,
      ...nodeSet((node, position, size) => walked(steps, set.value(node, position, size))),
    });
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#next;
    if (kind === 'literal' || kind === 'number' || this.#is('(')) return true;
    return this.#isNameBefore('(') && !nodeTypes.includes(text);
  }

  #primary(): Compiled {
    const token = this.#take();
    const { kind, text, at } = token;
    if (kind === 'literal') return { type: 'string', ...constant, value: () => text.slice(1, -1) };
    if (kind === 'number')
      return { type: 'number', ...constant, value: () => Number(text), nth: Number(text) };
    if (kind === 'name') return this.#call(token);
    if (this.#is(')')) throw new XPathFault(at, 'there is nothing between ( and )');
    const inner = this.#expression(1);
    this.#close(token, ')');
    return inner;
  }

  #call({ text: name, at }: Token): Compiled {
    const row = Object.hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (!row) {
      const instead = Object.hasOwn(laterFunctions, name) ? laterFunctions[name] : undefined;
      throw new XPathFault(
        at,
        instead === undefined
          ? `there is no function ${name}() in XPath 1.0; the functions are ${Object.keys(this.#functions).sort().join(', ')}`
          : `${name}() is not in XPath 1.0: ${instead}`,
      );
    }
    const { takes, isLastOptional, rest, type } = row;
    const open = this.#take();
    const given: Compiled[] = [];
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
    const least = takes.length - (isLastOptional ? 1 : 0);
    if (given.length < least || (given.length > takes.length && !rest)) {
      const most = takes.length === 0 ? 'no arguments' : several(takes.length, 'argument');
      const wanted = rest
        ? `${least} arguments or more`
        : !isLastOptional
          ? most
          : `${least === 0 ? 'no argument' : least} or ${least === 0 ? takes.length : most}`;
      throw new XPathFault(at, `${name}() takes ${wanted}, but got ${given.length}`);
    }
    // Without its only argument a function means the context node.
    if (given.length === 0 && takes.length === 1) given.push(contextNode);
    const value = row.make(given);
    const uses = usesOf([...given, { ...constant, ...row.uses }]);
    if (type === 'nodes')
      return this.#cached({ ...uses, ...nodeSet(value as Of<Values['nodes']>) });
    const compiled = { type, ...uses, value } as Compiled;
    return this.#cached(name === 'last' ? { ...compiled, nth: 'last' } : compiled);
  }

  // Paths (section 2)

  #startsStep(token: Token): boolean {
    const { kind, text } = token;
    return kind === 'name' || (kind === 'mark' && ['@', '.', '..', '*'].includes(text));
  }

  /** The steps of a path; without `first` the next token is a `/` or `//`. */
  #steps(first?: ''): Step[] {
    const steps = first === undefined ? [] : [this.#step('')];
    while (this.#is('/', '//')) {
      const slash = this.#take().text;
      if (slash === '/') steps.push(this.#step(slash));
      else steps.push(...this.#stepBelow());
    }
    return steps;
  }

  /** What `slash` is followed by; '' at the beginning of a path. */
  #step(slash: string): Step {
    const { axis, test, predicates } = this.#parts(slash);
    return this.#selection(axis, test, predicates);
  }

  /** `//` and the step behind it as one where that selects the same. */
  #stepBelow(): Step[] {
    const { axis, test, predicates } = this.#parts('//');
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const own = this.#selection(axis, test, predicates);
    if (!isPositional && (axis === 'child' || axis === 'descendant'))
      return [this.#selection('descendant', test, predicates)];
    if (axis !== 'child')
      return [this.#selection('descendant-or-self', this.#typeTest('node', null), []), own];
    // Only parents of nodes that fit can have such a child, and those are found by one look at all nodes.
    const below = this.#selection('descendant', test, []);
    const all: Step['all'] = (nodes) => {
      const parents = below.all(nodes).map((node) => this.#tree.parent(node));
      return own.all(ordered(this.#tree, parents));
    };
    return [{ all, each: (node, visit) => all([node]).some(visit) }];
  }

  #parts(slash: string): { axis: Axis; test: Test; predicates: Predicate[] } {
    const first = this.#next;
    if (this.#is('.', '..')) {
      this.#take();
      const axis = first.text === '.' ? 'self' : 'parent';
      if (this.#is('['))
        throw new XPathFault(
          this.#next.at,
          `no predicate can follow \`${first.text}\` in XPath 1.0: write ${axis}::node()[…]`,
        );
      return { axis, test: this.#typeTest('node', null), predicates: [] };
    }
    const axis = this.#axis();
    const behind = axis === null ? slash : first.text === '@' ? '@' : `${first.text}::`;
    const test = this.#test(behind, axis === 'attribute');
    return { axis: axis ?? 'child', test, predicates: this.#predicates() };
  }

  /** The axis before a node test; null where none is written. */
  #axis(): Axis | null {
    if (this.#takes('@')) return 'attribute';
    if (!this.#isNameBefore('::')) return null;
    const { text, at } = this.#take();
    this.#take();
    if (Object.hasOwn(this.#axes, text)) return text as Axis;
    const axes = Object.keys(this.#axes).join(', ');
    throw new XPathFault(at, `there is no axis ${text}:: here; the axes are ${axes}`);
  }

  /** The node test behind a slash, an axis or an @. */
  #test(behind: string, isAttribute: boolean): Test {
    const token = this.#next;
    const { text, at } = token;
    if (this.#takes('*')) return this.#nameTest(null, null);
    if (token.kind !== 'name') throw this.#noStep(behind);
    if (this.#isNameBefore('(')) {
      if (!nodeTypes.includes(text)) throw this.#noStep(behind);
      this.#take();
      const open = this.#take();
      const { next } = { next: this.#next };
      const isInstruction = text === 'processing-instruction';
      if (next.kind === 'literal' && !isInstruction)
        throw new XPathFault(next.at, `${text}() takes no argument: write ${text}()[. = '…']`);
      const target = next.kind === 'literal' ? this.#take().text.slice(1, -1) : null;
      this.#close(open, ')', isInstruction ? 'a string' : 'nothing');
      return this.#typeTest(text, target);
    }
    this.#take();
    const colon = text.indexOf(':');
    const prefix = text.slice(0, Math.max(0, colon));
    const local = text.slice(colon + 1);
    if (prefix === '' && !isAttribute) this.bare.push({ local, at });
    return this.#nameTest(this.#namespace(prefix, at), local === '*' ? null : local);
  }

  #noStep(behind: string): XPathFault {
    const { kind, text, at } = this.#next;
    if (behind === '')
      return new XPathFault(
        at,
        `expected a path, a string, a number or a function, found ${described(this.#next)}`,
      );
    if (kind === 'end' && behind === '//')
      return new XPathFault(at, '`//` needs a step after it, such as //name or //*');
    const expected = `expected a step such as name, * or @name after \`${behind}\``;
    return new XPathFault(
      at,
      kind === 'name'
        ? `${expected}; a function such as ${text}() is not a step in XPath 1.0`
        : `${expected}, found ${described(this.#next)}`,
    );
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
      predicates.push(this.#predicate(this.#expression(1)));
      this.#close(open, ']');
    }
    return predicates;
  }

  /** A number is compared with the position, anything else is converted to a boolean (section 2.4). */
  #predicate(compiled: Compiled): Predicate {
    const { nth = null, type, position: isPositional } = compiled;
    if (type !== 'number') return { nth, isPositional, holds: this.#boolean(compiled) };
    const { value } = compiled;
    return {
      nth,
      isPositional: true,
      holds: (node, position, size) => value(node, position, size) === position,
    };
  }

  // Node tests (section 2.3)

  #typeTest(type: string, target: string | null): Test {
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
  #nameTest(uri: string | null, local: string | null): Test {
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
    const all = (): readonly number[] => {
      const found: number[] = [];
      for (let node = 0; node < this.#tree.count; node += 1) {
        if (node % stride === 0) this.#spend(stride);
        if (accepts(node)) found.push(node);
      }
      return found;
    };
    return {
      accepts,
      acceptsSelf: (node) => (isTreeNode(node) ? accepts(node) : acceptsPart),
      acceptsAttribute,
      all: once(all) as unknown as Test['all'],
      children: new Map(),
    };
  }

  #isText(node: number): boolean {
    const { text } = this.#tree;
    if (this.#tree.kind(node) !== nodeKinds.text) return false;
    if (!this.#mayHoldEmptyTexts) return true;
    const start = this.#tree.start(node);
    // A text without a character is not a node of the data model.
    return (
      !text.startsWith('<![CDATA[]]>', start) ||
      contentText(text.slice(start, this.#tree.end(node))) !== ''
    );
  }

  // Axes (section 2.2)

  /** Counts visited nodes and regularly calls the caller back, who may throw to end the run. */
  #spend(nodes: number): void {
    this.#left -= nodes;
    if (this.#left > 0) return;
    this.#left = stride;
    this.#onStep();
  }

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
    this.#spend(visited);
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
    this.#spend(visited);
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
  readonly #axes: Readonly<Record<Axis, (node: XPathNode, test: Test, limit: number) => Slice>> = {
    ancestor: (node, test) => sliceOf(this.#ancestors(node, test)),
    'ancestor-or-self': (node, test) =>
      sliceOf([...this.#ancestors(node, test), ...(test.acceptsSelf(node) ? [node] : [])]),
    attribute: (node, test) => {
      const tree = this.#tree;
      if (!isTreeNode(node) || !tree.isElement(node)) return nothing;
      const cursor = this.#cursor;
      const found: XPathNode[] = [];
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
      this.#spend(to - at);
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
    this.#spend(nodes.length + passed.size);
    return ordered(this.#tree, [...passed]);
  }

  #selection(axis: Axis, test: Test, predicates: readonly Predicate[]): Step {
    const [first, ...rest] = predicates;
    const isReverse = reverseAxes.some((one) => one === axis);
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const slice = this.#axes[axis];
    const limit = typeof first?.nth === 'number' ? first.nth : Number.POSITIVE_INFINITY;
    const at = ({ list, from, to }: Slice, index: number): XPathNode =>
      list[isReverse ? to - 1 - index : from + index] as XPathNode;
    const holds = (node: XPathNode): boolean =>
      predicates.every((predicate) => predicate.holds(node, 1, 1));
    const visitAll = (found: Slice, visit: Visit): boolean => {
      for (let index = 0; index < found.to - found.from; index += 1) {
        this.#spend(1);
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
          ? rest.reduce(filtered, [at(found, nth - 1)])
          : [];
      this.#spend(size);
      return predicates.reduce(
        filtered,
        Array.from({ length: size }, (_, index) => at(found, index)),
      );
    };
    const each: Step['each'] = (node, visit) => {
      const found = slice(node, test, limit);
      return isPositional ? picked(found).some(visit) : visitAll(found, visit);
    };
    const all: Step['all'] = (nodes) => {
      if (!isPositional && axis.startsWith('ancestor'))
        return this.#closure(nodes, axis !== 'ancestor').filter(
          (node) => test.acceptsSelf(node) && holds(node),
        );
      const from = isPositional ? nodes : this.#leading(axis, nodes);
      if (predicates.length === 0 && from.length === 1) {
        const { list, from: start, to } = slice(from[0] as XPathNode, test, limit);
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

  // Values (section 4)

  /** The string-value of any node (section 5). */
  #textOf(node: XPathNode): string {
    const tree = this.#tree;
    if (isTreeNode(node)) {
      const size = tree.after(node) - node;
      if (size > 2) this.#spend(size);
      return stringValue(tree, node);
    }
    const cursor = this.#cursor;
    cursor.begin(tree.text, node - firstAttribute, tree.text.length);
    cursor.next();
    return attributeText(tree.text.slice(cursor.valueStart, cursor.valueEnd));
  }

  #string(compiled: Compiled): Of<string> {
    if (compiled.type === 'string') return compiled.value;
    if (compiled.type === 'nodes') {
      const { value } = compiled;
      return (node, position, size) => {
        const [first] = value(node, position, size);
        return first === undefined ? '' : this.#textOf(first);
      };
    }
    const { value } = compiled;
    return (node, position, size) => {
      const of = value(node, position, size);
      return typeof of === 'number' ? stringOfNumber(of) : String(of);
    };
  }

  #number(compiled: Compiled): Of<number> {
    if (compiled.type === 'number') return compiled.value;
    if (compiled.type === 'boolean') {
      const { value } = compiled;
      return (node, position, size) => Number(value(node, position, size));
    }
    const text = this.#string(compiled);
    return (node, position, size) => numberOf(text(node, position, size));
  }

  #boolean(compiled: Compiled): Of<boolean> {
    if (compiled.type === 'boolean') return compiled.value;
    if (compiled.type === 'nodes') {
      const { some } = compiled;
      return (node, position, size) => some(node, position, size, () => true);
    }
    const { value } = compiled;
    // An empty text, 0 and NaN are what JavaScript takes for false too.
    return (node, position, size) => Boolean(value(node, position, size));
  }

  /** A comparison (section 3.4): of nodes it is true where it is true of one of them. */
  #compare(operator: string, left: Compiled, right: Compiled): Of<boolean> {
    const { holds, turned } = relations[operator] as { holds: Relation; turned: string };
    const isEquality = operator === '=' || operator === '!=';
    const are = (type: ValueType): boolean => left.type === type || right.type === type;
    if (left.type !== 'nodes' && right.type === 'nodes') return this.#compare(turned, right, left);
    if (left.type === 'nodes' && right.type === 'nodes')
      return this.#compareNodes(operator, left, right);
    const isText = isEquality && !are('number') && !are('boolean');
    if (left.type === 'nodes' && right.type !== 'boolean') {
      const other = isText ? this.#string(right) : this.#number(right);
      return (node, position, size) => {
        const value = other(node, position, size);
        return left.some(node, position, size, (one) => {
          const text = this.#textOf(one);
          return holds(isText ? text : numberOf(text), value);
        });
      };
    }
    const of = (one: Compiled): Of<number | string | boolean> => {
      if (isText) return this.#string(one);
      if (!are('boolean') || (!isEquality && one.type !== 'nodes')) return this.#number(one);
      const boolean = this.#boolean(one);
      return (node, position, size) => Number(boolean(node, position, size));
    };
    const [one, other] = [of(left), of(right)];
    return (node, position, size) => holds(one(node, position, size), other(node, position, size));
  }

  /** Nodes with nodes: found without holding each against each. */
  #compareNodes(operator: string, left: CompiledNodes, right: CompiledNodes): Of<boolean> {
    const { holds, turned } = relations[operator] as { holds: Relation; turned: string };
    const isSame = ({ node, position }: Uses): boolean => !node && !position;
    // What is the same in every context is read once.
    if (isSame(left) && !isSame(right)) return this.#compareNodes(turned, right, left);
    const collected: Of<ReadonlySet<string>> = (node, position, size) => {
      const texts = new Set<string>();
      right.some(node, position, size, (one) => {
        texts.add(this.#textOf(one));
        return false;
      });
      return texts;
    };
    const isLess = operator === '<' || operator === '<=';
    const bound: Of<number> = (node, position, size) => {
      const numbers = [...collected(node, position, size)]
        .map(numberOf)
        .filter((one) => !Number.isNaN(one));
      return numbers.reduce((a, b) => (b > a === isLess ? b : a), numbers[0] ?? Number.NaN);
    };
    const kept = <T>(compute: Of<T>): Of<T> => (isSame(right) ? once(compute) : compute);
    if (operator !== '=' && operator !== '!=') {
      const other = kept(bound);
      return (node, position, size) => {
        const value = other(node, position, size);
        return left.some(node, position, size, (one) => holds(numberOf(this.#textOf(one)), value));
      };
    }
    const other = kept(collected);
    return (node, position, size) => {
      const texts = other(node, position, size);
      return left.some(node, position, size, (one) => {
        const has = texts.has(this.#textOf(one));
        // Only a set of one single value has nothing that differs from it.
        return operator === '=' ? has : texts.size > 1 || (texts.size === 1 && !has);
      });
    };
  }

  // Functions (section 4)

  /** The name of a node (section 5): of an instruction its target, and nothing of a node that has none. */
  #nameOf(nodes: readonly XPathNode[]): { qname: string; local: string; uri: string } {
    const [node] = nodes;
    const none = { qname: '', local: '', uri: '' };
    if (node === undefined) return none;
    const tree = this.#tree;
    if (!isTreeNode(node)) return attributeOf(tree, node) ?? none;
    if (tree.isElement(node)) return tree.name(node);
    if (tree.kind(node) !== nodeKinds.instruction) return none;
    const target = targetOf(tree, node);
    return { qname: target, local: target, uri: '' };
  }

  /** The value of an `xml:` attribute of an element; null where it has none. */
  #xmlAttribute(element: number, local: string): string | null {
    const tree = this.#tree;
    if (
      !tree.isElement(element) ||
      !tree.text.slice(tree.start(element), tree.head(element)).includes(`xml:${local}`)
    )
      return null;
    const found = attributesOf(tree, element).find(
      (one) => one.uri === xmlNamespace && one.local === local,
    );
    return found?.value ?? null;
  }

  /** By the nearest `xml:lang` around the node. */
  #isInLanguage(node: XPathNode, wanted: string): boolean {
    const language = wanted.toLowerCase();
    for (let at = elementOf(this.#tree, node); at !== 0; at = this.#tree.parent(at)) {
      this.#spend(1);
      const found = this.#xmlAttribute(at, 'lang')?.toLowerCase();
      if (found !== undefined) return found === language || found.startsWith(`${language}-`);
    }
    return false;
  }

  /** The elements by their `xml:id`: only a DTD says which other attributes are ids, and none is read here. */
  readonly #ids = once<ReadonlyMap<string, number>>(() => {
    const ids = new Map<string, number>();
    for (let element = 0; element < this.#tree.count; element += 1) {
      const id = this.#xmlAttribute(element, 'id')?.trim();
      if (id !== undefined && !ids.has(id)) ids.set(id, element);
    }
    this.#spend(this.#tree.count);
    return ids;
  });

  #byId(argument: Compiled): Of<Values['nodes']> {
    const text = this.#string(argument);
    return (node, position, size) => {
      const texts =
        argument.type === 'nodes'
          ? argument.value(node, position, size).map((one) => this.#textOf(one))
          : [text(node, position, size)];
      const ids = this.#ids(node, position, size);
      const found = texts
        .flatMap((one) => one.split(/[ \t\r\n]+/))
        .flatMap((id) => ids.get(id) ?? []);
      return ordered(this.#tree, found);
    };
  }

  /** A row whose result follows from the values of its arguments. */
  #row<T extends ValueType, const A extends readonly ValueType[]>(
    type: T,
    takes: A,
    compute: (...given: { [I in keyof A]: Values[A[I]] }) => Values[T],
    more: Partial<FunctionRow> = {},
  ): FunctionRow {
    const as = (compiled: Compiled | undefined, wanted: ValueType | undefined): Of<unknown> => {
      if (!compiled) return () => undefined;
      if (wanted === 'string') return this.#string(compiled);
      if (wanted === 'number') return this.#number(compiled);
      return wanted === 'boolean' ? this.#boolean(compiled) : compiled.value;
    };
    const apply = compute as unknown as (...given: unknown[]) => Values[T];
    return {
      type,
      takes,
      make: (given) => {
        const [one, two, three] = [0, 1, 2].map((index) => as(given[index], takes[index])) as [
          Of<unknown>,
          Of<unknown>,
          Of<unknown>,
        ];
        return (node, position, size) =>
          apply(one(node, position, size), two(node, position, size), three(node, position, size));
      },
      ...more,
    };
  }

  /** The core function library. */
  readonly #functions: Readonly<Record<string, FunctionRow>> = {
    last: {
      type: 'number',
      takes: [],
      uses: { position: true },
      make: () => (_node, _at, size) => size,
    },
    position: {
      type: 'number',
      takes: [],
      uses: { position: true },
      make: () => (_node, at) => at,
    },
    count: { type: 'number', takes: ['nodes'], make: ([set]) => (set as CompiledNodes).count },
    id: { type: 'nodes', takes: ['any'], make: ([argument]) => this.#byId(argument as Compiled) },
    'local-name': this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).local, {
      ...optional,
    }),
    'namespace-uri': this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).uri, {
      ...optional,
    }),
    name: this.#row('string', ['nodes'], (nodes) => this.#nameOf(nodes).qname, optional),
    string: this.#row('string', ['string'], (text) => text, optional),
    concat: {
      type: 'string',
      takes: ['string', 'string'],
      rest: true,
      make: (given) => {
        const parts = given.map((one) => this.#string(one));
        return (node, position, size) => parts.map((part) => part(node, position, size)).join('');
      },
    },
    'starts-with': this.#row('boolean', ['string', 'string'], (text, start) =>
      text.startsWith(start),
    ),
    contains: this.#row('boolean', ['string', 'string'], (text, part) => text.includes(part)),
    'substring-before': this.#row('string', ['string', 'string'], (text, mark) =>
      text.slice(0, Math.max(0, text.indexOf(mark))),
    ),
    'substring-after': this.#row('string', ['string', 'string'], (text, mark) =>
      text.includes(mark) ? text.slice(text.indexOf(mark) + mark.length) : '',
    ),
    substring: this.#row('string', ['string', 'number', 'number'], substring, optional),
    'string-length': this.#row('number', ['string'], (text) => Array.from(text).length, {
      ...optional,
    }),
    'normalize-space': this.#row('string', ['string'], normalizeSpace, optional),
    translate: this.#row('string', ['string', 'string', 'string'], translate),
    boolean: this.#row('boolean', ['boolean'], (value) => value),
    not: this.#row('boolean', ['boolean'], (value) => !value),
    true: this.#row('boolean', [], () => true),
    false: this.#row('boolean', [], () => false),
    lang: {
      type: 'boolean',
      takes: ['string'],
      uses: { node: true },
      make: ([argument]) => {
        const language = this.#string(argument as Compiled);
        return (node, position, size) => this.#isInLanguage(node, language(node, position, size));
      },
    },
    number: this.#row('number', ['number'], (value) => value, optional),
    sum: this.#row('number', ['nodes'], (nodes) =>
      nodes.reduce((total, node) => total + numberOf(this.#textOf(node)), 0),
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
 * Runs an expression over a tree by the rules of XPath 1.0 without the namespace axis. Throws an
 * XPathFault that says where the error is, what was expected and what was found. A DOCTYPE is not a
 * node and its entities are not resolved; a CDATA section is part of the text around it.
 */
export function evaluate(tree: XmlTree, expression: string, given: XPathContext = {}): XPathValue {
  const { type, value } = new Compiler(tree, expression, given).whole();
  const found = value(given.context ?? 0, 1, 1);
  return (type === 'nodes' ? { type, nodes: found } : { type, value: found }) as XPathValue;
}

/** Why an expression may have found nothing, and the expression that was probably meant; null without a prefix to write. */
export type NamespaceHint = { why: string; advice: string; meant: string | null };

/**
 * Why an expression may have found nothing: names without a prefix mean no namespace, but elements
 * of these names are in one. Null if that is not the reason.
 */
export function namespaceHint(
  tree: XmlTree,
  expression: string,
  namespaces: Namespaces,
): NamespaceHint | null {
  const inNamespace = new Map<string, string>();
  const outside = new Set<string>();
  for (const { local, uri } of tree.names) {
    if (uri === '') outside.add(local);
    else if (!inNamespace.has(local)) inNamespace.set(local, uri);
  }
  const compiler = new Compiler(tree, expression, { namespaces });
  compiler.whole();
  const missed = compiler.bare.filter(({ local }) => inNamespace.has(local) && !outside.has(local));
  const uri = inNamespace.get(missed[0]?.local ?? '');
  if (uri === undefined) return null;
  const prefixOf = (local: string): string | undefined =>
    [...namespaces].find(([, one]) => one === inNamespace.get(local))?.[0];
  const locals = new Set(missed.map(({ local }) => local));
  const names = [...locals].filter((local) => inNamespace.get(local) === uri);
  const prefix = prefixOf(names[0] ?? '');
  const write = names.map((name) => `${prefix}:${name}`).join(', ');
  const meant = missed.reduceRight(
    (text, { local, at }) => `${text.slice(0, at)}${prefixOf(local)}:${text.slice(at)}`,
    expression,
  );
  return {
    why: `${names.join(', ')} ${plural(names.length, 'is', 'are')} in the namespace ${uri}`,
    advice: `${prefix === undefined ? 'declare a prefix for it' : `write ${write}`}, or use *[local-name()='${names[0]}']`,
    meant: missed.every(({ local }) => prefixOf(local) !== undefined) ? meant : null,
  };
}
