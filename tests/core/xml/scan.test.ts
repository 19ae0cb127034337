import { describe, expect, test } from 'vitest';
import { attributesOf, writtenAttributes } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { expectLinear } from '#tests/support/linear.ts';

const kinds = Object.keys(nodeKinds);

/** Every node but the document as its kind and what it is in the text, indented by its depth, above its names or what it means. */
function drawn(tree: XmlTree): string[] {
  const depth = (node: number): number =>
    tree.parent(node) === 0 ? 0 : 1 + depth(tree.parent(node));
  return Array.from({ length: tree.count - 1 }, (_, index) => {
    const node = index + 1;
    const written = tree.text.slice(tree.start(node), tree.end(node));
    const lines = [`${kinds[tree.kind(node)]} ${JSON.stringify(written)}`];
    const meant = stringValue(tree, node);
    if (tree.isElement(node)) {
      const { qname, uri } = tree.name(node);
      if (uri !== '') lines.push(`  ${qname} in ${uri}`);
      for (const one of writtenAttributes(tree, node))
        lines.push(`  ${one.qname}${one.uri && ` in ${one.uri}`} = ${JSON.stringify(one.value)}`);
    } else if (meant !== written) lines.push(`  means ${JSON.stringify(meant)}`);
    return lines.map((line) => ' '.repeat(depth(node)) + line);
  }).flat();
}

/** Nodes nest, stand in their order, and know their neighbours. */
function expectSound(tree: XmlTree): void {
  expect([tree.start(0), tree.end(0), tree.after(0)]).toEqual([0, tree.text.length, tree.count]);
  let before = 0;
  for (let node = 1; node < tree.count; node += 1) {
    const parent = tree.parent(node);
    expect(parent).toBeLessThan(node);
    expect(tree.kind(parent)).toBeLessThan(2);
    expect(tree.start(node)).toBeGreaterThanOrEqual(
      Math.max(before, parent === 0 ? 0 : tree.head(parent)),
    );
    expect(tree.head(node)).toBeGreaterThan(tree.start(node));
    expect(tree.end(node)).toBeGreaterThanOrEqual(tree.head(node));
    expect(tree.end(node)).toBeLessThanOrEqual(tree.end(parent));
    expect(tree.after(node)).toBeLessThanOrEqual(tree.after(parent));
    const next = tree.nextSibling(node);
    if (next !== -1)
      expect([tree.parent(next), tree.start(next) >= tree.end(node)]).toEqual([parent, true]);
    const first = tree.firstChild(node);
    if (first !== -1) expect(tree.parent(first)).toBe(node);
    if (!tree.isElement(node))
      expect([tree.after(node), tree.head(node)]).toEqual([node + 1, tree.end(node)]);
    before = tree.start(node);
    if (tree.isElement(node))
      for (const { start, end } of writtenAttributes(tree, node))
        expect(tree.start(node) < start && end < tree.head(node)).toBe(true);
  }
}

/** Texts that are well-formed, and such as are read as far as they go. */
const texts = [
  `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x "]>"><!-- ' > -->]>\n<a b='"/>"'><!-- <c> -->x<?p <d>?><e/></a>\n<!-- end -->\n`,
  '<a>x<![CDATA[<b>]]>y<![CDATA[]]></a>',
  ' \r\n<a> <b>\t</b></a>\n',
  '',
  ' \n',
  '<a></a>',
  '<a>x</a \n>',
  '<?xml-stylesheet x?><a/>',
  'hello',
  '\u00a0<a/>',
  '\ufeff<a/>',
  '<a>x < y</a>',
  '<a>x <y',
  '<a><b>x</a>',
  '<a>x</b>y</a>',
  '<a/></a>',
  '<a/><b/>',
  '<a><b>',
  '<a>x</a',
  '<a><b></b <c/></a>',
  '<a></a b>',
  '<a></a\u00a0>',
  '<a><!x></a>',
  '<a><!DOCTYPE a></a>',
  '<a><![CDATA[x</a>',
  '<a>x<!-- </a>',
  '<a"b">x</a>',
  `<b  d='>' ><p:a xmlns:p="u"></b >&amp;<!--x--><d/></p:a><![CDATA[`,
  '<a b="<c d=">x</a>\ud800</',
  // Attributes.
  `<a xmlns:p="u" p:b = 'x&amp;"y'\n c=">"/>`,
  '<a  />',
  '<a b=""/>',
  '<a b="1\t2\r\n3&#10;4&lt;"/>',
  `<a b=' c="1" '/>`,
  '<a b=1 c="2"/>',
  '<a b c="2" d/>',
  `<a "b='1'" c="2"/>`,
  '<a = b="1"=/>',
  '<a p:b="1" xml:lang="en"/>',
  // The namespaces of elements.
  '<a xmlns="u"><b><c/></b></a>',
  '<a><b xmlns="u"/><c xmlns="v"></c><d/></a>',
  '<p:a xmlns:p="u"><p:b xmlns:p="v"><p:c/></p:b><p:d/></p:a>',
  '<a xmlns="u"><b xmlns=""><c/></b></a>',
  '<p:a/>',
  '<a xmlns="u&amp;v"/>',
  "<p:a xmlns:p\n=\t'u'/>",
  `<a b=" xmlns='u' "/>`,
  '<a>xmlns<b xmlns="u"/></a>',
  '<xmlnsx xmlns="u"/>',
  '<a><b xmlns="u"></a><c/>',
  // What a content means.
  '<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#x41;&amp;lt;&own;& &;&#x110000;</a>',
  '<a>a\r\nb\rc&#13;<![CDATA[&lt;\r\n]]>&lt;<![CDATA[b]]></a>',
  '<a><!-- c\r\n --><?p  d e?><?q?></a>',
];

test('the nodes of a text are those of the golden file: their names, attributes and what they mean', async () => {
  const said = texts.map((text) => {
    const tree = scanXml(text);
    expectSound(tree);
    const { fault } = tree;
    return [
      JSON.stringify(text),
      ...drawn(tree).map((line) => `  ${line}`),
      ...(fault ? [`  fault at ${fault.offset}: ${fault.message}`] : []),
    ].join('\n');
  });
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/nodes.txt');
});

describe('the nodes of a text', () => {
  test('know where their tags end', () => {
    const text = '<a b=">"><c/></a>';
    const tree = scanXml(text);
    expect([tree.head(1), tree.end(1), tree.head(2), tree.end(2)]).toEqual([
      9,
      text.length,
      13,
      13,
    ]);
    expect([tree.root(), tree.elements, tree.count]).toEqual([1, 2, 3]);
  });

  test('have attributes with their places, but for declarations', () => {
    const text = `<a xmlns:p="u" p:b = 'x&amp;"y'/>`;
    const name = { qname: 'p:b', prefix: 'p', local: 'b', uri: 'u' };
    const places = { start: 15, valueStart: 22, valueEnd: 30, end: 31 };
    expect(attributesOf(scanXml(text), 1)).toEqual([{ ...name, ...places, value: 'x&"y' }]);
  });

  test('know all prefixes that are declared where they stand, text and document included', () => {
    const tree = scanXml('<a xmlns="u" xmlns:p="v"><b xmlns:p="w" xmlns:q="x">t</b></a>');
    const xml = ['xml', 'http://www.w3.org/XML/1998/namespace'] as const;
    const inB = new Map([xml, ['', 'u'], ['p', 'w'], ['q', 'x']]);
    expect([0, 1, 2, 3].map((node) => tree.scope(node))).toEqual([
      new Map([xml]),
      new Map([xml, ['', 'u'], ['p', 'v']]),
      inB,
      inB,
    ]);
    const found = [tree.namespace(1, 'p'), tree.namespace(3, 'p'), tree.namespace(1, 'q')];
    expect(found).toEqual(['v', 'w', '']);
  });

  test('are found by an offset, the innermost one first', () => {
    const text = ' <a><b>x</b> </a> ';
    const tree = scanXml(text);
    expect(Array.from(text, (_, offset) => tree.at(offset))).toEqual([
      0, 1, 1, 1, 2, 2, 2, 3, 2, 2, 2, 2, 4, 1, 1, 1, 1, 0,
    ]);
    expect(tree.at(1000)).toBe(0);
  });

  test('may stand 100,000 deep', () => {
    const tree = scanXml(`${'<a>'.repeat(100_000)}x${'</a>'.repeat(100_000)}`);
    expect([tree.fault, tree.elements, tree.parent(100_001)]).toEqual([null, 100_000, 100_000]);
    expect(stringValue(tree, 0)).toBe('x');
    expect(tree.at(300_000)).toBe(100_001);
  });
});

describe('a text that is malformed', () => {
  const clashing = Array.from({ length: 15 }).reduce<string[]>(
    (found) => found.flatMap((name) => [`${name}Aa`, `${name}BB`]),
    ['x'],
  );
  const many =
    (part: string, before = '') =>
    (size: number): string =>
      before + part.repeat(size / part.length);
  test.each<[string, (size: number) => string]>([
    ['many <', many('<')],
    ['many < behind a root', many('< ', '<a>')],
    ['many open quotes', many('<a b="')],
    ['tags in quotes', many('"<a" ', '<a ')],
    ['many names without values', (size) => `<a ${'x '.repeat(size / 2)}b="1"/>`],
    ['closing tags that do not end', many('</a')],
    ['open CDATA sections', many('<![CDATA[', '<a>')],
    [
      'prefixes declared inside one another',
      (size) => Array.from({ length: size / 20 }, (_, at) => `<a xmlns:p${at}="u">`).join(''),
    ],
    [
      'names that clash',
      (size) =>
        `<a>${clashing
          .slice(0, size / 32)
          .map((name) => `<${name}/>`)
          .join('')}</a>`,
    ],
  ])('%s take as much longer as there are more of them', (_, text) =>
    expectLinear(text, 1_000_000, (xml) => {
      const tree = scanXml(xml);
      if (tree.root() !== -1) writtenAttributes(tree, tree.root());
    }),
  );
});

test('progress is reported from the start on, and what it throws ends the scan', () => {
  const told: number[] = [];
  scanXml(`<a>${'<b/>'.repeat(1_000_000)}</a>`, (done) => told.push(done));
  expect(told[0]).toBe(0);
  expect(told.length).toBe(4);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  const stop = () => {
    throw new Error('stopped');
  };
  expect(() => scanXml('<a/>', stop)).toThrow('stopped');
});
