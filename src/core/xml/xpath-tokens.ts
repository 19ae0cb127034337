import { ncName } from './wellformed/xml-names.ts';

/** Why an expression cannot be read or run, in plain words; `at` is the offset in the expression (UTF-16 units from 0). */
export class XPathFault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.name = 'XPathFault';
    this.at = at;
  }
}
export type Token = {
  kind: 'literal' | 'number' | 'name' | 'mark' | 'other' | 'end';
  text: string;
  at: number;
  end: number;
};
const tokenKinds = ['literal', 'number', 'name', 'mark', 'other', 'end'] as const;
const tokenPattern = new RegExp(
  [
    `([ \\t\\r\\n]*)(?:("[^"]*"|'[^']*')|([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)`,
    `(${ncName}(?::(?:${ncName}|\\*))?)`,
    '(::|\\.\\.|//|!=|<=|>=|[()[\\].@,/|+\\-=<>*])|(.)|($))',
  ].join('|'),
  'suy',
);
export const nodeTypes = ['comment', 'text', 'processing-instruction', 'node'];

/** What is written instead of XPath 1.0, by what is most often seen, and what to write. The first that fits counts. */
const mistakes: readonly [mark: string, message: string][] = [
  ['!==', 'write `!=` for inequality'],
  ['==', 'write equality with a single `=`'],
  ['=>', '`=>` is not in XPath 1.0: write `>=` for at least'],
  ['=<', 'write `<=` for at most'],
  ['<>', 'write `!=` for inequality'],
  ['///', 'there is no `///`: write `//`'],
  ['&lt;', 'write `<` itself instead of &lt;'],
  ['&gt;', 'write `>` itself instead of &gt;'],
  ['&&', 'write `and` instead of `&&`'],
  ['&', 'write `and` instead of `&`'],
  ['||', 'write `or` instead of `||`, or concat() to join strings'],
  ['*:', "`*:name` is not in XPath 1.0: write *[local-name()='name']"],
  ['$', 'there are no variables here: write the value itself'],
  ['"', 'the string that begins here does not end: a closing " is missing'],
  ["'", "the string that begins here does not end: a closing ' is missing"],
  ['!', 'write not as the function not()'],
  [':', 'a `:` separates a prefix and a name, without spaces; after an axis write `::`'],
];

/** Words of later versions where an operator is due, and what to write. */
export const laterOperators: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  union: '|',
  AND: 'and',
  OR: 'or',
};

/** Functions of later versions, and what to write. */
export const laterFunctions: Readonly<Record<string, string>> = {
  matches: 'use contains() or starts-with()',
  'ends-with': 'compare substring(s, string-length(s) - string-length(end) + 1) with the end',
  replace: 'translate() replaces single characters',
  tokenize: 'use substring-before() and substring-after()',
  'string-join': 'use concat()',
  'lower-case': "use translate(s, 'ABC…', 'abc…')",
  'upper-case': "use translate(s, 'abc…', 'ABC…')",
  exists: 'use boolean()',
  empty: 'use not()',
  avg: 'use sum(x) div count(x)',
  min: 'write x[not(../x < .)]',
  max: 'write x[not(../x > .)]',
  'distinct-values': 'write x[not(. = preceding::x)]',
  data: 'use string()',
  if: 'write a predicate, x[test]',
};

/** The tokens of an expression (section 3.7), with `end` as the last. Throws an XPathFault at the first invalid one. */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokens.at(-1)?.kind !== 'end') {
    const [, space = '', ...found] = tokenPattern.exec(expression) ?? [];
    const at = (tokens.at(-1)?.end ?? 0) + space.length;
    const index = found.findIndex((text) => text !== undefined);
    const kind = tokenKinds[index] ?? 'end';
    const text = found[index] ?? '';
    const isPart = kind === 'literal' || kind === 'number' || kind === 'name';
    const mistake = mistakes.find(
      ([mark]) =>
        !isPart && expression.startsWith(mark, at) && (mark.length > 1 || kind === 'other'),
    );
    if (mistake) throw new XPathFault(at, mistake[1]);
    if (kind === 'other')
      throw new XPathFault(
        at,
        '‘’“”„«»'.includes(text)
          ? `${text} is not a quotation mark in XPath: write ' or "`
          : `${text} is not allowed here`,
      );
    tokens.push({ kind, text, at, end: at + text.length });
  }
  return tokens;
}

/** A token as it is named in a message. */
export const described = ({ kind, text }: Token): string =>
  kind === 'end' ? 'the end' : kind === 'literal' ? `the string ${text}` : `\`${text}\``;
