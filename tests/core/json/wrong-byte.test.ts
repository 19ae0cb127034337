import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstWrongByte } from '#core/json/fault.ts';

const bytes = (...all: number[]): Uint8Array => Uint8Array.from(all);

describe('the first wrong byte', () => {
  test.each<[string, Uint8Array, object | null]>([
    ['of nothing', bytes(), null],
    ['of a byte order mark alone', bytes(0xef, 0xbb, 0xbf), null],
    [
      'of a letter in Latin-1 before a bracket is the letter, not the bracket',
      bytes(0x61, 0xe9, 0x3c),
      { byte: 1, offset: 1, isCut: false },
    ],
    [
      'behind a byte order mark',
      bytes(0xef, 0xbb, 0xbf, 0xe9, 0x3c),
      { byte: 3, offset: 0, isCut: false },
    ],
    [
      'behind a second one, which is a character',
      bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0xff),
      { byte: 6, offset: 1, isCut: false },
    ],
    ['of an emoji that is cut', bytes(0x61, 0xf0, 0x9f, 0x98), { byte: 1, offset: 1, isCut: true }],
    [
      'of an emoji that is broken',
      bytes(0xf0, 0x9f, 0x98, 0x41),
      { byte: 0, offset: 0, isCut: false },
    ],
    ['of half a surrogate pair', bytes(0xed, 0xa0, 0x80), { byte: 0, offset: 0, isCut: false }],
    ['of a zero written in two bytes', bytes(0xc0, 0x80), { byte: 0, offset: 0, isCut: false }],
    [
      'behind an emoji, which is two UTF-16 units',
      bytes(0xf0, 0x9f, 0x98, 0x80, 0xff),
      { byte: 4, offset: 2, isCut: false },
    ],
  ])('%s', (_, all, wrong) => {
    expect(firstWrongByte(all, 'utf-8')).toEqual(wrong);
  });

  test('of UTF-16 is the first of the pair that has no partner', () => {
    expect(firstWrongByte(bytes(0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x61, 0), 'utf-16le')).toEqual({
      byte: 4,
      offset: 1,
      isCut: false,
    });
    expect(firstWrongByte(bytes(0x61, 0, 0x62), 'utf-16le')).toEqual({
      byte: 2,
      offset: 1,
      isCut: true,
    });
  });

  test('is the one behind the longest beginning that can be read, in any bytes and over the edges of the steps', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '<', '\n') });
    const broken = fc.constantFrom(
      bytes(0xff),
      bytes(0xe9, 0x3c),
      bytes(0xf0, 0x9f, 0x41),
      bytes(0xc3, 0xc3),
      bytes(0x80),
      bytes(0xe2, 0x82),
    );
    const filler = fc.constantFrom(0, 65_530, 65_533, 65_534, 65_535, 65_536, 131_071);
    fc.assert(
      fc.property(filler, text, broken, text, (length, before, wrong, behind) => {
        const good = new TextEncoder().encode('x'.repeat(length) + before);
        const found = firstWrongByte(
          Uint8Array.from([...good, ...wrong, ...new TextEncoder().encode(behind)]),
          'utf-8',
        );
        expect(found).toMatchObject({ byte: good.length, offset: length + before.length });
      }),
      { numRuns: 60 },
    );
  });

  test('is where the decoded text has its first U+FFFD that was not sent', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (all) => {
        const text = new TextDecoder().decode(all);
        const found = firstWrongByte(all, 'utf-8');
        if (found === null) {
          expect(
            new TextEncoder().encode(new TextDecoder('utf-8', { ignoreBOM: true }).decode(all)),
          ).toEqual(all);
          return;
        }
        expect(text.charAt(found.offset)).toBe('\ufffd');
        expect(new TextDecoder('utf-8', { fatal: true }).decode(all.subarray(0, found.byte))).toBe(
          text.slice(0, found.offset),
        );
      }),
      { numRuns: 500 },
    );
  });
});
