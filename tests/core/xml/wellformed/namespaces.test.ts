import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { expectLinear } from '#tests/support/linear.ts';

describe('namespaces (DOC-FLD-5)', () => {
  test.each([
    '<a xmlns:p=" "><p:b/></a>',
    '<a xmlns:p=" u " xmlns:q="u" p:x="" q:x=""/>',
    '<p:a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></p:a>',
    '<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:lang="en"/>',
    '<?xml version="1.1"?><a xmlns:p="u"><b xmlns:p=""/></a>',
  ])('%j is right', (text) => {
    expect(checkXml(text).fault).toBeNull();
  });

  test.each([
    ['<a b="" p:x=""/>', 9, 'unbound namespace prefix: "p"'],
    ['<p:b c="1" d="2"/>', 1, 'unbound namespace prefix: "p"'],
    ['<xmlns:a b="1" c="2"/>', 1, 'an element cannot have the prefix xmlns'],
    ['<a: b="1" c="2"/>', 1, 'malformed name: a:'],
    ['<a>\n<p:b c="1"/></a>', 1, 'unbound namespace prefix: "p"'],
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

  test.each<[string, (size: number) => string]>([
    [
      'namespaces declared on one element',
      (size) =>
        `<a ${Array.from({ length: size }, (_, at) => `xmlns:p${at}="u${at}"`).join(' ')}><p7:b/></a>`,
    ],
    [
      'elements in one another that each declare one',
      (size) => `<p:r xmlns:p="u">${'<p:a xmlns="v">'.repeat(size)}${'</p:a>'.repeat(size)}</p:r>`,
    ],
    [
      'elements in one another that use one from the root',
      (size) => `<p:r xmlns:p="u">${'<p:a>'.repeat(size)}${'</p:a>'.repeat(size)}</p:r>`,
    ],
  ])('%s take as much longer as there are more of them', (_what, text) =>
    expectLinear(text, 50_000, (xml) => expect(checkXml(xml).fault).toBeNull()),
  );

  test('ten thousand attributes in a namespace of a long name take no memory for it', () => {
    const attributes = Array.from({ length: 10_000 }, (_, at) => `p:a${at}=""`).join(' ');
    expect(checkXml(`<a xmlns:p="${'u'.repeat(1_000_000)}" ${attributes}/>`).fault).toBeNull();
  });

  test.each([
    ['<p:a/>', 'unbound namespace prefix: "p"'],
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
