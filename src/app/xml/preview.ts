import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';

/** Characters of a text that a list shows. */
const longestPreview = 400;
/** Nodes and characters of an element that are looked at for its preview. */
const [mostNodes, mostLetters] = [400, 4000];

/** The beginning of a text on one line; `cut` where it is not all of it. */
export type Preview = { text: string; cut: boolean };

export function preview(text: string): Preview {
  const line = text.replace(/\s+/g, ' ').trim();
  const cut = line.length > longestPreview;
  return { text: cut ? `${line.slice(0, longestPreview)}…` : line, cut };
}

/** The beginning of the text of a node, without putting all of it together. */
export function previewOf(tree: XmlTree, node: number): Preview {
  if (!tree.isElement(node) && node !== 0) return preview(stringValue(tree, node));
  const end = Math.min(tree.after(node), node + mostNodes);
  let [text, at] = ['', node + 1];
  for (; at < end && text.length < mostLetters; at += 1)
    if (tree.kind(at) === nodeKinds.text) text += stringValue(tree, at);
  const begun = preview(text);
  if (begun.cut || at >= tree.after(node)) return begun;
  return { text: `${begun.text}…`, cut: true };
}
