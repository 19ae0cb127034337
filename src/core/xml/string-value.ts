import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { contentText, lineEnds } from './values.ts';

/** The target of a processing instruction. */
export const targetOf = (tree: XmlTree, node: number): string =>
  /^[^\s?]*/.exec(tree.text.slice(tree.start(node) + 2, tree.end(node) - 2))?.[0] ?? '';

/** The string-value of a node, as XPath 1.0 has it: of an element or the document the text of all text nodes in it. */
export function stringValue(tree: XmlTree, node: number): string {
  const { text } = tree;
  const { element, document, comment, instruction, doctype } = nodeKinds;
  switch (tree.kind(node)) {
    case element:
    case document: {
      let all = '';
      for (let at = node + 1; at < tree.after(node); at += 1)
        if (tree.kind(at) === nodeKinds.text)
          all += contentText(text.slice(tree.start(at), tree.end(at)));
      return all;
    }
    case comment:
      return lineEnds(text.slice(tree.start(node) + 4, tree.end(node) - 3));
    case instruction:
      return lineEnds(text.slice(tree.start(node) + 2, tree.end(node) - 2)).replace(/^\S+\s*/, '');
    case doctype:
      return '';
    default:
      return contentText(text.slice(tree.start(node), tree.end(node)));
  }
}
