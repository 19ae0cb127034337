import { describe, expect, test } from 'vitest';
import { attributesOf, writtenAttributes } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';

const pairs = (text: string) =>
  writtenAttributes(scanXml(text), 1).map(({ qname, value }) => [qname, value]);

describe('the attributes of an element', () => {
  test('are read with their names, namespaces and places', () => {
    const text = `<a xmlns:p="u" p:b = 'x&amp;"y'\n c=">"/>`;
    const [b, c] = attributesOf(scanXml(text), 1);
    expect(b).toEqual({
      qname: 'p:b',
      prefix: 'p',
      local: 'b',
      uri: 'u',
      start: 15,
      valueStart: 22,
      valueEnd: 30,
      end: 31,
      value: 'x&"y',
    });
    expect(c).toMatchObject({ qname: 'c', uri: '', start: 33, end: 38, value: '>' });
    expect(text.slice(b?.start, b?.end)).toBe(`p:b = 'x&amp;"y'`);
  });

  test.each([
    ['none', '<a/>', []],
    ['none in a tag with spaces', '<a  />', []],
    ['an empty one', '<a b=""/>', [['b', '']]],
    ['white space in a value', '<a b="1\t2\r\n3&#10;4"/>', [['b', '1 2 3\n4']]],
    [
      'declarations',
      '<a xmlns="u" xmlns:p="v"/>',
      [
        ['xmlns', 'u'],
        ['xmlns:p', 'v'],
      ],
    ],
    ['what looks like one within a value', `<a b=' c="1" '/>`, [['b', ' c="1" ']]],
    ['a value without quotes', '<a b=1 c="2"/>', [['c', '2']]],
    ['a name without a value', '<a b c="2" d/>', [['c', '2']]],
    ['a stray quote', `<a "b='1'" c="2"/>`, [['c', '2']]],
    ['a stray =', '<a = b="1"=/>', [['b', '1']]],
  ])('%s', (_, text, expected) => {
    expect(pairs(text)).toEqual(expected);
  });

  test('in a prefix that is not declared are in no namespace', () => {
    expect(attributesOf(scanXml('<a p:b="1" xml:lang="en"/>'), 1).map(({ uri }) => uri)).toEqual([
      '',
      'http://www.w3.org/XML/1998/namespace',
    ]);
  });
});
