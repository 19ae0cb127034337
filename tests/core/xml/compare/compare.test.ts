import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompareOptions } from '#core/xml/compare/changes.ts';
import { compareTrees } from '#core/xml/compare/compare.ts';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { type Element, elements, plain, written } from '../documents.ts';

/** The changes as their kind and what they are about on both sides. */
function changes(before: string, after: string, options?: CompareOptions): string[] {
  const [a, b] = [scanXml(before), scanXml(after)];
  return compareTrees(a, b, options).changes.map((change) => {
    const old =
      change.before === null ? '-' : before.slice(a.start(change.before), a.end(change.before));
    const now =
      change.after === null ? '-' : after.slice(b.start(change.after), b.end(change.after));
    if (!('attribute' in change)) return `${change.kind} ${old} ${now}`;
    return `${change.kind} ${change.attribute.before?.qname ?? '-'}=${change.attribute.before?.value ?? '-'} ${change.attribute.after?.value ?? '-'}`;
  });
}

describe('nothing differs', () => {
  test.each([
    ['in the same text', '<a>x</a>', '<a>x</a>'],
    ['for white space between elements', '<a><b/><c/></a>', '<a>\n <b/>\r\n\t<c/> </a>\n'],
    [
      'for the order of attributes, quotes and spaces in tags',
      `<a b="1" c="'"/>`,
      `<a  c="&apos;"\n b='1' ></a >`,
    ],
    ['for references and CDATA sections', '<a>&lt;&#65;&amp;</a>', '<a><![CDATA[<A&]]></a>'],
    ['for an empty CDATA section', '<a/>', '<a><![CDATA[]]></a>'],
    ['for line ends', '<a>x\ny</a>', '<a>x\r\ny</a>'],
    [
      'for prefixes',
      '<p:a xmlns:p="u" p:b="1"><p:c/></p:a>',
      '<q:a xmlns:q="u" q:b="1"><c xmlns="u"/></q:a>',
    ],
    ['for comments', '<a><!-- x -->t</a>', '<!-- z --><a>t<!-- y --></a>'],
    ['for XML declaration and DOCTYPE', '<?xml version="1.0"?><!DOCTYPE a><a/>', '<a/>'],
    ['for white space in mixed content', '<a>x <b/>\n y </a>', '<a>\n x\t<b/> y</a>'],
  ])('%s', (_, before, after) => {
    expect(changes(before, after)).toEqual([]);
  });
});

describe('a difference is reported once', () => {
  test.each([
    [
      'text',
      '<a><b>1</b><c>2</c></a>',
      '<a><b>1</b><c>3</c></a>',
      ['text-changed <c>2</c> <c>3</c>'],
    ],
    ['white space in a text', '<a>x</a>', '<a> x</a>', ['text-changed <a>x</a> <a> x</a>']],
    ['text in mixed content', '<a>x<b/>y</a>', '<a>x<b/>z</a>', ['text-changed y z']],
    [
      'text that passed an element',
      '<a>x<b/></a>',
      '<a><b/>x</a>',
      ['text-changed <a>x<b/></a> <a><b/>x</a>'],
    ],
    ['a value', '<a b="1"/>', '<a b="2"/>', ['attribute-changed b=1 2']],
    ['an attribute more', '<a/>', '<a b="2"/>', ['attribute-added -=- 2']],
    ['an attribute less', '<a b="1"/>', '<a/>', ['attribute-removed b=1 -']],
    [
      'the namespace of an attribute',
      '<a xmlns:p="u" p:b="1"/>',
      '<a xmlns:p="v" p:b="1"/>',
      ['attribute-removed p:b=1 -', 'attribute-added -=- 1'],
    ],
    ['an element more', '<a><b/></a>', '<a><b/><c/></a>', ['added - <c/>']],
    ['an element less in mixed content', '<a>x <b/> y</a>', '<a>x y</a>', ['removed <b/> -']],
    ['the first of two equal elements', '<a><b/><b/></a>', '<a><b/></a>', ['removed <b/> -']],
    [
      'two neighbours swapped',
      '<a><b/><c/></a>',
      '<a><c/><b/></a>',
      [expect.stringMatching('^moved')],
    ],
    [
      'one that went far',
      '<a><b/><c/><d/><e/></a>',
      '<a><c/><d/><e/><b/></a>',
      ['moved <b/> <b/>'],
    ],
    ['another root', '<a/>', '<b/>', ['changed <a/> <b/>']],
    ['another name', '<r><a>1</a></r>', '<r><b>1</b></r>', ['changed <a>1</a> <b>1</b>']],
    ['an instruction', '<?p x?><a/>', '<?p y?><a/>', ['changed <?p x?> <?p y?>']],
  ])('%s', (_, before, after, expected) => {
    expect(changes(before, after)).toEqual(expected);
  });

  test('and so are comments where they are asked for', () => {
    expect(changes('<a><!--x--><b/></a>', '<a><!--y--><b/></a>', { comments: true })).toEqual([
      'changed <!--x--> <!--y-->',
    ]);
  });
});

describe('siblings of one name', () => {
  test.each([
    ['by an attribute', '<x id="1">a</x>', '<x id="2">b</x>', '<x id="1">c</x>'],
    ['by xml:id', '<x xml:id="1">a</x>', '<x xml:id="2">b</x>', '<x xml:id="1">c</x>'],
    [
      'by a child',
      '<x><number>1</number><t>a</t></x>',
      '<x><number>2</number><t>b</t></x>',
      '<x><number>1</number><t>c</t></x>',
    ],
    [
      'by any field that is unique',
      '<x><sku>1</sku><t>a</t></x>',
      '<x><sku>2</sku><t>a</t></x>',
      '<x><sku>1</sku><t>c</t></x>',
    ],
  ])('are known %s, and moved and changed at once', (_, one, two, oneChanged) => {
    const found = changes(`<r>${one}${two}</r>`, `<r>${two}${oneChanged}</r>`).map((change) =>
      change.replace(/ .*/, ''),
    );
    expect(found.sort()).toEqual(['moved', 'text-changed']);
  });

  test('with other keys are others', () => {
    expect(
      changes('<r><x id="1">a</x><x id="2">b</x></r>', '<r><x id="1">a</x><x id="3">c</x></r>'),
    ).toEqual(['removed <x id="2">b</x> -', 'added - <x id="3">c</x>']);
  });

  test('of which only the key differs are one', () => {
    expect(
      changes('<r><x id="1">a</x><x id="2">b</x></r>', '<r><x id="1">a</x><x id="3">b</x></r>'),
    ).toEqual(['attribute-changed id=2 3']);
  });

  test('one of which went are not taken for the next', () => {
    const row = (sum: number) => `<x><p>1</p><q>2</q><sum>${sum}</sum></x>`;
    expect(changes(`<r>${row(5)}${row(5)}${row(6)}</r>`, `<r>${row(5)}${row(6)}</r>`)).toEqual([
      `removed ${row(5)} -`,
    ]);
  });
});

const edits = fc.constantFrom(
  'text' as const,
  'attribute' as const,
  'remove' as const,
  'swap' as const,
);

describe('generated documents', () => {
  test('differ in nothing when they are written otherwise', () => {
    fc.assert(
      fc.property(elements, (element) => {
        const wrapped = (style: Parameters<typeof written>[1]) => {
          const xml = written(element, style);
          return style.prefix === '' ? `<r xmlns="u">${xml}</r>` : `<n:r xmlns:n="u">${xml}</n:r>`;
        };
        const other = wrapped({ quote: "'", reversed: true, references: true, prefix: 'n:' });
        expect(changes(wrapped(plain), layOut(scanXml(other)).text)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('tell a single edit as one change', () => {
    fc.assert(
      fc.property(
        fc.array(elements, { minLength: 2, maxLength: 5 }),
        edits,
        fc.nat(),
        (children, edit, seed) => {
          const at = seed % (children.length - 1);
          const before: Element = { name: 'root', attributes: {}, children };
          const own = (index: number, unique: string): Element => ({
            ...(children[index] as Element),
            attributes: { u: unique },
          });
          const of = (...row: Element[]): Element => ({
            ...before,
            children: [...children.slice(0, at), ...row, ...children.slice(at + row.length)],
          });
          const [one, two] = [own(at, 'one'), own(at + 1, 'two')];
          const leaf = (text: string): Element => ({
            name: 'leaf',
            attributes: {},
            children: [text],
          });
          const cases: Record<typeof edit, [Element, Element, string]> = {
            text: [of(leaf('old')), of(leaf('new')), 'text-changed'],
            attribute: [
              of(one),
              of({ ...one, attributes: { u: 'one', v: '' } }),
              'attribute-added',
            ],
            remove: [
              of(one, two),
              { ...before, children: [...children.slice(0, at), two, ...children.slice(at + 2)] },
              'removed',
            ],
            swap: [of(one, two), of(two, one), 'moved'],
          };
          const [old, now, kind] = cases[edit];
          const found = changes(written(old, plain), written(now, plain));
          expect(found.map((change) => change.replace(/ .*/s, ''))).toEqual([kind]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('differ in the same from either side, added and removed changed places', () => {
    const turned: Record<string, string> = {
      added: 'removed',
      removed: 'added',
      'attribute-added': 'attribute-removed',
      'attribute-removed': 'attribute-added',
    };
    fc.assert(
      fc.property(elements, elements, (one, other) => {
        const [a, b] = [scanXml(written(one, plain)), scanXml(written(other, plain))];
        const forth = compareTrees(a, b).changes.map(
          ({ kind, before, after }) => `${turned[kind] ?? kind} ${after} ${before}`,
        );
        const back = compareTrees(b, a).changes.map(
          ({ kind, before, after }) => `${kind} ${before} ${after}`,
        );
        expect(forth.sort()).toEqual(back.sort());
      }),
      { numRuns: 500 },
    );
  });
});

describe('long lists', () => {
  const list = (count: number, row: (index: number) => string) =>
    `<r>${Array.from({ length: count }, (_, index) => row(index)).join('')}</r>`;

  test('of 100,000 rows that say much the same are compared exactly while little differs', () => {
    const row = (index: number) => `<x>${(index * 7919) % 3}</x>`;
    const { changes: found, complete } = compareTrees(
      scanXml(list(100_000, row)),
      scanXml(list(100_000, (index) => (index % 5000 === 0 ? '' : row(index)))),
    );
    expect([found.length, complete, new Set(found.map(({ kind }) => kind))]).toEqual([
      20,
      true,
      new Set(['removed']),
    ]);
  });

  test('of which too much differs are compared as well as it goes, and it is said', () => {
    const { changes: found, complete } = compareTrees(
      scanXml(list(50_000, (at) => `<x>${(at * 7919) % 3}</x>`)),
      scanXml(list(50_000, (at) => `<x>${(at * at) % 3}</x>`)),
    );
    expect(complete).toBe(false);
    expect(found.length).toBeGreaterThan(0);
  });

  test('end at the most changes that are wanted', () => {
    const { changes: found, complete } = compareTrees(
      scanXml(list(1000, (at) => `<x id="${at}">1</x>`)),
      scanXml(list(1000, (at) => `<x id="${at}">2</x>`)),
      { most: 10 },
    );
    expect([found.length, complete]).toEqual([10, false]);
  });
});

test('a comparison 100,000 deep ends', () => {
  const deep = (inner: string) => `${'<a>'.repeat(100_000)}${inner}${'</a>'.repeat(100_000)}`;
  expect(compareTrees(scanXml(deep('1')), scanXml(deep('2'))).changes).toEqual([
    { kind: 'text-changed', before: 100_000, after: 100_000 },
  ]);
});

test('what onStep throws ends the comparison', () => {
  const onStep = () => {
    throw new Error('stopped');
  };
  expect(() => compareTrees(scanXml('<a/>'), scanXml('<b/>'), { onStep })).toThrow('stopped');
});

test('the one list of its name stays that list, however many came to it', () => {
  const list = (count: number): string =>
    `<s><ts>${Array.from({ length: count }, (_, at) => `<t id="${at}"><n>${at * 7}</n></t>`).join('')}</ts></s>`;
  const { changes } = compareTrees(scanXml(list(3)), scanXml(list(500)));
  expect(changes).toHaveLength(497);
  expect(changes.every(({ kind }) => kind === 'added')).toBe(true);
});
