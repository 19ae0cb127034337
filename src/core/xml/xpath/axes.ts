import { namespacesOf } from './namespaces.ts';
import { indexFrom, type Test } from './node-tests.ts';
import {
  attributeNode,
  elementOf,
  isTreeNode,
  namespaceNode,
  ordered,
  type XPathNode,
} from './nodes.ts';
import { gathered, type Reader, reader } from './reader.ts';
import type { Run } from './run.ts';
import type { Axis } from './syntax.ts';

/** Visits a list from an index on, forwards or backwards. */
function visitFrom(
  run: Run,
  list: readonly number[],
  from: number,
  step: 1 | -1,
  visit: (node: number) => boolean,
): boolean {
  for (let index = from; index >= 0 && index < list.length; index += step) {
    run.spend(1);
    if (visit(list[index] as number)) return true;
  }
  return false;
}

/**
 * `following-sibling` and `preceding-sibling`. The children of a parent that fit are listed once, so that asking from each of many
 * siblings does not go through all of them each time.
 */
export function siblingAxis(run: Run, { accepts }: Test, isFollowing: boolean): Reader {
  const { tree } = run;
  const lists = new Map<number, number[]>();
  const siblings = (node: number): readonly number[] => {
    const parent = tree.parent(node);
    const known = lists.get(parent);
    if (known) return known;
    const list: number[] = [];
    const end = tree.after(parent);
    let visited = 0;
    for (let at = parent + 1; at < end; at = tree.after(at)) {
      if (accepts(at)) list.push(at);
      visited += 1;
    }
    run.spend(visited);
    lists.set(parent, list);
    return list;
  };
  const hasSiblings = (node: XPathNode): boolean => isTreeNode(node) && node !== 0;
  return {
    each(node, visit) {
      if (!hasSiblings(node)) return false;
      const list = siblings(node);
      return isFollowing
        ? visitFrom(run, list, indexFrom(list, node + 1), 1, visit)
        : visitFrom(run, list, indexFrom(list, node) - 1, -1, visit);
    },
    union(nodes) {
      const result: XPathNode[] = [];
      const seen = new Set<number>();
      // What follows the first of several siblings, or precedes the last of them, is what all of them select.
      for (let index = 0; index < nodes.length; index += 1) {
        const node = nodes[isFollowing ? index : nodes.length - 1 - index] as XPathNode;
        if (!hasSiblings(node) || seen.has(tree.parent(node))) continue;
        seen.add(tree.parent(node));
        const list = siblings(node);
        const to = isFollowing ? list.length : indexFrom(list, node);
        for (let at = isFollowing ? indexFrom(list, node + 1) : 0; at < to; at += 1)
          result.push(list[at] as number);
      }
      run.spend(nodes.length + result.length);
      return ordered(result);
    },
    count(node) {
      if (!hasSiblings(node)) return 0;
      const list = siblings(node);
      return isFollowing ? list.length - indexFrom(list, node + 1) : indexFrom(list, node);
    },
  };
}

/**
 * `following`: what begins after the end of a node; for an attribute or a namespace node,
 * everything inside its element and after it.
 */
export function followingAxis(run: Run, test: Test): Reader {
  const behind = (node: XPathNode): number =>
    isTreeNode(node) ? run.tree.after(node) : elementOf(node) + 1;
  return {
    each(node, visit) {
      const all = test.all();
      return visitFrom(run, all, indexFrom(all, behind(node)), 1, visit);
    },
    union(nodes) {
      const all = test.all();
      let least = run.tree.count;
      for (const node of nodes) least = Math.min(least, behind(node));
      run.spend(nodes.length);
      return all.slice(indexFrom(all, least));
    },
    count(node) {
      const all = test.all();
      return all.length - indexFrom(all, behind(node));
    },
  };
}

/** `preceding`: what ends before the start of a node, so its ancestors do not count. */
export function precedingAxis(run: Run, test: Test): Reader {
  const { tree } = run;
  return {
    each(node, visit) {
      const all = test.all();
      const before = elementOf(node);
      return visitFrom(
        run,
        all,
        indexFrom(all, before) - 1,
        -1,
        (at) => tree.after(at) <= before && visit(at),
      );
    },
    union(nodes) {
      const all = test.all();
      let before = 0;
      for (const node of nodes) before = Math.max(before, elementOf(node));
      run.spend(nodes.length + before);
      return all.slice(0, indexFrom(all, before)).filter((at) => tree.after(at) <= before);
    },
    count(node) {
      const before = elementOf(node);
      let ancestors = 0;
      for (let at = before; at !== 0; ) {
        at = tree.parent(at);
        if (test.accepts(at)) ancestors += 1;
      }
      return indexFrom(test.all(), before) - ancestors;
    },
  };
}

/** Up to this size a subtree is looked through node by node; a larger one by the list of all nodes that fit. */
const small = 64;

export function childAxis(run: Run, { accepts }: Test): Reader {
  const { tree } = run;
  return {
    each(node, visit) {
      if (!isTreeNode(node)) return false;
      const end = tree.after(node);
      let visited = 1;
      let at = node + 1;
      let isFound = false;
      while (at < end && !isFound) {
        isFound = accepts(at) && visit(at);
        at = tree.after(at);
        visited += 1;
      }
      run.spend(visited);
      return isFound;
    },
    union(nodes) {
      const result: XPathNode[] = [];
      for (const node of nodes) {
        if (!isTreeNode(node)) continue;
        const end = tree.after(node);
        const before = result.length;
        for (let at = node + 1; at < end; at = tree.after(at)) if (accepts(at)) result.push(at);
        run.spend(1 + result.length - before);
      }
      return ordered(result);
    },
  };
}

/** `descendant`, and with `orSelf` the nodes themselves. */
export function descendantAxis(run: Run, test: Test, orSelf: boolean): Reader {
  const { tree } = run;
  const { accepts } = test;
  const each: Reader['each'] = (node, visit) => {
    if (!isTreeNode(node)) return orSelf && test.acceptsSelf(node) && visit(node);
    const from = orSelf ? node : node + 1;
    const end = tree.after(node);
    if (end - from <= small) {
      run.spend(end - node);
      for (let at = from; at < end; at += 1) if (accepts(at) && visit(at)) return true;
      return false;
    }
    const all = test.all();
    for (let index = indexFrom(all, from); index < all.length; index += 1) {
      const at = all[index] as number;
      if (at >= end) return false;
      run.spend(1);
      if (visit(at)) return true;
    }
    return false;
  };
  return {
    each,
    union(nodes) {
      if (!nodes.every(isTreeNode)) return gathered(each, nodes);
      // From the document it is every node that fits.
      if (nodes[0] === 0 && (orSelf || test.all()[0] !== 0)) return test.all();
      const result: XPathNode[] = [];
      let covered = 0;
      for (const node of nodes) {
        // The nodes inside a node that was searched are already in the result, and so is that node
        // itself.
        if (node < covered) continue;
        covered = tree.after(node);
        each(node, (found) => {
          result.push(found);
          return false;
        });
      }
      return result;
    },
    count(node) {
      if (!isTreeNode(node)) return orSelf && test.acceptsSelf(node) ? 1 : 0;
      const all = test.all();
      return indexFrom(all, tree.after(node)) - indexFrom(all, orSelf ? node : node + 1);
    },
  };
}

export const selfAxis = (test: Test): Reader => ({
  each: (node, visit) => test.acceptsSelf(node) && visit(node),
  union: (nodes) => nodes.filter((node) => test.acceptsSelf(node)),
});

export function attributeAxis(run: Run, { attributes: test }: Test): Reader {
  const { attributes, tree } = run;
  return reader((node, visit) => {
    if (test === null || !isTreeNode(node) || !tree.isElement(node)) return false;
    run.spend(1);
    return attributes.each(node, test, (index) => visit(attributeNode(node, index)));
  });
}

export function namespaceAxis(run: Run, { acceptsPrefix }: Test): Reader {
  const { tree } = run;
  return reader((node, visit) => {
    if (!isTreeNode(node) || !tree.isElement(node)) return false;
    run.spend(1);
    return namespacesOf(tree, node).some(
      ([prefix], index) => acceptsPrefix(prefix) && visit(namespaceNode(node, index)),
    );
  });
}

/**
 * The parent of any node; -1 for the document. The parent of attributes and namespace nodes is
 * their element.
 */
const parentOf = ({ tree }: Run, node: XPathNode): number | -1 => {
  if (!isTreeNode(node)) return elementOf(node);
  return node === 0 ? -1 : tree.parent(node);
};

export function parentAxis(run: Run, { accepts }: Test): Reader {
  return {
    each(node, visit) {
      const parent = parentOf(run, node);
      return parent !== -1 && accepts(parent) && visit(parent);
    },
    union(nodes) {
      const result: XPathNode[] = [];
      let last = -1;
      for (const node of nodes) {
        const parent = parentOf(run, node);
        if (parent !== last && parent !== -1 && accepts(parent)) result.push(parent);
        last = parent;
      }
      run.spend(nodes.length);
      return ordered(result);
    },
  };
}

/** `ancestor`, and with `orSelf` the nodes themselves. */
export function ancestorAxis(run: Run, test: Test, orSelf: boolean): Reader {
  const { accepts } = test;
  return {
    each(node, visit) {
      if (orSelf && test.acceptsSelf(node) && visit(node)) return true;
      let visited = 1;
      let isFound = false;
      for (let at = parentOf(run, node); at !== -1 && !isFound; at = parentOf(run, at)) {
        isFound = accepts(at) && visit(at);
        visited += 1;
      }
      run.spend(visited);
      return isFound;
    },
    union(nodes) {
      const result: XPathNode[] = [];
      // Above a node that was passed once everything has been.
      const passed = new Set<number>();
      for (const node of nodes) {
        if (orSelf && test.acceptsSelf(node)) result.push(node);
        for (let at = parentOf(run, node); at !== -1 && !passed.has(at); at = parentOf(run, at)) {
          passed.add(at);
          if (accepts(at)) result.push(at);
        }
      }
      run.spend(nodes.length + passed.size);
      return ordered(result);
    },
  };
}

/** The axes that hold nodes before the context node, and count their positions from it backwards (section 2.4). */
export const reverseAxes: ReadonlySet<Axis> = new Set([
  'ancestor',
  'ancestor-or-self',
  'preceding',
  'preceding-sibling',
]);

const readers: Readonly<Record<Axis, (run: Run, test: Test) => Reader>> = {
  ancestor: (run, test) => ancestorAxis(run, test, false),
  'ancestor-or-self': (run, test) => ancestorAxis(run, test, true),
  attribute: attributeAxis,
  child: childAxis,
  descendant: (run, test) => descendantAxis(run, test, false),
  'descendant-or-self': (run, test) => descendantAxis(run, test, true),
  following: followingAxis,
  'following-sibling': (run, test) => siblingAxis(run, test, true),
  namespace: namespaceAxis,
  parent: parentAxis,
  preceding: precedingAxis,
  'preceding-sibling': (run, test) => siblingAxis(run, test, false),
  self: (_run, test) => selfAxis(test),
};

/** What an axis with a node test selects. */
export const axisReader = (run: Run, axis: Axis, test: Test): Reader => readers[axis](run, test);
