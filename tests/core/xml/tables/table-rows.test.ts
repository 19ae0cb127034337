import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { tableRows } from '#core/xml/tables/columns.ts';
import { structuralPath } from '#core/xml/tables/paths.ts';

const tree = scanXml('<r xmlns:t="urn:t"><g><e>1</e><t:e>2</t:e></g><e>3</e><g>x<e>4</e></g></r>');
const texts = (path: string) =>
  Array.from(tableRows(tree, path), (node) =>
    tree.text.slice(tree.head(node), tree.head(node) + 1),
  );

const element: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc
    .tuple(
      fc.constantFrom('a', 'b', 't:a'),
      fc.array(fc.oneof({ maxDepth: 4 }, fc.constant('x'), tie('node')), { maxLength: 4 }),
    )
    .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
})).node;

describe('the rows of a table', () => {
  test('a path from the root takes all elements under these names, from all parents', () => {
    expect(texts('/r/g/e')).toEqual(['1', '4']);
    expect(texts('/r/g/t:e')).toEqual(['2']);
  });

  test('a bare name takes the elements of that name anywhere, as written or without a prefix', () => {
    expect(texts('e')).toEqual(['1', '2', '3', '4']);
    expect(texts('//t:e')).toEqual(['2']);
  });

  test('the rows of a path are exactly the elements with that structural path', () => {
    fc.assert(
      fc.property(element, (text) => {
        const any = scanXml(text);
        const elements = Array.from({ length: any.count }, (_, node) => node).filter((node) =>
          any.isElement(node),
        );
        for (const path of new Set(elements.map((node) => structuralPath(any, node)))) {
          expect([...tableRows(any, path)]).toEqual(
            elements.filter((node) => structuralPath(any, node) === path),
          );
        }
      }),
    );
  });
});
