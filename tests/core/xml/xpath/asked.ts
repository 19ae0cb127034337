import { attributesOf } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { evaluate, type XPathContext } from '#core/xml/xpath/compile.ts';
import { partOf } from '#core/xml/xpath/nodes.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';

/** What an expression gives: a value, or of each node its string-value. */
export function asked(
  document: XmlTree | string,
  expression: string,
  context: XPathContext = {},
): string | number | boolean | string[] {
  const tree = typeof document === 'string' ? scanXml(document) : document;
  const value = evaluate(tree, parseXPath(expression), context);
  if (value.type !== 'nodes') return value.value;
  return value.nodes.map((node) => {
    const part = partOf(node);
    if (part.kind === 'tree') return stringValue(tree, part.node);
    if (part.kind === 'attribute') return `@${attributesOf(tree, part.element)[part.index]?.value}`;
    return `xmlns ${[...tree.scope(part.element)].filter(([, uri]) => uri !== '')[part.index]?.join('=')}`;
  });
}
