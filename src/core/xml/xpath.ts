import { plural, several } from '../text/wording.ts';
import { attributesOf } from './attributes.ts';
import { xmlNamespace } from './scopes.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import {
  type Axis,
  attributeOf,
  elementOf,
  type Focus,
  ordered,
  type Predicate,
  type Step,
  type Test,
  targetOf,
  type Visit,
  walked,
  XPathAxes,
  type XPathNode,
} from './xpath-axes.ts';
import {
  described,
  laterFunctions,
  laterOperators,
  nodeTypes,
  type Token,
  tokensOf,
  XPathFault,
} from './xpath-tokens.ts';

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

/** The characters of a text: one above U+FFFF is one. A list of them would take ten times the room of the text. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** substring() (section 4.2): the characters whose position is at least round(from) and less than round(from) + round(length). */
function substring(text: string, from: number, length?: number): string {
  const first = Math.round(from);
  const end = length === undefined ? Number.POSITIVE_INFINITY : first + Math.round(length);
  let [position, at, begin, behind] = [1, 0, 0, 0];
  for (const character of text) {
    if (position < first) begin = at + character.length;
    // Nothing is at least NaN or less than it.
    if (position >= first && position < end) behind = at + character.length;
    at += character.length;
    position += 1;
  }
  return text.slice(begin, behind);
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

/** Computes a value for a context. */
type Of<T> = (focus: Focus) => T;
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
  some: (focus: Focus, visit: Visit) => boolean;
  count: Of<number>;
};

const nodeSet = (value: Of<Values['nodes']>): Search & { type: 'nodes'; value: typeof value } => ({
  type: 'nodes',
  value,
  some: (focus, visit) => value(focus).some(visit),
  count: (focus) => value(focus).length,
});

function once<T>(compute: Of<T>): Of<T> {
  let known: { value: T } | null = null;
  return (focus) => {
    known ??= { value: compute(focus) };
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

/** What a path finds from the context node; its last step is searched as far as is needed. */
function search(steps: readonly Step[]): ReturnType<typeof nodeSet> {
  const last = steps.at(-1) as Step;
  const before = steps.slice(0, -1);
  const { count } = last;
  const set = nodeSet(({ node }) => walked(steps, [node]));
  return {
    ...set,
    some: ({ node }, visit) =>
      before.length === 0
        ? last.each(node, visit)
        : walked(before, [node]).some((one) => last.each(one, visit)),
    count: count && before.length === 0 ? ({ node }) => count(node) : set.count,
  };
}

/** The argument that is meant where a function is given none. */
const contextNode: CompiledNodes = {
  node: true,
  position: false,
  ...nodeSet(({ node }) => [node]),
};

const optional = { isLastOptional: true } as const;

/** Reads an expression and makes it ready for one tree: each part becomes a closure that knows the types of its parts and the names of the tree. */
class Compiler {
  readonly #tree: XmlTree;
  readonly #namespaces: Namespaces;
  readonly #axes: XPathAxes;
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;
  /** Comparisons of comparisons: a chain of them is read in a loop and yet nested. */
  #chained = 0;
  /** The element names without a prefix, with their places. */
  readonly bare: { local: string; at: number }[] = [];

  constructor(tree: XmlTree, expression: string, { namespaces, onStep }: XPathContext) {
    this.#tree = tree;
    this.#namespaces = namespaces ?? new Map();
    this.#axes = new XPathAxes(tree, onStep ?? (() => undefined));
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
            ? (focus) => terms.some((term) => term(focus))
            : (focus) => terms.every((term) => term(focus)),
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
      value: (focus) =>
        terms.reduce((total, { compute, of }) => compute(total, of(focus)), first(focus)),
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
      value: (focus) => sign * number(focus),
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
      ...nodeSet((focus) => {
        const all = sets.flatMap(({ value }) => value(focus));
        this.#axes.spend(all.length);
        return ordered(this.#tree, all);
      }),
      some: (focus, visit) => sets.some((set) => set.some(focus, visit)),
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
        ...nodeSet((focus) => predicates.reduce(this.#axes.filtered, set.value(focus))),
      });
    }
    if (!this.#is('/', '//')) return from;
    const set = this.#nodes(from, start.at, this.#next.text);
    const steps = this.#steps();
    return this.#cached({
      ...set,
      ...nodeSet((focus) => walked(steps, set.value(focus))),
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
    return this.#axes.select(axis, test, predicates);
  }

  /** `//` and the step behind it as one where that selects the same. */
  #stepBelow(): Step[] {
    const { axis, test, predicates } = this.#parts('//');
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const own = this.#axes.select(axis, test, predicates);
    if (!isPositional && (axis === 'child' || axis === 'descendant'))
      return [this.#axes.select('descendant', test, predicates)];
    if (axis !== 'child')
      return [this.#axes.select('descendant-or-self', this.#axes.typeTest('node', null), []), own];
    // Only parents of nodes that fit can have such a child, and those are found by one look at all nodes.
    const below = this.#axes.select('descendant', test, []);
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
      return { axis, test: this.#axes.typeTest('node', null), predicates: [] };
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
    if (Object.hasOwn(this.#axes.byName, text)) return text as Axis;
    const axes = Object.keys(this.#axes.byName).join(', ');
    throw new XPathFault(at, `there is no axis ${text}:: here; the axes are ${axes}`);
  }

  /** The node test behind a slash, an axis or an @. */
  #test(behind: string, isAttribute: boolean): Test {
    const token = this.#next;
    const { text, at } = token;
    if (this.#takes('*')) return this.#axes.nameTest(null, null);
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
      return this.#axes.typeTest(text, target);
    }
    this.#take();
    const colon = text.indexOf(':');
    const prefix = text.slice(0, Math.max(0, colon));
    const local = text.slice(colon + 1);
    if (prefix === '' && !isAttribute) this.bare.push({ local, at });
    return this.#axes.nameTest(this.#namespace(prefix, at), local === '*' ? null : local);
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
      holds: (focus) => value(focus) === focus.position,
    };
  }

  // Values (section 4)

  #string(compiled: Compiled): Of<string> {
    if (compiled.type === 'string') return compiled.value;
    if (compiled.type === 'nodes') {
      const { value } = compiled;
      return (focus) => {
        const [first] = value(focus);
        return first === undefined ? '' : this.#axes.textOf(first);
      };
    }
    const { value } = compiled;
    return (focus) => {
      const of = value(focus);
      return typeof of === 'number' ? stringOfNumber(of) : String(of);
    };
  }

  #number(compiled: Compiled): Of<number> {
    if (compiled.type === 'number') return compiled.value;
    if (compiled.type === 'boolean') {
      const { value } = compiled;
      return (focus) => Number(value(focus));
    }
    const text = this.#string(compiled);
    return (focus) => numberOf(text(focus));
  }

  #boolean(compiled: Compiled): Of<boolean> {
    if (compiled.type === 'boolean') return compiled.value;
    if (compiled.type === 'nodes') {
      const { some } = compiled;
      return (focus) => some(focus, () => true);
    }
    const { value } = compiled;
    // An empty text, 0 and NaN are what JavaScript takes for false too.
    return (focus) => Boolean(value(focus));
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
      return (focus) => {
        const value = other(focus);
        return left.some(focus, (one) => {
          const text = this.#axes.textOf(one);
          return holds(isText ? text : numberOf(text), value);
        });
      };
    }
    const of = (one: Compiled): Of<number | string | boolean> => {
      if (isText) return this.#string(one);
      if (!are('boolean') || (!isEquality && one.type !== 'nodes')) return this.#number(one);
      const boolean = this.#boolean(one);
      return (focus) => Number(boolean(focus));
    };
    const [one, other] = [of(left), of(right)];
    return (focus) => holds(one(focus), other(focus));
  }

  /** Nodes with nodes: found without holding each against each. */
  #compareNodes(operator: string, left: CompiledNodes, right: CompiledNodes): Of<boolean> {
    const { holds, turned } = relations[operator] as { holds: Relation; turned: string };
    const isSame = ({ node, position }: Uses): boolean => !node && !position;
    // What is the same in every context is read once.
    if (isSame(left) && !isSame(right)) return this.#compareNodes(turned, right, left);
    const collected: Of<ReadonlySet<string>> = (focus) => {
      const texts = new Set<string>();
      right.some(focus, (one) => {
        texts.add(this.#axes.textOf(one));
        this.#axes.spendLetters(0);
        return false;
      });
      return texts;
    };
    const isLess = operator === '<' || operator === '<=';
    const bound: Of<number> = (focus) => {
      const numbers = [...collected(focus)].map(numberOf).filter((one) => !Number.isNaN(one));
      return numbers.reduce((a, b) => (b > a === isLess ? b : a), numbers[0] ?? Number.NaN);
    };
    const kept = <T>(compute: Of<T>): Of<T> => (isSame(right) ? once(compute) : compute);
    if (operator !== '=' && operator !== '!=') {
      const other = kept(bound);
      return (focus) => {
        const value = other(focus);
        return left.some(focus, (one) => holds(numberOf(this.#axes.textOf(one)), value));
      };
    }
    const other = kept(collected);
    return (focus) => {
      const texts = other(focus);
      return left.some(focus, (one) => {
        const has = texts.has(this.#axes.textOf(one));
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
    const attribute = attributeOf(tree, node);
    if (attribute) return attribute;
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
      this.#axes.spend(1);
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
    this.#axes.spend(this.#tree.count);
    return ids;
  });

  #byId(argument: Compiled): Of<Values['nodes']> {
    const text = this.#string(argument);
    return (focus) => {
      const texts =
        argument.type === 'nodes'
          ? argument.value(focus).map((one) => this.#axes.textOf(one))
          : [text(focus)];
      const ids = this.#ids(focus);
      const found = texts
        .flatMap((one) => one.split(/[ \t\r\n]+/))
        .flatMap((id) => ids.get(id) ?? []);
      return ordered(this.#tree, found);
    };
  }

  /** The offset of a part in a text; -1 where it is not in it. Long parts are searched for in quadratic time. */
  #find(text: string, part: string): number {
    this.#axes.spend(Math.floor((text.length * part.length) / 1024));
    return text.indexOf(part);
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
      if (wanted === 'string') {
        const text = this.#string(compiled);
        return (focus) => {
          const given = text(focus);
          this.#axes.spendLetters(given.length);
          return given;
        };
      }
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
        return (focus) => apply(one(focus), two(focus), three(focus));
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
      make:
        () =>
        ({ size }) =>
          size,
    },
    position: {
      type: 'number',
      takes: [],
      uses: { position: true },
      make:
        () =>
        ({ position }) =>
          position,
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
        return (focus) => {
          let letters = 0;
          const texts = parts.map((part) => {
            const text = part(focus);
            letters += text.length;
            this.#axes.checkLetters(letters);
            return text;
          });
          this.#axes.spendLetters(letters);
          return texts.join('');
        };
      },
    },
    'starts-with': this.#row('boolean', ['string', 'string'], (text, start) =>
      text.startsWith(start),
    ),
    contains: this.#row(
      'boolean',
      ['string', 'string'],
      (text, part) => this.#find(text, part) !== -1,
    ),
    'substring-before': this.#row('string', ['string', 'string'], (text, mark) =>
      text.slice(0, Math.max(0, this.#find(text, mark))),
    ),
    'substring-after': this.#row('string', ['string', 'string'], (text, mark) => {
      const at = this.#find(text, mark);
      return at === -1 ? '' : text.slice(at + mark.length);
    }),
    substring: this.#row('string', ['string', 'number', 'number'], substring, optional),
    'string-length': this.#row('number', ['string'], lengthOf, optional),
    'normalize-space': this.#row('string', ['string'], normalizeSpace, optional),
    translate: this.#row('string', ['string', 'string', 'string'], (text, from, to) => {
      this.#axes.checkLetters(text.length);
      this.#axes.spend(text.length);
      return translate(text, from, to);
    }),
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
        return (focus) => this.#isInLanguage(focus.node, language(focus));
      },
    },
    number: this.#row('number', ['number'], (value) => value, optional),
    sum: this.#row('number', ['nodes'], (nodes) =>
      nodes.reduce((total, node) => total + numberOf(this.#axes.textOf(node)), 0),
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
  const found = value({ node: given.context ?? 0, position: 1, size: 1 });
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
