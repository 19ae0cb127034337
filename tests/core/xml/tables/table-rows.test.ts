import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { tableRows } from '#core/xml/tables/columns.ts';

const tree = scanXml('<r xmlns:t="urn:t"><g><e>1</e><t:e>2</t:e></g><e>3</e><g>x<e>4</e></g></r>');
const texts = (path: string) =>
  Array.from(tableRows(tree, path), (node) =>
    tree.text.slice(tree.head(node), tree.head(node) + 1),
  );

describe('the rows of a table', () => {
  test('a path from the root takes all elements under these names, from all parents', () => {
    expect(texts('/r/g/e')).toEqual(['1', '4']);
    expect(texts('/r/g/t:e')).toEqual(['2']);
  });

  test('a bare name takes the elements of that name anywhere, as written or without a prefix', () => {
    expect(texts('e')).toEqual(['1', '2', '3', '4']);
    expect(texts('//t:e')).toEqual(['2']);
  });
});
