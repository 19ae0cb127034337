import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { namespaceHint } from '#core/xml/xpath/mistakes.ts';
import { parseXPath } from '#core/xml/xpath/parse.ts';
import { expectWords } from '#tests/support/words.ts';

const tree = scanXml(
  '<statement xmlns="urn:bank"><amount/><note xmlns=""/><other xmlns="urn:other"/></statement>',
);
const given = new Map([['d', 'urn:bank']]);
const found = (expression: string, namespaces = given) =>
  namespaceHint(tree, parseXPath(expression), namespaces, expression);
const hint = (expression: string): string | null => {
  const { why, advice } = found(expression) ?? {};
  return why === undefined ? null : `${why}: ${advice}`;
};

test.each([
  ['//statement', '//d:statement'],
  ['count( /statement/amount[. > 1] )', 'count( /d:statement/d:amount[. > 1] )'],
  ['/statement/child::amount | //note', '/d:statement/child::d:amount | //note'],
  ["//d:statement[amount = 'amount']/amount", "//d:statement[d:amount = 'amount']/d:amount"],
  ['//other', null],
])('%s means %s', (expression, meant) => expect(found(expression)?.meant).toBe(meant));
test('each name gets the prefix of its own namespace', () => {
  const both = new Map([...given, ['o', 'urn:other']]);
  expect(found('/statement/other', both)?.meant).toBe('/d:statement/o:other');
});

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
