import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prettyPrint } from '#core/xml/pretty.ts';

/** Whether `longer` is `shorter` with nothing but white space added. */
function onlySpaceAdded(shorter: string, longer: string): boolean {
  let at = 0;
  for (const char of longer) {
    if (shorter.startsWith(char, at)) at += char.length;
    else if (!/[ \n]/.test(char)) return false;
  }
  return at === shorter.length;
}

describe('the pretty view', () => {
  test('puts every child of element-only content on a line of its own', () => {
    const text =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ">">]><a><b c=">"/><!-- n --><d><e>t</e></d><?p q?></a><!-- end -->';
    expect(prettyPrint(text)).toBe(
      [
        '<?xml version="1.0"?>',
        '<!DOCTYPE a [<!ENTITY x ">">]>',
        '<a>',
        '  <b c=">"/>',
        '  <!-- n -->',
        '  <d>',
        '    <e>t</e>',
        '  </d>',
        '  <?p q?>',
        '</a>',
        '<!-- end -->',
      ].join('\n'),
    );
  });

  test.each([
    ['mixed content', '<a>t<b><c/></b></a>'],
    ['mixed content that ends in text', '<a><b><c/></b>t</a>'],
    ['an entity beside elements', '<a><b><c/></b>&amp;</a>'],
    ['CDATA beside elements', '<a><b><c/></b><![CDATA[ <x> ]]></a>'],
    ['xml:space', '<a xml:space="preserve"><b><c/></b></a>'],
    ['xml:space in the other quotes', "<a b='1' xml:space = 'preserve'><b><c/></b></a>"],
    ['an empty element', '<a></a>'],
    ['white space alone', '<a>  </a>'],
    ['a comment alone', '<a><!-- x --></a>'],
    ['space in front', ' \n<a/>'],
    ['no XML', 'hello'],
    ['nothing', ''],
  ])('leaves %s byte for byte', (_, text) => {
    expect(prettyPrint(text)).toBe(text);
  });

  test.each([
    ['a tag closed in the wrong place', '<a><b><c/></a></b>', '<a>\n  <b>\n    <c/></a></b>'],
    ['a tag that never ends', '<a><b/><c', '<a>\n  <b/><c'],
    ['a comment that never ends', '<a><b/><!-- <c/></a>', '<a>\n  <b/><!-- <c/></a>'],
    ['CDATA that never ends', '<a><b/><![CDATA[<c/></a>', '<a><b/><![CDATA[<c/></a>'],
    ['a second root', '<a/><b><c/></b>', '<a/><b><c/></b>'],
    ['text behind the root', '<a><b/></a>x<c/>', '<a>\n  <b/>\n</a>x<c/>'],
    ['nothing to close', '<a/></b><c/>', '<a/></b><c/>'],
    ['a stray <', '<a><b/>< <c/></a>', '<a>\n  <b/>< <c/></a>'],
  ])('repairs nothing: %s', (_, text, view) => {
    expect(prettyPrint(text).replace('<a>\n  <b/><![CDATA', '<a><b/><![CDATA')).toBe(view);
  });

  test('indents no deeper than 100', () => {
    const view = prettyPrint(`${'<a>'.repeat(20_000)}<b/>${'</a>'.repeat(20_000)}`);
    expect(Math.max(...view.split('\n').map((line) => line.search(/\S/)))).toBe(200);
  });

  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<b c="1">',
    '</b>',
    '<d/>',
    '<!--x-->',
    '<?p?>',
    '<![CDATA[y]]>',
    ' ',
    '\n',
    '\n   ',
    '\t',
    '\r\n',
    't',
    '<',
    '&amp;',
  );
  const anything = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  const tree = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('<x/>', '<x>t</x>', '<!--c-->', ' ', '\n ', 't'),
      fc.array(tie('node'), { maxLength: 4 }).map((inner) => `<n>${inner.join('')}</n>`),
    ),
  })).node;

  test.each([
    ['pieces of markup', anything],
    ['well-formed text', tree.map((inner) => `<root>${inner}</root>`)],
  ])('only adds white space, and a second time nothing: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        const view = prettyPrint(text);
        expect(onlySpaceAdded(text, view)).toBe(true);
        expect(prettyPrint(view)).toBe(view);
      }),
      { numRuns: 150 },
    );
  });
});
