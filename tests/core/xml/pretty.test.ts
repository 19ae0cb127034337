import { describe, expect, test } from 'vitest';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';

const lay = (text: string) => layOut(scanXml(text));

/** The pretty view of a text: laid out again it stays, and every character is found again in it. */
function viewOf(text: string): string {
  const laid = lay(text);
  const { text: shown } = laid;
  expect(lay(shown).text).toBe(shown);
  let behind = 0;
  for (let offset = 0; offset < text.length; offset += 1) {
    const pretty = laid.toPretty(offset);
    expect(shown[pretty]).toBe(text[offset]);
    expect(laid.toRaw(pretty)).toBe(offset);
    for (let added = behind; added < pretty; added += 1)
      expect([shown[added]?.trim(), laid.toRaw(added)]).toEqual(['', offset]);
    behind = pretty + 1;
    expect(laid.toPrettyEnd(offset + 1)).toBe(behind);
  }
  return shown;
}

describe('the two looks of a text', () => {
  test('know where a character stands in the other', () => {
    const raw = '<a><b>x</b></a>';
    const laid = lay(raw);
    expect(laid.text).toBe('<a>\n  <b>x</b>\n</a>');
    expect([0, 3, 6, 11, 15].map((offset) => laid.toPretty(offset))).toEqual([0, 6, 9, 15, 19]);
    expect([0, 3, 5, 6, 9, 14, 15, 19].map((offset) => laid.toRaw(offset))).toEqual([
      0, 3, 3, 3, 6, 11, 11, 15,
    ]);
  });
});

describe('a long text', () => {
  const row = (inner: string) => `<row><a>${inner}</a><b/></row>`;
  const laidRow = (inner: string) => `\n  <row>\n    <a>${inner}</a>\n    <b/>\n  </row>`;
  test.each([
    ['of ASCII', 'text'],
    ['with characters of two, three and four bytes', 'é€😀'],
    ['with half of a surrogate pair', '\ud800'],
    ['with a byte order mark inside', '\ufeff'],
  ])('%s is laid out like a short one', (_, inner) => {
    expect(
      lay(`<r>${row(inner).repeat(30_000)}</r>`).text ===
        `<r>${laidRow(inner).repeat(30_000)}\n</r>`,
    ).toBe(true);
  });
});

describe('the pretty view', () => {
  test('puts every child of element-only content on a line of its own', () => {
    const text =
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ">">]><a><b c=">"/><!-- n --><d><e>t</e></d><?p q?></a><!-- end -->';
    expect(viewOf(text)).toBe(
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
    ['an entity beside elements', '<a><b><c/></b>&amp;</a>'],
    ['CDATA beside elements', '<a><b><c/></b><![CDATA[ <x> ]]></a>'],
    ['xml:space', '<a xml:space="preserve"><b><c/></b></a>'],
    ['xml:space in the other quotes', "<a b='1' xml:space = 'preserve'><b><c/></b></a>"],
    ['white space alone', '<a>  </a>'],
    ['no XML', 'hello'],
    ['nothing', ''],
  ])('leaves %s byte for byte', (_, text) => {
    expect(viewOf(text)).toBe(text);
  });

  test.each([
    ['a tag closed in the wrong place', '<a><b><c/></a></b>', '<a>\n  <b>\n    <c/></a></b>'],
    ['a tag that never ends', '<a><b/><c', '<a>\n  <b/><c'],
    ['CDATA that never ends', '<a><b/><![CDATA[<c/></a>', '<a>\n  <b/><![CDATA[<c/></a>'],
    ['a second root', '<a/><b><c/></b>', '<a/><b><c/></b>'],
    ['nothing to close', '<a/></b><c/>', '<a/></b><c/>'],
    ['a stray <', '<a><b/>< <c/></a>', '<a>\n  <b/>< <c/></a>'],
  ])('repairs nothing: %s', (_, text, view) => {
    expect(viewOf(text)).toBe(view);
  });

  test('indents no deeper than 100', () => {
    const view = lay(`${'<a>'.repeat(20_000)}<b/>${'</a>'.repeat(20_000)}`).text;
    expect(Math.max(...view.split('\n').map((line) => line.search(/\S/)))).toBe(200);
  });
});
