import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { mostColumns, XmlTable } from '#core/xml/tables/columns.ts';
import { tableFacts } from '#core/xml/tables/view.ts';

const open = (text: string, path = '/r/e') => new XmlTable(scanXml(text), path);
const names = (text: string, path?: string) => open(text, path).columns.map(({ name }) => name);

describe('the columns of a table', () => {
  test('attributes, leaf children with theirs, and one level of nested records', () => {
    const table = open(
      '<r><e id="1"><amount currency="EUR">5</amount><payer ref="x"><name lang="en">A</name><bank><code>1</code></bank></payer></e></r>',
    );
    expect(table.columns.map(({ name }) => name)).toEqual([
      '@id',
      'amount',
      'amount/@currency',
      'payer/@ref',
      'payer/name',
      'payer/name/@lang',
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
    expect(table.columns.map(({ sign }) => sign)).toEqual([null, null]);
  });

  test('what a row lacks is undefined, what is there and empty is empty', () => {
    const table = open('<r><e><a/><b>1</b></e><e><b>2</b></e><e><a>3</a></e></r>');
    expect([0, 1, 2].map((row) => table.cells(row))).toEqual([
      ['', '1'],
      [undefined, '2'],
      ['3', undefined],
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

  test('a row with more parts than columns gives the first 200', () => {
    const many = Array.from({ length: 3000 }, (_, n) => `<p${n}>${n}</p${n}>`).join('');
    const table = open(`<r><e>${many}</e></r>`);
    expect(table.columns).toHaveLength(mostColumns);
    expect(table.cells(0)).toEqual(Array.from({ length: 200 }, (_, n) => String(n)));
  });
});

describe('the facts of columns', () => {
  const table = open(
    '<r><e><n>0.10</n><d>2026-02-01</d><t>x</t></e><e><n>0.20</n><d/><t>a</t></e><e><n>-3</n><d>2025-12-31</d></e></r>',
  );

  test('how many cells are filled, and the sum of numbers', () => {
    expect(tableFacts(table, Uint32Array.of(0, 1, 2))).toEqual([
      { name: 'n', filled: 3, sum: -2.7 },
      { name: 'd', filled: 2, sum: null },
      { name: 't', filled: 2, sum: null },
    ]);
  });

  test('large numbers leave the range of exact machine numbers without loss', () => {
    const rows = [
      ...Array(1001).fill('9999999999999.99'),
      ...Array(1000).fill('-9999999999999.99'),
    ];
    const large = open(`<r>${rows.map((n) => `<e><n>${n}</n></e>`).join('')}</r>`);
    expect(tableFacts(large, Uint32Array.from(large.rows.keys()))[0]?.sum).toBe(
      9_999_999_999_999.99,
    );
  });
});
