import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { expectWords } from '#tests/support/words.ts';

const faultIn = (subset: string) => {
  const { offset, message } = checkXml(`<!DOCTYPE a [${subset}]><a/>`).fault ?? {
    offset: 12,
    message: 'none',
  };
  return [offset - 13, message];
};

describe('what is expected in a DOCTYPE is reported in plain words (DOC-FLD-5)', () => {
  test.each([
    ['<!ENTITY e PUBLIC x>', 18],
    ['<!ENTITY e PUBLIC "ab{" "x">', 21],
    ['<!ENTITY e SYSTEM x>', 18],
    ['<!ENTITY e x>', 11],
    ['<!ENTITY e "x', 11],
    ['<!ENTITY e "a %p; &">', 14],
    ['<!ENTITY e "a & %p;">', 14],
    ['<!ENTITY :e "x">', 9],
    ['<!ENTITY e SYSTEM "x" NDATA 1>', 28],
    ['<!ATTLIST a b NOTATION (1) #IMPLIED>', 24],
    ['<!ATTLIST a b CDATA x>', 20],
    ['<!ATTLIST a b CDATA "x< &">', 22],
    ['<!ATTLIST a b CDATA "& x<">', 21],
    ['<!ATTLIST 1 b CDATA "x">', 10],
    ['<!ATTLIST a 1 CDATA "x">', 12],
    ['<!ELEMENT 1 ANY>', 10],
    ['<!ELEMENT a (#PCDATA|)*>', 21],
    ['<!NOTATION :n SYSTEM "x">', 11],
    ['<!-- x', 0],
    ['<?pi x', 0],
    ['% p;', 1],
  ])('%j', (subset, place) => {
    const [at, message] = faultIn(subset);
    expect(at).toBe(place);
    expectWords(message);
  });

  test('only the name of a notation can be public without an address', () => {
    expect(checkXml('<!DOCTYPE a PUBLIC "x" ><a/>').fault).toMatchObject({
      offset: 23,
      message: 'an address in quotes was expected',
    });
  });

  test('a DOCTYPE in a comment that does not end is not one', () => {
    expect(checkXml('<!-- x <!DOCTYPE a [<!FOO>]><a/>').fault).toMatchObject({
      offset: 0,
      message: 'a comment that does not end',
    });
  });
});

describe('parameter entities', () => {
  const standalone = '<?xml version="1.0" standalone="yes"?>';
  const messageOf = (subset: string, root = '<a/>') =>
    checkXml(`${standalone}<!DOCTYPE a [${subset}]>${root}`).fault?.message;

  test('of two declarations the first counts', () => {
    expect(faultIn('<!ENTITY % p "<!ELEMENT a ANY>"><!ENTITY % p "<!FOO>">%p;')).toEqual([
      -1,
      'none',
    ]);
    expect(faultIn('<!ENTITY % p "<!FOO>"><!ENTITY % p "<!ELEMENT a ANY>">%p;')[1]).toContain(
      'the text that %p; inserts here is malformed',
    );
  });

  test('the text of one cannot end the DOCTYPE', () => {
    expect(faultIn('<!ENTITY % p "]">%p;')).toEqual([
      17,
      'the text that %p; inserts here is malformed: malformed declaration in the DOCTYPE',
    ]);
  });

  test('one that led to an unknown one is read again once that is declared', () => {
    const late = '<!ENTITY % q "<!FOO>">';
    const malformed = 'inserts here is malformed: malformed declaration in the DOCTYPE';
    expect(messageOf(`<!ENTITY % p "&#37;q;">%p;${late}%p;`)).toBe(
      `the text that %p; ${malformed}`,
    );
    expect(messageOf(`<!ENTITY % r "&#37;q;"><!ENTITY % p "&#37;r;">%p;${late}%p;`)).toBe(
      `the text that %p; ${malformed}`,
    );
  });

  test('in a standalone document, what is declared behind an unknown one counts', () => {
    expect(messageOf('%q;<!ENTITY e "&#38;e;">', '<a>&e;</a>')).toContain('&e; refers to itself');
  });

  test('in any other, it does not: neither entities nor attributes', () => {
    expect(
      checkXml('<!DOCTYPE a [%q;<!ENTITY e "&#38;e;"><!ATTLIST a p:x CDATA "1">]><a>&e;</a>').fault,
    ).toBeNull();
    expect(checkXml('<!DOCTYPE a [<!ATTLIST a p:x CDATA "1">%q;]><a/>').fault?.message).toContain(
      'unbound namespace prefix: "p"',
    );
  });

  test('an undeclared entity in a default value that one puts in is not a fault, whatever standalone says', () => {
    const subset = '<!ENTITY % p "<!ATTLIST a b CDATA \'&#38;x;\'>">%p;';
    expect(messageOf(subset)).toBeUndefined();
    expect(faultIn(subset)).toEqual([-1, 'none']);
    expect(messageOf('<!ATTLIST a b CDATA "&x;">')).toContain('&x; is not declared');
  });
});
