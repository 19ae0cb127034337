import type { XmlTree } from '#core/xml/tree.ts';

/** Characters of a text that a list shows. */
export const longestPreview = 400;
/** An element's text is put together only up to so many nodes in it; a preview needs no more. */
const maxNodes = 400;

/** Whether a node holds too much for its text to be put together for a list. */
export const isTooLarge = (tree: XmlTree, node: number): boolean =>
  tree.after(node) - node > maxNodes;

/** The beginning of a text on one line. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestPreview ? `${line.slice(0, longestPreview)}…` : line;
}
