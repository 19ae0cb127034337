import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';

const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const read = (encoding: string, ...bytes: number[]) => {
  const start = head(encoding);
  const { text, faults } = decodeXml(Uint8Array.from([...Buffer.from(start), ...bytes]));
  return { text: text.slice(start.length), faults, start: start.length };
};

describe('encodings of one byte a character (DOC-FLD-6)', () => {
  test.each<[string, number[], string]>([
    ['ISO-8859-1', [0xa0, 0xff], '\u00a0ÿ'],
    ['windows-1252', [0x80, 0xa0, 0xe9], '€\u00a0é'],
    ['ISO-8859-9', [0xa0, 0xfd], '\u00a0ı'],
    ['ISO-8859-11', [0xa1], 'ก'],
    ['US-ASCII', [0x41, 0x7f], 'A\u007f'],
  ])('%s has all of %j', (encoding, bytes, text) => {
    expect(read(encoding, ...bytes)).toMatchObject({ text, faults: [] });
  });

  test.each([
    'iso-8859-1',
    'ISO_8859-1',
    ' ISO-8859-1 ',
    'latin-1',
    'l1',
    'cp819',
    'iso-8859-9',
    'latin5',
    'tis-620',
  ])(
    '%j has control characters where windows has letters, and the first one is named',
    (encoding) => {
      const { text, faults, start } = read(encoding, 0xe9, 0xa0, 0x9f, 0x80);
      expect(text.slice(2)).toBe('\u009f\u0080');
      expect(faults).toEqual([
        {
          level: 'warning',
          message: expect.stringMatching(`0x9F .*\\b${start + 2} .*${encoding}.*windows-1252`),
          effect: expect.stringContaining('declared'),
          offset: start + 2,
        },
      ]);
    },
  );

  test.each<[string, number[], string, number, string]>([
    ['US-ASCII', [0x41, 0xe9], 'A\ufffd', 1, '0xE9'],
    ['US-ASCII', [0xff], '\ufffd', 0, '0xFF'],
    ['windows-1252', [0x80, 0x8d, 0x81], '€\ufffd\ufffd', 1, '0x8D'],
  ])(
    '%s has not all of %j, and the first wrong one is named',
    (encoding, bytes, text, at, shown) => {
      const { start, ...got } = read(encoding, ...bytes);
      expect(got).toEqual({
        text,
        faults: [
          {
            level: 'error',
            message: expect.stringMatching(`${encoding}, .*${shown} .*\\b${start + at}$`),
            effect: expect.stringContaining('U+FFFD'),
            offset: start + at,
          },
        ],
      });
    },
  );
});
