import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';

describe('the DOCTYPE (DOC-FLD-5)', () => {
  test.each([
    '<!ELEMENT a EMPTY>',
    '<!ELEMENT a ANY >',
    '<!ELEMENT a (#PCDATA)>',
    '<!ELEMENT a ( #PCDATA | b | p:c )*>',
    '<!ELEMENT a ((b|c?)+,(d , e*)?)*>',
    '<!ATTLIST a>',
    '<!ATTLIST a b CDATA #IMPLIED c ID #REQUIRED\n d (x|1|-y) "x" e NOTATION (n) #FIXED \'n\' f NMTOKENS "&lt;&#65;" >',
    '<!ENTITY e "x &undeclared; <">',
    '<!ENTITY e PUBLIC "-//X//Y" "z" NDATA n >',
    "<!ENTITY % p SYSTEM '%'> %p;",
    '<!NOTATION n PUBLIC "p"><!NOTATION m PUBLIC "p" "s"><!NOTATION o SYSTEM "s" >',
    '<!NOTATION n PUBLIC "p" >',
    '<!-- " ]> --><?pi \' ]> ?>',
    `<!ELEMENT a ${'('.repeat(50_000)}b${')'.repeat(50_000)}>`,
  ])('%.60j is well-formed', (subset) => {
    expect(checkXml(`<!DOCTYPE a [${subset}]><a/>`).fault).toBeNull();
  });

  test.each([
    ['<!ELEMENT a>', 12, 'white space'],
    ['<!ELEMENT a (b|c,d)>', 17, '| was expected'],
    ['<!ELEMENT a (#PCDATA|b)>', 24, '* was expected'],
    ['<!ELEMENT a ()>', 14, 'name of an element'],
    ['<!ELEMENT a (b>', 15, 'or ) was expected'],
    ['<!ELEMENT a:b:c ANY>', 14, 'white space'],
    ['<!ATTLIST a b FOO "x">', 15, 'type of an attribute'],
    ['<!ATTLIST a b CDATA "<">', 22, '<'],
    ['<!ATTLIST a b CDATA "x&y">', 23, 'does not begin a reference'],
    ['<!ATTLIST a b CDATA "x&y;"><!ENTITY y "1">', 23, '&y; is declared too late'],
    ['<!ATTLIST a b () #IMPLIED>', 16, 'a value'],
    ['<!ENTITY e "&#0;">', 13, 'not a reference to a character'],
    ['<!ENTITY e "x" foo>', 16, '> was expected'],
    ['<!ENTITY e:x "y">', 11, 'white space'],
    ['<!ENTITY e "%p;">', 13, '%'],
    ['<!ENTITY % p SYSTEM "x" NDATA n>', 25, '> was expected'],
    ['<!ENTITY e PUBLIC "{" "x">', 20, 'public identifier'],
    ['<!ENTITY e PUBLIC "x">', 22, 'white space'],
    ['<!NOTATION n>', 13, 'white space'],
    ['<!NOTATION n "x">', 14, 'SYSTEM or PUBLIC'],
    ['<?xml x?>', 1, 'XML declaration'],
    ['<?p:i x?>', 3, 'without a colon'],
    ['<!-- a -- b -->', 8, '-- inside a comment'],
    ['<![INCLUDE[]]>', 1, 'malformed declaration'],
    ['<!ENTITY % p "<!ELEMENT a ">%p;', 29, 'the text that %p; inserts here is malformed'],
    ['<!ENTITY % p "&#37;p;">\r\n%p;', 26, '%p; refers to itself'],
    ['<!--\u0001-->', 5, 'U+0001'],
  ])('%j is not', (subset, place, message) => {
    expect(checkXml(`<!DOCTYPE a [${subset}]><a/>`).fault).toMatchObject({
      offset: 12 + place,
      message: expect.stringContaining(message),
    });
  });

  test('XML 1.1 has more line ends in front of it and in it', () => {
    const text = '\u0085<!DOCTYPE a\u2028[<!ENTITY\u0085e "1">]><a>&e;&f;</a>';
    expect(checkXml(`<?xml version="1.1"?>${text}`).fault?.message).toContain(
      '&f; is not declared',
    );
    expect(checkXml(`<?xml version="1.0"?>${text}`).fault).toMatchObject({ offset: 21 });
  });

  test('a place in it is right behind line ends of two characters', () => {
    expect(checkXml('<!DOCTYPE a [\r\n\r\n<!ELEMENT a>]><a/>').fault).toMatchObject({
      line: 3,
      column: 12,
    });
  });

  test.each([
    ['<!DOCTYPE a', 11, 'does not end'],
    ['<!DOCTYPE a [', 13, 'does not end'],
    ['<!DOCTYPE a PUBLIC "{}" "x"><a/>', 20, 'public identifier'],
    ['<!DOCTYPE a SYSTEM><a/>', 18, 'white space'],
    ['<!DOCTYPE a [] x><a/>', 15, 'malformed DOCTYPE'],
    ['<!DOCTYPE a><!DOCTYPE a><a/>', 20, 'only once'],
  ])('%j is not well-formed', (text, offset, message) => {
    expect(checkXml(text).fault).toMatchObject({
      offset,
      message: expect.stringContaining(message),
    });
  });
});
