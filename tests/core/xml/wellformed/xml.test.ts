import { expect, test } from 'vitest';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { expectLinear } from '#tests/support/linear.ts';

/** Texts that are well-formed, and such as are not. */
const texts = [
  '<a/>',
  '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\r\n<!-- c --><?pi x?>\n<a b="1" c=\'>\'>t&amp;&#65;&#x1F600;<![CDATA[<&]]></a>\n<!-- end -->',
  '<p:a xmlns:p="urn:x" p:b="1" b="2"><p:c xmlns:p="urn:y"/><p:d/></p:a>',
  '<a xmlns="urn:x"><b xmlns=""><c/></b></a>',
  '<a xml:lang="en" xml:space="preserve"> </a>',
  '<a><?pi ?x?><?pi\r\n?\r\n?><?pi?></a>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a SYSTEM "a.dtd"><a>&fromOutside;</a>',
  '<!DOCTYPE a PUBLIC "-//X//Y" \'a.dtd\' [ <!ELEMENT a ANY> <!-- " --> <?pi \' ?> %more; ]><a>&other;</a>',
  '<!DOCTYPE a [<!ENTITY x "text">]><a b="&x;">&x;</a>',
  '<zażółć>\u{1f600}</zażółć>',
  '',
  'text',
  '<a>',
  '<a>\n <b>\n</a>',
  '<a></b>',
  '<a/><b/>',
  '<a b=1/>',
  '<a b/>',
  '<a b="1" b="2"/>',
  '<a b="1"c="2"/>',
  '<a b="<"/>',
  '<a>\n  a & b\n</a>',
  '<a>&amp;<![CDATA[ & ]]><!-- & --> & <b/>&lt;</a>',
  '<!DOCTYPE a [<!ENTITY x "&y;&">]><a>&x; & </a>',
  '<a b="1',
  '<!DOCTYPE a><a>&y;</a>',
  '<a>&nbsp;</a>',
  '<a>\u0001</a>',
  '<a>]]></a>',
  '<a><!-- -- --></a>',
  '<a/>\n<?xml version="1.0"?>',
  '\ufeff<a/>',
  '<a>\ud800</a>',
  '<a><![CDATA[x</a>',
  '<p:a/>',
  '<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>',
  '<a>\r\n\r\n  <b></a>',
  '<!DOCTYPE a [<!ENTITY x "xxx"><!ENTITY y "&x;&x;"><!ENTITY % p "q">]><a>&y;</a>',
  '<!DOCTYPE a SYSTEM "a"><a b="&y;">&z;&lt;</a>',
  '<!DOCTYPE a [<!ELEMENT a ANY>]><a>&lt;</a>',
  '<!DOCTYPE><a/>',
  '<!DOCTYPE a [<!FOO> <!ENTITY e "<b>">]><a>&e;</a>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a b="&z;">&z;</a>',
  '<!DOCTYPE a [<!ATTLIST a xmlns:p CDATA "u">]><a><p:b p:c=""/></a>',
  '<!DOCTYPE a [<!ENTITY e "u">]><a xmlns:p="&e;" xmlns:q="" p:x="" q:x=""/>',
  '<order><line></order>',
  '</order>',
  '\n<a>',
  '<a></a',
  `<${'n'.repeat(100)}>`,
  '<a',
  '<!-- x -->',
  '<?pi x?>',
  '<?xml version="2.0"?><a/>',
  `${'\n'.repeat(11)}<a b=1/>`,
  '<a>\r<b></a>',
  '<a/> x <b/>',
  '<a/>x<>',
  '<a/>xyz>',
  '<a b=">"/> x>',
  '<a/><!-- > -->x',
  '<a/><?p > ?>x',
  '<a b=\ue000/>',
  '<a\u0085b="1"/>',
  '<a><![CDATA[<x></a>',
  '<a><!-- x</a>',
  '<a><?pi x</a>',
  '<a><!-- a --><b>\n<![CDATA[ & ',
  '<a><!-- <![CDATA[ --><?p <!-- ?><!-- x --',
  '<a/><!-- x',
  '<!-- x',
  '<?xml version="1.0"',
  '<a><!x></a>',
  '<a><![CDAT[x]]></a>',
  '<?xml version="1.0" encoding=""?><a/>',
  '<?xml version="1.0" encoding="utf-8 "?><a/>',
  '<?xml version="1.0" standalone="maybe"?><a/>',
  '<?xml encoding="UTF-8"?><a/>',
  '<?xml version="1.0" foo="x"?><a/>',
  '<?xml version="1.0" standalone="no" encoding="x"?><a/>',
  '<?xml version="1.0" x="x"?><a/>',
  '<?xml version="1.0" =""?><a/>',
  '<?xml version=1.0?><a/>',
  '<?xml version="1.0"encoding="x"?><a/>',
  '<?xml version="1.0" encoding="UTF-8?><a/>',
  '<?xml version="1.0"?x><a/>',
  '<a x="1></a>',
  '<a></>',
  '<a/><!DOCTYPE a>',
  '<a>&',
  '<a><!-- a --><!-- & --> & </a>',
  '<a><?b?><?b & ?> & </a>',
  '<!DOCTYPE a SYSTEM "?x&y"><a> & </a>',
  '<!DOCTYPE a SYSTEM ">?x&y"><a> & </a>',
  "<!DOCTYPE a SYSTEM '>?x&y'><a> & </a>",
  '<!DOCTYPE a [<!ENTITY x ">]&#38;#38;"><!-- & > ] -->]><a> & </a>',
  '<a>&amp;&#65;&#x41; & </a>',
  '<a xmlns:p=" "><p:b/></a>',
  '<a xmlns:p=" u " xmlns:q="u" p:x="" q:x=""/>',
  '<p:a xmlns:p="u"><p:b xmlns:p="v"/><p:c/></p:a>',
  '<a xmlns:xml="http://www.w3.org/XML/1998/namespace" xml:lang="en"/>',
  '<?xml version="1.1"?><a xmlns:p="u"><b xmlns:p=""/></a>',
  '<a b="" p:x=""/>',
  '<p:b c="1" d="2"/>',
  '<xmlns:a b="1" c="2"/>',
  '<a: b="1" c="2"/>',
  '<a>\n<p:b c="1"/></a>',
  '<a xmlns:p="u" p:1=""/>',
  '<a:/>',
  '<a b:c:d=""/>',
  '<xmlns:a/>',
  '<a xmlns:xmlns="u"/>',
  '<a xmlns:xml="u"/>',
  '<a xmlns="http://www.w3.org/2000/xmlns/"/>',
  '<a xmlns:p="http://www.w3.org/XML/1998/namespace"/>',
  '<a/><?b:c?>',
  '<?xml version="1.1"?>\n<a xmlns:p="u"><b xmlns:p=""><p:c/></b></a>',
  '<a xmlns:p="http://www.w3.org/2000/xmlns/"/>',
  `${'<?xml version="1.1"?>'}<a\u0085b="1"/>`,
  '<?xml version="1.0"?><a\u0085b="1"/>',
  ...[80, 81].map((letters) => {
    const uri = 'u'.repeat(letters);
    return `<a xmlns:p="${uri}" xmlns:q="${uri}" p:b="" q:b=""/>`;
  }),
];

test('DOC-FLD-5: a text is well-formed, or its fault is the one of the golden file', async () => {
  const said = texts.map((text) => {
    const { fault, hasDoctype, entities } = checkXml(text);
    const about = [hasDoctype && 'a DOCTYPE', ...entities.map((name) => `&${name};`)].filter(
      Boolean,
    );
    const what = fault
      ? `${fault.offset} ${fault.line}:${fault.column} ${fault.message}`
      : 'well-formed';
    return [JSON.stringify(text), `  ${what}`, ...about.map((one) => `  ${one}`)].join('\n');
  });
  await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('golden/faults.txt');
});

test('elements nested 200,000 deep take as much longer as they are deeper', () =>
  expectLinear(
    (depth) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`,
    200_000,
    (text) => expect(checkXml(text).fault).toBeNull(),
  ));

test('it can be interrupted', () => {
  const seen: number[] = [];
  const stop = new Error('cancelled');
  const interrupted = () =>
    checkXml(`<a>${'x'.repeat(1_000_000)}</a>`, (done) => {
      seen.push(done);
      if (seen.length === 2) throw stop;
    });
  expect(interrupted).toThrow(stop);
  expect(seen).toEqual([0, 262_144]);
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
