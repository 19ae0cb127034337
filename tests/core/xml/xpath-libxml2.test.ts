import fc from 'fast-check';
import {
  ParseOption,
  XmlAttribute,
  XmlComment,
  XmlDocument,
  XmlElement,
  type XmlNode,
  XmlText,
} from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { attributeOf, attributesOf, elementOf, type XPathNode } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { evaluate } from '#core/xml/xpath.ts';
import { anyDocument, anyPath, namespaces } from './any-xpath.ts';

const numberOf = (tree: XmlTree, element: number): string =>
  tree.isElement(element)
    ? (attributesOf(tree, element).find(({ qname }) => qname === 'n')?.value ?? '')
    : 'document';

/** What a node is, in words that both engines can say of it. */
function ours(tree: XmlTree, node: XPathNode): string {
  const attribute = attributeOf(tree, node);
  if (attribute)
    return `${numberOf(tree, elementOf(tree, node))}/@${attribute.local}=${attribute.value}`;
  const kind = tree.kind(node);
  const place = numberOf(tree, tree.parent(node));
  if (kind === nodeKinds.element) return `element ${numberOf(tree, node)}`;
  if (kind === nodeKinds.text) return `text in ${place}: ${stringValue(tree, node)}`;
  if (kind === nodeKinds.comment) return `comment in ${place}: ${stringValue(tree, node)}`;
  return kind === nodeKinds.document ? 'document' : `instruction: ${stringValue(tree, node)}`;
}

function theirs(node: XmlNode): string {
  const place = node.parent?.attr('n')?.value ?? 'document';
  if (node instanceof XmlAttribute) return `${place}/@${node.name}=${node.value}`;
  if (node instanceof XmlElement) return `element ${node.attr('n')?.value}`;
  if (node instanceof XmlText) return `text in ${place}: ${node.content}`;
  if (node instanceof XmlComment) return `comment in ${place}: ${node.content}`;
  return node.constructor.name === 'XmlDocumentNode' ? 'document' : `instruction: ${node.content}`;
}

function answers(text: string, expression: string): { ours: unknown; theirs: unknown } {
  const tree = scanXml(text);
  const document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NOCDATA });
  try {
    const value = evaluate(tree, expression, { namespaces, context: tree.root() });
    const other = document.root.eval(expression, Object.fromEntries(namespaces));
    return {
      ours: value.type === 'nodes' && value.nodes.map((node) => ours(tree, node)),
      theirs: Array.isArray(other) && other.map(theirs),
    };
  } finally {
    document.dispose();
  }
}

test('paths select the same nodes in the same order as by libxml2', () => {
  fc.assert(
    fc.property(anyDocument, fc.array(anyPath, { minLength: 4, maxLength: 4 }), (text, paths) => {
      for (const path of paths) {
        const { ours, theirs } = answers(text, path);
        expect(ours, `${path} over ${text}`).toEqual(theirs);
      }
    }),
    { numRuns: 300 },
  );
});
