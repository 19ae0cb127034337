import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readLocalXml } from '#core/document/local-file.ts';
import { hintOf } from '#core/document/mistaken-base64.ts';
import { expectWords } from '#tests/support/words.ts';
import { completed, encoded, judge } from './replies.ts';

const xml = '<?xml version="1.0"?>\n<s><a>~~~ é >>> ÿÿÿ</a><b>???>~</b></s>\n';
const base64 = encoded(xml);
const hex = Buffer.from(xml).toString('hex');
const escaped = xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const withXml = (parsed_base64: string) => judge({ ...completed, parsed_base64 });
const padded = encoded(`${xml}\n`);
const inLines = (by: string): string => base64.replace(/.{20}/g, (line) => line + by);

/** What stands in place of the Base64, and the words that name it and say what to do. */
const cases: [name: string, value: string, came: RegExp, fix: RegExp][] = [
  [
    '+ became a space',
    base64.replaceAll('+', ' '),
    /\d spaces stand where \+ belongs.*well-formed/,
    /%2B/,
  ],
  ['null', 'null', /"null": a missing value/, /leave the key out/],
  ['None', 'None', /"None"/, /leave the key out/],
  ['undefined', ' undefined ', /"undefined"/, /leave the key out/],
  ['Python bytes', `b'${base64}'`, /Python bytes.*well-formed/, /\.decode/],
  ['Python bytes of another quote', `b"${base64}"`, /Python bytes/, /\.decode/],
  ['in quotes', `"${base64}"`, /in quotes/, /without quotes/],
  [
    'data: address',
    `data:text/xml;base64,${base64}`,
    /data: address.*well-formed/,
    /after the comma/,
  ],
  ['prefix', `base64:${base64}`, /prefix/, /without a prefix/],
  ['URL-encoded', encodeURIComponent(base64), /URL-encoded/, /URL encoding/],
  ['hexadecimal', hex, /well-formed XML in hexadecimal/, /not its hexadecimal/],
  ['hexadecimal of PostgreSQL', `\\x${hex}`, /hexadecimal/, /not its hexadecimal/],
  [
    'hexadecimal with spaces',
    hex.replace(/../g, '$& ').toUpperCase(),
    /hexadecimal/,
    /hexadecimal/,
  ],
  ['hexadecimal of something else', 'ab'.repeat(80), /what looks like hexadecimal/, /hexadecimal/],
  ['byte numbers', [...Buffer.from(xml)].join(','), /list of byte numbers/, /list/],
  [
    'signed byte numbers',
    `[${new Int8Array(Buffer.from(xml)).join(', ')}]`,
    /byte numbers/,
    /list/,
  ],
  ['the XML itself', xml, /got the XML itself \(at offset 0 of/, /Base64 of the XML/],
  ['escaped XML', escaped, /the XML itself, with its markup escaped/, /Base64 of the XML/],
  [
    'written-out \\n',
    inLines('\\n'),
    /escaped twice for JSON \(\d escapes, first \\n\)/,
    /JSON once/,
  ],
  ['written-out \\r\\n', inLines('\\r\\n'), /escaped twice.*first \\r\\n/, /JSON once/],
  [
    'escapes of JSON for =',
    padded.replaceAll('=', '\\u003d'),
    /escaped twice.*\\u003d/,
    /JSON once/,
  ],
  ['references of HTML', base64.replaceAll('+', '&#43;'), /escaped for HTML.*first &#43;/, /HTML/],
  [
    'names of HTML',
    padded.replaceAll('/', '&sol;').replaceAll('=', '&equals;'),
    /escaped for HTML/,
    /HTML/,
  ],
  [
    'quoted-printable',
    padded.replaceAll('=', '=3D').replace(/.{20}/g, '$&=\r\n'),
    /quoted-printable/,
    /mails/,
  ],
  [
    'PEM',
    `-----BEGIN CERTIFICATE-----\n${inLines('\n')}\n-----END CERTIFICATE-----\n`,
    /between lines of another format/,
    /without lines/,
  ],
  [
    'a part of a mail',
    `Content-Type: text/xml\r\nContent-Transfer-Encoding: base64\r\n\r\n${inLines('\r\n')}`,
    /between lines/,
    /without lines/,
  ],
  ['a buffer as JSON', JSON.stringify(Buffer.from(xml)), /list of byte numbers/, /list/],
  [
    'a typed array as JSON',
    JSON.stringify(new Uint8Array(Buffer.from(xml))),
    /byte numbers/,
    /list/,
  ],
  ['an ellipsis', `${base64.slice(0, 40)}...`, /after 40 characters comes "\.\.\."/, /whole/],
  ['an ellipsis between spaces', `${base64.slice(0, 40)} ... `, /comes "\.\.\."/, /whole/],
  ['a word for the rest', `${base64.slice(0, 44)}[truncated]`, /after 44 characters/, /whole/],
  [
    'a part left out in the middle',
    `${base64.slice(0, 40)}\u2026${base64.slice(-8)}`,
    /after 40 characters/,
    /whole/,
  ],
  [
    'escaped slashes',
    encoded('<a>???</a>').replaceAll('/', '\\/'),
    /escaped twice.*first \\\//,
    /JSON once/,
  ],
  [
    'escaped slashes and line breaks',
    encoded('<a>??????</a>').replace('/', '\\/\\n').replace('/P', '\\/P'),
    /escaped twice for JSON \(3 escapes, first \\\//,
    /JSON once/,
  ],
  [
    'several escaped slashes',
    encoded('<a>??????</a>').replaceAll('/', '\\/'),
    /escaped twice for JSON \(2 escapes, first \\\//,
    /JSON once/,
  ],
  [
    'XML escaped by numbers',
    '&#60;a b=&#x22;1&#34; c=&#39;2&#x27;&#x3e;&#x26;amp;&#38;amp;&#x3C;/a&#62;',
    /the XML itself, with its markup escaped/,
    /Base64 of the XML/,
  ],
  ['.NET bytes', 'System.Byte[]', /a program prints/, /Base64/],
  ['Java bytes', '[B@1b28cdfa', /a program prints/, /Base64/],
  ['a buffer of Node', '<Buffer 3c 3f 78 6d 6c ... 80 more bytes>', /a program prints/, /Base64/],
  ['twice encoded', encoded(base64), /Base64 again/, /./],
  ['zlib', encoded(deflateSync(xml)), /zlib-compressed/, /not of the compressed/],
  ['gzip', encoded(gzipSync(xml)), /gzip-compressed/, /not of the compressed/],
  ['Base64 of hexadecimal', encoded(hex), /hexadecimal/, /hexadecimal/],
  ['Base64 of escaped XML', encoded(escaped), /markup escaped/, /Base64 of the XML/],
  ['Base64 of null', encoded('null'), /"null"/, /leave the key out/],
];

describe('what stands in place of the Base64 is named (DOC-FLD-5)', () => {
  test.each(cases)('%s', (_, value, came, fix) => {
    const { told, verdict, messages } = withXml(value);
    expect(told).toEqual(['error DOC-FLD-5 $.parsed_base64']);
    expect(messages).toMatch(came);
    expect(verdict.findings[0]?.fix ?? 'none of its own').toMatch(fix);
  });

  test.each([
    ['a buffer', Buffer.from(xml)],
    ['its bytes', [...Buffer.from(xml)]],
  ])('%s that went into the JSON as it is', (_, value) => {
    const { told, messages } = judge({ ...completed, parsed_base64: value });
    expect(told).toEqual(['error DOC-REP-3 $.parsed_base64']);
    expect(messages).toMatch(/must be a string; got an .*list of byte numbers/);
  });

  test('in words', () => {
    expectWords(
      cases.map(([name, value]) => [
        name,
        ...withXml(value).verdict.findings.map((one) => [one.message, one.effect, one.fix]),
      ]),
    );
  });

  test('where + became a space, the XML is shown, and the finding points at the first space', () => {
    const value = base64.replaceAll('+', ' ');
    const { verdict, text, xml: shown } = withXml(value);
    expect(shown?.text).toBe(xml);
    const [finding] = verdict.findings;
    expect(finding?.column).toBe(text.indexOf(value) + value.indexOf(' ') + 1);
    const indented = withXml(`  ${value}   `);
    expect(indented.verdict.findings[0]?.column).toBe(
      indented.text.indexOf(value) + value.indexOf(' ') + 1,
    );
  });

  test.each([
    ['spaces at the ends of lines', inLines(' '), ['warning DOC-FLD-5 $.parsed_base64']],
    [
      'a letter that is none',
      `${base64.slice(0, 9)}!${base64.slice(10)}`,
      ['error DOC-FLD-5 $.parsed_base64'],
    ],
    ['an XML that begins with x^', encoded('<x^/>'), ['error DOC-FLD-5 $.parsed_base64']],
  ])('what the text does not prove is not named: %s', (_, value, told) => {
    const judged = withXml(value);
    expect(judged.told).toEqual(told);
    expect(judged.messages).not.toMatch(/belongs|written|hexadecimal|zlib/);
  });
});

test.each([
  ['<!doctype html><title>Sign in</title>', /^ It looks like .*HTML/],
  ['no format that is known', /^$/],
])('%j: a hint of its format', (text, hint) => expect(hintOf(text)).toMatch(hint));

describe('a document inside another one', () => {
  const inner =
    '<statement><opening>100.00</opening><row><amount>-10.00</amount></row></statement>';
  const asText = inner.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const around = (held: string): string => `<string xmlns="urn:ws">${held}</string>`;
  const read = (text: string) => readLocalXml(new TextEncoder().encode(text));

  test.each([
    ['escaped', around(asText), /<string>.* escaped/],
    ['escaped twice', around(asText.replaceAll('&', '&amp;')), /escaped/],
    ['in a CDATA section', around(`<![CDATA[${inner}]]>`), /CDATA/],
    ['in Base64', around(encoded(inner)), /in Base64/],
    ['behind a SOAP envelope', `<e><b><r id="1">\n ${asText}</r></b></e>`, /<r>/],
  ])('%s', (_, text, words) => {
    const { findings, content } = read(text);
    expect(findings).toMatchObject([{ level: 'info', clause: 'DOC-FLD-5' }]);
    expect(findings[0]?.message).toMatch(words);
    expect(content.facts.wellFormed).toBe(true);
    expectWords(findings.map(({ message, effect, fix }) => [message, effect, fix]));
  });

  test.each([
    ['a snippet in a large document', `<a><b>&lt;i&gt;x&lt;/i&gt;</b>${'<c>1</c>'.repeat(40)}</a>`],
    ['markup that is not well-formed', around(asText.slice(0, -5))],
    ['a sign alone', around('&lt; 5 but more than the half of this document of letters')],
    ['a long word', around('a'.repeat(200))],
  ])('nothing is said of %s', (_, text) => expect(read(text).findings).toEqual([]));
});
