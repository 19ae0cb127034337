import { expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { readLocalXml } from '#core/document/local-file.ts';
import { visible } from '../golden.ts';

const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`;
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const swapped = (text: string): Buffer => wide(text).swap16();
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Documents as the text that was written and how it became bytes. */
const documents: [how: (text: string) => Buffer, ...texts: string[]][] = [
  [
    (text) => Buffer.from(text),
    ...['<a>ż</a>', `${declared('utf-8')}<a>ż</a>`, '<?xml ', '\ufeff<a>ż</a>'],
    ...[`<?xml version='1.0' encoding='utf-8' ?><a/>`, `\ufeff${declared('ISO-8859-2')}<a/>`],
    ...[`\ufeff${declared('UTF-16')}<a/>`, `${declared('UTF-16')}<a/>`, declared('US-ASCII')],
    ...[`${declared('x-none')}ż`, `${declared('US-ASCII')}<a>é</a>`, `${declared('IBM437')}é`],
    ...['cp850', 'ibm00858', 'cp-865', 'IBM1047', 'ISO-8859-1', 'macintosh'].map(
      (name) => `${declared(name)}é`,
    ),
    `${declared('windows-1252')}A€`,
    ...['<a>CafÃ© â‚¬</a>', '<a>Ã© é</a>', '<a>\u00c3</a>'],
    `${declared('ISO-8859-2')}łódź`,
  ],
  [
    wide,
    ...['\ufeff<a>ż\u{1f600}</a>', '<a>b</a>', `\ufeff${declared('utf-8')}`, declared('UTF-8')],
    ...['UTF-16LE', 'UTF-16BE', 'UTF-16', 'ISO-8859-2'].map(declared),
    ...['utf-16', 'UTF16', 'UCS2', 'iso-10646-ucs-2', 'utf-16be', 'x-utf-16', 'ucs-2x'].map(
      (name) => `\ufeff${declared(name)}<a/>`,
    ),
  ],
  [
    swapped,
    ...['\ufeff<a>ż</a>', '<a>b</a>', declared('utf-16be'), declared('UTF-16LE')],
    ...['ucs-2', 'utf-16le'].map((name) => `\ufeff${declared(name)}<a/>`),
  ],
  [
    latin,
    ...['<a>\xb9</a>', '<a>\xe2\n', '<a>\xe2\x82', '\xef\xbb\xbf<a>\xff', '\xff\xfe\0\0<\0\0\0'],
    ...[
      ['ISO-8859-1', '\xa0\xe9\xff'],
      ['ISO-8859-1', '\x9f'],
      ['ISO-8859-2', '\xb1\xe6\xbf\xa9'],
      ['windows-1250', '\xb9\x9c\x8a'],
      ['windows-1252', '\x80\x92\x9f\xe9\x81\x8d\x9d'],
      ['ISO-8859-9', '\xa0\xfd'],
      ['ISO-8859-11', '\xa1'],
      ['KOI8-R', '\x80\xc1'],
      ['US-ASCII', 'A\x7f'],
      ['US-ASCII', 'A\xe9'],
      ['GB2312', '\xb0\xa1'],
      ['GB2312', '\xb0\xa1\xe9F'],
      ['EUC-KR', '\xb0\xa1\x8cc'],
      ['Shift_JIS', '\x93\xfa\xb1\xe0\xb1'],
      ['Shift_JIS', '\x93\xfa\x87\x40'],
      ['shift_jis', 'A\xff'],
    ].map(([name = '', text]) => declared(name) + text),
  ],
];

test('DOC-FLD-6: bytes have the text and the faults of the golden file', async () => {
  const said = documents.flatMap(([how, ...texts]) =>
    texts.map((written) => {
      const { text, encoding, source, faults, isGuessed } = decodeXml(new Uint8Array(how(written)));
      return [
        `${how.name || 'utf8'} ${visible(written)}`,
        `${encoding}, ${source}${isGuessed ? ', guessed' : ''}: ${visible(text)}`,
        ...faults.map((one) =>
          [`${one.level} at ${one.offset} ${one.message}`, one.effect, one.fix].join(' | '),
        ),
      ].join('\n');
    }),
  );
  await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('golden/encodings.txt');
});

test('a wrong byte is found far into the text, however the steps fall', () => {
  for (const at of [65535, 65536, 65537, 200000]) {
    const long = new Uint8Array(300000).fill(0x41);
    long[at] = 0xff;
    expect(decodeXml(long).faults).toMatchObject([{ offset: at }]);
  }
});

test('EBCDIC is named, and nothing more is said of the document', () => {
  // <?xml in code page 037.
  const { content, findings } = readLocalXml(
    Uint8Array.from([0x4c, 0x6f, 0xa7, 0x94, 0x93, 0x40, 0xa5]),
  );
  expect(findings).toMatchObject([
    { level: 'warning', clause: 'DOC-FLD-6', message: expect.stringContaining('EBCDIC') },
  ]);
  expect(content).toMatchObject({ text: '', facts: { encoding: 'EBCDIC', wellFormed: null } });
  expect(readLocalXml(new TextEncoder().encode('Loans')).content.facts.encoding).toBe('UTF-8');
});
