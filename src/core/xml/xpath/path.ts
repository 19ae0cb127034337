import { axisReader, reverseAxes } from './axes.ts';
import {
  asBoolean,
  type Compiled,
  type CompiledNodes,
  type NodeSet,
  nodeSet,
  type Of,
  once,
  type Visit,
} from './compiled.ts';
import type { Namespaces } from './namespaces.ts';
import { Test } from './node-tests.ts';
import { ordered, type XPathNode } from './nodes.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import type { Axis, Expression, Step } from './syntax.ts';

/**
 * A compiled predicate. `isPositional` if its result depends on the position of a node in the list:
 * then lists cannot be joined before it.
 */
export type Predicate =
  | { kind: 'nth'; at: number; isPositional: true }
  | { kind: 'first'; count: number; isPositional: true }
  | { kind: 'last'; isPositional: true }
  | { kind: 'test'; holds: Of<boolean>; isPositional: boolean };

const isCall = (expression: Expression, name: string): boolean =>
  expression.kind === 'call' && expression.name === name;

/** The short-cuts: [3], [last()], [position() = 3], [position() < 3] and the like end as soon as they are served. */
function shortCut(expression: Expression): Predicate | null {
  if (expression.kind === 'number')
    return { kind: 'nth', at: expression.value, isPositional: true };
  if (isCall(expression, 'last')) return { kind: 'last', isPositional: true };
  if (expression.kind !== 'compare' || !isCall(expression.left, 'position')) return null;
  const { operator, right } = expression;
  if (operator === '=' && isCall(right, 'last')) return { kind: 'last', isPositional: true };
  if (right.kind !== 'number') return null;
  if (operator === '=') return { kind: 'nth', at: right.value, isPositional: true };
  if (operator === '<=')
    return { kind: 'first', count: Math.floor(right.value), isPositional: true };
  return operator === '<'
    ? { kind: 'first', count: Math.ceil(right.value) - 1, isPositional: true }
    : null;
}

/**
 * A compiled predicate: a number is compared with the position, anything else is converted to a
 * boolean (section 2.4).
 */
export function predicateOf(
  expression: Expression,
  compile: (inner: Expression) => Compiled,
): Predicate {
  const short = shortCut(expression);
  if (short) return short;
  const compiled = compile(expression);
  if (compiled.type !== 'number')
    return { kind: 'test', holds: asBoolean(compiled), isPositional: compiled.position };
  const { value } = compiled;
  return {
    kind: 'test',
    holds: (node, position, size) => value(node, position, size) === position,
    isPositional: true,
  };
}

/** The nodes that a predicate leaves of a list; the list is in the order in which positions are counted. */
export function filterByPredicate(
  list: readonly XPathNode[],
  predicate: Predicate,
): readonly XPathNode[] {
  switch (predicate.kind) {
    case 'nth':
      return Number.isInteger(predicate.at) && predicate.at > 0
        ? list.slice(predicate.at - 1, predicate.at)
        : [];
    case 'first':
      return list.slice(0, Math.max(0, predicate.count));
    case 'last':
      return list.slice(-1);
    case 'test':
      return list.filter((node, index) => predicate.holds(node, index + 1, list.length));
  }
}

/** A step made ready. */
export type ReadyStep = { axis: Axis; test: Test; predicates: readonly Predicate[] };

/** A reader that leaves out what does not hold; none of the predicates may be positional. */
function filtered(inner: Reader, predicates: readonly Predicate[]): Reader {
  if (predicates.length === 0) return inner;
  const tests = predicates.flatMap((predicate) =>
    predicate.kind === 'test' ? [predicate.holds] : [],
  );
  const [only] = tests;
  const holds =
    tests.length === 1 && only
      ? (node: XPathNode) => only(node, 1, 1)
      : (node: XPathNode) => tests.every((test) => test(node, 1, 1));
  return {
    each: (node, visit) => inner.each(node, (found) => holds(found) && visit(found)),
    union: (nodes) => inner.union(nodes).filter(holds),
  };
}

/** The first nodes of an axis, as many as the predicate can want; all of them where it wants to see all. */
function listFor(inner: Reader, node: XPathNode, predicate: Predicate): readonly XPathNode[] {
  const list: XPathNode[] = [];
  if (predicate.kind === 'last') {
    inner.each(node, (found) => {
      list[0] = found;
      return false;
    });
    return list;
  }
  const most =
    predicate.kind === 'nth'
      ? predicate.at
      : predicate.kind === 'first'
        ? predicate.count
        : Number.POSITIVE_INFINITY;
  if (most < 1) return [];
  inner.each(node, (found) => list.push(found) >= most);
  return list;
}

/**
 * A reader that applies its predicates to the list of each node separately, in the order of the
 * axis.
 */
function positional(
  inner: Reader,
  [first, ...rest]: readonly Predicate[],
  isReverse: boolean,
): Reader {
  if (!first) return inner;
  const select = (node: XPathNode): readonly XPathNode[] =>
    rest.reduce(filterByPredicate, filterByPredicate(listFor(inner, node, first), first));
  return {
    each: (node, visit) => select(node).some(visit),
    union(nodes) {
      const result: XPathNode[] = [];
      for (const node of nodes) {
        const list = select(node);
        for (let index = 0; index < list.length; index += 1)
          result.push(list[isReverse ? list.length - 1 - index : index] as XPathNode);
      }
      return ordered(result);
    },
  };
}

/** What a step selects (section 2.1). */
export function stepReader(run: Run, { axis, test, predicates }: ReadyStep): Reader {
  const first = predicates.findIndex(({ isPositional }) => isPositional);
  const inner = axisReader(run, axis, test);
  if (first === -1) return filtered(inner, predicates);
  return positional(
    filtered(inner, predicates.slice(0, first)),
    predicates.slice(first),
    reverseAxes.has(axis),
  );
}

/**
 * `//name[3]`: the children by position of every node below. Only parents of nodes that fit can have such a child, and those are found
 * by one look at all nodes.
 */
export function childrenBelow(run: Run, step: ReadyStep): Reader {
  const below = axisReader(run, 'descendant', step.test);
  const children = stepReader(run, step);
  const union: Reader['union'] = (nodes) => {
    const parents: XPathNode[] = [];
    for (const node of below.union(nodes)) {
      const parent = run.tree.parent(node);
      if (parents.at(-1) !== parent) parents.push(parent);
    }
    return children.union(ordered(parents));
  };
  return { union, each: (node, visit) => union([node]).some(visit) };
}

type Compile = (expression: Expression) => Compiled;

/** A step with what it reads, and whether its axis leads from different nodes to different ones, and on in the order of the document. */
type Link = { reader: Reader; axis: Axis; isWhole: boolean };

/** A search goes down one call for each step: a path of more steps is walked set by set instead. */
const maxSearched = 100;

const apart: ReadonlySet<Axis> = new Set(['child', 'attribute', 'namespace', 'self']);

const isBelow = (step: Step | undefined): boolean =>
  step?.axis === 'descendant-or-self' && step.test.kind === 'node' && step.predicates.length === 0;

/**
 * The axis that replaces `descendant-or-self::node()` and the step after it in one pass; null if
 * there is none.
 */
function merged(axis: Axis, isPositional: boolean): Axis | null {
  if (isPositional) return null;
  if (axis === 'child' || axis === 'descendant') return 'descendant';
  return axis === 'self' || axis === 'descendant-or-self' ? 'descendant-or-self' : null;
}

/** The steps of a path made ready, `//` and the step behind it as one where that selects the same. */
function linksOf(
  run: Run,
  steps: readonly Step[],
  namespaces: Namespaces,
  compile: Compile,
): Link[] {
  const links: Link[] = [];
  const link = (ready: ReadyStep): void => {
    links.push({
      reader: stepReader(run, ready),
      axis: ready.axis,
      isWhole: ready.predicates.length === 0,
    });
  };
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    // The step behind it takes this one in.
    if (isBelow(step) && next && !isBelow(next)) continue;
    const test = new Test(run, step.test, namespaces);
    const predicates = step.predicates.map(
      (predicate): Predicate => predicateOf(predicate, compile),
    );
    const ready: ReadyStep = { axis: step.axis, test, predicates };
    if (!isBelow(steps[index - 1]) || isBelow(step)) {
      link(ready);
      continue;
    }
    const isPositional = predicates.some((predicate) => predicate.isPositional);
    const axis = merged(step.axis, isPositional);
    if (axis !== null) link({ ...ready, axis });
    else if (step.axis === 'child')
      links.push({ reader: childrenBelow(run, ready), axis: 'descendant', isWhole: false });
    else {
      const isOfElements = step.axis === 'attribute' || step.axis === 'namespace';
      const below = new Test(
        run,
        isOfElements ? { kind: 'any', prefix: null, at: 0 } : { kind: 'node' },
        namespaces,
      );
      link({ axis: 'descendant-or-self', test: below, predicates: [] });
      link(ready);
    }
  }
  return links;
}

/** The nodes that a chain of steps leads to from one node. */
function chain(links: readonly Link[]): {
  all: (from: readonly XPathNode[]) => readonly XPathNode[];
  set: NodeSet;
} {
  const all = (from: readonly XPathNode[]): readonly XPathNode[] =>
    links.reduce((nodes, { reader }) => reader.union(nodes), from);
  const last = links.at(-1);
  const isApart =
    links.length <= maxSearched && links.slice(0, -1).every(({ axis }) => apart.has(axis));
  const whole: NodeSet = nodeSet((node) => all([node]));
  if (!last || !isApart) return { all, set: whole };
  // Nothing is met twice on the way, so that the search can end with the first node that serves.
  const search = (index: number, node: XPathNode, visit: Visit): boolean => {
    const { reader } = links[index] as Link;
    return reader.each(
      node,
      index === links.length - 1 ? visit : (inner) => search(index + 1, inner, visit),
    );
  };
  const first = (node: XPathNode): XPathNode | -1 => {
    let found = -1;
    search(0, node, (one) => {
      found = one;
      return true;
    });
    return found;
  };
  const { count } = links.length === 1 && last.isWhole ? last.reader : {};
  const set: NodeSet = {
    all: whole.all,
    some: (node, _position, _size, visit) => search(0, node, visit),
    count: count ?? whole.count,
    first: reverseAxes.has(last.axis) ? whole.first : first,
  };
  return { all, set };
}

/** A location path made ready (section 2). */
export function compilePath(
  run: Run,
  path: Extract<Expression, { kind: 'path' }>,
  namespaces: Namespaces,
  compile: Compile,
): CompiledNodes {
  const { all, set } = chain(linksOf(run, path.steps, namespaces, compile));
  if (path.from === 'context') return { type: 'nodes', node: true, position: false, ...set };
  if (path.from === 'root')
    return { type: 'nodes', node: false, position: false, ...nodeSet(once(() => all([0]))) };
  const from = compile(path.from);
  if (from.type !== 'nodes') throw new TypeError(`a path cannot begin at a ${from.type}`);
  return {
    type: 'nodes',
    node: from.node,
    position: from.position,
    ...nodeSet((node, position, size) => all(from.all(node, position, size))),
  };
}

/** A filter expression made ready: its predicates count in the order of the document (section 3.3). */
export function compileFilter(
  filter: Extract<Expression, { kind: 'filter' }>,
  compile: Compile,
): CompiledNodes {
  const of = compile(filter.of);
  if (of.type !== 'nodes') throw new TypeError(`no predicate can follow a ${of.type}`);
  const predicates = filter.predicates.map((predicate) => predicateOf(predicate, compile));
  const all: NodeSet['all'] = (node, position, size) =>
    predicates.reduce(filterByPredicate, of.all(node, position, size));
  return { type: 'nodes', node: of.node, position: of.position, ...nodeSet(all) };
}
