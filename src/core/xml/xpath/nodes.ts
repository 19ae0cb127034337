/**
 * A node of the data model of XPath as one number: below 2^29 the number of a node of the tree, from there on an attribute or a namespace
 * node of an element. No string has 2^29 characters, so no tree has as many nodes; no element has 2^22 attributes.
 */
export type XPathNode = number;

const firstPart = 2 ** 29;
const perElement = 2 ** 23;
const firstAttribute = 2 ** 22;

/** Whether a node is one of the tree, neither attribute nor namespace node. */
export const isTreeNode = (node: XPathNode): boolean => node < firstPart;

/** An attribute by its element and its number in `attributesOf`, from 0. */
export const attributeNode = (element: number, index: number): XPathNode =>
  firstPart + element * perElement + firstAttribute + index;

/** A namespace node by its element and its number among those of the element, from 0. */
export const namespaceNode = (element: number, index: number): XPathNode =>
  firstPart + element * perElement + 1 + index;

/** The node of the tree: the node itself or, for an attribute or a namespace node, its element. */
export const elementOf = (node: XPathNode): number =>
  node < firstPart ? node : Math.floor((node - firstPart) / perElement);

/** What a node means: a node of the tree, or an attribute (its number in `attributesOf`) or a namespace node of an element. */
export type NodePart =
  | { kind: 'tree'; node: number }
  | { kind: 'attribute'; element: number; index: number }
  | { kind: 'namespace'; element: number; index: number };

/** Takes a node apart. */
export function partOf(node: XPathNode): NodePart {
  if (node < firstPart) return { kind: 'tree', node };
  const element = elementOf(node);
  const rest = node - firstPart - element * perElement;
  return rest < firstAttribute
    ? { kind: 'namespace', element, index: rest - 1 }
    : { kind: 'attribute', element, index: rest - firstAttribute };
}

/** The place of a node in the order of the document (section 5): an element, its namespaces, its attributes, what is in it. */
const orderOf = (node: XPathNode): number =>
  node < firstPart ? node * perElement : node - firstPart;
const fromOrder = (order: number): XPathNode =>
  order % perElement === 0 ? order / perElement : order + firstPart;

/** The same nodes in the order of the document and each once; the list itself where it is so already. */
export function ordered(nodes: readonly XPathNode[]): readonly XPathNode[] {
  let isOrdered = true;
  let isTree = true;
  let last = -1;
  for (const node of nodes) {
    const order = orderOf(node);
    if (order <= last) isOrdered = false;
    if (node >= firstPart) isTree = false;
    last = order;
  }
  if (isOrdered) return nodes;
  // Columns of numbers are sorted without a call for each comparison.
  const sorted = isTree ? Uint32Array.from(nodes).sort() : Float64Array.from(nodes, orderOf).sort();
  const result: XPathNode[] = [];
  last = -1;
  for (const order of sorted) {
    if (order !== last) result.push(isTree ? order : fromOrder(order));
    last = order;
  }
  return result;
}
