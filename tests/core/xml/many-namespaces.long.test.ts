import { describe, test } from 'vitest';
import { Outline } from '#core/xml/outline.ts';
import { pathOf, prefixesOf } from '#core/xml/paths.ts';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { XmlTable } from '#core/xml/tables/columns.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { evaluate, withPrefixes } from '#core/xml/xpath.ts';
import { expectLinear } from '#tests/support/linear.ts';

const each = (count: number, text: (index: number) => string, glue = ''): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(glue);

/** Documents with so many namespaces; 1,200 are about 60 KB. */
const documents: [what: string, make: (count: number) => string][] = [
  [
    'declared by the root',
    (count) =>
      `<r ${each(count, (n) => `xmlns:p${n}="urn:${n}"`, ' ')}>${each(count, (n) => `<p${n}:a p${n}:b="1">x</p${n}:a>`)}</r>`,
  ],
  [
    'declared by one element in the other',
    (count) =>
      `${each(count, (n) => `<p${n}:a xmlns:p${n}="urn:${n}" p${n}:b="1">`)}x${each(count, (n) => `</p${count - 1 - n}:a>`)}`,
  ],
  [
    'declared by one element after the other',
    (count) => `<r>${each(count, (n) => `<a xmlns="urn:${n}" xmlns:p="u:${n}"><p:b/></a>`)}</r>`,
  ],
  [
    'of one prefix, one in the other',
    (count) =>
      `${each(count, (n) => `<p:a xmlns:p="urn:${n}"><p:b p:c="1"/>`)}${each(count, () => '</p:a>')}`,
  ],
  [
    'all in force where many declare one more',
    (count) =>
      `<r ${each(count, (n) => `xmlns:p${n}="urn:${n}"`, ' ')}>${each(count, (n) => `<a xmlns="d:${n}"><p${n}:b/></a>`)}</r>`,
  ],
];

const nodes = (tree: XmlTree) => Array.from({ length: tree.count }, (_, node) => node);

const works: [what: string, work: (tree: XmlTree) => unknown][] = [
  ['the scan', ({ text }) => scanXml(text)],
  ['the verdict', ({ text }) => checkXml(text)],
  ['the outline', (tree) => new Outline(tree).rows(nodes(tree), 0, tree.count)],
  ['the pretty view', (tree) => layOut(tree).text],
  ['prefixes for queries', (tree) => prefixesOf(tree)],
  ['the path of a node', (tree) => pathOf(tree, tree.count - 1, prefixesOf(tree))],
  ['XPath', (tree) => evaluate(tree, '//*[namespace-uri() = "urn:7"] | //@*[. = 2]')],
  ['the hint of XPath', (tree) => withPrefixes(tree, '//a/b', prefixesOf(tree))],
  ['a table', (tree) => [new XmlTable(tree, 'a'), tableOffers(tree)]],
];

describe.each(documents)('namespaces %s', (_, make) => {
  test.each(works)('%s takes time by their number', async (_what, work) => {
    await expectLinear((count) => scanXml(make(count)), 1200, work);
  });
});
