import { nodeKinds } from '#core/xml/node-kinds.ts';
import { pathOf } from '#core/xml/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import type { XmlPlace } from '#operations/xml-schemas.ts';
import type { OpenXml } from './open.ts';

/** Deepest chain that is told; the outline opens no deeper at once. */
const longestChain = 2000;

/** The elements a node stands in, from the root on, itself last when it is one. */
export function chainOf(tree: XmlTree, node: number): number[] {
  const chain: number[] = [];
  for (let at = node; at > 0; at = tree.parent(at)) if (tree.isElement(at)) chain.push(at);
  return chain.slice(0, longestChain).reverse();
}

/** The XPath that selects this node alone, with the prefixes offered for queries. */
export const pathIn = ({ tree, prefixes }: OpenXml, node: number): string =>
  node < tree.count ? pathOf(tree, node, prefixes) : '/';

/** Where a node stands: an element by its start tag, so that choosing a large one does not select all of it. */
export function placeOf(document: OpenXml, node: number): XmlPlace {
  const { tree } = document;
  if (node >= tree.count) return document.place(0, 0);
  return document.place(tree.start(node), tree.isElement(node) ? tree.head(node) : tree.end(node));
}

/** The innermost element at an offset of the text as it came; null outside of the root. */
export function findNode(
  document: OpenXml,
  offset: number,
): { node: number; path: string; chain: number[] } | null {
  const { tree } = document;
  let node = tree.at(Math.min(offset, tree.text.length - 1));
  while (node > 0 && tree.kind(node) !== nodeKinds.element) node = tree.parent(node);
  return node === 0 ? null : { node, path: pathIn(document, node), chain: chainOf(tree, node) };
}
