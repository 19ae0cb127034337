import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBase64 } from '#core/document/base64.ts';
import { hintOf, plainBase64 } from '#core/document/mistaken-base64.ts';
import { expectWords } from '#tests/support/words.ts';
import { completed, encoded, judge } from './replies.ts';

const xml = '<?xml version="1.0"?>\n<s><a>~~~ é >>> ÿÿÿ</a><b>???>~</b></s>\n';
const base64 = encoded(xml);
const hex = Buffer.from(xml).toString('hex');
const escaped = xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const withXml = (parsed_base64: string) => judge({ ...completed, parsed_base64 });
const inLines = (by: string): string => base64.replace(/.{20}/g, (line) => line + by);
const quotes = /got Base64 in quotes.*b'…'/;
const prefix = /got Base64 with a prefix/;
const hexadecimal = /got hexadecimal/;
const escapes = /got Base64 with escapes of JSON or of an address/;
const missing = /got the text ".*", which a program writes for a missing value/;
const itself = /the XML itself/;

/** What stands in place of the Base64, the words that name it and say what to do, and whether the XML behind it is known. */
const cases: [name: string, value: string, came: RegExp, fix: RegExp, isKnown: boolean][] = [
  [
    '+ became a space',
    base64.replaceAll('+', ' '),
    /\d spaces stand where \+ belongs.*well-formed/,
    /%2B/,
    true,
  ],
  ['null', 'null', missing, /leave the key out/, false],
  ['undefined', ' undefined ', missing, /leave the key out/, false],
  ['.NET bytes', 'System.Byte[]', missing, /leave the key out/, false],
  ['Java bytes', '[B@1b28cdfa', missing, /leave the key out/, false],
  ['an object of JavaScript', '[object ArrayBuffer]', missing, /leave the key out/, false],
  ['Python bytes', `b'${base64}'`, quotes, /without quotes/, true],
  ['Python bytes of another quote', `b"${base64}"`, quotes, /without quotes/, true],
  ['in quotes', `"${base64}"`, quotes, /without quotes/, true],
  ['data: address', `data:text/xml;base64,${base64}`, prefix, /after the comma/, true],
  ['prefix', `base64:${base64}`, prefix, /after the comma/, true],
  ['hexadecimal', hex, hexadecimal, /not its hexadecimal/, true],
  ['hexadecimal of PostgreSQL', `\\x${hex}`, hexadecimal, /not its hexadecimal/, true],
  [
    'hexadecimal with spaces',
    hex.replace(/../g, '$& ').toUpperCase(),
    hexadecimal,
    /not its hexadecimal/,
    true,
  ],
  [
    'hexadecimal of something else',
    'ab'.repeat(80),
    /got what looks like hexadecimal/,
    /hexadecimal/,
    false,
  ],
  ['the XML itself', xml, /got the XML itself \(at offset 0 of/, /Base64 of the XML/, true],
  ['escaped XML', escaped, itself, /Base64 of the XML/, true],
  [
    'XML in an encoding of its own',
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    / looks like the XML itself/,
    /none/,
    false,
  ],
  [
    'XML in ASCII, whatever it declares',
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>e</a>',
    itself,
    /Base64 of the XML/,
    true,
  ],
  ['written-out \\n', inLines('\\n'), escapes, /JSON once/, true],
  ['written-out \\r\\n', inLines('\\r\\n'), escapes, /JSON once/, true],
  ['escapes of JSON for =', encoded(`${xml}\n`).replaceAll('=', '\\u003d'), escapes, /once/, true],
  ['escaped slashes', encoded('<a>??????</a>').replaceAll('/', '\\/'), escapes, /once/, true],
  ['URL-encoded', encodeURIComponent(base64), escapes, /without escaping/, true],
  ['an ellipsis', `${base64.slice(0, 40)}...`, /"\." is not a Base64 character/, /none/, false],
  ['twice encoded', encoded(base64), /Base64 again/, /./, false],
  ['zlib', encoded(deflateSync(xml)), /zlib-compressed/, /not of the compressed/, false],
  ['gzip', encoded(gzipSync(xml)), /gzip-compressed/, /not of the compressed/, false],
  ['Base64 of hexadecimal', encoded(hex), /not XML but hexadecimal/, /hexadecimal/, false],
  ['Base64 of escaped XML', encoded(escaped), itself, /Base64 of the XML/, false],
  ['Base64 of null', encoded('null'), /"null"/, /leave the key out/, false],
];

describe('what stands in place of the Base64 is named (DOC-FLD-5)', () => {
  test.each(cases)('%s', (_, value, came, fix, isKnown) => {
    const { told, verdict, messages } = withXml(value);
    expect(told).toEqual(['error DOC-FLD-5 $.parsed_base64']);
    expect(messages).toMatch(came);
    expect(verdict.findings[0]?.fix ?? 'none of its own').toMatch(fix);
    expect(verdict.findings[0]?.edit?.op).toBe(isKnown ? 'as-base64' : undefined);
    if (isKnown) expect(decodeBase64(plainBase64(value) ?? '').bytes).not.toBeNull();
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
