import { describe, expect, test } from 'vitest';
import { expectWords } from '#tests/support/words.ts';
import { completed, encoded, judge } from './replies.ts';

const withXml = (parsed_base64: string) => judge({ ...completed, parsed_base64 });

describe('parsed_base64 (DOC-FLD-5)', () => {
  test.each([
    ['', 'is empty'],
    [' \n', 'is only white space'],
    ['PGE!Lz4=', 'at offset 3 of 8 characters'],
    ['PGEvP', 'part of it is missing'],
    ['<a/>', 'got the XML itself (at offset 0 of 4 characters).'],
    ['<a>', 'It looks like the XML itself.'],
    ['data:text/xml;base64,PGEvPg==', 'data: address'],
    ["b'PGE+'", 'looks like Base64 in quotes'],
    ['PGEv\\nPGEv', 'looks like Base64 with escapes'],
  ])('%j gives no XML', (text, message) => {
    const judged = withXml(text);
    expect(judged).toMatchObject({
      kind: 'completed',
      told: ['error DOC-FLD-5 $.parsed_base64'],
      messages: expect.stringContaining(message),
      xml: null,
    });
    expect(judged.verdict.value.facts).toBeNull();
  });

  test.each<[string, string | Uint8Array]>([
    ['UTF-32', new Uint8Array([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0, 0x61, 0, 0, 0, 0x2f, 0, 0, 0])],
    ['ISO-2022-KR', '<?xml version="1.0" encoding="ISO-2022-KR"?>\n<a>\x1b$)C\x0e0!\x0f</a>'],
  ])('of XML in %s nobody says whether it is well-formed', (_, bytes) => {
    const judged = withXml(encoded(bytes));
    expect(judged.told).toEqual(['error DOC-FLD-6 $.parsed_base64']);
    expect(judged.verdict.value.facts).toMatchObject({ wellFormed: null });
  });

  test('XML that is not well-formed is shown, with its line and column', () => {
    const judged = withXml(encoded('<a>\n  <b>\n</a>'));
    expect(judged.told).toEqual(['error DOC-FLD-5 $.parsed_base64']);
    expect(judged.verdict.findings[0]).toMatchObject({
      xml: { line: 3, column: 1 },
      message: expect.stringContaining('line 3, column 1'),
    });
    expect(judged.verdict.value.facts).toMatchObject({ wellFormed: false });
    expect(judged.xml?.text).toBe('<a>\n  <b>\n</a>');
    expect(judged.leaned).not.toContain('namespaces-in-xml');
    expect(withXml(encoded('<a><x:b/></a>')).leaned).toContain('namespaces-in-xml');
  });

  test.each<[string, string | Uint8Array, string]>([
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0]), 'gzip'],
    ['a PDF', '%PDF-1.7\n', 'PDF'],
    ['a ZIP', 'PK\x03\x04...', 'ZIP'],
    ['JSON', '{"a": 1}', 'JSON'],
    ['Base64 again', encoded('<?xml version="1.0"?><a>text</a>'), 'encoded twice'],
  ])('%s inside is named, once', (_, inside, message) => {
    const judged = withXml(encoded(inside));
    expect(judged).toMatchObject({
      told: ['error DOC-FLD-5 $.parsed_base64'],
      messages: expect.stringContaining(message),
    });
    expect(judged.verdict.value.facts).toMatchObject({ wellFormed: false });
  });

  test.each<[string, string, string]>([
    [
      'an HTTP reply',
      'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<a/>',
      'is not XML but an HTTP reply with its headers',
    ],
    ['JSON in an array', '[{"a": 1}]', 'is not XML but JSON.'],
    ['JSON behind white space', ' \n{"a": 1}', 'is not XML but JSON.'],
    [
      'an HTML page',
      '<!DOCTYPE html><html><head><title>Sign in</title><body><br>',
      'It is an HTML page with the title "Sign in".',
    ],
    [
      'HTML in capitals behind a comment',
      '<!-- x -->\n<HTML><BODY><BR></BODY>',
      'It is an HTML page.',
    ],
  ])('%s where XML should be is named', (_, inside, message) => {
    const judged = withXml(encoded(inside));
    expect(judged).toMatchObject({
      told: ['error DOC-FLD-5 $.parsed_base64'],
      messages: expect.stringContaining(message),
    });
    expect(judged.verdict.value.facts).toMatchObject({ wellFormed: false });
    expect(withXml(inside).told).toContain('error DOC-FLD-5 $.parsed_base64');
  });

  test('an HTML page that is well-formed XML is not an error, and XML that only begins like HTML is no page', () => {
    const page = withXml(
      encoded(
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Hi</title></head><body/></html>',
      ),
    );
    expect(page).toMatchObject({
      told: ['info DOC-FLD-5 $.parsed_base64'],
      messages: expect.stringMatching(/HTML page .*"Hi"/),
    });
    for (const xml of [
      '<htmlx/>',
      '<html-statement/>',
      '<bodywork/>',
      '<head.er/>',
      '<a>From: b@c.example\nMIME-Version: 1.0</a>',
    ])
      expect(withXml(encoded(xml)).told).toEqual([]);
  });

  test('what is not Base64 is pointed at in the reply, however JSON spells the text before it', () => {
    const at = (body: string) => {
      const { verdict, text } = judge(body);
      const [found] = verdict.findings;
      const line = text.split('\n')[(found?.line ?? 0) - 1] ?? '';
      return line.slice((found?.column ?? 0) - 1, (found?.endColumn ?? 0) - 1);
    };
    const reply = (raw: string) =>
      JSON.stringify({ ...completed, parsed_base64: 'X' }).replace('"X"', `"${raw}"`);
    expect(at(reply('PGEv!g=='))).toBe('!');
    expect(at(reply('PG\\u0045v!g=='))).toBe('!');
    expect(at(reply('P\\/\\nE!v'))).toBe('!');
    expect(at(reply('PGEv\\nPg=='))).toBe('\\n');
    expect(at(reply('PGEvP'))).toBe('"');
    expect(at(reply('PG\\u00e9v'))).toBe('\\u00e9');
    expect(at(reply('PGEvPg'))).toBe('"');
  });

  test('entities of a DOCTYPE are reported and never resolved', () => {
    const judged = withXml(encoded('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'));
    expect(judged).toMatchObject({
      told: ['info DOC-FLD-5 $.parsed_base64'],
      leaned: expect.arrayContaining(['entities-not-resolved']),
    });
    expect(judged.xml?.text).toContain('&x;');
  });

  test('characters are counted as characters, bytes as bytes', () => {
    expect(withXml(encoded('<a>\u{1f600}</a>')).verdict.value.facts).toMatchObject({
      bytes: 11,
      characters: 8,
    });
  });
});

describe('the encoding (DOC-FLD-6)', () => {
  test('the declared one is used and told', () => {
    const judged = withXml(
      encoded(Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1</a>', 'latin1')),
    );
    expect(judged.told).toEqual([]);
    expect(judged.xml?.text).toContain('<a>ą</a>');
    expect(judged.verdict.value.facts?.encoding).toBe('ISO-8859-2');
    expect(judged.steps).toContainEqual(
      expect.stringMatching(/^DOC-FLD-6 .*ISO-8859-2, .*XML declaration/),
    );
  });

  test('a wrong byte is an error that tells its place in the XML', () => {
    const judged = withXml(encoded(Buffer.from('<a>\n<b>\xb1</b></a>', 'latin1')));
    expect(judged.told).toEqual(['error DOC-FLD-6 $.parsed_base64']);
    expect(judged.verdict.findings[0]).toMatchObject({ xml: { line: 2, column: 4 } });
    expect(judged.xml?.text).toBe('<a>\n<b>\ufffd</b></a>');
  });

  test('an unknown one is an error, and the text can still be looked at', () => {
    const judged = withXml(encoded('<?xml version="1.0" encoding="x-none"?><a>ż</a>'));
    expect(judged.told).toEqual(['error DOC-FLD-6 $.parsed_base64']);
    expect(judged.xml?.text).toContain('<a>ż</a>');
  });
});

describe('what is reported about the bytes', () => {
  const steps = (bytes: string | Uint8Array) =>
    withXml(encoded(bytes)).steps.filter((step) => step.startsWith('DOC-FLD-6'));
  const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

  test.each<[string, string | Uint8Array, string]>([
    ['without a word about it', '<a/>', 'UTF-8'],
    ['with a byte order mark', new Uint8Array(Buffer.from('\uFEFF<a/>', 'utf16le')), 'UTF-16LE'],
    [
      'with a declaration',
      latin('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1</a>'),
      'ISO-8859-2',
    ],
    [
      'that are odd, but as declared',
      latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\x80</a>'),
      'ISO-8859-1',
    ],
    ['that are wrong', latin('<a>\xb1</a>'), 'UTF-8'],
  ])('%s', (_name, bytes, encoding) => {
    expect(steps(bytes)).toEqual([expect.stringContaining(` ${encoding}, `)]);
    expectWords(steps(bytes)[0]);
  });

  test.each([
    [encoded(encoded('<a/> and more')), true],
    [encoded(encoded('\uFEFF <a/> more')), true],
    [
      encoded(
        `${encoded('<a>and a long text</a>').slice(0, 12)}\r\n \n${encoded('<a>and a long text</a>').slice(12)}`,
      ),
      true,
    ],
    [encoded(encoded('no XML, only text')), false],
    [encoded(encoded('text before <a/>')), false],
    [encoded(encoded('x<a/> and more')), false],
    [encoded('<a>PGEvPiBhbmQgbW9yZQ==</a>'), false],
    [encoded('PGEvPiBhbmQgbW9yZQ==<a/>'), false],
  ])('%s holds Base64 again: %s', (base64, isAgain) => {
    expect(withXml(base64).messages.includes('encoded twice')).toBe(isAgain);
  });

  test('Base64 again in lines of any length is found', () => {
    for (let width = 40; width < 80; width += 1) {
      const inner = encoded(`<a>${'and a long text '.repeat(40)}</a>`).replace(
        new RegExp(`.{${width}}`, 'g'),
        '$&\n',
      );
      expect(withXml(encoded(inner)).messages).toContain('encoded twice');
    }
  });

  test('only spare bits lean on what is assumed of them', () => {
    expect(withXml('PGEv\nPg==').leaned).not.toContain('base64-spare-bits');
    expect(withXml('PGEvPh==').leaned).toContain('base64-spare-bits');
  });
});

test('progress is reported while a large XML is read', () => {
  const seen: number[] = [];
  judge(
    { ...completed, parsed_base64: encoded(`<a>${'<b>x</b>'.repeat(100_000)}</a>`) },
    { onProgress: (done, total) => seen.push(Math.round((100 * done) / total)) },
  );
  const jumps = seen.slice(1).map((share, index) => share - (seen[index] ?? 0));
  expect([seen[0], seen.at(-1)]).toEqual([0, 100]);
  expect(Math.min(...jumps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...jumps)).toBeLessThanOrEqual(20);
});
