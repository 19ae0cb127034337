import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { asked } from './asked.ts';

const text = `<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY e "never">]>
<?style a="b"?><!--c1--><r xmlns="urn:bank" xmlns:x="urn:x" xml:lang="en-GB">one<![CDATA[ <two> ]]>three<x:a x:k="1" k="2" xml:id="first"/><b
 xmlns="" id="b1" t='a&lt;b
c'><c/>&e;<![CDATA[]]></b><b xmlns=""><![CDATA[]]></b><!--c2--><?go on?>&#x1F600;</r><?end?>`;
const tree = scanXml(text);
const namespaces = new Map([
  ['d', 'urn:bank'],
  ['y', 'urn:x'],
]);

describe('the data model', () => {
  test.each([
    // Nothing but the root element, comments and instructions stand in the document.
    ['count(/node())', 4],
    ['/processing-instruction()', ['a="b"', '']],
    ["/processing-instruction('end')", ['']],
    ['name(/processing-instruction())', 'style'],
    ['/comment()', ['c1']],
    // Text and CDATA are one node, and an empty CDATA section none.
    ['/d:r/text()', ['one <two> three', '😀']],
    ['count(//b/node())', 2],
    ['//b/text()', ['&e;']],
    ['count(//b[2]/descendant-or-self::node())', 1],
    // Names and namespaces.
    ['count(//r)', 0],
    ['count(//d:r)', 1],
    ['name(//y:a)', 'x:a'],
    ['local-name(//y:*)', 'a'],
    ['namespace-uri(//y:a)', 'urn:x'],
    ['namespace-uri(//b)', ''],
    ['//y:a/@y:k', ['@1']],
    ['//y:a/@k', ['@2']],
    ['//y:a/@y:*', ['@1']],
    ['//y:a/@*', ['@1', '@2', '@first']],
    ['namespace-uri(//@y:k)', 'urn:x'],
    ['count(//@xmlns)', 0],
    ['//b/@t', ['@a<b c']],
    // Namespace nodes: of every element all that are in scope, `xml` among them.
    [
      '//y:a/namespace::*',
      ['xmlns xml=http://www.w3.org/XML/1998/namespace', 'xmlns =urn:bank', 'xmlns x=urn:x'],
    ],
    ['//c/namespace::x', ['xmlns x=urn:x']],
    ['count(//c/namespace::node())', 2],
    ['name(//c/namespace::x)', 'x'],
    ['string(//c/namespace::x/..)', ''],
    ['count(//namespace::*)', 12],
    // Attributes and namespace nodes have a parent and are no children; what follows them is also in their element.
    ['name(//@id/..)', 'b'],
    ['count(//@id/self::node())', 1],
    ['count(//@id/self::*)', 0],
    ['count(//@id/ancestor::*)', 2],
    ['count(//@id/ancestor-or-self::node())', 4],
    ['count(//@id/following-sibling::node() | //@id/preceding-sibling::node() | //@id/node())', 0],
    ['name(//@id/following::*)', 'c'],
    ['name(//@id/preceding::*[1])', 'x:a'],
    ['name(//c/namespace::x/following::*)', 'b'],
    ['//@k | //b[1] | //@y:k', ['@1', '@2', '&e;']],
    // Languages and ids.
    ["count(//*[lang('en')])", 5],
    ["count(//*[lang('EN-gb')])", 5],
    ["count(//*[lang('e')])", 0],
    ["name(id('b1 first'))", 'x:a'],
  ])('%s', (expression, value) => expect(asked(tree, expression, { namespaces })).toEqual(value));

  test('entities of a DOCTYPE stay as they are written', () =>
    expect(asked(tree, 'string(//b)', { namespaces })).toBe('&e;'));
  test('the prefix xml is always known', () =>
    expect(asked(tree, '//@xml:lang')).toEqual(['@en-GB']));
  test('a broken document is asked as far as it goes', () =>
    expect(asked('<a><b>1</b><b>2', '//b')).toEqual(['1', '2']));
});
