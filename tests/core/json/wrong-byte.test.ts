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
});
