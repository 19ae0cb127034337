import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { type ParsedName, xmlBytes } from '#samples/documents/record.ts';

/** The fault of a text as XML, null when it is well-formed; namespaces count. */
function faultOf(text: string): string | null {
  const parser = new SaxesParser({ xmlns: true });
  let fault: string | null = null;
  parser.on('error', (error) => {
    fault ??= error.message;
  });
  parser.write(text).close();
  return fault;
}

test.each<[ParsedName, string, RegExp]>([
  ['small', 'utf-8', /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<statement/],
  ['namespaces', 'utf-8', /<Document xmlns="urn:example:statement:2" xmlns:acc=/],
  ['latin2', 'iso-8859-2', /encoding="ISO-8859-2".*Žofie Příkladová.*Łukasz/s],
])('%s is well-formed XML in %s', (name, encoding, looks) => {
  const text = new TextDecoder(encoding, { fatal: true }).decode(xmlBytes(name));
  expect(faultOf(text)).toBeNull();
  expect(text).toMatch(looks);
});

test('the closing balance of a statement is its opening balance and all its amounts', () => {
  const text = xmlBytes('small').toString();
  const numbers = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => Math.round(Number(match[1]) * 100));
  const sum = [
    ...numbers(/<openingBalance>([\d.]+)/g),
    ...numbers(/<amount currency="EUR">(-?[\d.]+)/g),
  ].reduce((a, b) => a + b, 0);
  expect(numbers(/<closingBalance>(-?[\d.]+)/g)).toEqual([sum]);
});
