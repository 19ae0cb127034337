import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributesOf } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { openTable } from '#core/xml/tables/columns.ts';
import { tableFacts } from '#core/xml/tables/facts.ts';
import { visitAttributes } from '#core/xml/tables/paths.ts';

const open = (text: string, path = '/r/e') => openTable(scanXml(text), path);
const names = (text: string, path?: string) => open(text, path).columns.map(({ name }) => name);

describe('the columns of a table', () => {
  test('attributes, leaf children with theirs, and one level of nested records', () => {
    const table = open(
      '<r><e id="1"><amount currency="EUR">5</amount><payer ref="x"><name lang="en">A</name><bank><code>1</code></bank></payer></e></r>',
    );
    expect(table.columns.map(({ name, from }) => [name, from])).toEqual([
      ['@id', 'attribute'],
      ['amount', 'child'],
      ['amount/@currency', 'attribute'],
      ['payer/@ref', 'attribute'],
      ['payer/name', 'child'],
      ['payer/name/@lang', 'attribute'],
    ]);
    expect(table.cells(0)).toEqual(['1', '5', 'EUR', 'x', 'A', 'en']);
  });

  test('a part that the first rows do not have stands where the document puts it', () => {
    expect(names('<r><e><a>1</a><c>1</c></e><e><a>1</a><b>1</b><c>1</c></e></r>')).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('the text of rows without children is a column, white space is not one', () => {
    expect(names('<r><e>x</e><e/></r>')).toEqual(['text()']);
    expect(names('<r><e>\n</e></r>')).toEqual([]);
    expect(names('<r><e a="1"> </e></r>')).toEqual(['@a']);
  });

  test('values that stand several times in a row are joined', () => {
    const table = open('<r><e><tag>a</tag><tag>b</tag><p><n>1</n></p><p><n>2</n></p></e></r>');
    expect(table.cells(0)).toEqual(['a | b', '1 | 2']);
    expect(table.columns.map(({ format }) => format.kind)).toEqual(['text', 'text']);
  });

  test('a list of any length in one row is cut visibly, a long single value is not', () => {
    const table = open(
      `<r><e>${'<t>12345678</t>'.repeat(5000)}<u>${'x'.repeat(20_000)}</u></e></r>`,
    );
    const [list, single] = table.cells(0);
    expect(list).toMatch(/^12345678 \| .* \| 12345678 \| …$/);
    expect(list?.length).toBeLessThan(10_050);
    expect(single).toHaveLength(20_000);
    expect(table.columns.map((column) => table.cell(0, column))).toEqual([list, single]);
  });

  test('what a row lacks is undefined, what is there and empty is empty', () => {
    const table = open('<r><e><a/><b>1</b></e><e><b>2</b></e></r>');
    expect(table.cells(0)).toEqual(['', '1']);
    expect(table.cells(1)).toEqual([undefined, '2']);
  });

  test('an element that is empty in some rows and holds others in the rest makes no column of its own', () => {
    expect(names('<r><e><p/></e><e><p><n>1</n></p></e></r>')).toEqual(['p/n']);
  });

  test('references, CDATA sections and comments are read as XPath reads them', () => {
    expect(open('<r><e><a>x &amp; <![CDATA[<y>]]><!-- no -->z</a></e></r>').cells(0)).toEqual([
      'x & <y>z',
    ]);
  });

  test('prefixed names stand as written, declarations of namespaces are no attributes', () => {
    expect(
      names(
        '<n:r xmlns:n="urn:n"><n:e xmlns="urn:d" n:id="1"><n:a>1</n:a><b>2</b></n:e></n:r>',
        '/n:r/n:e',
      ),
    ).toEqual(['@n:id', 'n:a', 'b']);
  });

  test('a row with more parts than columns gives the first 200 and says so', () => {
    const many = Array.from({ length: 3000 }, (_, n) => `<p${n}>${n}</p${n}>`).join('');
    const table = open(`<r><e>${many}</e></r>`);
    expect(table.complete).toBe(false);
    expect(table.columns).toHaveLength(200);
    expect(table.cells(0)).toEqual(Array.from({ length: 200 }, (_, n) => String(n)));
    expect(open('<r><e><a>1</a></e></r>').complete).toBe(true);
  });

  test('a path without rows gives a table without columns', () => {
    const table = open('<r/>', '/r/none');
    expect([table.rows.length, table.columns.length]).toEqual([0, 0]);
  });
});

describe('reading cells', () => {
  const leaf = fc.constantFrom('', ' ', 'x', '1', '&lt;', '<![CDATA[c]]>', '<!-- c -->');
  const attributes = fc.constantFrom(
    '',
    ' a="1"',
    ' a=\'2\' b = "x>y"',
    ' xmlns:q="u" q:c="&#65;"',
    '\n\tb="z"',
  );
  const inner = (of: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c:d'), attributes, of), { maxLength: 4 })
      .map((list) => list.map(([name, tag, held]) => `<${name}${tag}>${held}</${name}>`).join(''));
  const content = fc.oneof(leaf, inner(fc.oneof(leaf, inner(fc.oneof(leaf, inner(leaf))))));
  const document = fc
    .array(fc.tuple(attributes, content), { maxLength: 5 })
    .map((rows) => `<r>${rows.map(([tag, held]) => `<e${tag}>${held}</e>`).join('')}</r>`);

  test('one cell read alone is the cell of the whole row', () => {
    fc.assert(
      fc.property(document, (text) => {
        const table = open(text);
        for (const index of table.rows.keys())
          expect(table.columns.map((column) => table.cell(index, column))).toEqual(
            table.cells(index),
          );
      }),
    );
  });

  test('attributes are those that the tree gives', () => {
    fc.assert(
      fc.property(document, (text) => {
        const tree = scanXml(text);
        for (let node = 1; node < tree.count; node += 1) {
          if (!tree.isElement(node)) continue;
          const seen: [string, string][] = [];
          visitAttributes(tree, node, (qname, value) => seen.push([qname, value]));
          expect(seen).toEqual(attributesOf(tree, node).map(({ qname, value }) => [qname, value]));
        }
      }),
    );
  });

  test('tags that are not well formed are read without end or error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '=', '"', "'", ' ', '/', '\n', 'xmlns'), { maxLength: 15 }),
        (marks) => {
          const tree = scanXml(`<e ${marks.join('')}>`);
          if (tree.count > 1 && tree.isElement(1))
            visitAttributes(tree, 1, (qname) => expect(qname).not.toBe(''));
        },
      ),
    );
  });
});

describe('the facts of columns', () => {
  const table = open(
    '<r><e><n>0.10</n><d>2026-02-01</d><t>x</t></e><e><n>0.20</n><d/><t>a</t></e><e><n>-3</n><d>2025-12-31</d></e></r>',
  );

  test('sum, least and greatest as written, and how many cells are filled', () => {
    expect(tableFacts(table, Uint32Array.of(0, 1, 2))).toEqual([
      { name: 'n', from: 'child', kind: 'number', filled: 3, sum: -2.7, min: '-3', max: '0.20' },
      {
        name: 'd',
        from: 'child',
        kind: 'date',
        filled: 2,
        sum: null,
        min: '2025-12-31',
        max: '2026-02-01',
      },
      { name: 't', from: 'child', kind: 'text', filled: 2, sum: null, min: null, max: null },
    ]);
  });

  test('they are those of the rows asked for, and the kind stays', () => {
    expect(tableFacts(table, Uint32Array.of(0, 1)).map(({ sum, kind }) => [kind, sum])).toEqual([
      ['number', 0.3],
      ['date', null],
      ['text', null],
    ]);
    expect(tableFacts(table, Uint32Array.of())[0]).toMatchObject({
      kind: 'number',
      filled: 0,
      sum: 0,
      min: null,
    });
  });

  test('sums agree with exact integer arithmetic', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1 }),
        (cents) => {
          const written = (cent: number) =>
            `${cent < 0 ? '-' : ''}${Math.floor(Math.abs(cent) / 100)}.${String(Math.abs(cent) % 100).padStart(2, '0')}`;
          const any = open(
            `<r>${cents.map((cent) => `<e><n>${written(cent)}</n></e>`).join('')}</r>`,
          );
          const total = cents.reduce((sum, cent) => sum + BigInt(cent), 0n);
          const text = (total < 0n ? -total : total).toString().padStart(3, '0');
          expect(tableFacts(any, Uint32Array.from(any.rows.keys()))[0]?.sum).toBe(
            Number(`${total < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`),
          );
        },
      ),
    );
  });
});
