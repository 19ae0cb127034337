import { editDistance } from '../../text/edit-distance.ts';
import { plural } from '../../text/wording.ts';
import type { XmlTree } from '../tree.ts';
import type { Namespaces } from './namespaces.ts';
import { type Expression, partsOf, type ValueType } from './syntax.ts';

/** What a function takes and gives. Of `takes` the last `optional` ones can be left out; with `rest` more like the last may follow. */
export type Signature = {
  type: ValueType;
  takes: readonly (ValueType | 'any')[];
  optional?: number;
  rest?: true;
};

/** The core function library of XPath 1.0 (section 4). */
export const signatures: Readonly<Record<string, Signature>> = {
  last: { type: 'number', takes: [] },
  position: { type: 'number', takes: [] },
  count: { type: 'number', takes: ['nodes'] },
  id: { type: 'nodes', takes: ['any'] },
  'local-name': { type: 'string', takes: ['nodes'], optional: 1 },
  'namespace-uri': { type: 'string', takes: ['nodes'], optional: 1 },
  name: { type: 'string', takes: ['nodes'], optional: 1 },
  string: { type: 'string', takes: ['any'], optional: 1 },
  concat: { type: 'string', takes: ['string', 'string'], rest: true },
  'starts-with': { type: 'boolean', takes: ['string', 'string'] },
  contains: { type: 'boolean', takes: ['string', 'string'] },
  'substring-before': { type: 'string', takes: ['string', 'string'] },
  'substring-after': { type: 'string', takes: ['string', 'string'] },
  substring: { type: 'string', takes: ['string', 'number', 'number'], optional: 1 },
  'string-length': { type: 'number', takes: ['string'], optional: 1 },
  'normalize-space': { type: 'string', takes: ['string'], optional: 1 },
  translate: { type: 'string', takes: ['string', 'string', 'string'] },
  boolean: { type: 'boolean', takes: ['any'] },
  not: { type: 'boolean', takes: ['boolean'] },
  true: { type: 'boolean', takes: [] },
  false: { type: 'boolean', takes: [] },
  lang: { type: 'boolean', takes: ['string'] },
  number: { type: 'number', takes: ['any'], optional: 1 },
  sum: { type: 'number', takes: ['nodes'] },
  floor: { type: 'number', takes: ['number'] },
  ceiling: { type: 'number', takes: ['number'] },
  round: { type: 'number', takes: ['number'] },
};

/** The signature of a function by name; null if there is no such function. */
export const signatureOf = (name: string): Signature | null =>
  Object.hasOwn(signatures, name) ? (signatures[name] ?? null) : null;

/** Functions of later versions, and what to write in XPath 1.0 where there is something. */
const later: Readonly<Record<string, string>> = {
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
  abs: 'write x * (1 - 2 * (x < 0))',
  'distinct-values': 'write x[not(. = preceding::x)]',
  data: 'use string()',
  'current-date': 'write the date itself',
  'current-dateTime': 'write the time itself',
  doc: 'only this document can be queried',
  document: 'only this document can be queried',
  key: 'it belongs to XSLT',
  current: 'it belongs to XSLT',
  'format-number': 'it belongs to XSLT',
  'generate-id': 'it belongs to XSLT',
  root: 'write /',
  'node-name': 'use name()',
  'deep-equal': 'compare strings',
  reverse: '',
  subsequence: 'write (x)[position() >= from]',
  'index-of': 'use count(preceding-sibling::x) + 1',
  'year-from-date': 'use substring()',
};

/** Node tests and other words of XPath 2 that look like functions. */
const laterTests: Readonly<Record<string, string>> = {
  if: '`if` is not in XPath 1.0: write a predicate, x[test]',
  element: 'the test element() is not in XPath 1.0: write * or the name itself',
  attribute: 'the test attribute() is not in XPath 1.0: write @* or @name',
  'document-node': 'the test document-node() is not in XPath 1.0: write /',
  item: 'the test item() is not in XPath 1.0: write node()',
  switch: '`switch` is not in XPath 1.0: write predicates',
  typeswitch: '`typeswitch` is not in XPath 1.0: write predicates',
};

const laterOperators: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  union: '|',
  is: 'count(a | b) = 1',
  idiv: 'floor(a div b)',
  AND: 'and',
  OR: 'or',
  And: 'and',
  Or: 'or',
};

const laterWords = [
  'to',
  'intersect',
  'except',
  'instance',
  'cast',
  'castable',
  'treat',
  'return',
  'in',
  'satisfies',
  'then',
  'else',
  'as',
];

/** The word of the list that was most likely meant; null where none is near. */
export function nearest(word: string, words: readonly string[]): string | null {
  const near = words
    .map((one) => ({ one, far: editDistance(word.toLowerCase(), one) }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far <= Math.max(1, Math.floor(word.length / 3)) ? near.one : null;
}

/** Why there is no such function, and what to write instead if that is known. */
export function unknownFunction(name: string): string {
  const local = name.slice(name.indexOf(':') + 1);
  const test = Object.hasOwn(laterTests, name) ? laterTests[name] : undefined;
  if (test !== undefined) return test;
  if (local !== name && Object.hasOwn(signatures, local))
    return `there is no function ${name}(): write ${local}() without the prefix`;
  if (Object.hasOwn(later, local))
    return `${local}() is not in XPath 1.0${later[local] ? `: ${later[local]}` : ''}`;
  const meant = nearest(local, Object.keys(signatures));
  return `there is no function ${name}()${meant === null ? '' : `: did you mean ${meant}()?`}`;
}

/** What is wrong with a word where an operator is due; null where nothing is known of it. */
export function wrongOperator(word: string): string | null {
  const instead = Object.hasOwn(laterOperators, word) ? laterOperators[word] : undefined;
  if (instead !== undefined) return `\`${word}\` is not in XPath 1.0: write \`${instead}\``;
  return laterWords.includes(word) ? `\`${word}\` is not in XPath 1.0` : null;
}

/** Words that begin an expression of XPath 2, before a variable. */
export const laterBeginnings: readonly string[] = ['for', 'let', 'some', 'every'];

const wrong: readonly [mark: string, message: string][] = [
  ['==', 'write equality with a single `=`'],
  ['=>', '`=>` is not in XPath 1.0: write `>=` for at least'],
  ['=<', 'write `<=` for at most'],
  ['<>', 'write `!=` for inequality'],
  ['!==', 'write `!=` for inequality'],
  ['&lt;', 'write `<` itself instead of &lt;'],
  ['&gt;', 'write `>` itself instead of &gt;'],
  ['&amp;', 'write `and` instead of &amp;'],
  ['&quot;', 'write a quotation mark itself instead of &quot;'],
  ['&apos;', "write ' itself instead of &apos;"],
  ['&&', 'write `and` instead of `&&`'],
  ['&', 'write `and` instead of `&`'],
  ['||', 'write `or` instead of `||`, or concat() to join strings'],
  [':=', '`:=` is not in XPath 1.0'],
  ['<<', '`<<` is not in XPath 1.0'],
  ['>>', '`>>` is not in XPath 1.0'],
  ['///', 'there is no `///`: write `//`'],
];

/** What is wrong where these characters stand, by the mistake most likely made; null where they are nothing known. */
export function wrongMark(expression: string, at: number): string | null {
  return wrong.find(([mark]) => expression.startsWith(mark, at))?.[1] ?? null;
}

/** What is wrong with a character that begins nothing in XPath 1.0. */
export function wrongCharacter(expression: string, at: number): string {
  const character = String.fromCodePoint(expression.codePointAt(at) ?? 0);
  if (character === '!') return 'write not as the function not()';
  if ('‘’“”„«»'.includes(character))
    return `${character} is not a quotation mark in XPath: write ' or "`;
  if (character === ':')
    return 'a `:` separates a prefix and a name, without spaces; after an axis write `::`';
  if (character === '{' || character === '}')
    return `${character} is not in XPath 1.0: give the namespace a prefix and write prefix:name`;
  if (character === '#' || character === '?') return `${character} is not in XPath 1.0`;
  return `${character} is not allowed here`;
}

/** The element names without a prefix, in the order of the expression, with every place of each. */
function bareNames(expression: Expression): Map<string, number[]> {
  const names = new Map<string, number[]>();
  for (let level = [expression]; level.length > 0; level = level.flatMap(partsOf)) {
    for (const part of level) {
      if (part.kind !== 'path') continue;
      for (const { axis, test } of part.steps) {
        if (
          axis !== 'attribute' &&
          axis !== 'namespace' &&
          test.kind === 'name' &&
          test.prefix === ''
        )
          names.set(test.local, [...(names.get(test.local) ?? []), test.at]);
      }
    }
  }
  return names;
}

/** Why an expression may have found nothing, and the expression that was probably meant; null without a prefix to write. */
export type NamespaceHint = { why: string; advice: string; meant: string | null };

/**
 * Why an expression may have found nothing: names without a prefix mean no namespace, but elements
 * of these names are in one. `written` is the expression as text. Null if that is not the reason.
 */
export function namespaceHint(
  tree: XmlTree,
  expression: Expression,
  namespaces: Namespaces,
  written: string,
): NamespaceHint | null {
  const inNamespace = new Map<string, string>();
  const outside = new Set<string>();
  for (const { local, uri } of tree.names) {
    if (uri === '') outside.add(local);
    else if (!inNamespace.has(local)) inNamespace.set(local, uri);
  }
  const bare = bareNames(expression);
  const missed = [...bare.keys()].filter((name) => inNamespace.has(name) && !outside.has(name));
  const uri = inNamespace.get(missed[0] ?? '');
  if (uri === undefined) return null;
  const prefixOf = (name: string): string | undefined =>
    [...namespaces].find(([, one]) => one === inNamespace.get(name))?.[0];
  const names = missed.filter((name) => inNamespace.get(name) === uri);
  const prefix = prefixOf(names[0] ?? '');
  const write = names.map((name) => `${prefix}:${name}`).join(', ');
  const places = missed
    .flatMap((name) => (bare.get(name) ?? []).map((at) => ({ at, prefix: prefixOf(name) })))
    .sort((a, b) => b.at - a.at);
  const meant = places.reduce(
    (text, place) => `${text.slice(0, place.at)}${place.prefix}:${text.slice(place.at)}`,
    written,
  );
  return {
    why: `${names.join(', ')} ${plural(names.length, 'is', 'are')} in the namespace ${uri}`,
    advice: `${prefix === undefined ? 'declare a prefix for it' : `write ${write}`}, or use *[local-name()='${names[0]}']`,
    meant: places.every((place) => place.prefix !== undefined) ? meant : null,
  };
}
