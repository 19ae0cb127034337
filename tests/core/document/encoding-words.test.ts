import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { expectWords } from '#tests/support/words.ts';

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const wide = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'));
const swapped = (bytes: Uint8Array): Uint8Array => new Uint8Array(Buffer.from(bytes).swap16());
const joined = (...parts: (readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const utf8Mark = [0xef, 0xbb, 0xbf];
/** Matches a sentence that has these words in this order. */
const inOrder = (...words: readonly string[]): unknown => expect.stringMatching(words.join('.*'));

describe('what is reported about an encoding (DOC-FLD-6)', () => {
  test.each<[string, Uint8Array, string, string]>([
    [
      'a UTF-8 mark over UTF-16',
      joined(utf8Mark, bytesOf(`${declared('UTF-16')}<a/>`)),
      'UTF-8',
      'UTF-16',
    ],
    [
      'a UTF-8 mark over ISO-8859-2',
      joined(utf8Mark, bytesOf(`${declared('ISO-8859-2')}<a/>`)),
      'UTF-8',
      'ISO-8859-2',
    ],
    ['a UTF-16 mark over UTF-8', wide(`\ufeff${declared('utf-8')}<a/>`), 'UTF-16LE', 'utf-8'],
    [
      'a big-endian mark over UTF-16LE',
      swapped(wide(`\ufeff${declared('utf-16le')}<a/>`)),
      'UTF-16BE',
      'utf-16le',
    ],
    [
      'a UTF-16 mark over a name that only ends like it',
      wide(`\ufeff${declared('x-utf-16')}<a/>`),
      'UTF-16LE',
      'x-utf-16',
    ],
    [
      'a UTF-16 mark over a name that only begins like it',
      wide(`\ufeff${declared('ucs-2x')}<a/>`),
      'UTF-16LE',
      'ucs-2x',
    ],
  ])('%s: both are named, and the mark counts', (_, bytes, mark, name) => {
    expect(decodeXml(bytes)).toEqual({
      text: `${declared(name)}<a/>`,
      encoding: mark,
      source: 'byte order mark',
      faults: [
        {
          level: 'error',
          message: inOrder('byte order mark', mark, 'XML declaration', name),
          effect: inOrder(mark, 'XML parser'),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ],
    });
  });

  test.each<[string, string, Uint8Array]>([
    ['UTF-8', 'utf-8', joined(utf8Mark, bytesOf(`${declared('utf-8')}<a/>`))],
    ['UTF-8', 'utf8', joined(utf8Mark, bytesOf(`${declared('utf8')}<a/>`))],
    ['UTF-16LE', 'utf-16le', wide(`\ufeff${declared('utf-16le')}<a/>`)],
    ['UTF-16BE', 'UTF-16BE', swapped(wide(`\ufeff${declared('UTF-16BE')}<a/>`))],
  ])('a %s mark and the declared %s agree', (encoding, name, bytes) => {
    expect(decodeXml(bytes)).toEqual({
      text: `${declared(name)}<a/>`,
      encoding,
      source: 'byte order mark',
      faults: [],
    });
  });

  test.each(['utf-16', 'UTF16', 'ucs-2', 'UCS2', 'iso-10646-ucs-2'])(
    '%s is right under a UTF-16 mark of either order',
    (name) => {
      for (const bytes of [
        wide(`\ufeff${declared(name)}<a/>`),
        swapped(wide(`\ufeff${declared(name)}<a/>`)),
      ]) {
        expect(decodeXml(bytes)).toMatchObject({ text: `${declared(name)}<a/>`, faults: [] });
      }
    },
  );

  test.each([
    ...['UTF-16', 'utf16', 'utf-16le', 'UTF16BE', 'ucs-2', 'UCS2', 'iso-10646-ucs-2', 'unicode'],
    ...['UTF-32', 'utf32', 'utf-32be', 'ucs-4', 'UCS4', 'iso-10646-ucs-4', ' utf-16 '],
  ])('%s cannot be what bytes of one character each are in', (name) => {
    expect(decodeXml(bytesOf(`${declared(name)}<a/>`))).toEqual({
      text: `${declared(name)}<a/>`,
      encoding: 'UTF-8',
      source: 'XML declaration',
      faults: [
        {
          level: 'error',
          message: inOrder('XML declaration', name, 'not', name),
          effect: inOrder('UTF-8'),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ],
    });
  });

  test.each(['x-utf-16', 'utf-16x', 'my-ucs-4', 'ucs-4b'])(
    '%s only looks like a name of UTF-16 or UTF-32: it is not known',
    (name) => {
      expect(decodeXml(bytesOf(`${declared(name)}<a/>`)).faults).toEqual([
        {
          level: 'error',
          message: inOrder('XML declaration', name, 'does not know'),
          effect: inOrder('UTF-8'),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ]);
    },
  );

  test.each<[string, Uint8Array, string]>([
    ['little-endian', wide(`${declared('UTF-8')}<a/>`), 'UTF-16LE'],
    ['big-endian', swapped(wide(`${declared('UTF-8')}<a/>`)), 'UTF-16BE'],
  ])('UTF-8 declared in %s UTF-16: the bytes count', (_, bytes, actual) => {
    expect(decodeXml(bytes)).toEqual({
      text: `${declared('UTF-8')}<a/>`,
      encoding: actual,
      source: 'XML declaration',
      faults: [
        {
          level: 'error',
          message: inOrder('XML declaration', 'UTF-8', actual),
          effect: inOrder(actual),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ],
    });
  });

  test.each<[string, Uint8Array, string]>([
    ['little-endian', wide('<a>ż</a>'), 'UTF-16LE'],
    ['big-endian', swapped(wide('<a>ż</a>')), 'UTF-16BE'],
  ])('%s UTF-16 with nothing that says so is named', (_, bytes, actual) => {
    expect(decodeXml(bytes)).toEqual({
      text: '<a>ż</a>',
      encoding: actual,
      source: 'default',
      faults: [
        {
          level: 'error',
          message: inOrder(actual, 'byte order mark', 'XML declaration', 'UTF-8'),
          effect: inOrder(actual),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ],
    });
  });

  const name16 = ['UTF-16', 'utf-16', 'UTF16'];
  test.each(
    name16.flatMap((name) => [
      [name, 'UTF-16LE', wide(`${declared(name)}<a/>`)] as const,
      [name, 'UTF-16BE', swapped(wide(`${declared(name)}<a/>`))] as const,
    ]),
  )('%s declared without its mark, in %s, is read with a warning', (name, actual, bytes) => {
    const message = inOrder('XML declaration', name, 'byte order mark', actual);
    expect(decodeXml(bytes)).toEqual({
      text: `${declared(name)}<a/>`,
      encoding: actual,
      source: 'XML declaration',
      faults: [
        {
          level: 'warning',
          message,
          effect: inOrder(actual, 'XML parser'),
          fix: inOrder('\\.$'),
          offset: 0,
        },
      ],
    });
  });

  test.each<[string, string, Uint8Array]>([
    ['UTF-16BE', 'UTF-16LE', wide(`${declared('UTF-16BE')}<a/>`)],
    ['UTF-16LE', 'UTF-16BE', swapped(wide(`${declared('UTF-16LE')}<a/>`))],
    ['ISO-8859-2', 'UTF-16LE', wide(`${declared('ISO-8859-2')}<a/>`)],
  ])(
    '%s declared, without a mark, in bytes of %s: what the bytes are is said',
    (name, actual, bytes) => {
      const message = inOrder('XML declaration', name, actual);
      const faults = [
        { level: 'error', message, effect: inOrder(actual), fix: inOrder('\\.$'), offset: 0 },
      ];
      expect(decodeXml(bytes)).toEqual({
        text: `${declared(name)}<a/>`,
        encoding: actual,
        source: 'XML declaration',
        faults,
      });
    },
  );

  test.each([
    '<ż>x</ż>',
    '<扡/>',
    '<\u{20000}/>',
    '\n<a/>',
    ' \t\n<a/>',
    '<!-- x --><a/>',
    '<!DOCTYPE a><a/>',
    '<?p x?><a/>',
  ])('%j in UTF-16 with nothing that says so is known by its first two characters', (text) => {
    for (const [actual, bytes] of [
      ['UTF-16LE', wide(text)] as const,
      ['UTF-16BE', swapped(wide(text))] as const,
    ]) {
      expect(decodeXml(bytes)).toMatchObject({
        text,
        encoding: actual,
        source: 'default',
        faults: [
          {
            level: 'error',
            offset: 0,
            message: inOrder(actual, 'byte order mark', 'XML declaration', 'UTF-8'),
          },
        ],
      });
    }
  });

  test.each<[string, number[]]>([
    ['UTF-32LE', [0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]],
    ['UTF-32BE', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c]],
  ])('%s is known by its mark, and not read', (encoding, bytes) => {
    expect(decodeXml(Uint8Array.from(bytes))).toMatchObject({
      encoding,
      source: 'byte order mark',
      faults: [
        {
          level: 'error',
          message: inOrder(encoding, 'byte order mark', 'cannot read'),
        },
      ],
    });
  });

  test.each<[string, number[]]>([
    ['a < and a zero, and no more', [0x3c, 0]],
    ['a < and three zeros', [0x3c, 0, 0, 0]],
    ['a < without a zero behind it', [0x3c, 0x61, 0x62, 0]],
    ['a < and one zero, before no letter', [0x3c, 0, 0x00, 0x26]],
    ['another character and a zero', [0x61, 0, 0x62, 0]],
    ['a zero and a <, and no more', [0, 0x3c]],
    ['a zero and a < between zeros', [0, 0x3c, 0, 0]],
    ['a zero and a <, before no letter', [0, 0x3c, 0, 0x26]],
    ['a zero and another character', [0, 0x61, 0, 0x62]],
    ['no zero before the <', [0x61, 0x3c, 0, 0x62]],
  ])('%s is not UTF-16', (_, bytes) => {
    const text = String.fromCharCode(...bytes);
    expect(decodeXml(Uint8Array.from(bytes))).toEqual({
      text,
      encoding: 'UTF-8',
      source: 'default',
      faults: [],
    });
  });

  test('each kind of fault in words', () => {
    expectWords(
      [
        wide(`\ufeff${declared('utf-8')}<a/>`),
        bytesOf(`${declared('UTF-16')}<a/>`),
        bytesOf(`${declared('x-utf-16')}<a/>`),
        wide(`${declared('UTF-8')}<a/>`),
        wide('<a/>'),
        wide(`${declared('UTF-16')}<a/>`),
        Uint8Array.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]),
        joined(bytesOf('<a>'), [0xb9]),
        joined(bytesOf(declared('iso-8859-1')), [0x9f]),
        joined(bytesOf(declared('US-ASCII')), [0xe9]),
      ].map((bytes) =>
        decodeXml(bytes).faults.map(({ message, effect, fix }) => [message, effect, fix]),
      ),
    );
  });

  test('a mark and nothing behind it is an empty text', () => {
    expect(decodeXml(Uint8Array.from(utf8Mark))).toEqual({
      text: '',
      encoding: 'UTF-8',
      source: 'byte order mark',
      faults: [],
    });
    expect(decodeXml(Uint8Array.from([0xff, 0xfe]))).toEqual({
      text: '',
      encoding: 'UTF-16LE',
      source: 'byte order mark',
      faults: [],
    });
    expect(decodeXml(Uint8Array.from([0xfe, 0xff]))).toEqual({
      text: '',
      encoding: 'UTF-16BE',
      source: 'byte order mark',
      faults: [],
    });
  });

  test('only what stands at the very start is an XML declaration', () => {
    const text = `<a>${declared('ISO-8859-2')}</a>`;
    expect(decodeXml(bytesOf(text))).toEqual({
      text,
      encoding: 'UTF-8',
      source: 'default',
      faults: [],
    });
  });

  test('white space may stand around the = of a declaration', () => {
    const text = '<?xml version="1.0" encoding \n= \t"ISO-8859-2" ?><a>';
    expect(decodeXml(joined(bytesOf(text), [0xb1]))).toEqual({
      text: `${text}ą`,
      encoding: 'ISO-8859-2',
      source: 'XML declaration',
      faults: [],
    });
  });
});

describe('what is reported about a wrong byte', () => {
  const told = (bytes: Uint8Array) => decodeXml(bytes).faults;

  test.each<[string, Uint8Array, string, string, number, number]>([
    ['with nothing named', joined(bytesOf('<a>'), [0xb9], bytesOf('</a>')), 'UTF-8', '0xB9', 3, 3],
    [
      'below 0x10, behind half a character',
      joined(bytesOf('<a>'), [0xe2, 0x0a]),
      'UTF-8',
      '0xE2',
      3,
      3,
    ],
    ['in half a character at the end', joined(bytesOf('<a>'), [0xe2, 0x82]), 'UTF-8', '0xE2', 3, 3],
    ['under a mark', joined(utf8Mark, bytesOf('<a>'), [0xff]), 'UTF-8', '0xFF', 6, 3],
    [
      'in a declared encoding',
      joined(bytesOf(declared('shift_jis')), [0x41, 0xff]),
      'shift_jis',
      '0xFF',
      43,
      43,
    ],
  ])('%s', (_, bytes, encoding, byte, place, offset) => {
    expect(told(bytes)).toEqual([
      {
        level: 'error',
        message: inOrder('not', encoding, byte, `offset ${place}`),
        effect: inOrder(encoding, 'U\\+FFFD'),
        fix: inOrder('\\.$'),
        offset,
      },
    ]);
    expectWords(told(bytes)[0]?.message);
  });
});
