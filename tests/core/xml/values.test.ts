import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import { attributeText, contentText } from '#core/xml/values.ts';

test.each([
  ['x', 'x'],
  ['&lt;&gt;&amp;&quot;&apos;', `<>&"'`],
  ['&#65;&#x1F600;&#x41;', 'A😀A'],
  ['&amp;lt;', '&lt;'],
  ['&own;', '&own;'],
  ['& &;', '& &;'],
  ['&#x110000;', '&#x110000;'],
  ['a\r\nb\rc&#13;', 'a\nb\nc\r'],
  ['a<![CDATA[&lt;\r\n]]>&lt;<![CDATA[b]]>', 'a&lt;\n<b'],
  ['<![CDATA[]]>', ''],
  ['<![CDATA[x', 'x'],
])('the text that the content %j means is %j', (raw, text) => {
  expect(contentText(raw)).toBe(text);
});

test('an attribute means its value with white space as spaces', () => {
  expect(attributeText('a\r\nb\tc\nd&#10;&lt;')).toBe('a b c d\n<');
});

test('the string-value of every kind of node', () => {
  const tree = scanXml(
    '<!DOCTYPE a><a>x<b>y<c/></b><!-- c\r\n --><?p  d e?><?q?>z&amp;<e></e></a>',
  );
  expect(Array.from({ length: tree.count }, (_, node) => stringValue(tree, node))).toEqual([
    ...['xyz&', '', 'xyz&', 'x', 'y', 'y', '', ' c\n ', 'd e', '', 'z&', ''],
  ]);
});
