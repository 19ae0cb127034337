import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { readLocalXml } from '#core/document/local-file.ts';
import { isXml } from '#core/document/mistaken-base64.ts';

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
          message: expect.stringMatching(`0x9F .*\\b${start + 2} .*${encoding}`),
          effect: expect.stringContaining('declared'),
          fix: expect.stringMatching(/UTF-8/),
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
            fix: expect.stringContaining('that its declaration names'),
            offset: start + at,
          },
        ],
      });
    },
  );
});

describe('UTF-8 under the name of an encoding of one byte a character: a warning', () => {
  test.each<[string, number[], string]>([
    ['ISO-8859-1', [0xc3, 0xa9], 'Ã©'],
    // Not a control character of ISO-8859-1, for which windows-1252 was meant.
    ['ISO-8859-1', [0xc3, 0x89], 'Ã\u0089'],
    ['windows-1252', [0xe2, 0x82, 0xac], 'â‚¬'],
    ['ISO-8859-2', [0xc5, 0x82, 0xc3, 0xb3, 0x64, 0xc5, 0xba], 'Ĺ\u0082ĂłdĹş'],
  ])('%s with %j', (encoding, bytes, text) => {
    const got = read(encoding, ...bytes);
    expect(got.text).toBe(text);
    expect(got.faults).toMatchObject([
      { level: 'warning', message: expect.stringContaining('; UTF-8 was probably meant') },
    ]);
  });

  test.each<[string, number[], string]>([
    ['ISO-8859-1', [0x43, 0xc9, 0xae], 'CÉ®'],
    ['ISO-8859-1', [0xc3, 0xa9, 0xe9], 'Ã©é'],
    ['windows-1253', [0xd3, 0xbb], 'Σ»'],
  ])('%s with %j may be what it says', (encoding, bytes, text) => {
    expect(read(encoding, ...bytes)).toMatchObject({ text, faults: [] });
  });
});

describe('bytes of a larger encoding under the name of a smaller one: a warning', () => {
  test.each<[string, number[], string, RegExp]>([
    ['ISO-8859-1', [0x80], '\u0080', /0x80 .*control character in ISO-8859-1; windows-1252 was/],
    ['ISO-8859-2', [0x8d, 0x9e], '\u008d\u009e', /0x8D .*ISO-8859-2; windows-1250 was/],
    ['latin2', [0x9a], '\u009a', /latin2; windows-1250/],
    ['ISO-8859-4', [0x82], '\u0082', /windows-1257/],
    ['ISO-8859-5', [0x90], '\u0090', /windows-1251/],
    ['ISO-8859-6', [0x81], '\u0081', /windows-1256/],
    ['ISO-8859-7', [0x80], '\u0080', /windows-1253/],
    ['ISO-8859-8', [0x80], '\u0080', /windows-1255/],
    ['ISO-8859-9', [0x80], '\u0080', /windows-1254/],
    ['ISO-8859-11', [0x80], '\u0080', /windows-874/],
    ['ISO-8859-13', [0x84], '\u0084', /windows-1257/],
    ['ISO-8859-15', [0x80], '\u0080', /windows-1252/],
    ['ISO-8859-14', [0x80], '\u0080', /control character in ISO-8859-14$/],
    // windows-1250 has no letter at 0x81, so nothing is said of it.
    ['ISO-8859-2', [0x8d, 0x81], '\u008d\u0081', /control character in ISO-8859-2$/],
    ['GB2312', [0xe9, 0x46], '镕', /character at byte 0xE9 .* not in GB2312; GBK was/],
    ['gb2312', [0x41, 0xb0, 0xa1, 0x81, 0x40], 'A啊丂', /0x81 .*GBK/],
    ['GB2312', [0xa2, 0xa1], 'ⅰ', /GBK/],
    ['Shift_JIS', [0x87, 0x40], '①', /character at byte 0x87 .* not in Shift_JIS; CP932/],
    ['shift-jis', [0x8a, 0x94, 0xb1, 0xfb, 0xfc], '株ｱ髙', /0xFB .*CP932/],
    ['EUC-JP', [0x8e, 0xb1, 0x8f, 0xb0, 0xa1, 0xad, 0xa1], 'ｱ丂①', /0xAD .*CP51932/],
    // Node reads the part of CP949 that EUC-KR lacks as control characters, which is said.
    ['EUC-KR', [0x81, 0x41], '\u0081A', /not in EUC-KR; CP949/],
    ['windows-949', [0xb0, 0xa1, 0x81, 0x41], '가\u0081A', /one of windows-949 that Assay cannot/],
    // Node has no letters for these, only characters for private use.
    ['Big5', [0xc7, 0xf3], '\uf7a0', /0xC7 .*CP950/],
    ['Big5', [0xf9, 0xd6], '碁', /CP950/],
    [' Big5 ', [0xf9, 0xd6], '碁', /CP950/],
  ])('%s with %j', (encoding, bytes, text, message) => {
    const got = read(encoding, ...bytes);
    expect(got.text).toBe(text);
    expect(got.faults).toMatchObject([
      { level: 'warning', message: expect.stringMatching(message) },
    ]);
    expect(got.faults[0]?.fix).toMatch(/[Ww]rite the XML in UTF-8/);
    const first = /0x([0-9A-F]{2})/.exec(got.faults[0]?.message ?? '')?.[1] ?? '';
    const at = bytes.indexOf(Number.parseInt(first, 16));
    const before = Uint8Array.from(bytes.slice(0, at));
    expect(got.faults[0]?.offset).toBe(got.start + new TextDecoder(encoding).decode(before).length);
  });

  test.each<[string, number[]]>([
    ['ISO-8859-2', [0xa9, 0xe9]],
    ['KOI8-R', [0x80, 0xc1]],
    ['GB2312', [0xb0, 0xa1, 0xd2, 0xbb, 0xf7, 0xfe, 0xa2, 0xb1]],
    ['GBK', [0x81, 0x40]],
    ['GB18030', [0x81, 0x30, 0x86, 0x30]],
    ['Shift_JIS', [0x83, 0x87, 0x93, 0xfa, 0xb1, 0xea, 0xa4]],
    ['windows-31j', [0x87, 0x40]],
    ['EUC-JP', [0xc6, 0xfc, 0x8e, 0xb1, 0xf4, 0xa6]],
    ['EUC-KR', [0xb0, 0xa1, 0xa1, 0xa1, 0xa1, 0xa4]],
    ['windows-949', [0xb0, 0xa1]],
    ['Big5', [0xa4, 0x40, 0xc9, 0x40, 0xa4, 0xf3, 0xc7, 0x40, 0xc7, 0xf2, 0xf9, 0xd5]],
  ])('nothing is said of %s with %j', (encoding, bytes) =>
    expect(read(encoding, ...bytes).faults).toEqual([]),
  );
});

describe('EBCDIC is named, and nothing more is said of the document', () => {
  const xml = '<?xml version="1.0" encoding="IBM037"?>\n<s><a x=\'1\'>-5.00 &amp; more;</a></s>';
  // What code page 037 makes of these letters; the others are in the table of the reader.
  const table = new Map(
    Object.entries({
      ' ': 0x40,
      '.': 0x4b,
      '<': 0x4c,
      '+': 0x4e,
      '&': 0x50,
      ';': 0x5e,
      '-': 0x60,
      '/': 0x61,
      '>': 0x6e,
      '?': 0x6f,
      "'": 0x7d,
      '=': 0x7e,
      '"': 0x7f,
      '\n': 0x25,
      '!': 0x5a,
    }),
  );
  const runs: [string, number][] = [
    ['abcdefghi', 0x81],
    ['jklmnopqr', 0x91],
    ['stuvwxyz', 0xa2],
  ];
  for (const [letters, from] of [...runs, ['0123456789', 0xf0] as const])
    for (const [index, letter] of Array.from(letters).entries()) {
      table.set(letter, from + index);
      if (from < 0xf0) table.set(letter.toUpperCase(), from + index + 0x40);
    }
  const ebcdic = (text: string): Uint8Array =>
    Uint8Array.from(Array.from(text, (char) => table.get(char) ?? 0));

  test('with its declaration, a warning', () => {
    const { content, findings } = readLocalXml(ebcdic(xml));
    expect(findings).toMatchObject([{ level: 'warning', clause: 'DOC-FLD-6' }]);
    expect(findings[0]?.message).toContain('EBCDIC (IBM037), which Assay cannot read');
    expect(findings[0]?.fix).toContain('if its readers do not know EBCDIC');
    expect(isXml(ebcdic(xml))).toBe(false);
    expect(content.facts).toMatchObject({ encoding: 'IBM037', wellFormed: null });
    expect(decodeXml(ebcdic(xml)).source).toBe('XML declaration');
    expect(content.text).toBe(xml);
  });

  test('without one, it is not what the document says it is', () => {
    const { content, findings } = readLocalXml(ebcdic('<s>5!</s>'));
    expect(findings).toMatchObject([{ level: 'error', clause: 'DOC-FLD-6' }]);
    expect(findings[0]?.fix).toContain('Declare the encoding');
    expect(content).toMatchObject({ text: '<s>5\ufffd</s>', facts: { wellFormed: null } });
    expect(decodeXml(ebcdic('<s>5!</s>')).source).toBe('default');
  });

  test('a text that begins with L is none', () =>
    expect(readLocalXml(new TextEncoder().encode('Loans')).content.facts.encoding).toBe('UTF-8'));
});
