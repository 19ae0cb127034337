import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layOut } from '#core/xml/pretty.ts';
import { scanXml } from '#core/xml/scan.ts';
import { anything, elements, written } from './documents.ts';

const lay = (text: string) => layOut(scanXml(text));

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

  test('know where a stretch ends: not on the line that follows', () => {
    const laid = lay('<a><b>x</b></a>');
    expect(laid.text.slice(laid.toPretty(3), laid.toPrettyEnd(11))).toBe('<b>x</b>');
  });

  test.each([
    ['generated documents', elements.map(written)],
    ['anything', anything],
  ])('every character is found again: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
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
      }),
      { numRuns: 100 },
    );
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
