import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';

/** The namespace of every element, by its name as written. */
const namespaces = (text: string): string[] => {
  const tree = scanXml(text);
  return Array.from({ length: tree.count }, (_, node) => node).flatMap((node) =>
    tree.isElement(node) ? [`${tree.name(node).qname} ${tree.name(node).uri}`] : [],
  );
};

test.each([
  ['is that of the declaration around it', '<a xmlns="u"><b><c/></b></a>', ['a u', 'b u', 'c u']],
  [
    'ends with the element that declares it',
    '<a><b xmlns="u"/><c xmlns="v"></c><d/></a>',
    ['a ', 'b u', 'c v', 'd '],
  ],
  [
    'may be declared again',
    '<p:a xmlns:p="u"><p:b xmlns:p="v"><p:c/></p:b><p:d/></p:a>',
    ['p:a u', 'p:b v', 'p:c v', 'p:d u'],
  ],
  ['may be taken back', '<a xmlns="u"><b xmlns=""><c/></b></a>', ['a u', 'b ', 'c ']],
  ['of a prefix that is not declared is empty', '<p:a/>', ['p:a ']],
  ['has its references resolved', '<a xmlns="u&amp;v"/>', ['a u&v']],
  [
    'is declared in the other quotes, with spaces and line breaks',
    "<p:a xmlns:p\n=\t'u'/>",
    ['p:a u'],
  ],
  ['is not declared by a value', `<a b=" xmlns='u' "/>`, ['a ']],
  ['is declared behind a text that says xmlns', '<a>xmlns<b xmlns="u"/></a>', ['a ', 'b u']],
  ['is declared by an element that is named xmlns', '<xmlnsx xmlns="u"/>', ['xmlnsx u']],
  [
    'ends where a wrong closing tag ends the element',
    '<a><b xmlns="u"></a><c/>',
    ['a ', 'b u', 'c '],
  ],
])('the namespace of an element: %s', (_, text, expected) => {
  expect(namespaces(text)).toEqual(expected);
});

test('all that is declared where a node stands is known, text and document included', () => {
  const tree = scanXml('<a xmlns="u" xmlns:p="v"><b xmlns:p="w" xmlns:q="x">t</b></a>');
  const xml = ['xml', 'http://www.w3.org/XML/1998/namespace'] as const;
  const inB = new Map([xml, ['', 'u'], ['p', 'w'], ['q', 'x']]);
  expect([0, 1, 2, 3].map((node) => tree.scope(node))).toEqual([
    new Map([xml]),
    new Map([xml, ['', 'u'], ['p', 'v']]),
    inB,
    inB,
  ]);
  expect([tree.namespace(1, 'p'), tree.namespace(3, 'p'), tree.namespace(1, 'q')]).toEqual([
    'v',
    'w',
    '',
  ]);
});
