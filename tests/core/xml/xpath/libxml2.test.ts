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
import { attributesOf } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { evaluate } from '#core/xml/xpath/compile.ts';
import { partOf, type XPathNode } from '#core/xml/xpath/nodes.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';
import { anyDocument, anyExpression, anyPath, namespaces } from './any-xpath.ts';

const numberOf = (tree: XmlTree, element: number): string =>
  tree.isElement(element)
    ? (attributesOf(tree, element).find(({ qname }) => qname === 'n')?.value ?? '')
    : 'document';

/** What a node is, in words that both engines can say of it. */
function ours(tree: XmlTree, node: XPathNode): string {
  const part = partOf(node);
  if (part.kind === 'namespace') return 'namespace';
  if (part.kind === 'attribute') {
    const attribute = attributesOf(tree, part.element)[part.index];
    return `${numberOf(tree, part.element)}/@${attribute?.local}=${attribute?.value}`;
  }
  const kind = tree.kind(part.node);
  const place = numberOf(tree, tree.parent(part.node));
  if (kind === nodeKinds.element) return `element ${numberOf(tree, part.node)}`;
  if (kind === nodeKinds.text) return `text in ${place}: ${stringValue(tree, part.node)}`;
  if (kind === nodeKinds.comment) return `comment in ${place}: ${stringValue(tree, part.node)}`;
  return kind === nodeKinds.document ? 'document' : `instruction: ${stringValue(tree, part.node)}`;
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
  const root = parseXPath(expression);
  try {
    const value = evaluate(tree, root, { namespaces, context: tree.root() });
    const other = document.root.eval(expression, Object.fromEntries(namespaces));
    return {
      ours: value.type === 'nodes' ? value.nodes.map((node) => ours(tree, node)) : value.value,
      theirs: Array.isArray(other) ? other.map(theirs) : other,
    };
  } finally {
    document.dispose();
  }
}

test('paths select what libxml2 selects, in the same order', () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.array(anyPath, { minLength: 4, maxLength: 4 }),
      (text, expressions) => {
        for (const expression of expressions) {
          const { ours, theirs } = answers(text, expression);
          expect(ours, `${expression} over ${text}`).toEqual(theirs);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('expressions have the values that libxml2 gives them', () => {
  fc.assert(
    fc.property(
      anyDocument,
      fc.array(anyExpression, { minLength: 4, maxLength: 4 }),
      (text, expressions) => {
        for (const expression of expressions) {
          const { ours, theirs } = answers(text, expression);
          expect(ours, `${expression} over ${text}`).toEqual(theirs);
        }
      },
    ),
    { numRuns: 200 },
  );
});
