import type { Visit } from './compiled.ts';
import { ordered, type XPathNode } from './nodes.ts';

/** What an axis with its node test, or a whole step, selects. */
export type Reader = {
  /** Visits what is selected from one node, in the order of the axis, until `visit` says true; whether it did. */
  each: (node: XPathNode, visit: Visit) => boolean;
  /** What is selected from any of the nodes, which are given and returned in the order of the document and each once. */
  union: (nodes: readonly XPathNode[]) => readonly XPathNode[];
  /** How many are selected from one node, where that is known without visiting them. */
  count?: (node: XPathNode) => number;
};

/** The nodes that `each` visits from any of the nodes. */
export function gathered(each: Reader['each'], nodes: readonly XPathNode[]): readonly XPathNode[] {
  const result: XPathNode[] = [];
  for (const node of nodes) {
    each(node, (found) => {
      result.push(found);
      return false;
    });
  }
  return ordered(result);
}

/** A reader that only implements `each` itself. */
export const reader = (each: Reader['each']): Reader => ({
  each,
  union: (nodes) => gathered(each, nodes),
});
