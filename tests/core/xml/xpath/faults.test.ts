import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { evaluate } from '#core/xml/xpath/compile.ts';
import { XPathFault } from '#core/xml/xpath/fault.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';
import { expectWords } from '#tests/support/words.ts';

function faultOf(expression: string): XPathFault | null {
  try {
    evaluate(scanXml('<a/>'), parseXPath(expression), { namespaces: new Map([['d', 'urn:d']]) });
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
    ['a || b', 2],
    ['a &lt; b', 2],
    ['a <> b', 2],
    ['!a', 0],
    ['a//', 3],
    ['//', 2],
    ['a/', 2],
    ['///a', 0],
    ['a[1', 1],
    ['count(a', 5],
    ['(a', 0],
    ['a]', 1],
    ['a)', 1],
    ['a[(b]', 4],
    ['a[]', 1],
    ['()', 0],
    ["a['x]", 2],
    ['a[‘x’]', 2],
    ['cont(a)', 0],
    ['startswith(a, b)', 0],
    ['Contains(a, b)', 0],
    ['wibble(a)', 0],
    ['constructor(a)', 0],
    ['fn:count(a)', 0],
    ['matches(a, "b")', 0],
    ['for $x in a return $x', 0],
    ['if (a) then b else c', 0],
    ['a eq b', 2],
    ['a[b ne c]', 4],
    ['1 to 3', 2],
    ['//*:x', 2],
    ['a/string()', 2],
    ['.[1]', 1],
    ['element(a)', 0],
    ['$x', 0],
    ['childe::a', 0],
    ['a b', 2],
    ['1e5', 1],
    ['a[= 1]', 2],
    ['d: a', 1],
    ['text("x")', 5],
    ['count(1)', 6],
    ['concat("a")', 0],
    ['substring("a")', 0],
    ['true(1)', 0],
    ['name(a, b)', 0],
    ['a | 1', 4],
    ['"a"[1]', 0],
    ['count(a)/b', 0],
    ['e:a', 0],
    ['//e:*', 2],
    ['@constructor:a', 1],
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
    ] as const) {
      expect(faultOf(deep(open, close, 100_000))?.message).toContain('500');
      expect(faultOf(deep(open, close, 499))).toBeNull();
    }
    expect(faultOf(Array.from({ length: 5000 }, () => 'a').join(' = '))?.message).toContain('500');
  });

  test('a long expression is not a deep one', () => {
    for (const operator of [' or ', ' and ', ' + ', ' * ', ' | ', '/', ' - '])
      expect(faultOf(Array.from({ length: 5000 }, () => 'a').join(operator)), operator).toBeNull();
    expect(faultOf(`${'-'.repeat(20_000)}1`)).toBeNull();
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
      { numRuns: 2000 },
    );
  });
});
