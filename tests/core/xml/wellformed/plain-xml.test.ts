import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { isPlainXml } from '#core/xml/wellformed/plain-xml.ts';
import { checkInFull, checkXml } from '#core/xml/wellformed/xml.ts';
import { conformanceCases } from '../../document/conformance-cases.ts';

const isPlainAlone = (text: string): boolean => isPlainXml(text, () => undefined);

/** Told of the text alone, and the same of the text with its bytes. */
function isPlain(text: string): boolean {
  const alone = isPlainAlone(text);
  if (!/\p{Surrogate}/u.test(text))
    expect(isPlainXml(text, () => undefined, new TextEncoder().encode(text))).toBe(alone);
  return alone;
}

describe('a text that is plain to see', () => {
  test.each([
    ['an element', '<a/>'],
    [
      'a declaration and what stands around the root',
      '<?xml version="1.0" encoding="UTF-8" standalone=\'yes\' ?>\n<!-- a --><?b c?>\n<a></a>\n<!-- d -->\n',
    ],
    ['attributes in either quotes', '<a b="1" c = \'>"]]>\'\n/>'],
    ['references', '<a b="&quot;&#65;">&lt;&#x1F600;&amp;</a>'],
    [
      'a CDATA section, a comment and an instruction',
      '<a><![CDATA[<&amp;]]><!-- - --><?p?><?p q?></a >',
    ],
    ['namespaces', '<p:a xmlns:p="u" xmlns="v" xml:lang="en"><p:b p:c="1" c="2"/><d/></p:a>'],
    ['a prefix declared again inside', '<a><p:b xmlns:p="u"/><p:b xmlns:p="v"><p:c/></p:b></a>'],
    ['any characters in text', '<a>äöü ὀ 😀\u0085</a>'],
    [
      'characters next to the forbidden ones',
      '<a b="\ufffd\uffee">\ufeff\uffbf\ufffd\u{1fffe}<!--\ufffd--><![CDATA[\ufffd]]><?p \ufffd?></a>',
    ],
    ['brackets that end no section', '<a>]]<b/>]>]] ></a>'],
    ['deep nesting', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`],
  ])('%s', (_name, text) => {
    expect(isPlain(text)).toBe(true);
    expect(checkInFull(text).fault).toBeNull();
  });
});

describe('a text that is left to a closer look', () => {
  test.each([
    ['nothing', ''],
    ['white space alone', ' \n'],
    ['text before the root', 'x<a/>'],
    ['text behind the root', '<a/>x'],
    ['a second root', '<a/><b/>'],
    ['a root that is not closed', '<a><b></b>'],
    ['a wrong closing tag', '<a><b></a></b>'],
    ['a closing tag that is longer', '<a></ab>'],
    ['a closing tag without a root', '</a>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['an attribute without a value', '<a b/>'],
    ['attributes side by side', '<a b="1"c="2"/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['attributes that may be one in a namespace', '<a xmlns:p="u" xmlns:q="u" p:b="1" q:b="2"/>'],
    ['a < in an attribute', '<a b="<"/>'],
    ['an attribute that does not end', '<a b="1'],
    ['a bare ampersand', '<a>a & b</a>'],
    ['an entity', '<a>&nbsp;</a>'],
    ['a reference to what is no character', '<a>&#0;</a>'],
    ['a reference beyond Unicode', '<a>&#x110000;</a>'],
    ['the end of a CDATA section in text', '<a>]]></a>'],
    ['the end of a CDATA section in later text', '<a b="]]>"><b/>x]]></a>'],
    ['a CDATA section outside of the root', '<a/><![CDATA[]]>'],
    ['a CDATA section that does not end', '<a><![CDATA[x</a>'],
    ['two hyphens in a comment', '<a><!-- -- --></a>'],
    ['a comment that does not end', '<a><!-- x</a>'],
    ['an instruction named xml', '<a><?XML x?></a>'],
    ['a declaration behind white space', ' <?xml version="1.0"?><a/>'],
    ['another version', '<?xml version="1.1"?><a/>'],
    ['an instruction whose name has a colon', '<?a:b?><a/>'],
    ['an instruction that does not end', '<a><?b</a>'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>'],
    ['a prefix that is not declared', '<p:a/>'],
    ['a prefix of an attribute that is not declared', '<a p:b="1"/>'],
    ['a prefix declared elsewhere', '<a><p:b xmlns:p="u"/><p:c/></a>'],
    ['a prefix declared in an empty sibling', '<a><b xmlns:p="u"/><p:c/></a>'],
    ['a prefix without a name', '<p: xmlns:p="u"/>'],
    ['two colons', '<p:a:b xmlns:p="u"/>'],
    ['a prefix that is undeclared', '<a xmlns:p=""/>'],
    ['the prefix xmlns', '<xmlns:a/>'],
    ['a reserved namespace', '<a xmlns="http://www.w3.org/2000/xmlns/"/>'],
    ['a reserved prefix', '<a xmlns:xml="u"/>'],
    ['a name beyond ASCII', '<ä/>'],
    ['a name that begins with a digit', '<1/>'],
    ['a forbidden character', '<a>\u0001</a>'],
    ['a forbidden character in a value', '<a b="\u0001"/>'],
    ['a forbidden character in a comment', '<a><!--\u0001--></a>'],
    ['a forbidden character in a CDATA section', '<a><![CDATA[\u0001]]></a>'],
    ['a forbidden character in an instruction', '<a><?p \u0001?></a>'],
    ['a forbidden character at the end of the plane', '<a>\uffff</a>'],
    ['an entity in a value', '<a b="&nbsp;"/>'],
    ['a reference that does not end', '<a>&amp</a>'],
    ['a reference of too many digits', '<a>&#00000065;</a>'],
    ['a text that ends with a reference', '<a>&am'],
    ['a text that ends within a name', '<a'],
    ['a text that ends behind a value', '<a b="1"'],
    ['half of a surrogate pair', '<a>\ud83d</a>'],
    ['a byte order mark', '\ufeff<a/>'],
    ['a slash in a tag', '<a / >'],
  ])('%s', (_name, text) => expect(isPlain(text)).toBe(false));

  test('the elements of HTML that are never closed', () =>
    expect(isPlain('<html><br></html>')).toBe(false));
});

const piece = fc.constantFrom(
  ...[
    '<a>',
    '</a>',
    '<a',
    '>',
    '/>',
    '<p:a xmlns:p="u">',
    '</p:a>',
    ' b="1"',
    " p:b='2'",
    ' xmlns="v"',
    ' xmlns:q="u"',
    ' q:b="3"',
    '<',
    '&',
    '&amp;',
    '&#9;',
    ']]>',
  ],
  ...[
    '<![CDATA[',
    '<!--',
    '-->',
    '--',
    '<?x',
    '?>',
    '<?xml version="1.0"?>',
    'x',
    ' ',
    '\n',
    '"',
    "'",
    '=',
    ':',
    'ä',
    '\u0001',
    '<!DOCTYPE a>',
    '</',
    'xml',
  ],
);
const valid =
  '<?xml version="1.0"?>\n<p:a xmlns:p="u" b="1"><!-- c --><p:c d=\'&lt;\'>x &#65;<![CDATA[y]]></p:c><e/></p:a>\n';

test('characters are reported, not bytes, to whoever follows how far it is', () => {
  const text = `<a>${'<b>ä€</b>'.repeat(50_000)}</a>`;
  const seen: number[] = [];
  expect(isPlainXml(text, (done) => seen.push(done), new TextEncoder().encode(text))).toBe(true);
  expect(seen.length).toBeGreaterThan(3);
  for (const done of seen) expect(done).toBeLessThanOrEqual(text.length);
  expect(seen.at(-1)).toBeGreaterThan(text.length / 2);
});

describe('what is plain is well-formed', () => {
  // Few texts are plain that begin with any piece, so that a property over them spends its time on looking for some.
  test.each([
    ['any pieces of XML', 20, (text: string) => text],
    ['any pieces of XML inside an element', 300, (text: string) => `<a>${text}</a>`],
  ])('of %s', (_name, numRuns, made) => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = made(pieces.join(''));
        fc.pre(isPlainAlone(text));
        expect(checkInFull(text).fault).toBeNull();
      }),
      { numRuns, maxSkipsPerRun: 20_000 },
    );
  });

  test('of a good document with something put in, taken out or put elsewhere', () => {
    fc.assert(
      fc.property(fc.nat(valid.length), fc.nat(12), piece, (at, gone, put) => {
        const text = valid.slice(0, at) + put + valid.slice(at + gone);
        if (isPlain(text)) expect(checkInFull(text).fault).toBeNull();
        expect(checkXml(text)).toEqual(checkInFull(text));
      }),
      { numRuns: 3000 },
    );
  });

  test('of the cases of the W3C', () => {
    const refused = conformanceCases().filter(
      ({ type, namespaces }) => type === 'not-wf' && namespaces,
    );
    expect(refused.length).toBeGreaterThan(800);
    for (const { id, file } of refused) {
      const text = decodeXml(readFileSync(file)).text;
      if (isPlain(text)) expect(checkInFull(text).fault, id).toBeNull();
    }
  });
});
