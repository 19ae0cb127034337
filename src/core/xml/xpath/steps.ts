import { axisReader, reverseAxes } from './axes.ts';
import type { Test } from './node-tests.ts';
import { ordered, type XPathNode } from './nodes.ts';
import { kept, type Predicate } from './predicates.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';
import type { Axis } from './syntax.ts';

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

/** A reader whose predicates are held against the list of each node by itself, in the order of the axis. */
function positional(
  inner: Reader,
  [first, ...rest]: readonly Predicate[],
  isReverse: boolean,
): Reader {
  if (!first) return inner;
  const select = (node: XPathNode): readonly XPathNode[] =>
    rest.reduce(kept, kept(listFor(inner, node, first), first));
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
