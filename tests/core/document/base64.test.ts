import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '#core/document/base64.ts';

const decoded = (text: string): string | null => {
  const { bytes } = decodeBase64(text);
  return bytes && Buffer.from(bytes).toString('latin1');
};

describe('Base64', () => {
  test('any bytes come back, without a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, minLength: 1 }), (bytes) => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual({ bytes, faults: [] });
      }),
    );
  });

  test('a long text is read to its end, with each padding', () => {
    for (const length of [24_575, 24_576, 24_577, 24_578, 49_152, 70_000]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 0xff);
      expect(
        Buffer.compare(
          decodeBase64(Buffer.from(bytes).toString('base64')).bytes ?? bytes.subarray(1),
          bytes,
        ),
      ).toBe(0);
    }
  });

  test('line breaks, the URL alphabet and missing padding never change the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 90, minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (bytes, width) => {
          const text = Buffer.from(bytes).toString('base64');
          const broken = text.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\r\n') ?? '';
          const url = Buffer.from(bytes).toString('base64url');
          for (const variant of [broken, `${text}\n`, url, ` ${url}`])
            expect(decodeBase64(variant).bytes).toEqual(bytes);
        },
      ),
    );
  });

  test.each([
    ['QUJD\nREVG', 'ABCDEF', [['white-space', 4]]],
    [' QUJD', 'ABC', [['white-space', 0]]],
    ['QUI', 'AB', [['padding', 3]]],
    ['QQ', 'A', [['padding', 2]]],
    ['QQ=', 'A', [['padding', 3]]],
    ['-_-_', '\xfb\xff\xbf', [['url-alphabet', 0]]],
    ['+/-_', '\xfb\xff\xbf', [['url-alphabet', 2]]],
    [
      'QU\tI',
      'AB',
      [
        ['white-space', 2],
        ['padding', 4],
      ],
    ],
    ['QQ==\r\n', 'A', [['white-space', 4]]],
    ['PGEvPh==', '<a/>', [['spare-bits', 5]]],
    ['QQP=', 'A\x03', [['spare-bits', 2]]],
    ['QQQB', 'A\x04\x01', []],
    [
      'QUJDQ R',
      'ABCA',
      [
        ['white-space', 5],
        ['spare-bits', 6],
        ['padding', 7],
      ],
    ],
    ['QQ=\n=', 'A', [['white-space', 3]]],
    ['QU==', 'A', [['spare-bits', 1]]],
    ['AAAAQQ==', '\0\0\0A', []],
    ['QQAAQg==', 'A\0\0B', []],
    [
      '-_-_\nQUJD',
      '\xfb\xff\xbfABC',
      [
        ['url-alphabet', 0],
        ['white-space', 4],
      ],
    ],
  ])('%j is decoded all the same', (text, bytes, faults) => {
    expect(decoded(text)).toBe(bytes);
    expect(decodeBase64(text).faults.map(({ kind, offset }) => [kind, offset])).toEqual(faults);
  });

  test.each([
    ['', 'empty', 0],
    [' \n', 'empty', 0],
    ['QUJD!EVG', 'not-base64', 4],
    ['QUJDR', 'not-base64', 5],
    ['Q', 'not-base64', 1],
    ['=', 'not-base64', 0],
    ['====', 'not-base64', 0],
    ['QUJD=', 'not-base64', 4],
    ['QQ===', 'not-base64', 4],
    ['QUI==', 'not-base64', 4],
    ['QQ==QUJD', 'not-base64', 4],
    ['QU=I', 'not-base64', 3],
    ['<a></a>=', 'not-base64', 0],
    ['QUJDé===', 'not-base64', 4],
    ['QUJDŁUJD', 'not-base64', 4],
    ['ŁUJD', 'not-base64', 0],
    ['QŁJD', 'not-base64', 1],
    ['QUŁD', 'not-base64', 2],
    ['QUJŁ', 'not-base64', 3],
    ['!A==', 'not-base64', 0],
    ['!AA=', 'not-base64', 0],
    ['QUJD\u{1f600}JD', 'not-base64', 4],
    ['data:application/xml;base64,QUJD', 'not-base64', 4],
  ])('%j has nothing to decode', (text, kind, offset) => {
    expect(decodeBase64(text)).toEqual({
      bytes: null,
      faults: [expect.objectContaining({ kind, offset })],
    });
  });

  test('the character at fault is named', () => {
    const told = (text: string) => decodeBase64(text).faults[0]?.message;
    expect(told('QU!D')).toContain('"!"');
    expect(told('QU\u0000D')).toContain('U+0000');
    expect(told('QU~D')).toMatch(/^"~" /);
    expect(told('QU\u007fD')).toMatch(/^U\+007F /);
    expect(told('QU\u{1f600}D')).toContain('U+1F600');
  });

  test.each([
    ['', 'it is empty'],
    ['QUJD=', 'it has a = where padding is not allowed'],
    ['QQ==QUJD', 'text continues after the padding'],
    ['QUJDR', 'the text ends inside a group of four characters, so part of it is missing'],
    ['QU JD\n', 'it contains line breaks or white space (2 characters)'],
    ['-_-_', 'it uses the URL alphabet (- and _ instead of + and /)'],
    ['QU==', 'its last character contains bits that belong to no byte'],
    ['QUI', 'the padding (=) at its end is missing'],
  ])('of %j is told what is odd in plain words', (text, message) => {
    expect(decodeBase64(text).faults.map((fault) => fault.message)).toEqual([message]);
  });
});
