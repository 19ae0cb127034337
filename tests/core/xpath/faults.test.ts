import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { evaluate } from '#core/xpath/evaluate.ts';
import { XPathFault } from '#core/xpath/fault.ts';
import { parseXPath } from '#core/xpath/parse.ts';

function faultOf(expression: string): XPathFault | null {
  try {
    evaluate(scanXml('<a/>'), parseXPath(expression), { namespaces: new Map([['d', 'urn:d']]) });
    return null;
  } catch (fault) {
    if (fault instanceof XPathFault) return fault;
    throw fault;
  }
}

describe('a broken expression is told with its place and the likely mistake', () => {
  test.each([
    ['', 0, 'there is no expression yet'],
    ['a == b', 2, 'a single `=`'],
    ['a && b', 2, '`and` instead of `&&`'],
    ['a || b', 2, '`or` instead of `||`'],
    ['a &lt; b', 2, '`<` itself'],
    ['a <> b', 2, '`!=`'],
    ['!a', 0, 'not()'],
    ['a//', 3, '`//` leads nowhere'],
    ['//', 2, '`//` leads nowhere'],
    ['a/', 2, 'found the end'],
    ['///a', 0, 'there is no `///`'],
    ['a[1', 1, 'the [ is not closed'],
    ['count(a', 5, 'the ( is not closed'],
    ['(a', 0, 'the ( is not closed'],
    ['a]', 1, 'this ] closes nothing'],
    ['a)', 1, 'this ) closes nothing'],
    ['a[(b]', 4, 'expected an operator or ), found `]`'],
    ['a[]', 1, 'the predicate is empty'],
    ['()', 0, 'nothing between ( and )'],
    ["a['x]", 2, "a closing ' is missing"],
    ['a[‘x’]', 2, '‘ is no quotation mark here: write \' or "'],
    ['cont(a)', 0, 'did you mean count()?'],
    ['startswith(a, b)', 0, 'did you mean starts-with()?'],
    ['Contains(a, b)', 0, 'did you mean contains()?'],
    ['wibble(a)', 0, 'there is no function wibble()'],
    ['constructor(a)', 0, 'there is no function constructor()'],
    ['fn:count(a)', 0, 'write count() without the prefix'],
    ['matches(a, "b")', 0, 'matches() is not in XPath 1.0: use contains()'],
    ['for $x in a return $x', 0, '`for $…` is not in XPath 1.0'],
    ['if (a) then b else c', 0, '`if` is not in XPath 1.0'],
    ['a eq b', 2, '`eq` is not in XPath 1.0: write `=`'],
    ['a[b ne c]', 4, 'write `!=`'],
    ['1 to 3', 2, '`to` is not in XPath 1.0'],
    ['//*:x', 2, "write *[local-name()='x']"],
    ['a/string()', 2, 'string() is no step in XPath 1.0'],
    ['.[1]', 1, 'write self::node()[…]'],
    ['element(a)', 0, 'element() is not in XPath 1.0'],
    ['$x', 0, 'there are no variables here'],
    ['childe::a', 0, 'did you mean child::?'],
    ['a b', 2, 'expected an operator or the end, found `b`'],
    ['1e5', 1, 'found `e5`'],
    ['a[= 1]', 2, 'found `=`'],
    ['d: a', 1, 'a `:` stands between a prefix and a name'],
    ['text("x")', 5, 'text() takes nothing'],
    ['count(1)', 6, 'count() takes nodes'],
    ['concat("a")', 0, 'concat() takes 2 arguments or more, and 1 is given'],
    ['substring("a")', 0, 'takes 2 or 3 arguments'],
    ['true(1)', 0, 'takes no arguments'],
    ['name(a, b)', 0, 'takes no argument or 1, and 2 are given'],
    ['a | 1', 4, '| needs nodes, and this is a number'],
    ['"a"[1]', 0, '[…] needs nodes, and this is a string'],
    ['count(a)/b', 0, '/ needs nodes'],
    ['e:a', 0, 'the prefix e is not declared: declared are d'],
    ['//e:*', 2, 'the prefix e is not declared'],
    ['@constructor:a', 1, 'the prefix constructor is not declared'],
  ])('%s', (expression, at, message) => {
    const fault = faultOf(expression);
    expect(fault?.message).toContain(message);
    expect(fault?.at).toBe(at);
  });

  test('an expression nested too deep is refused, whatever it is nested by', () => {
    const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}a${close.repeat(levels)}`;
    for (const [open, close] of [
      ['(', ')'],
      ['a[', ']'],
      ['not(', ')'],
      ['string(', ')'],
    ] as const) {
      expect(faultOf(deep(open, close, 100_000))?.message).toContain('nested deeper than 500');
      expect(faultOf(deep(open, close, 499))).toBeNull();
    }
    expect(faultOf(Array.from({ length: 5000 }, () => 'a').join(' = '))?.message).toContain('nested deeper than 500');
  });

  test('a long expression is not a deep one', () => {
    for (const operator of [' or ', ' and ', ' + ', ' * ', ' | ', '/', ' - '])
      expect(faultOf(Array.from({ length: 5000 }, () => 'a').join(operator)), operator).toBeNull();
    expect(faultOf(`${'-'.repeat(20_000)}1`)).toBeNull();
  });

  test('whatever is written, it is read or refused at a place in it', () => {
    const piece = fc.constantFrom(
      ...'a b d:a * @ / // . .. :: [ ] ( ) , | + - = != < > "x" \'y\' 1 .5 and div text() count( not( child:: $ & ! :'.split(' '),
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
      { numRuns: 2000 },
    );
  });
});
