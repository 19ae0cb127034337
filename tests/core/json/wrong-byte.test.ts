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
});
