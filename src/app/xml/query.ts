import { several } from '#core/text/wording.ts';
import { attributeOf, elementOf, type XPathNode } from '#core/xml/attributes.ts';
import { pathOf } from '#core/xml/paths.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import {
  evaluate,
  stringOfNumber,
  withPrefixes,
  XPathFault,
  type XPathValue,
} from '#core/xml/xpath.ts';
import { type OpenXml, placeOf, type Step, type XmlPlace, type XmlQuestions } from './open.ts';
import { preview, previewOf } from './preview.ts';

/** One hit of a query: what it is, the XPath that leads to it alone, the beginning of its text (`cut` where it is longer), where it begins in the received text, and the place of its value. */
export type XPathHit = {
  kind: 'element' | 'attribute' | 'text' | 'comment' | 'instruction' | 'document';
  node: number;
  path: string;
  preview: string;
  cut: boolean;
  begins: { line: number; column: number };
  place: XmlPlace | null;
};

/** The answer to an XPath: nodes in the order of the document, or a single value. `hint` says what the expression finds with the prefixes of the document, where that is something else. */
export type XPathAnswer =
  | { type: 'nodes'; total: number; hits: XPathHit[]; hint: string | null; milliseconds: number }
  | {
      type: 'string' | 'number' | 'boolean';
      value: string;
      hint: string | null;
      milliseconds: number;
    }
  /** The expression could not be read or run; `at` is the offset in it. */
  | { type: 'fault'; message: string; at: number | null };

type Ran = { value: XPathValue; hint: string | null; milliseconds: number };

/** Runs an XPath over a document; `namespaces` are prefixes beside those of the document. Throws XPathFault. */
export function runXPath(
  document: OpenXml,
  expression: string,
  given: Record<string, string>,
  step: Step,
): Ran {
  const start = performance.now();
  const namespaces = new Map([...document.prefixes, ...Object.entries(given)]);
  const run = (one: string): XPathValue =>
    evaluate(document.tree, one, { namespaces, onStep: () => step() });
  const value = run(expression);
  const milliseconds = performance.now() - start;
  const meant = withPrefixes(document.tree, expression, namespaces);
  let hint: string | null = null;
  try {
    const other = meant === null ? value : run(meant);
    if (!areAlike(value, other)) hint = `${meant} ${foundBy(other)}`;
  } catch (fault) {
    // What may have been meant takes too many steps, but what was asked has its answer.
    if (!(fault instanceof XPathFault)) throw fault;
  }
  return { value, hint, milliseconds };
}

/** Whether two expressions find as many nodes, or the same value. */
const areAlike = (one: XPathValue, other: XPathValue): boolean =>
  one.type === 'nodes'
    ? other.type === 'nodes' && one.nodes.length === other.nodes.length
    : other.type !== 'nodes' && Object.is(one.value, other.value);

/** What another expression finds, in words. */
const foundBy = (value: XPathValue): string =>
  value.type === 'nodes'
    ? `finds ${several(value.nodes.length, 'match', 'matches')}`
    : `is ${preview(value.type === 'number' ? stringOfNumber(value.value) : String(value.value)).text}`;

/** Runs an XPath and returns a page of its hits; the next page of the same XPath costs nothing. */
export function queryXml(
  document: OpenXml,
  { expression, namespaces, from, count }: XmlQuestions['queryXml'],
  step: Step,
): XPathAnswer {
  try {
    const { value, hint, milliseconds } = document.kept('query', { expression, namespaces }, () =>
      runXPath(document, expression, namespaces, step),
    );
    if (value.type === 'nodes') {
      const hits = value.nodes.slice(from, from + count).map((node) => hitOf(document, node));
      return { type: 'nodes', total: value.nodes.length, hits, hint, milliseconds };
    }
    return {
      type: value.type,
      value: value.type === 'number' ? stringOfNumber(value.value) : String(value.value),
      hint,
      milliseconds,
    };
  } catch (fault) {
    if (fault instanceof XPathFault) return { type: 'fault', message: fault.message, at: fault.at };
    throw fault;
  }
}

const words: Record<number, XPathHit['kind']> = {
  [nodeKinds.document]: 'document',
  [nodeKinds.element]: 'element',
  [nodeKinds.text]: 'text',
  [nodeKinds.comment]: 'comment',
  [nodeKinds.instruction]: 'instruction',
};

function hitOf(document: OpenXml, node: XPathNode): XPathHit {
  const { tree, prefixes } = document;
  const attribute = attributeOf(tree, node);
  const path = pathOf(tree, node, prefixes);
  const start = attribute?.start ?? (node < tree.count ? tree.start(node) : 0);
  const begins = document.lines('raw').at(start);
  if (attribute) {
    const { text, cut } = preview(attribute.value);
    return {
      kind: 'attribute',
      node: elementOf(tree, node),
      path,
      preview: text,
      cut,
      begins,
      place: document.place(attribute.valueStart, attribute.valueEnd),
    };
  }
  const { text, cut } = previewOf(tree, node);
  return {
    kind: words[tree.kind(node)] ?? 'document',
    node,
    path,
    preview: text,
    cut,
    begins,
    place: placeOf(document, node),
  };
}
