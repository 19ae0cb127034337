import { describe, expect, test } from 'vitest';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { expectGolden } from '../golden.ts';

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

test('a place in the raw text has its place in the pretty one, and back', () => {
  const laid = lay('<a><b>x</b></a>');
  expect([0, 3, 6, 11, 15].map((offset) => laid.toPretty(offset))).toEqual([0, 6, 9, 15, 19]);
  expect([0, 3, 5, 6, 9, 14, 15, 19].map((offset) => laid.toRaw(offset))).toEqual([
    0, 3, 3, 3, 6, 11, 11, 15,
  ]);
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
  test('puts every child of element-only content on a line of its own, and repairs nothing, as in the golden file', () =>
    expectGolden(
      'pretty',
      [
        '<a><b>x</b></a>',
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ">">]><a><b c=">"/><!-- n --><d><e>t</e></d><?p q?></a><!-- end -->',
        // What is left byte for byte: mixed content, entities and CDATA beside elements, xml:space, white space, no XML.
        '<a>t<b><c/></b></a>',
        '<a><b><c/></b>&amp;</a>',
        '<a><b><c/></b><![CDATA[ <x> ]]></a>',
        '<a xml:space="preserve"><b><c/></b></a>',
        "<a b='1' xml:space = 'preserve'><b><c/></b></a>",
        '<a>  </a>',
        'hello',
        '',
        // What is broken.
        '<a><b><c/></a></b>',
        '<a><b/><c',
        '<a><b/><![CDATA[<c/></a>',
        '<a/><b><c/></b>',
        '<a/></b><c/>',
        '<a><b/>< <c/></a>',
      ].map(viewOf),
    ));

  test('indents no deeper than 100', () => {
    const view = lay(`${'<a>'.repeat(20_000)}<b/>${'</a>'.repeat(20_000)}`).text;
    expect(Math.max(...view.split('\n').map((line) => line.search(/\S/)))).toBe(200);
  });
});
