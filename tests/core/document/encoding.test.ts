import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));
const wide = (text: string): Uint8Array => bytesOf(text, 'utf16le');
const swapped = (bytes: Uint8Array): Uint8Array => new Uint8Array(Buffer.from(bytes).swap16());
const joined = (...parts: (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const levels = (bytes: Uint8Array): string[] => decodeXml(bytes).faults.map(({ level }) => level);

describe('the encoding of the XML (DOC-FLD-6)', () => {
  test.each<[string, Uint8Array, string, string, string]>([
    ['nothing named: UTF-8', bytesOf('<a>ż</a>'), '<a>ż</a>', 'UTF-8', 'default'],
    [
      'UTF-8 declared',
      bytesOf(`${declared('utf-8')}<a>ż</a>`),
      `${declared('utf-8')}<a>ż</a>`,
      'UTF-8',
      'XML declaration',
    ],
    ['a declaration without an end', bytesOf('<?xml '), '<?xml ', 'UTF-8', 'default'],
    ['UTF-8 mark', bytesOf('\ufeff<a>ż</a>'), '<a>ż</a>', 'UTF-8', 'byte order mark'],
    [
      'UTF-16LE mark',
      wide('\ufeff<a>ż\u{1f600}</a>'),
      '<a>ż\u{1f600}</a>',
      'UTF-16LE',
      'byte order mark',
    ],
    ['UTF-16BE mark', swapped(wide('\ufeff<a>ż</a>')), '<a>ż</a>', 'UTF-16BE', 'byte order mark'],
    [
      'UTF-16 mark and declaration',
      wide(`\ufeff${declared('UTF-16')}<a>ż</a>`),
      `${declared('UTF-16')}<a>ż</a>`,
      'UTF-16LE',
      'byte order mark',
    ],
    [
      'UTF-16BE mark and declaration',
      swapped(wide(`\ufeff${declared('UTF-16')}<a/>`)),
      `${declared('UTF-16')}<a/>`,
      'UTF-16BE',
      'byte order mark',
    ],
    [
      'UTF-16LE declared, no mark',
      wide(`${declared('UTF-16LE')}<a/>`),
      `${declared('UTF-16LE')}<a/>`,
      'UTF-16LE',
      'XML declaration',
    ],
    [
      'UTF-16BE declared, no mark',
      swapped(wide(`${declared('utf-16be')}<a/>`)),
      `${declared('utf-16be')}<a/>`,
      'UTF-16BE',
      'XML declaration',
    ],
    [
      'ISO-8859-2 declared',
      joined(bytesOf(`${declared('ISO-8859-2')}<a>`), [0xb1, 0xe6, 0xbf], bytesOf('</a>')),
      `${declared('ISO-8859-2')}<a>ąćż</a>`,
      'ISO-8859-2',
      'XML declaration',
    ],
    [
      'windows-1250 declared',
      joined(bytesOf(`${declared('windows-1250')}<a>`), [0xb9, 0x9c], bytesOf('</a>')),
      `${declared('windows-1250')}<a>ąś</a>`,
      'windows-1250',
      'XML declaration',
    ],
    [
      'windows-1252 declared',
      joined(bytesOf(`${declared('windows-1252')}<a>`), [0x80, 0x9f, 0xe9], bytesOf('</a>')),
      `${declared('windows-1252')}<a>€Ÿé</a>`,
      'windows-1252',
      'XML declaration',
    ],
    [
      'ISO-8859-1 declared',
      joined(bytesOf(`${declared('ISO-8859-1')}<a>`), [0xe9], bytesOf('</a>')),
      `${declared('ISO-8859-1')}<a>é</a>`,
      'ISO-8859-1',
      'XML declaration',
    ],
    [
      'US-ASCII declared',
      bytesOf(`${declared('US-ASCII')}<a/>`),
      `${declared('US-ASCII')}<a/>`,
      'US-ASCII',
      'XML declaration',
    ],
    [
      'single quotes',
      bytesOf(`<?xml version='1.0' encoding='utf-8' ?><a/>`),
      `<?xml version='1.0' encoding='utf-8' ?><a/>`,
      'UTF-8',
      'XML declaration',
    ],
  ])('%s', (_, bytes, text, encoding, source) => {
    expect(decodeXml(bytes)).toEqual({ text, encoding, source, faults: [] });
  });

  test('a wrong byte is found far into the text, however the steps fall', () => {
    for (const at of [65535, 65536, 65537, 200000]) {
      const bytes = joined(bytesOf('<a>'));
      const long = new Uint8Array(300000).fill(0x41);
      long.set(bytes);
      long[at] = 0xff;
      expect(decodeXml(long).faults).toMatchObject([
        { offset: at, message: expect.stringContaining(` at offset ${at}`) },
      ]);
    }
  });

  test('an unknown encoding is an error, and the text is read as UTF-8', () => {
    const read = decodeXml(bytesOf(`${declared('x-klingon')}<a>ż</a>`));
    expect(read.text).toContain('<a>ż</a>');
    expect(read.faults).toMatchObject([
      { level: 'error', message: expect.stringContaining('x-klingon') },
    ]);
  });

  test.each(['IBM437', 'cp850', 'ibm00858', 'cp-865', 'IBM1047'])(
    'other parsers know %s: it is read as UTF-8, with a warning',
    (name) => {
      const text = `${declared(name)}<a>é</a>`;
      expect(decodeXml(bytesOf(text))).toMatchObject({
        text,
        faults: [{ level: 'warning', message: expect.stringContaining(name) }],
        isGuessed: true,
      });
    },
  );

  test.each<[string, Uint8Array]>([
    ['a UTF-8 mark over another declaration', bytesOf(`\ufeff${declared('ISO-8859-2')}<a/>`)],
    ['a UTF-16 mark over UTF-8', wide(`\ufeff${declared('utf-8')}<a/>`)],
    ['a UTF-16LE mark over UTF-16BE', wide(`\ufeff${declared('utf-16be')}<a/>`)],
    ['UTF-16 declared in bytes of one', bytesOf(`${declared('UTF-16')}<a/>`)],
    ['UTF-8 declared in UTF-16', wide(`${declared('UTF-8')}<a/>`)],
    ['UTF-16 with nothing that says so', wide('<a>b</a>')],
    ['big-endian UTF-16 with nothing that says so', swapped(wide('<a>b</a>'))],
    ['UTF-32', joined([0xff, 0xfe, 0, 0], [0x3c, 0, 0, 0])],
    ['US-ASCII with a letter beyond', bytesOf(`${declared('US-ASCII')}<a>é</a>`)],
    ['Latin-2 bytes without a declaration', joined(bytesOf('<a>'), [0xb1], bytesOf('</a>'))],
  ])('%s is an error', (_, bytes) => {
    expect(levels(bytes)).toContain('error');
  });

  test('bytes of any kind are read without a throw', () => {
    const names = fc.constantFrom(
      'utf-8',
      'utf-16',
      'iso-8859-1',
      'windows-1252',
      'us-ascii',
      'shift_jis',
      'gb18030',
      'none',
      '',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), names, (bytes, name) => {
        const read = decodeXml(name === '' ? bytes : joined(bytesOf(declared(name)), bytes));
        for (const fault of read.faults) expect(fault.offset).toBeLessThanOrEqual(read.text.length);
      }),
    );
  });
});
