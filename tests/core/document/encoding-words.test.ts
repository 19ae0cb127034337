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
