import type { Test } from './node-tests.ts';
import { elementOf, isTreeNode, ordered, type XPathNode } from './nodes.ts';
import type { Reader } from './reader.ts';
import type { Run } from './run.ts';

/** The parent of any node; -1 of the document. Attributes and namespace nodes stand in their element. */
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
