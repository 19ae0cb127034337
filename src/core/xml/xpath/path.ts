import { reverseAxes } from './axes.ts';
import {
  type Compiled,
  type CompiledNodes,
  type NodeSet,
  nodeSet,
  once,
  type Visit,
} from './compiled.ts';
import type { Namespaces } from './namespaces.ts';
import { Test } from './node-tests.ts';
import type { XPathNode } from './nodes.ts';
import { kept, type Predicate, predicateOf } from './predicates.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import { childrenBelow, type ReadyStep, stepReader } from './steps.ts';
import type { Axis, Expression, Step } from './syntax.ts';

type Compile = (expression: Expression) => Compiled;

/** A step with what it reads, and whether its axis leads from different nodes to different ones, and on in the order of the document. */
type Link = { reader: Reader; axis: Axis; isWhole: boolean };

/** A search goes down one call for each step: a path of more steps is walked set by set instead. */
const mostSearched = 100;

const apart: ReadonlySet<Axis> = new Set(['child', 'attribute', 'namespace', 'self']);

const isBelow = (step: Step | undefined): boolean =>
  step?.axis === 'descendant-or-self' && step.test.kind === 'node' && step.predicates.length === 0;

/** The axis that does the work of `descendant-or-self::node()` and of the step behind it at once; null where there is none. */
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
    links.length <= mostSearched && links.slice(0, -1).every(({ axis }) => apart.has(axis));
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
    predicates.reduce(kept, of.all(node, position, size));
  return { type: 'nodes', node: of.node, position: of.position, ...nodeSet(all) };
}
