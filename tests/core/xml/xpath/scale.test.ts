import { describe, expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { evaluate } from '#core/xml/xpath/compile.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';
import { asked } from './asked.ts';

describe('a wide document: forty thousand siblings, asked in a way that would look at each from each', () => {
  const count = 40_000;
  const tree = scanXml(
    `<r>${Array.from({ length: count }, (_, index) => `<t i="${index}"><v>${index % 10}</v></t>`).join('')}<end/></r>`,
  );
  test.each<[string, number]>([
    ['count(//t[following-sibling::end])', count],
    ['count(//*[following-sibling::none])', 0],
    ['count(//t[not(following-sibling::t)])', 1],
    ['count(//t/preceding-sibling::t[1])', count - 1],
    ['count(//t/following-sibling::none[1])', 0],
    ['count(//t[count(preceding-sibling::t) = 7])', 1],
    ['count(//v/following::v)', count - 1],
    ['count(//v/preceding::v)', count - 1],
    ['count(//v[following::end])', count],
    ['count(//v[preceding::none])', 0],
    ['count(//v[count(preceding::v) > 100])', count - 101],
    ['count(//v/ancestor::*)', count + 1],
    ['count(//t[v = //t[3]/v])', count / 10],
    ['count(//v[. < //v])', (count * 9) / 10],
    ['count(//v[. != //v])', count],
    ['count(//v[../@i = //t[v = 3]/@i])', count / 10],
    ['count(//t[position() = last()])', 1],
    ['count(//t[. = 0][2])', 1],
    ['count(//node()[//end])', 3 * count + 2],
  ])('%s', (expression, value) => expect(asked(tree, expression)).toBe(value));
});

describe('a deep document: a hundred thousand levels', () => {
  const depth = 100_000;
  const tree = scanXml(`${'<a>'.repeat(depth)}<b>x</b>${'</a>'.repeat(depth)}`);
  test.each<[string, number | string | boolean]>([
    ['count(//*)', depth + 1],
    ['string(/)', 'x'],
    ['count(//b/ancestor::a)', depth],
    ['count(//*/ancestor-or-self::*)', depth + 1],
    ['count(//a//a)', depth - 1],
    ['count(//a/a)', depth - 1],
    ['count(//a[.//b])', depth],
    ['count(//a[a])', depth - 1],
    ['count(//a[1])', depth],
    [`boolean(${Array.from({ length: 5000 }, () => 'a').join('/')})`, true],
    ['count(//b/ancestor::a[500]/descendant::a)', 499],
  ])('%s', (expression, value) => expect(asked(tree, expression)).toBe(value));
});

describe('a run that takes long', () => {
  const tree = scanXml(`<r>${'<t>1</t>'.repeat(200_000)}</r>`);
  const runFor = (expression: string, steps: number): number => {
    let told = 0;
    try {
      evaluate(tree, parseXPath(expression), {
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
  test.each([
    '//t',
    '//t[. = //t]',
    '//t[following::t = "2"]',
    '//t[preceding-sibling::t = "2"]',
    '//t[. > 5]/..',
    '/r[t = "2"]',
    '//*[string-length() = 1]',
  ])('%s is told of its steps and ended by what they throw', (expression) =>
    expect(runFor(expression, 1)).toBe(1),
  );
  test('it is reported again and again', () =>
    expect(runFor('//t[following::t = "2"]', 20)).toBe(20));
});
