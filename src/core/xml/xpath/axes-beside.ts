import { indexFrom, type Test } from './node-tests.ts';
import { elementOf, isTreeNode, ordered, type XPathNode } from './nodes.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';

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

/** `following`: what begins behind the end of a node; for an attribute or a namespace node that is all that stands in its element, and on. */
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

/** `preceding`: what ends before the beginning of a node; so ancestors are none of them. */
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
