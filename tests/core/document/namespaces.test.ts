import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/document/xml.ts';

describe('namespaces (DOC-FLD-5)', () => {
  test.each([
    '<a xmlns:p=" "><p:b/></a>',
    '<a xmlns:p=" u " xmlns:q="u" p:x="" q:x=""/>',
    '<p:a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></p:a>',
    '<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:lang="en"/>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u">]><a><p:b/></a>',
    '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u" p:x CDATA "1">]><a/>',
    '<!DOCTYPE a [<!ENTITY e "u">]><a xmlns:p="&e;"><p:b/></a>',
    '<!DOCTYPE a SYSTEM "s"><a xmlns:p="&e;"><p:b/></a>',
    '<?xml version="1.1"?><a xmlns:p="u"><b xmlns:p=""/></a>',
  ])('%j is right', (text) => {
    expect(checkXml(text).fault).toBeNull();
  });

  test.each([
    ['<a b="" p:x=""/>', 9, 'unbound namespace prefix: "p"'],
    ['<a>\n<p:b c="1"/></a>', 1, 'unbound namespace prefix: "p"'],
    ['<!DOCTYPE a SYSTEM "s">\n<p:a/>', 1, 'what the DOCTYPE refers to could bind it'],
    ['<!DOCTYPE a [<!ATTLIST a p:x CDATA "1">]>\n<a/>', 1, 'unbound namespace prefix: "p"'],
    ['<!DOCTYPE a [<!ATTLIST a xmlns:p NMTOKEN " u " xmlns:q CDATA "u">]>\n<a p:x="" q:x=""/>', 11, 'duplicate attribute: q:x'],
    ['<!DOCTYPE a [<!ENTITY e "&f;"><!ENTITY f "u">]>\n<a xmlns:p="&e;" xmlns:q="u" p:x="" q:x=""/>', 37, 'duplicate attribute: q:x'],
    ['<!DOCTYPE a [<!ENTITY e "">]>\n<a xmlns:p="&e;"/>', 4, 'bound to nothing'],
    ['<a xmlns:p="u" p:1=""/>', 16, 'malformed name'],
    ['<a:/>', 1, 'malformed name'],
    ['<a b:c:d=""/>', 4, 'malformed name'],
    ['<xmlns:a/>', 1, 'no element may have the prefix xmlns'],
    ['<a xmlns:xmlns="u"/>', 4, 'may not be declared'],
    ['<a xmlns:xml="u"/>', 4, 'the prefix xml'],
    ['<a xmlns="http://www.w3.org/2000/xmlns/"/>', 4, 'may not be bound'],
    ['<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>', 4, 'may not be bound'],
    ['<a/><?b:c?>', 5, 'no colon'],
    ['<?xml version="1.1"?>\n<a xmlns:p="u"><b xmlns:p=""><p:c/></b></a>', 30, 'unbound namespace prefix'],
  ])('%j is not', (text, column, message) => {
    expect(checkXml(text).fault).toMatchObject({ column, message: expect.stringContaining(message) });
  });

  test('30,000 namespaces declared on one element are read in a moment', () => {
    const text = `<a ${Array.from({ length: 30_000 }, (_, at) => `xmlns:p${at}="u${at}"`).join(' ')}><p7:b/></a>`;
    const start = performance.now();
    expect(checkXml(text).fault).toBeNull();
    expect(performance.now() - start).toBeLessThan(4000);
  });

  test('so are 50,000 elements in one another that each declare one', () => {
    const text = `<p:r xmlns:p="u">${'<p:a xmlns="v">'.repeat(50_000)}${'</p:a>'.repeat(50_000)}</p:r>`;
    const start = performance.now();
    expect(checkXml(text).fault).toBeNull();
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
