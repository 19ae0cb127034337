import { describe, expect, test } from 'vitest';
import { checkInFull, checkXml } from '#core/xml/wellformed/xml.ts';
import { cpuMs } from '#tests/support/cpu-time.ts';

describe('namespaces (DOC-FLD-5)', () => {
  test.each([
    '<a xmlns:p=" "><p:b/></a>',
    '<a xmlns:p=" u " xmlns:q="u" p:x="" q:x=""/>',
    '<p:a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></p:a>',
    '<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:lang="en"/>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u">]><a><p:b/></a>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "&e;">%p;]><a><p:b/></a>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u" p:x CDATA "1">]><a/>',
    '<!DOCTYPE a [<!ENTITY e "u">]><a xmlns:p="&e;"><p:b/></a>',
    '<!DOCTYPE a SYSTEM "s"><a xmlns:p="&e;"><p:b/></a>',
    '<?xml version="1.1"?><a xmlns:p="u"><b xmlns:p=""/></a>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u">]><a xmlns:p="v" xmlns:q="u" p:x="" q:x=""/>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA " u " xmlns:q CDATA "u">]><a p:x="" q:x=""/>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u" xmlns:p CDATA "v" xmlns:q CDATA "v">]><a p:x="" q:x=""/>',
    '<!DOCTYPE a [<!ATTLIST a p:y CDATA #IMPLIED>]><a xmlns:p="u" p:y=""/>',
    '<!DOCTYPE a [<!ATTLIST a xmlns CDATA #IMPLIED>]><a xmlns=" http://www.w3.org/2000/xmlns/ "/>',
    '<!DOCTYPE a SYSTEM "s"><a xmlns:p="&e;" xmlns:q="&f;" p:x="" q:x=""/>',
  ])('%j is right, told quickly or in full', (text) => {
    expect(checkXml(text).fault).toBeNull();
    expect(checkInFull(text).fault).toBeNull();
  });

  test.each([
    ['<a b="" p:x=""/>', 9, 'unbound namespace prefix: "p"'],
    ['<p:b c="1" d="2"/>', 1, 'unbound namespace prefix: "p"'],
    ['<xmlns:a b="1" c="2"/>', 1, 'an element cannot have the prefix xmlns'],
    ['<a: b="1" c="2"/>', 1, 'malformed name: a:'],
    [
      '<!DOCTYPE a [<!ATTLIST a p:x CDATA "1">]>\n<a b="1" c="2"/>',
      1,
      'unbound namespace prefix: "p"',
    ],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns CDATA "http://www.w3.org/2000/xmlns/">]>\n<a/>',
      1,
      'may not be bound to no prefix',
    ],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns NMTOKEN #IMPLIED>]>\n<a xmlns=" http://www.w3.org/2000/xmlns/ "/>',
      4,
      'may not be bound to no prefix',
    ],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns:p NMTOKENS #IMPLIED>]>\n<a xmlns:p=" u  v " xmlns:q="u v" p:x="" q:x=""/>',
      42,
      'duplicate attribute: q:x',
    ],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns:p (u) " u " xmlns:q CDATA "u">]>\n<a p:x="" q:x=""/>',
      11,
      'duplicate attribute: q:x',
    ],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u\nv" xmlns:q CDATA "u v">]>\n<a p:x="" q:x=""/>',
      11,
      'duplicate attribute: q:x',
    ],
    [
      '<!DOCTYPE a [<!ENTITY g "u">%p;]>\n<a xmlns:p="&e;u" xmlns:q="&e;&g;" p:x="" q:x=""/>',
      43,
      'duplicate attribute: q:x',
    ],
    ['<a>\n<p:b c="1"/></a>', 1, 'unbound namespace prefix: "p"'],
    ['<!DOCTYPE a SYSTEM "s">\n<p:a/>', 1, 'an external DTD may declare it'],
    ['<!DOCTYPE a [<!ATTLIST a p:x CDATA "1">]>\n<a/>', 1, 'unbound namespace prefix: "p"'],
    [
      '<!DOCTYPE a [<!ATTLIST a xmlns:p NMTOKEN " u " xmlns:q CDATA "u">]>\n<a p:x="" q:x=""/>',
      11,
      'duplicate attribute: q:x',
    ],
    [
      '<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "u">]>\n<a xmlns:p="&e;" xmlns:q="u" p:x="" q:x=""/>',
      37,
      'duplicate attribute: q:x',
    ],
    ['<!DOCTYPE a [<!ENTITY e "">]>\n<a xmlns:p="&e;"/>', 4, 'bound to an empty namespace'],
    ['<a xmlns:p="u" p:1=""/>', 16, 'malformed name'],
    ['<a:/>', 1, 'malformed name'],
    ['<a b:c:d=""/>', 4, 'malformed name'],
    ['<xmlns:a/>', 1, 'an element cannot have the prefix xmlns'],
    ['<a xmlns:xmlns="u"/>', 4, 'may not be declared'],
    ['<a xmlns:xml="u"/>', 4, 'the prefix xml'],
    ['<a xmlns="http://www.w3.org/2000/xmlns/"/>', 4, 'may not be bound'],
    ['<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>', 4, 'may not be bound'],
    ['<a/><?b:c?>', 5, 'cannot contain a colon'],
    [
      '<?xml version="1.1"?>\n<a xmlns:p="u"><b xmlns:p=""><p:c/></b></a>',
      30,
      'unbound namespace prefix',
    ],
  ])('%j is not', (text, column, message) => {
    expect(checkXml(text).fault).toMatchObject({
      column,
      message: expect.stringContaining(message),
    });
  });

  test('30,000 namespaces declared on one element are read in a moment', () => {
    const text = `<a ${Array.from({ length: 30_000 }, (_, at) => `xmlns:p${at}="u${at}"`).join(' ')}><p7:b/></a>`;
    const start = cpuMs();
    expect(checkXml(text).fault).toBeNull();
    expect(cpuMs() - start).toBeLessThan(4000);
  });

  test('so are 50,000 elements in one another that each declare one', () => {
    const text = `<p:r xmlns:p="u">${'<p:a xmlns="v">'.repeat(50_000)}${'</p:a>'.repeat(50_000)}</p:r>`;
    const start = cpuMs();
    expect(checkXml(text).fault).toBeNull();
    expect(cpuMs() - start).toBeLessThan(4000);
  });

  test.each([
    ['<p:a/>', 'unbound namespace prefix: "p"'],
    [
      '<!DOCTYPE a SYSTEM "s"><p:a/>',
      'unbound namespace prefix: "p" (an external DTD may declare it, but Assay never reads one)',
    ],
    [
      '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
      'the namespace http://www.w3.org/2000/xmlns/ may not be bound to no prefix',
    ],
    [
      '<a xmlns:p="http://www.w3.org/2000/xmlns/"/>',
      'the namespace http://www.w3.org/2000/xmlns/ may not be bound to the prefix p',
    ],
  ])('of %j is reported: %s', (text, message) => {
    expect(checkXml(text).fault?.message).toBe(message);
  });

  test('the name of a namespace is reported up to 80 characters of it', () => {
    const told = (uri: string) =>
      checkXml(`<a xmlns:p="${uri}" xmlns:q="${uri}" p:b="" q:b=""/>`).fault?.message;
    const start = 'duplicate attribute: q:b, with another prefix for the namespace';
    expect(told('u'.repeat(80))).toBe(`${start} ${'u'.repeat(80)}`);
    expect(told('u'.repeat(81))).toBe(`${start} ${'u'.repeat(80)}…`);
  });
});

describe('namespaces that would take without end', () => {
  const many = Array.from({ length: 30_000 }, (_, at) => `xmlns:p${at}="u"`).join(' ');
  const document = (entity: string, content: string) =>
    `<!DOCTYPE a [<!ENTITY e "${entity}">]>\n<a ${many}>${content}</a>`;

  test('the text of an entity looks for a prefix around it once', () => {
    expect(checkXml(document('<p0:b/>'.repeat(2000), '&e;')).fault).toBeNull();
  });

  test('an entity in a thousand places, each under 30,000 namespaces, is given up', () => {
    expect(checkXml(document('<p0:b/>', '&e;'.repeat(1000))).fault?.message).toContain(
      'too much text here to check',
    );
  });

  test('so are a thousand attributes by default on a thousand elements', () => {
    const attributes = Array.from({ length: 1000 }, (_, at) => `p:x${at} CDATA #IMPLIED`).join(' ');
    const text = (count: number) =>
      `<!DOCTYPE a [<!ATTLIST b ${attributes}>]><a>${'<b/>'.repeat(count)}</a>`;
    expect(checkXml(text(100)).fault).toBeNull();
    expect(checkXml(text(1000)).fault?.message).toContain('too much text here to check');
  });
});
