import { expect, test } from 'vitest';
import { scanXml } from '#core/xml/scan.ts';
import { namespaceHint } from '#core/xpath/hint.ts';
import { parseXPath } from '#core/xpath/parse.ts';

const tree = scanXml('<statement xmlns="urn:bank"><amount/><note xmlns=""/><other xmlns="urn:other"/></statement>');
const hint = (expression: string, namespaces = new Map([['d', 'urn:bank']])) => namespaceHint(tree, parseXPath(expression), namespaces);

test('a name without a prefix that stands in a namespace is told, with what to write instead', () => {
  expect(hint('//statement')).toBe("statement is in the namespace urn:bank: write d:statement, or use *[local-name()='statement']");
  expect(hint('/statement/amount[. > 1]')).toBe(
    "statement, amount are in the namespace urn:bank: write d:statement, d:amount, or use *[local-name()='statement']",
  );
});
test('names in predicates and arguments are told too', () => expect(hint("count(//d:statement[amount = '1'])")).toContain('write d:amount'));
test('without a prefix for the namespace one is to be declared', () =>
  expect(hint('//other')).toBe("other is in the namespace urn:other: declare a prefix for it, or use *[local-name()='other']"));
test.each(['//nowhere', '//note', '//d:statement', '//@amount', '1'])('nothing is told of %s', (expression) => expect(hint(expression)).toBeNull());
