import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeOf } from '#core/xml/attributes.ts';
import { scanXml } from '#core/xml/scan.ts';
import { stringValue } from '#core/xml/string-value.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { evaluate, withPrefixes, type XPathContext, XPathFault } from '#core/xml/xpath.ts';
import { expectWords } from '#tests/support/words.ts';

/** What an expression gives: a value, or of each node its string-value. */
function asked(
  document: XmlTree | string,
  expression: string,
  context: XPathContext = {},
): string | number | boolean | string[] {
  const tree = typeof document === 'string' ? scanXml(document) : document;
  const value = evaluate(tree, expression, context);
  if (value.type !== 'nodes') return value.value;
  return value.nodes.map((node) => {
    const attribute = attributeOf(tree, node);
    return attribute === null ? stringValue(tree, node) : `@${attribute.value}`;
  });
}

const doc = scanXml(`<!DOCTYPE doc [<!ENTITY e "never">]>
<doc><chapter><title>Introduction</title><para type="warning">p1</para><para>p2</para><section>s1</section></chapter>
<chapter><title>Next</title><para type="warning">p3</para><para type="note">p4</para><para type="warning">p5</para></chapter>
<appendix><olist><item>i1</item><item>i2</item></olist></appendix></doc>`);
const chapter = doc.root() + 1;

test.each([
  ['child::para', ['p1', 'p2']],
  ['para', ['p1', 'p2']],
  ['count(child::*)', 4],
  ['ancestor::doc/appendix/olist/item', ['i1', 'i2']],
  ['count(/)', 1],
  ['child::para[position()=last()]', ['p2']],
  ['child::para[position()>1]', ['p2']],
  ['following-sibling::chapter[position()=1]/title', ['Next']],
  ["child::para[attribute::type='warning']", ['p1']],
  ["/doc/chapter[child::title='Introduction']/section", ['s1']],
  ['/doc/chapter[child::para[3]]/title', ['Next']],
  ['child::*[self::title or self::para][position()=last()]', ['p2']],
  ['para[1]', ['p1']],
  ['//para[1]', ['p1', 'p3']],
  ['(//para)[1]', ['p1']],
  ['..//item', ['i1', 'i2']],
  ["para[@type='warning']", ['p1']],
  ['//@type', ['@warning', '@warning', '@note', '@warning']],
  ['following::para[1]', ['p3']],
  ['//item[2]/preceding::para[1]', ['p5']],
  ['(//item[2]/preceding::para)[1]', ['p1']],
  ['//item[2]/ancestor::*[1]/item', ['i1', 'i2']],
])(
  'the examples of section 2 of the recommendation, asked of the first chapter: %s',
  (expression, value) => expect(asked(doc, expression, { context: chapter })).toEqual(value),
);

describe('functions and operators', () => {
  test.each([
    ['substring("12345", 2, 3)', '234'],
    ['substring("12345", 1.5, 2.6)', '234'],
    ['substring("12345", -42, 1 div 0)', '12345'],
    ['substring("a😀b", 2, 1)', '😀'],
    ['string-length("a😀b")', 3],
    ['substring-before("1999/04/01","/")', '1999'],
    ['substring-after("1999/04/01","/")', '04/01'],
    ['substring-before("abc", "x")', ''],
    ['translate("bar","abc","ABC")', 'BAr'],
    ['translate("aaa","aa","xy")', 'xxx'],
    ['normalize-space(" a \t\n b\u00a0 ")', 'a b\u00a0'],
    ['concat(1, true(), "x", /doc/none)', '1truex'],
    ['contains("abc", "")', true],
    ['starts-with("abc", "ab")', true],
    ['5 mod 2', 1],
    ['-5 mod 2', -1],
    ['8 - 3 - 2', 3],
    ['2 + 3 * 4 div 6 - 1', 3],
    ['1 div 0', Number.POSITIVE_INFINITY],
    ['string(0 div 0)', 'NaN'],
    ['string(1000000000000000000000000)', '1000000000000000000000000'],
    ['string(0.1 + 0.2)', '0.30000000000000004'],
    ['number(" -.5 ")', -0.5],
    ['number("+1")', Number.NaN],
    ['number("")', Number.NaN],
    ['number(true())', 1],
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['floor(-1.5)', -2],
    ['ceiling(-1.5)', -1],
    ['boolean("false")', true],
    ['boolean("")', false],
    ['3 > 2 > 1', false],
    ['"a" = "a"', true],
    ['true() = "x"', true],
    ['"b" > "a"', false],
    ['//para = "p3"', true],
    ['//para != "p3"', true],
    ['not(//para = "none")', true],
    ['//none != //none', false],
    ['count(//para | //title | //para)', 7],
    ['sum(//none)', 0],
    ['name(//@type)', 'type'],
    ['position() = last()', true],
    ['0 or 1 and 0', false],
    ['//chapter[2]/para[2] = "p4" and 1', true],
  ])('%s', (expression, value) => expect(asked(doc, expression)).toEqual(value));

  test('a name is a function, an axis, an operator or an element by where it stands', () => {
    const tree = scanXml('<div><div>6</div><mod>4</mod><or/><text>t</text><self>2</self></div>');
    expect(asked(tree, 'div/div div div/self')).toBe(3);
    expect(asked(tree, '*/mod mod 3')).toBe(1);
    expect(asked(tree, 'div/* * 2')).toBe(12);
    expect(asked(tree, 'boolean(//or or //and)')).toBe(true);
    expect(asked(tree, '//text/text()')).toEqual(['t']);
    expect(asked(tree, '//self/self::self')).toEqual(['2']);
  });
});

const text = `<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY e "never">]>
<?style a="b"?><!--c1--><r xmlns="urn:bank" xmlns:x="urn:x" xml:lang="en-GB">one<![CDATA[ <two> ]]>three<x:a x:k="1" k="2" xml:id="first"/><b
 xmlns="" id="b1" t='a&lt;b
c'><c/>&e;<![CDATA[]]></b><b xmlns=""><![CDATA[]]></b><!--c2--><?go on?>&#x1F600;</r><?end?>`;
const statement = scanXml(text);
const meanings = new Map([
  ['d', 'urn:bank'],
  ['y', 'urn:x'],
]);

describe('the data model', () => {
  test.each([
    // Nothing but the root element, comments and instructions stand in the document.
    ['count(/node())', 4],
    ['/processing-instruction()', ['a="b"', '']],
    ["/processing-instruction('end')", ['']],
    ['name(/processing-instruction())', 'style'],
    ['/comment()', ['c1']],
    // Text and CDATA are one node, and an empty CDATA section none.
    ['/d:r/text()', ['one <two> three', '😀']],
    ['count(//b/node())', 2],
    ['//b/text()', ['&e;']],
    ['count(//b[2]/descendant-or-self::node())', 1],
    // Names and namespaces.
    ['count(//r)', 0],
    ['count(//d:r)', 1],
    ['name(//y:a)', 'x:a'],
    ['namespace-uri(//y:a)', 'urn:x'],
    ['//y:a/@y:k', ['@1']],
    ['//y:a/@k', ['@2']],
    ['//y:a/@y:*', ['@1']],
    ['//y:a/@*', ['@1', '@2', '@first']],
    ['count(//@xmlns)', 0],
    // Attributes have a parent and are no children; what follows them is also in their element.
    ['name(//@id/..)', 'b'],
    ['count(//@id/self::node())', 1],
    ['count(//@id/self::*)', 0],
    ['count(//@id/ancestor::*)', 2],
    ['count(//@id/ancestor-or-self::node())', 4],
    ['count(//@id/following-sibling::node() | //@id/preceding-sibling::node() | //@id/node())', 0],
    ['name(//@id/following::*)', 'c'],
    // Languages and ids.
    ["count(//*[lang('en')])", 5],
    ["count(//*[lang('EN-gb')])", 5],
    ["count(//*[lang('e')])", 0],
  ])('%s', (expression, value) =>
    expect(asked(statement, expression, { namespaces: meanings })).toEqual(value),
  );

  test('entities of a DOCTYPE stay as they are written', () =>
    expect(asked(statement, 'string(//b)', { namespaces: meanings })).toBe('&e;'));
  test('the prefix xml is always known', () =>
    expect(asked(statement, '//@xml:lang')).toEqual(['@en-GB']));
  test('a broken document is asked as far as it goes', () =>
    expect(asked('<a><b>1</b><b>2', '//b')).toEqual(['1', '2']));
});

// As deep as the expressions below, so that they are run as deep as they are read.
const nested = scanXml(`${'<a>'.repeat(300)}${'</a>'.repeat(300)}`);

function faultOf(expression: string): XPathFault | null {
  try {
    evaluate(nested, expression, { namespaces: new Map([['d', 'urn:d']]) });
    return null;
  } catch (fault) {
    if (fault instanceof XPathFault) return fault;
    throw fault;
  }
}

describe('a broken expression is reported with its place and the likely mistake', () => {
  test.each([
    ['', 0],
    ['a == b', 2],
    ['a && b', 2],
    ['a &lt; b', 2],
    ['!a', 0],
    ['a//', 3],
    ['a[1', 1],
    ['a]', 1],
    ['a[]', 1],
    ["a['x]", 2],
    ['a[‘x’]', 2],
    ['cont(a)', 0],
    ['startswith(a, b)', 0],
    ['Contains(a, b)', 0],
    ['wibble(a)', 0],
    ['fn:count(a)', 0],
    ['matches(a, "b")', 0],
    ['for $x in a return $x', 4],
    ['//a/namespace::x', 4],
    ['if (a) then b else c', 0],
    ['a eq b', 2],
    ['//*:x', 2],
    ['a/string()', 2],
    ['$x', 0],
    ['childe::a', 0],
    ['a b', 2],
    ['count(1)', 6],
    ['a | 1', 4],
    ['e:a', 0],
  ])('%s', (expression, at) => {
    const fault = faultOf(expression);
    expect(fault?.at).toBe(at);
    expectWords(fault?.message);
  });

  test('an expression nested too deep is refused, whatever it is nested by', () => {
    const deep = (open: string, close: string, levels: number) =>
      `${open.repeat(levels)}a${close.repeat(levels)}`;
    for (const [open, close] of [
      ['(', ')'],
      ['a[', ']'],
      ['not(', ')'],
      ['string(', ')'],
      ['a[', '] * 1 + 1 < 1 = 1 and 1 or 1'],
    ] as const) {
      expect(faultOf(deep(open, close, 20_000))?.message).toContain('200');
      expect(faultOf(deep(open, close, 199))).toBeNull();
    }
    expect(faultOf(Array.from({ length: 5000 }, () => 'a').join(' = '))?.message).toContain('200');
  });

  test('whatever is written, it is read or refused at a place in it', () => {
    const piece = fc.constantFrom(
      ...'a b d:a * @ / // . .. :: [ ] ( ) , | + - = != < > "x" \'y\' 1 .5 and div text() count( not( child:: $ & ! :'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 10 }).map((parts) => parts.join(' ')),
        ),
        (expression) => {
          const fault = faultOf(expression);
          if (!fault) return;
          expect(fault.message).not.toBe('');
          expect(fault.at).toBeGreaterThanOrEqual(0);
          expect(fault.at).toBeLessThanOrEqual(expression.length);
        },
      ),
      { numRuns: 600 },
    );
  });
});

const spaced = scanXml(
  '<statement xmlns="urn:bank"><amount/><note xmlns=""/><other xmlns="urn:other"/></statement>',
);
const given = new Map([['d', 'urn:bank']]);

test.each([
  ['//statement', '//d:statement'],
  ['count( /statement/amount[. > 1] )', 'count( /d:statement/d:amount[. > 1] )'],
  ['/statement/child::amount | //note', '/d:statement/child::d:amount | //note'],
  ["//d:statement[amount = 'amount']/amount", "//d:statement[d:amount = 'amount']/d:amount"],
  ['//other', null],
  ['//nowhere', null],
  ['//note', null],
  ['//d:statement', null],
  ['//@amount', null],
  ['1', null],
])('%s means %s', (expression, meant) =>
  expect(withPrefixes(spaced, expression, given)).toBe(meant),
);

describe('a wide document: forty thousand siblings, asked in a way that would look at each from each', () => {
  const count = 40_000;
  const tree = scanXml(
    `<r>${Array.from({ length: count }, (_, index) => `<t i="${index}"><v>${index % 10}</v></t>`).join('')}<end/></r>`,
  );
  test.each<[string, number]>([
    ['count(//t[following-sibling::end])', count],
    ['count(//*[following-sibling::none])', 0],
    ['count(//v/preceding::v)', count - 1],
    ['count(//v[preceding::none])', 0],
    ['count(//v/ancestor::*)', count + 1],
    ['count(//t[v = //t[3]/v])', count / 10],
    ['count(//v[. != //v])', count],
    ['count(//t[position() = last()])', 1],
  ])('%s', (expression, value) => expect(asked(tree, expression)).toBe(value));
});

describe('a deep document: a hundred thousand levels', () => {
  const depth = 100_000;
  const tree = scanXml(`${'<a>'.repeat(depth)}<b>x</b>${'</a>'.repeat(depth)}`);
  test.each<[string, number | string | boolean]>([
    ['count(//*)', depth + 1],
    ['count(//*/ancestor-or-self::*)', depth + 1],
    ['count(//a[.//b])', depth],
    ['count(//a[1])', depth],
    [`boolean(${Array.from({ length: 5000 }, () => 'a').join('/')})`, true],
    ['count(//b/ancestor::a[500]/descendant::a)', 499],
  ])('%s', (expression, value) => expect(asked(tree, expression)).toBe(value));
});

/** A text in which the part is searched for again at each letter. */
const quadratic = (letters: number): string => {
  const half = 'x'.repeat(letters / 4);
  return `<r><a>${'x'.repeat(letters)}</a><b>${half}y${half}</b></r>`;
};

describe('a run that takes long', () => {
  const tree = scanXml(`<r>${'<t>1</t>'.repeat(200_000)}</r>`);
  const runFor = (expression: string, steps: number): number => {
    let told = 0;
    try {
      evaluate(tree, expression, {
        onStep: () => {
          told += 1;
          if (told === steps) throw new RangeError('cancelled');
        },
      });
    } catch (fault) {
      expect(fault).toBeInstanceOf(RangeError);
      return told;
    }
    throw new Error('it was not ended');
  };
  test.each(['//t', '//t[preceding-sibling::t = "2"]', '//*[string-length() = 1]'])(
    '%s is told of its steps and ended by what they throw',
    (expression) => expect(runFor(expression, 1)).toBe(1),
  );

  test.each([
    ['count(//t)', 200_000],
    ['count(//t[100])', 1],
    ['count(//text()[1])', 200_000],
    ['count(//t[count(following-sibling::*) < 100])', 100],
  ])('%s takes a few steps for each node', (expression, value) => {
    let told = 0;
    const onStep = (): void => {
      told += 1;
    };
    expect(evaluate(tree, expression, { onStep })).toEqual({ type: 'number', value });
    // It has 400,002 nodes, and is told of each 100,000 steps.
    expect(told).toBeLessThan(30);
  });

  const pairs = `<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`;
  test.each([
    ['//b[count(following::b[count(preceding::b) > 3]) > 3]', pairs],
    ['//c[../following-sibling::b[c = ../../b/c]]', pairs],
    ['//b[sum(following::c) > 3]', pairs],
    ['count(//b[count(preceding-sibling::b[c = 1]) = 7])', pairs],
    ['contains(/r/a, /r/b)', quadratic(1_000_000)],
    ['string-length(substring-before(/r/a, /r/b))', quadratic(1_000_000)],
    [
      Array.from({ length: 100 }, () => 'string-length(translate(/a, "x", "y"))').join('+'),
      `<a>${'x'.repeat(1_000_000)}</a>`,
    ],
  ])('%s ends with a sentence that says so', (expression, xml) =>
    expect(() => evaluate(scanXml(xml), expression)).toThrow(
      /^this takes more than 4\d,\d{3},\d{3} steps in this document: write a narrower path$/,
    ),
  );

  test.each([200, 600])('a text of %d times 1 MB is not made', (count) => {
    const xml = scanXml(`<a>${'x'.repeat(500_000)}<b/>${'x'.repeat(500_000)}</a>`);
    const all = Array.from({ length: count }, () => '/a').join();
    expect(() => evaluate(xml, `string-length(concat(${all}))`)).toThrow(
      'this makes more than 50,000,000 letters of text: use less of the document',
    );
    expect(asked(xml, 'string-length(concat(/a, /a))')).toBe(2_000_000);
  });
});
