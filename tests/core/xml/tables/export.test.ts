import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { XmlTable } from '#core/xml/tables/columns.ts';
import { tableCsv } from '#core/xml/tables/view.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"'\r\n\t]/g, (sign) => `&#${sign.codePointAt(0)};`);
const made = (rows: readonly (readonly string[])[]) =>
  new XmlTable(
    scanXml(
      `<r>${rows.map((cells) => `<e>${cells.map((cell, at) => `<c${at}>${escaped(cell)}</c${at}>`).join('')}</e>`).join('')}</r>`,
    ),
    '/r/e',
  );
const all = (table: XmlTable) => Uint32Array.from(table.rows.keys());
const csv = (table: XmlTable) => tableCsv(table, all(table), true);

describe('CSV', () => {
  test('a line of names first, lines end in CRLF, quotes only where needed', () => {
    const table = made([
      ['plain', 'a,b'],
      ['say "x"', '1.50'],
    ]);
    expect(csv(table)).toBe('c0,c1\r\nplain,"a,b"\r\n"say ""x""",1.50\r\n');
  });

  test('what a spreadsheet would run is guarded, in the names too, and numbers are left alone', () => {
    const table = new XmlTable(
      scanXml(
        '<r><e id="@x"><a>=1+1</a><b>-5.50</b><c>+49 (0)</c><d>-1.234,50</d><f>&#9;1</f><g> =1</g><h> -5.50</h></e></r>',
      ),
      '/r/e',
    );
    expect(csv(table)).toBe(
      "'@id,a,b,c,d,f,g,h\r\n'@x,'=1+1,-5.50,'+49 (0),\"-1.234,50\",'\t1,' =1, -5.50\r\n",
    );
  });
});

test('rows come in the order asked for', () => {
  const table = made([['a'], ['b'], ['c']]);
  expect(tableCsv(table, Uint32Array.of(2, 0), true)).toBe('c0\r\nc\r\na\r\n');
});
