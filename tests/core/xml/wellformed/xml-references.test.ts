import { describe, expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';

const isAllowed = (code: number, version: string): boolean => {
  const reference = `&#x${code.toString(16)};`;
  const text = `<?xml version="${version}"?><!DOCTYPE a [<!ENTITY e "${reference}">]><a/>`;
  const message = checkXml(text).fault?.message;
  if (message !== undefined)
    expect(message).toBe(`${reference} is not a reference to a character that XML allows`);
  return message === undefined;
};

describe('references to characters (DOC-FLD-5)', () => {
  test.each([0x9, 0xa, 0xd, 0x20, 0x7f, 0x85, 0xd7ff, 0xe000, 0xfffd, 0x10000, 0x10ffff])(
    '%i may be referred to',
    (code) => {
      expect([isAllowed(code, '1.0'), isAllowed(code, '1.1')]).toEqual([true, true]);
    },
  );

  test.each([0, 0xd800, 0xdfff, 0xfffe, 0xffff, 0x110000])('%i may not', (code) => {
    expect([isAllowed(code, '1.0'), isAllowed(code, '1.1')]).toEqual([false, false]);
  });

  test.each([0x1, 0x8, 0xb, 0xc, 0xe, 0x1f])(
    'the control character %i may be in XML 1.1 only',
    (code) => {
      expect([isAllowed(code, '1.0'), isAllowed(code, '1.1')]).toEqual([false, true]);
    },
  );

  test('a reference that has no end is cut in what is reported', () => {
    expect(checkXml(`<!DOCTYPE a [<!ENTITY e "&#${'0'.repeat(100)};">]><a/>`).fault?.message).toBe(
      `&#${'0'.repeat(78)}… is not a reference to a character that XML allows`,
    );
  });
});
