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
});

describe('XML 1.1', () => {
  const declaration = '<?xml version="1.1"?>';

  test('NEL is white space in a tag there, and nowhere else', () => {
    expect(checkXml(`${declaration}<a\u0085b="1"/>`).fault).toBeNull();
    expect(checkXml('<?xml version="1.0"?><a\u0085b="1"/>').fault).toMatchObject({ offset: 23 });
  });
});
