import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { mostColumns, XmlTable } from '#core/xml/tables/columns.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import { structuralPath } from '#core/xml/tables/paths.ts';
import { tableCsv, tableFacts } from '#core/xml/tables/view.ts';

const entry = (n: number) =>
  `<entry id="${n}"><date>2026-01-0${n}</date><amount currency="EUR">${n}</amount><payer><name>P${n}</name></payer></entry>`;
const mixed = '<r xmlns:t="urn:t"><g><e>1</e><t:e>2</t:e></g><e>3</e><g>x<e>4</e></g></r>';

/** Documents, and the path of the rows where it is not the first one that is offered. */
const documents: Record<string, [text: string, path?: string]> = {
  'attributes, leaf children with theirs, and one level of nested records': [
    '<r><e id="1"><amount currency="EUR">5</amount><payer ref="x"><name lang="en">A</name><bank><code>1</code></bank></payer></e></r>',
    '/r/e',
  ],
  'a part that the first rows do not have stands where the document puts it': [
    '<r><e><a>1</a><c>1</c></e><e><a>1</a><b>1</b><c>1</c></e></r>',
  ],
  'the text of rows without children is a column': ['<r><e>x</e><e/></r>'],
  'white space is not one': ['<r><e>\n</e></r>', '/r/e'],
  'nor beside an attribute': ['<r><e a="1"> </e></r>', '/r/e'],
  'values that stand several times in a row are joined': [
    '<r><e><tag>a</tag><tag>b</tag><p><n>1</n></p><p><n>2</n></p></e></r>',
    '/r/e',
  ],
  'what a row lacks, and what is empty': [
    '<r><e><a/><b>1</b></e><e><b>2</b></e><e><a>3</a></e></r>',
  ],
  'prefixed names stand as written, declarations of namespaces are no attributes': [
    '<n:r xmlns:n="urn:n"><n:e xmlns="urn:d" n:id="1"><n:a>1</n:a><b>2</b></n:e></n:r>',
    '/n:r/n:e',
  ],
  'numbers are summed': [
    '<r><e><n>0.10</n><d>2026-02-01</d><t>x</t></e><e><n>0.20</n><d/><t>a</t></e><e><n>-3</n><d>2025-12-31</d></e></r>',
  ],
  'records come first, and a part that stands once in each row behind the row': [
    `<statement><owner>A</owner><entries>${[1, 2, 3].map(entry).join('')}</entries><notes><note>a</note><note>b</note></notes></statement>`,
  ],
  'a list of single values is offered behind records': [
    `<r><tags>${'<tag>x</tag>'.repeat(5)}</tags><e><a>1</a><b>2</b></e><e><a>1</a><b>2</b></e></r>`,
  ],
  'one qname is one path in whatever namespace': [
    '<r><t:e xmlns:t="urn:a"><t:x>1</t:x><t:y>1</t:y></t:e><t:e xmlns:t="urn:b"><t:x>2</t:x><t:y>1</t:y></t:e></r>',
  ],
  'single elements': ['<r><a>1</a><b>2</b></r>'],
  nothing: [''],
  'a document that is broken': ['<r><e><a>1</a><b>2</b></e><e><a>1</a><b>'],
  'a path from the root takes all elements under these names, from all parents': [mixed, '/r/g/e'],
  'with a prefix': [mixed, '/r/g/t:e'],
  'a bare name takes the elements of that name anywhere': [mixed, 'e'],
  'as written': [mixed, '//t:e'],
  'CSV has quotes where they are needed': [
    '<r><e><a>plain</a><b>a,b</b></e><e><a>say "x"</a><b>1.50</b></e></r>',
  ],
  'what a spreadsheet would run is guarded, in the names too, and numbers are left alone': [
    '<r><e id="@x"><a>=1+1</a><b>-5.50</b><c>+49 (0)</c><d>-1.234,50</d><f>&#9;1</f><g> =1</g><h> -5.50</h></e></r>',
    '/r/e',
  ],
};

test('documents have the tables of the golden file: offers, columns, cells, facts, CSV from the last row on', async () => {
  const told = Object.entries(documents).map(([name, [text, path]]) => {
    const tree = scanXml(text);
    const offers = tableOffers(tree);
    const table = new XmlTable(tree, path ?? offers[0]?.path ?? '/r/e');
    const order = Uint32Array.from(table.rows.keys());
    return [
      `# ${name}`,
      ...offers.map((one) => `offered ${Object.values(one).join(' ')}`),
      ...table.columns.map((one) => `column ${one.name} ${one.sign}`),
      ...Array.from(order, (row) => `row ${table.cells(row).map((cell) => JSON.stringify(cell))}`),
      ...tableFacts(table, order).map((one) => `facts ${Object.values(one).join(' ')}`),
      JSON.stringify(tableCsv(table, order.toReversed(), true)),
    ].join('\n');
  });
  await expect(`${told.join('\n\n')}\n`).toMatchFileSnapshot('golden/tables.txt');
});

test('a row with more parts than columns gives the first 200', () => {
  const many = Array.from({ length: 3000 }, (_, n) => `<p${n}>${n}</p${n}>`).join('');
  const table = new XmlTable(scanXml(`<r><e>${many}</e></r>`), '/r/e');
  expect(table.columns).toHaveLength(mostColumns);
  expect(table.cells(0)).toEqual(Array.from({ length: 200 }, (_, n) => String(n)));
});

test('large numbers leave the range of exact machine numbers without loss', () => {
  const of = (n: string) => `<e><n>${n}</n></e>`;
  const xml = `<r>${of('9999999999999.99').repeat(1001)}${of('-9999999999999.99').repeat(1000)}</r>`;
  const table = new XmlTable(scanXml(xml), '/r/e');
  const [facts] = tableFacts(table, Uint32Array.from(table.rows.keys()));
  expect(facts?.sum).toBe(9_999_999_999_999.99);
});

test('the structural path of a node is that of the element it is or stands in', () => {
  const tree = scanXml('<r><t:e xmlns:t="u"><a/><a>x</a></t:e></r>');
  const paths = Array.from({ length: tree.count }, (_, node) => structuralPath(tree, node));
  expect(paths.join(' ')).toBe('/ /r /r/t:e /r/t:e/a /r/t:e/a /r/t:e/a');
});
