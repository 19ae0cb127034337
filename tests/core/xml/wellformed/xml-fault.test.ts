import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { expectWords } from '#tests/support/words.ts';

const bare = 'an & that does not begin a reference (write &amp; instead)';
const faultOf = (text: string) => {
  const { offset, message } = checkXml(text).fault ?? { offset: -1, message: 'none' };
  return { offset, message };
};

describe('where a fault of the XML is, and how it is reported (DOC-FLD-5)', () => {
  test.each([
    ['<order><line></order>', 13],
    ['</order>', 0],
    ['\n<a>', 4],
    ['<a></a', 6],
    [`<${'n'.repeat(100)}>`, 102],
    ['<a', 2],
    ['<!-- x -->', 10],
    ['<?pi x?>', 8],
    ['<?xml version="2.0"?><a/>', 18],
    [`${'\n'.repeat(11)}<a b=1/>`, 16],
    ['<a>\r<b></a>', 7],
    ['<a/> x <b/>', 5],
    ['<a/>x<>', 4],
    ['<a/>xyz>', 4],
    ['<a b=">"/> x>', 11],
    ['<a/><!-- > -->x', 14],
    ['<a/><?p > ?>x', 12],
    ['<a b=\ue000/>', 5],
    ['<a\u0085b="1"/>', 2],
  ])('%j', (text, offset) => {
    const fault = faultOf(text);
    expect(fault.offset).toBe(offset);
    expectWords(fault.message);
  });

  test.each([
    ['<a><![CDATA[<x></a>', 3],
    ['<a><!-- x</a>', 3],
    ['<a><?pi x</a>', 3],
    ['<a><!-- a --><b>\n<![CDATA[ & ', 17],
    ['<a><!-- <![CDATA[ --><?p <!-- ?><!-- x --', 32],
    ['<a/><!-- x', 4],
    ['<!-- x', 0],
    ['<?xml version="1.0"', 0],
    ['<a><!x></a>', 3],
    ['<a><![CDAT[x]]></a>', 3],
  ])('%j: markup that does not end is at fault where it begins', (text, offset) => {
    const fault = faultOf(text);
    expect(fault.offset).toBe(offset);
    expectWords(fault.message);
  });

  test('in front of a DOCTYPE or in it too', () => {
    expect(faultOf('<!-- x <!DOCTYPE a><a/>').offset).toBe(0);
    expect(faultOf('<!DOCTYPE a [<!-- x ]><a/>').offset).toBe(0);
  });

  test.each([
    ['<?xml version="2.0"?><a/>', 18],
    ['<?xml version="1.0" encoding=""?><a/>', 30],
    ['<?xml version="1.0" encoding="utf-8 "?><a/>', 36],
    ['<?xml version="1.0" standalone="maybe"?><a/>', 37],
    ['<?xml encoding="UTF-8"?><a/>', 14],
    ['<?xml version="1.0" foo="x"?><a/>', 23],
    ['<?xml version="1.0" standalone="no" encoding="x"?><a/>', 44],
    ['<?xml version="1.0" x="x"?><a/>', 21],
    ['<?xml version="1.0" =""?><a/>', 23],
    ['<?xml version=1.0?><a/>', 14],
    ['<?xml version="1.0"encoding="x"?><a/>', 19],
    ['<?xml version="1.0" encoding="UTF-8?><a/>', 35],
    ['<?xml version="1.0"?x><a/>', 20],
    ['<a x="1></a>', 8],
    ['<a></>', 5],
    ['<a/><!DOCTYPE a>', 12],
  ])('%j: the words name no pattern and nothing of a parser', (text, offset) => {
    const fault = faultOf(text);
    expect(fault.offset).toBe(offset);
    expect(fault.message).not.toMatch(
      /[\^$]|expected one of|undefined|^disallowed character$|weird|inappropriate|incorrect syntax/,
    );
    expectWords(fault.message);
  });

  test.each([
    ['<a>&b:c;</a>', '&b:c;'],
    ['<a>&:b;</a>', '&:b;'],
  ])('%j: no entity has a colon in its name', (text, name) => {
    const message = `the entity ${name} is not declared (entities are never resolved; built in are &lt; &gt; &amp; &quot; &apos;)`;
    expect(faultOf(text)).toEqual({ offset: 3, message });
  });

  test.each([
    ['<a>&#x;</a>', '&#x;'],
    ['<a>&#12a;</a>', '&#12a;'],
    ['<a>&#0; and more</a>', '&#0;'],
    [`<a>&#${'0'.repeat(100)};</a>`, `&#${'0'.repeat(78)}…`],
  ])('%.40j is not a reference to a character', (text, name) => {
    expect(faultOf(text)).toEqual({
      offset: 3,
      message: `${name} is not a reference to a character that XML allows`,
    });
  });

  test.each([
    ['at the very end', '<a>&', 3],
    ['behind two comments', '<a><!-- a --><!-- & --> & </a>', 24],
    ['behind two instructions', '<a><?b?><?b & ?> & </a>', 17],
    ['behind an address with one', '<!DOCTYPE a SYSTEM "?x&y"><a> & </a>', 30],
    ['behind an address with one and a >', '<!DOCTYPE a SYSTEM ">?x&y"><a> & </a>', 31],
    ['behind an address in single quotes', "<!DOCTYPE a SYSTEM '>?x&y'><a> & </a>", 31],
    [
      'behind a subset with a >',
      '<!DOCTYPE a [<!ENTITY x ">]&#38;#38;"><!-- & > ] -->]><a> & </a>',
      58,
    ],
    ['behind other references', '<a>&amp;&#65;&#x41; & </a>', 20],
  ])('an & that does not begin a reference is found %s', (_, text, offset) => {
    expect(faultOf(text)).toEqual({ offset, message: bare });
  });

  test.each([
    ['<a>\u0001 & </a>', 3],
    ['<!--\u0001--><!DOCTYPE a [<!FOO>]><a/>', 4],
    ['<!DOCTYPE a [<!--\u0001--><!FOO>]><a/>', 17],
    ['<!DOCTYPE a [\u0001]><a/>', 13],
  ])('%j: what is not allowed in XML comes before what is wrong behind it', (text, offset) => {
    expect(faultOf(text)).toEqual({
      offset,
      message: 'disallowed character: U+0001 is not allowed in XML',
    });
  });

  test.each([
    ['<order b="1" b="2"/>', 13],
    [`<order b='12' c="1" c="2"/>`, 20],
    ["<order b = '12'\n  b='12'/>", 18],
  ])('%j: the second attribute of a name is at fault', (text, offset) => {
    expect(faultOf(text)).toMatchObject({
      offset,
      message: expect.stringContaining('duplicate attribute'),
    });
  });

  test.each([
    ['<\u{f0000}/>', 1],
    ['<\u{f03ff}/>', 1],
    ['<a \u{f0000}="1"/>', 3],
    ['<a b=\u{f0000}/>', 5],
  ])('%j: a character of two units is at fault from its first on', (text, offset) => {
    expect(faultOf(text).offset).toBe(offset);
  });
});

test.each(['<?pi ?x?>', '<?pi\r\n?\r\n?>', '<?pi\t??>', '<?pi?>'])(
  '%j is right, under a DOCTYPE too',
  (instruction) => {
    expect(checkXml(`<!DOCTYPE a><a>${instruction}</a>`).fault).toBeNull();
  },
);

describe('XML 1.1', () => {
  const declaration = '<?xml version="1.1"?>';

  test('NEL is white space in a tag there, and nowhere else', () => {
    expect(checkXml(`${declaration}<a\u0085b="1"/>`).fault).toBeNull();
    expect(checkXml('<?xml version="1.0"?><a\u0085b="1"/>').fault).toMatchObject({ offset: 23 });
  });
});
