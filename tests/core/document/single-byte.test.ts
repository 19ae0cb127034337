import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { readLocalXml } from '#core/document/local-file.ts';

const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const read = (encoding: string, ...bytes: number[]) => {
  const start = head(encoding);
  const { text, faults } = decodeXml(Uint8Array.from([...Buffer.from(start), ...bytes]));
  return { text: text.slice(start.length), faults, start: start.length };
};

describe('encodings of one byte a character (DOC-FLD-6)', () => {
  test.each<[string, number[], string]>([
    ['ISO-8859-1', [0xa0, 0xff], '\u00a0ÿ'],
    ['ISO-8859-2', [0xa9, 0xe9], 'Šé'],
    ['windows-1252', [0x80, 0x92, 0x9f, 0xe9], '€’Ÿé'],
    ['windows-1252', [0x81, 0x8d, 0x9d], '\u0081\u008d\u009d'],
    ['windows-1250', [0x8a], 'Š'],
    ['ISO-8859-9', [0xa0, 0xfd], '\u00a0ı'],
    ['ISO-8859-11', [0xa1], 'ก'],
    ['KOI8-R', [0x80, 0xc1], '─а'],
    ['US-ASCII', [0x41, 0x7f], 'A\u007f'],
    ['GB2312', [0xb0, 0xa1], '啊'],
    ['Shift_JIS', [0x93, 0xfa], '日'],
  ])('%s has all of %j', (encoding, bytes, text) => {
    expect(read(encoding, ...bytes)).toMatchObject({ text, faults: [] });
  });

  test.each([
    [0x41, 0xe9],
    [0xc3, 0xa9],
  ])('US-ASCII has not all of %j', (...bytes) => {
    const { faults, start } = read('US-ASCII', ...bytes);
    const at = bytes.findIndex((byte) => byte > 0x7f);
    expect(faults).toMatchObject([{ level: 'error', offset: start + at }]);
    expect(faults[0]?.fix).toContain('that its declaration names');
  });
});

describe('UTF-8 under the name of an encoding of one byte a character: a warning', () => {
  test.each<[string, number[], string]>([
    ['ISO-8859-1', [0xc3, 0xa9], 'Ã©'],
    ['windows-1252', [0x41, 0xe2, 0x82, 0xac], 'Aâ‚¬'],
    ['ISO-8859-2', [0xc5, 0x82, 0xc3, 0xb3, 0x64, 0xc5, 0xba], 'Ĺ\u0082ĂłdĹş'],
    ['macintosh', [0xc3, 0xa9], '√©'],
  ])('%s with %j', (encoding, bytes, text) => {
    const got = read(encoding, ...bytes);
    expect(got.text).toBe(text);
    expect(got.faults).toMatchObject([
      {
        level: 'warning',
        message: expect.stringContaining('; UTF-8 was probably meant'),
        offset: got.start + bytes.findIndex((byte) => byte > 0x7f),
      },
    ]);
  });
});

test('EBCDIC is named, and nothing more is said of the document', () => {
  // <?xml in code page 037.
  const { content, findings } = readLocalXml(
    Uint8Array.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40, 0xa5]),
  );
  expect(findings).toMatchObject([
    {
      level: 'warning',
      clause: 'DOC-FLD-6',
      message: expect.stringContaining('EBCDIC, as its XML declaration says, which Assay cannot'),
    },
  ]);
  expect(content).toMatchObject({ text: '', facts: { encoding: 'EBCDIC', wellFormed: null } });
  expect(readLocalXml(new TextEncoder().encode('Loans')).content.facts.encoding).toBe('UTF-8');
});
