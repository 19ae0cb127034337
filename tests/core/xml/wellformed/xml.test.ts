import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { expectLinear } from '#tests/support/linear.ts';

describe('well-formedness (DOC-FLD-5)', () => {
  test.each([
    '<a/>',
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n<!-- c --><?pi x?>\n<a b="1" c=\'>\'>t&amp;&#65;&#x1F600;<![CDATA[<&]]></a>\n<!-- end -->',
    '<p:a xmlns:p="urn:x" p:b="1" b="2"><p:c xmlns:p="urn:y"/><p:d/></p:a>',
    '<a xmlns="urn:x"><b xmlns=""><c/></b></a>',
    '<a xml:lang="en" xml:space="preserve"> </a>',
    '<a><?pi ?x?><?pi\r\n?\r\n?><?pi?></a>',
    '<!DOCTYPE a><a/>',
    '<!DOCTYPE a SYSTEM "a.dtd"><a>&fromOutside;</a>',
    '<!DOCTYPE a PUBLIC "-//X//Y" \'a.dtd\' [ <!ELEMENT a ANY> <!-- " --> <?pi \' ?> %more; ]><a>&other;</a>',
    '<!DOCTYPE a [<!ENTITY x "text">]><a b="&x;">&x;</a>',
    '<zażółć>\u{1f600}</zażółć>',
  ])('%j is', (text) => {
    expect(checkXml(text).fault).toBeNull();
  });

  test.each([
    ['', 1, 1, 'no element'],
    ['text', 1, 1, 'outside of the root'],
    ['<a>', 1, 4, '<a>, opened at line 1, is not closed'],
    [
      '<a>\n <b>\n</a>',
      3,
      1,
      '</a> closes nothing here: the element <b>, opened at line 2, is still open',
    ],
    ['<a></b>', 1, 4, '</b> closes nothing here'],
    ['<a/><b/>', 1, 5, 'only one root'],
    ['<a b=1/>', 1, 6, 'unquoted'],
    ['<a b/>', 1, 5, 'disallowed character in attribute name'],
    ['<a b="1" b="2"/>', 1, 10, 'duplicate attribute'],
    ['<a b="1"c="2"/>', 1, 9, 'whitespace between attributes'],
    ['<a b="<"/>', 1, 7, 'inside the value of an attribute'],
    ['<a>\n  a & b\n</a>', 2, 5, '& that does not begin a reference'],
    [
      '<a>&amp;<![CDATA[ & ]]><!-- & --> & <b/>&lt;</a>',
      1,
      35,
      '& that does not begin a reference',
    ],
    ['<!DOCTYPE a [<!ENTITY x "&y;&">]><a>&x; & </a>', 1, 41, '& that does not begin a reference'],
    ['<a b="1', 1, 8, 'in the middle of a tag'],
    ['<!DOCTYPE a><a>&y;</a>', 1, 16, '&y; is not declared'],
    ['<a>&nbsp;</a>', 1, 4, '&nbsp; is not declared (entities are never resolved'],
    ['<a>\u0001</a>', 1, 4, 'disallowed character'],
    ['<a>]]></a>', 1, 4, ']]>'],
    ['<a><!-- -- --></a>', 1, 9, 'comment'],
    ['<a/>\n<?xml version="1.0"?>', 2, 1, 'start of the document'],
    ['\ufeff<a/>', 1, 1, 'second byte order mark'],
    ['<a>\ud800</a>', 1, 4, 'U+D800'],
    ['<a><![CDATA[x</a>', 1, 4, 'a CDATA section that does not end'],
    ['<p:a/>', 1, 1, 'unbound namespace prefix'],
    ['<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>', 1, 35, 'duplicate attribute'],
    ['<a>\r\n\r\n  <b></a>', 3, 6, '<b>, opened at line 3'],
  ])('%j is not', (text, line, column, message) => {
    const { fault } = checkXml(text);
    expect(fault).toMatchObject({ line, message: expect.stringContaining(message) });
    if (column > 0) expect(fault?.column).toBe(column);
  });

  test.each<[string, string[]]>([
    ['<!DOCTYPE a [<!ENTITY x "xxx"><!ENTITY y "&x;&x;"><!ENTITY % p "q">]><a>&y;</a>', ['x', 'y']],
    ['<!DOCTYPE a SYSTEM "a"><a b="&y;">&z;&lt;</a>', ['y', 'z']],
    ['<!DOCTYPE a [<!ELEMENT a ANY>]><a>&lt;</a>', []],
  ])('entities of a DOCTYPE are named and never resolved: %j', (text, entities) => {
    expect(checkXml(text)).toEqual({ fault: null, hasDoctype: true, entities });
  });

  test.each([
    ['what it declares', '<!DOCTYPE><a/>'],
    ['its declarations', '<!DOCTYPE a [<!FOO> <!ENTITY e "<b>">]><a>&e;</a>'],
    ['which entities there are', '<!DOCTYPE a [<!ENTITY x "y">]><a b="&z;">&z;</a>'],
    [
      'which prefixes there are',
      '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u">]><a><p:b p:c=""/></a>',
    ],
    [
      'what an entity is',
      '<!DOCTYPE a [<!ENTITY e "u">]><a xmlns:p="&e;" xmlns:q="" p:x="" q:x=""/>',
    ],
  ])('under a DOCTYPE %s is not checked', (_what, text) => {
    expect(checkXml(text)).toMatchObject({ fault: null, hasDoctype: true });
  });

  test('elements nested 200,000 deep take as much longer as they are deeper', () =>
    expectLinear(
      (depth) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`,
      200_000,
      (text) => expect(checkXml(text).fault).toBeNull(),
    ));

  test('it can be interrupted', () => {
    const seen: number[] = [];
    const stop = new Error('cancelled');
    const interrupted = () =>
      checkXml(`<a>${'x'.repeat(1_000_000)}</a>`, (done) => {
        seen.push(done);
        if (seen.length === 2) throw stop;
      });
    expect(interrupted).toThrow(stop);
    expect(seen).toEqual([0, 262_144]);
  });
});
