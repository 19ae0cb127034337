import { describe, expect, test } from 'vitest';
import { pathOf, prefixesOf } from '#core/xml/paths.ts';
import { scanXml } from '#core/xml/scan.ts';
import { evaluate } from '#core/xml/xpath.ts';
import { expectLinear } from '#tests/support/linear.ts';

const nodesOf = (text: string, expression: string, namespaces: ReadonlyMap<string, string>) => {
  const tree = scanXml(text);
  const value = evaluate(tree, expression, { namespaces });
  return value.type === 'nodes' ? value.nodes.map((node) => pathOf(tree, node, namespaces)) : [];
};

/** A document, and what is asked of it with a prefix for its first namespace. */
const text =
  '<!DOCTYPE s><s xmlns="urn:bank"><t id="1"/><!--c--><t id="2" xml:lang="en">a<?go x?>b<?go y?><?on?></t><o xmlns="urn:other" x:k="" xmlns:x="urn:x"/></s><?end?>';
const asked = [
  ...['/*', '//d:t', '//@xml:lang', '//text()', '//processing-instruction()'],
  ...["//*[local-name()='o']", '//@*[. = ""]'],
];
const declaring = [
  '<a/>',
  '<a xmlns="urn:1" xmlns:x="urn:2"/>',
  '<a xmlns="urn:1"><b xmlns="urn:2"/><b xmlns="urn:1"/><c xmlns=""/></a>',
  '<a xmlns:x="urn:1"><b xmlns:x="urn:2"/></a>',
  '<a xmlns:x = "urn:&amp;"/>',
  '<a t=\'xmlns:y="urn:1"\'>xmlns:z="urn:2"<!-- xmlns="urn:3" --></a>',
  "<a xmlns:xml='http://www.w3.org/XML/1998/namespace'/>",
];

test('nodes have the paths of the golden file, and documents its prefixes', async () => {
  const namespaces = new Map([['d', 'urn:bank']]);
  const told = [
    ...asked.map((one) => [one, ...nodesOf(text, one, namespaces)]),
    ...declaring.map((one) => [
      one,
      ...Array.from(prefixesOf(scanXml(one)), (pair) => pair.join(' ')),
    ]),
  ].map((lines) => lines.join('\n  '));
  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('golden/paths.txt');
});

describe('the path of a node', () => {
  test('quotes in the name of a namespace are written as XPath can have them', () => {
    for (const uri of ['it&apos;s', 'say &quot;x&quot;', 'it&apos;s &quot;x&quot;']) {
      const found = (path: string) => nodesOf(`<a xmlns="${uri}"/>`, path, new Map());
      expect(found('/*')).toEqual(found(found('/*')[0] ?? ''));
    }
  });

  test.each([
    text.replace('<!DOCTYPE s>', ''),
    '<a xmlns="urn:1"><b xmlns="urn:2" t=""/>x<b xmlns="urn:1">y<![CDATA[z]]></b><c xmlns=""/><b/></a>',
    '<?go?><!-- before --><r xmlns:p="urn:p"><p:b p:t="1" t="2"/><b/><p:b/><!--1--><!--2--></r>',
  ])('selects that node and no other, with prefixes and without: %s', (document) => {
    const tree = scanXml(document);
    for (const prefixes of [prefixesOf(tree), new Map<string, string>()]) {
      const attributes = evaluate(tree, '//@*');
      const nodes = Array.from({ length: tree.count }, (_, node) => node);
      for (const node of [...nodes, ...(attributes.type === 'nodes' ? attributes.nodes : [])]) {
        const path = pathOf(tree, node, prefixes);
        expect(evaluate(tree, path, { namespaces: prefixes }), path).toEqual({
          type: 'nodes',
          nodes: [node],
        });
      }
    }
  });

  test.each([
    [
      'instructions of as many targets',
      (at: number) => `<?p${at} x?>`,
      (at: number) => `/r/processing-instruction('p${at}')`,
    ],
    ['elements of as many names', (at: number) => `<e${at}/>`, (at: number) => `/r/e${at}`],
    [
      'elements of as many namespaces',
      (at: number) => `<e xmlns="urn:${at}"/>`,
      (at: number) => `/r/d${at === 0 ? '' : at + 1}:e`,
    ],
  ])('of a hundred thousand %s', (_what, one, path) => {
    const tree = scanXml(`<r>${Array.from({ length: 100_000 }, (_, at) => one(at)).join('')}</r>`);
    const prefixes = prefixesOf(tree);
    const asked = Array.from({ length: 1000 }, (_, index) => index * 100);
    expect(asked.map((at) => pathOf(tree, at + 2, prefixes))).toEqual(asked.map(path));
  });
});

test('prefixes take as much longer to find as there are more closing tags that declare namespaces', () =>
  expectLinear(
    (depth) => {
      const closing = Array.from({ length: depth }, (_, at) => `</a xmlns="${at}">`).join('');
      return scanXml(`${'<a>'.repeat(depth)}${closing}`);
    },
    100_000,
    (tree) => expect(prefixesOf(tree).size).toBe(0),
  ));
