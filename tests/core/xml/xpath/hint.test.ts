import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { namespaceHint } from '#core/xml/xpath/mistakes.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';
import { expectWords } from '#tests/support/words.ts';

const tree = scanXml(
  '<statement xmlns="urn:bank"><amount/><note xmlns=""/><other xmlns="urn:other"/></statement>',
);
const hint = (expression: string, namespaces = new Map([['d', 'urn:bank']])) =>
  namespaceHint(tree, parseXPath(expression), namespaces);

test('a name without a prefix that stands in a namespace is reported, with what to write instead', () => {
  for (const [expression, names] of [
    ['//statement', ['urn:bank', 'd:statement', "*[local-name()='statement']"]],
    [
      '/statement/amount[. > 1]',
      ['urn:bank', 'd:statement', 'd:amount', "*[local-name()='statement']"],
    ],
  ] as const) {
    for (const name of names) expect(hint(expression)).toContain(name);
    expectWords(hint(expression));
  }
});
test('names in predicates and arguments are told too', () =>
  expect(hint("count(//d:statement[amount = '1'])")).toContain('d:amount'));
test('without a prefix for the namespace one is to be declared', () => {
  expect(hint('//other')).toMatch(/urn:other.*\*\[local-name\(\)='other'\]/);
  expectWords(hint('//other'));
});
test.each(['//nowhere', '//note', '//d:statement', '//@amount', '1'])(
  'nothing is reported of %s',
  (expression) => expect(hint(expression)).toBeNull(),
);
