import { namespacesOf } from './namespaces.ts';
import { indexFrom, type Test } from './node-tests.ts';
import { attributeNode, isTreeNode, namespaceNode, ordered, type XPathNode } from './nodes.ts';
import { gathered, type Reader, reader } from './reader.ts';
import type { Run } from './run.ts';

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
        // What stands in a node that was looked through is there already, the node itself too.
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
