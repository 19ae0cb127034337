import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { cpuMs } from '#tests/support/cpu-time.ts';
import { expectWords } from '#tests/support/words.ts';

const declared = (subset: string, rest: string): string => `<!DOCTYPE a [${subset}]>\n${rest}`;
const faultOf = (subset: string, rest: string) => checkXml(declared(subset, rest)).fault;

describe('references to entities (DOC-FLD-5)', () => {
  test.each([
    ['one inside another', '<!ENTITY e "<b>&f;</b>"><!ENTITY f "x">', '<a c="&f;">&e;&f;</a>'],
    ['one to itself that is not used', '<!ENTITY e "&e;">', '<a/>'],
    ['what looks like one in CDATA', '<!ENTITY e "<![CDATA[&e;]]>">', '<a>&e;</a>'],
    ['an external one in content', '<!ENTITY e SYSTEM "x">', '<a>&e;</a>'],
    ['one of a parameter entity', '<!ENTITY % p "<!ENTITY e \'1\'>">%p;', '<a>&e;</a>'],
    ['a < by way of another reference', '<!ENTITY e "&#38;#60;">', '<a b="&e;">&e;</a>'],
    ['a built-in one, declared again', '<!ENTITY lt "&#38;#60;">', '<a b="&lt;">&lt;</a>'],
    [
      'one whose prefix is bound around it',
      '<!ENTITY e "<p:b/>">',
      '<a><c xmlns:p="u">&e;</c><c xmlns:p="v">&e;</c></a>',
    ],
    [
      'one in a default value, a parameter entity being out of sight',
      '<!ATTLIST a x CDATA "&e;">%p;',
      '<a/>',
    ],
    [
      'one declared where another declaration may be out of sight',
      '%p;<!ENTITY e "&e;">',
      '<a>&e;</a>',
    ],
  ])('%s is well-formed', (_, subset, rest) => {
    expect(faultOf(subset, rest)).toBeNull();
  });

  test.each([
    ['<!ENTITY e "&e;">', '<a>&e;</a>', 4, '&e; refers to itself'],
    ['<!ENTITY e "&f;"><!ENTITY f "&#38;e;">', '<a> &e;</a>', 5, '&e; refers to itself'],
    ['<!ENTITY e "&f;"><!ENTITY f "&e;">', '<a b="&e;"/>', 7, '&e; refers to itself'],
    [
      '<!ENTITY e "<">',
      '<a b="&e;"/>',
      7,
      'the declared text of the entity &e; is not allowed in an attribute value: it contains a <',
    ],
    [
      '<!ENTITY e "&f;"><!ENTITY f "&#60;">',
      '<a b="&e;"/>',
      7,
      'the declared text of the entity &f; is not allowed in an attribute value: it contains a <',
    ],
    ['<!ENTITY e "&#38;">', '<a>&e;</a>', 4, '& that does not begin a reference'],
    ['<!ENTITY e SYSTEM "x">', '<a b="&e;"/>', 7, 'external entity'],
    ['<!ENTITY e SYSTEM "x" NDATA n>', '<a>&e;</a>', 4, 'unparsed entity'],
    ['<!ENTITY e "<b>">', '<a>&e;</b></a>', 4, 'the element <b>, opened at line 1, is not closed'],
    ['<!ENTITY e "</e><e>">', '<a>&e;</a>', 4, 'closes nothing'],
    ['<!ENTITY e "]]>">', '<a>&e;</a>', 4, ']]>'],
    ['<!ENTITY e "x<!-- y">', '<a>&e;</a>', 4, 'a comment that does not end'],
    [
      '<!ENTITY e "<p:b/>">',
      '<a><c xmlns:p="u">&e;</c>&e;</a>',
      26,
      'unbound namespace prefix: "p"',
    ],
    [
      "<!ENTITY e \"<b p:x='' q:x=''/>\">",
      '<a xmlns:p="u" xmlns:q="v">&e;<c xmlns:q="u">&e;</c></a>',
      46,
      'duplicate attribute: q:x',
    ],
    ['<!ENTITY e "&f;">', '<a>&e;</a>', 4, '&f; is not declared'],
    [
      '<!ENTITY e "&f;"><!ENTITY f "<p:b/>">',
      '<a><c xmlns:p="u">&e;</c>&e;</a>',
      26,
      'unbound namespace prefix: "p"',
    ],
    ['<!ENTITY e "<b c=\'&f;\'/>">', '<a>&e;</a>', 4, '&f; is not declared'],
    ['<!ENTITY e "<b>&e;</b>">', '<a>&e;</a>', 4, '&e; refers to itself'],
    [
      "<!ENTITY e \"<b xmlns:p='&f;' xmlns:q='u' p:x='' q:x=''/>\"><!ENTITY f 'u'>",
      '<a>&e;</a>',
      4,
      'duplicate attribute: q:x',
    ],
    [
      '<!ENTITY e "]]>">',
      '<a>&e;</a>',
      4,
      'the declared text of the entity &e; is not allowed in an element: the string "]]>"',
    ],
    [
      '<!ENTITY e "</e>">',
      '<a>&e;</a>',
      4,
      'is not allowed in an element: a closing tag in it closes nothing',
    ],
    [
      '<!ENTITY e "&#38;x">',
      '<a>&e;</a>',
      4,
      'the declared text of the entity &e; is not allowed in an element: an & that does not begin a reference',
    ],
    [
      '<!ENTITY e "&#38;x">',
      '<a b="&e;"/>',
      7,
      'is not allowed in an attribute value: an & that does not begin a reference',
    ],
    ['<!ENTITY e "1">', '&e;<a/>', 1, 'outside of the root'],
  ])('%j with %j is not', (subset, rest, column, message) => {
    const fault = faultOf(subset, rest);
    expect(fault).toMatchObject({ line: 2, column, message: expect.stringContaining(message) });
    expectWords(fault?.message);
  });

  test('a fault in a default value is one, even where other declarations are out of sight', () => {
    expect(
      checkXml('<!DOCTYPE a [%p;<!ENTITY e SYSTEM "x" NDATA n><!ATTLIST a b CDATA "&e;">]><a/>')
        .fault,
    ).toBeNull();
    expect(
      checkXml('<!DOCTYPE a [<!ENTITY e "<"><!ATTLIST a b CDATA "&e;">%p;]><a/>').fault,
    ).toMatchObject({
      offset: 49,
      message: expect.stringContaining('it contains a <'),
    });
  });

  test.each([
    ['of its own', '<!ATTLIST a b CDATA "&y;"><!ENTITY y "1">', 'y'],
    ['inside another one', '<!ENTITY e "&y;"><!ATTLIST a b CDATA "&e;"><!ENTITY y "1">', 'y'],
    ['that is external', '<!ATTLIST a b CDATA "&y;"><!ENTITY y SYSTEM "x">', 'y'],
    [
      'that is not used elsewhere',
      '<!ATTLIST a b CDATA "x&much-later; y"><!-- c --><!ENTITY z "1"><!ENTITY much-later "1">',
      'much-later',
    ],
  ])(
    'an entity %s that is declared behind its use in a default value is declared too late',
    (_, subset, name) => {
      const fault = faultOf(subset, '<a/>');
      const message = `the entity &${name}; is declared too late: its declaration must come before this default value`;
      expect(fault).toMatchObject({
        offset: 14 + subset.indexOf('&', subset.indexOf('ATTLIST')) - 1,
        message,
      });
    },
  );

  test('one that is never declared, or only in a parameter entity, is said to be that', () => {
    expect(faultOf('<!ATTLIST a b CDATA "&y;"><!ENTITY z "1">', '<a/>')?.message).toContain(
      'the entity &y; is not declared (',
    );
    const subset = '<!ENTITY % p "<!ENTITY y \'1\'>">%p;<!ATTLIST a b CDATA "&y;">';
    const alone = checkXml(`<?xml version="1.0" standalone="yes"?>${declared(subset, '<a/>')}`);
    expect(alone.fault?.message).toContain('is declared only in a parameter entity');
  });

  test('the five names that XML declares are not listed, even when they are declared again', () => {
    expect(checkXml('<!DOCTYPE a [<!ENTITY lt "&#38;#60;"><!ENTITY e "x">]><a/>').entities).toEqual(
      ['e'],
    );
  });

  test('standalone="yes" asks for declarations outside of parameter entities', () => {
    const text = declared('<!ENTITY % p "<!ENTITY e \'1\'>">%p;', '<a>&e;</a>');
    expect(checkXml(`<?xml version="1.0" standalone="yes"?>${text}`).fault?.message).toContain(
      'only in a parameter entity',
    );
    expect(checkXml(`<?xml version="1.0" standalone="no"?>${text}`).fault).toBeNull();
  });

  test('the text of an entity of XML 1.1 may hold control characters by reference', () => {
    expect(
      checkXml(`<?xml version="1.1"?>${declared('<!ENTITY e "&#1;">', '<a>&e;</a>')}`).fault,
    ).toBeNull();
    expect(faultOf('<!ENTITY e "&#1;">', '<a>&e;</a>')?.message).toContain(
      'not a reference to a character that XML allows',
    );
  });
});

describe('entities that grow without end', () => {
  const levels = (text: (inner: string) => string, first: string): string =>
    Array.from(
      { length: 300 },
      (_, level) => `<!ENTITY e${level} "${level === 0 ? first : text(`&e${level - 1};`)}">`,
    ).join('');
  const tenfold = (inner: string) => inner.repeat(10);

  test.each([
    ['in content', declared(levels(tenfold, 'lol'), '<a>&e299;</a>')],
    ['in a value', declared(levels(tenfold, 'lol'), '<a b="&e299;"/>')],
    [
      'with namespaces',
      declared(
        levels((inner) => `<b xmlns:q='u'>${inner}</b><b xmlns:q='v'>${inner}</b>`, '<p:c/>'),
        '<a xmlns:p="u">&e299;</a>',
      ),
    ],
    [
      'of parameters',
      declared(
        levels(tenfold, '').replaceAll('ENTITY ', 'ENTITY % ').replaceAll('&', '&#37;'),
        '<a/>',
      ).replace(']>', '%e299;]>'),
    ],
    [
      'one in the other, 50,000 deep',
      declared(
        Array.from(
          { length: 50_000 },
          (_, at) => `<!ENTITY e${at} "${at === 0 ? '' : `&e${at - 1};`}">`,
        ).join(''),
        '<a>&e49999;</a>',
      ),
    ],
  ])('%s are found well-formed in a moment', (_, text) => {
    const start = cpuMs();
    expect(checkXml(text).fault).toBeNull();
    expect(cpuMs() - start).toBeLessThan(8000);
  });

  test('the name of a namespace that would fill memory is given up', () => {
    expect(checkXml(declared(levels(tenfold, 'lol'), '<a xmlns="&e299;"/>')).fault).toMatchObject({
      line: 2,
      column: 1,
      message: expect.stringContaining('too much text here to check'),
    });
  });
});
