import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { tableOffers } from '#core/xml/tables/offers.ts';
import { structuralPath } from '#core/xml/tables/paths.ts';

const entry = (n: number) =>
  `<entry id="${n}"><date>2026-01-0${n}</date><amount currency="EUR">${n}</amount><payer><name>P${n}</name></payer></entry>`;
const statement = `<statement><owner>A</owner><entries>${[1, 2, 3].map(entry).join('')}</entries><notes><note>a</note><note>b</note></notes></statement>`;

describe('the tables a document offers', () => {
  test('records come first, with their rows and the columns they will have', () => {
    const [best] = tableOffers(scanXml(statement));
    expect(best).toEqual({ path: '/statement/entries/entry', name: 'entry', rows: 3, columns: 5 });
  });

  test('a list of single values is offered behind records, and the single values of a record are not', () => {
    const lists = `<r><tags>${'<tag>x</tag>'.repeat(5)}</tags><e><a>1</a><b>2</b></e><e><a>1</a><b>2</b></e></r>`;
    expect(tableOffers(scanXml(lists)).map(({ path }) => path)).toEqual(['/r/e', '/r/tags/tag']);
  });

  test('a part that stands once in each row is offered behind the row', () => {
    const paths = tableOffers(scanXml(statement)).map(({ path }) => path);
    expect(paths).toEqual([
      '/statement/entries/entry',
      '/statement/notes/note',
      '/statement/entries/entry/payer',
    ]);
  });

  test('names stand as written, and one qname is one path in whatever namespace', () => {
    const tree = scanXml(
      '<r><t:e xmlns:t="urn:a"><t:x>1</t:x><t:y>1</t:y></t:e><t:e xmlns:t="urn:b"><t:x>2</t:x><t:y>1</t:y></t:e></r>',
    );
    expect(tableOffers(tree)).toEqual([{ path: '/r/t:e', name: 't:e', rows: 2, columns: 2 }]);
  });

  test('a document of single elements, an empty one and a broken one offer nothing or what they hold', () => {
    expect(tableOffers(scanXml('<r><a>1</a><b>2</b></r>'))).toEqual([]);
    expect(tableOffers(scanXml(''))).toEqual([]);
    expect(tableOffers(scanXml('<r><e><a>1</a><b>2</b></e><e><a>1</a><b>'))[0]?.path).toBe('/r/e');
  });

  test('the structural path of a node is that of the element it is or stands in', () => {
    const tree = scanXml('<r><t:e xmlns:t="u"><a/><a>x</a></t:e></r>');
    expect(Array.from({ length: tree.count }, (_, node) => structuralPath(tree, node))).toEqual([
      '/',
      '/r',
      '/r/t:e',
      '/r/t:e/a',
      '/r/t:e/a',
      '/r/t:e/a',
    ]);
  });
});
