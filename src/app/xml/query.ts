import { several } from '#core/text/wording.ts';
import { pathOf } from '#core/xml/paths.ts';
import { stringValue } from '#core/xml/string-value.ts';
import { nodeKinds } from '#core/xml/tree-columns.ts';
import { evaluate, namespaceHint, stringOfNumber, type XPathValue } from '#core/xml/xpath.ts';
import { attributeOf, elementOf, type XPathNode } from '#core/xml/xpath-axes.ts';
import { XPathFault } from '#core/xml/xpath-tokens.ts';
import { type OpenXml, placeOf, type Step, type XmlPlace, type XmlQuestions } from './open.ts';
import { isTooLarge, preview } from './preview.ts';

/** One hit of a query: what it is, the XPath that leads to it alone, the beginning of its text, and where it stands. */
export type XPathHit = {
  kind: 'element' | 'attribute' | 'text' | 'comment' | 'instruction' | 'document';
  node: number;
  path: string;
  preview: string;
  place: XmlPlace | null;
};

/** The answer to an XPath: nodes in the order of the document, or a single value. `hint` says what may have been meant where nothing was found, and what that would find. */
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
  namespaces: Record<string, string>,
  step: Step,
): Ran {
  const start = performance.now();
  const all = new Map([...document.prefixes, ...Object.entries(namespaces)]);
  const value = evaluate(document.tree, expression, { namespaces: all, onStep: () => step() });
  const milliseconds = performance.now() - start;
  const missed = namespaceHint(document.tree, expression, all);
  if (missed === null) return { value, hint: null, milliseconds };
  const { why, advice, meant } = missed;
  let other: XPathValue | null = null;
  try {
    if (meant !== null)
      other = evaluate(document.tree, meant, { namespaces: all, onStep: () => step() });
  } catch (fault) {
    // What may have been meant takes too many steps, but what was asked has its answer.
    if (!(fault instanceof XPathFault)) throw fault;
  }
  // What was found may be right all the same: "not(//Ntry)" is not, where Ntry has a namespace.
  const isRight = other === null ? !isNothing(value) : !isNothing(value) && areAlike(value, other);
  if (isRight) return { value, hint: null, milliseconds };
  const found = other === null ? null : foundBy(other);
  const hint = found === null ? `${why}: ${advice}` : `${meant} ${found}: ${why}`;
  return { value, hint, milliseconds };
}

/** Whether a value is what an expression gives that finds no node. */
const isNothing = (value: XPathValue): boolean =>
  value.type === 'nodes' ? value.nodes.length === 0 : !value.value;

/** Whether two expressions find as many nodes, or the same value. */
const areAlike = (one: XPathValue, other: XPathValue): boolean =>
  one.type === 'nodes'
    ? other.type === 'nodes' && one.nodes.length === other.nodes.length
    : other.type !== 'nodes' && one.value === other.value;

/** What another expression finds, in words; null where that is nothing either. */
function foundBy(value: XPathValue): string | null {
  if (isNothing(value)) return null;
  if (value.type === 'nodes') return `finds ${several(value.nodes.length, 'match', 'matches')}`;
  const text = value.type === 'number' ? stringOfNumber(value.value) : String(value.value);
  return `is ${preview(text)}`;
}

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
  if (attribute)
    return {
      kind: 'attribute',
      node: elementOf(tree, node),
      path,
      preview: preview(attribute.value),
      place: document.place(attribute.start, attribute.end),
    };
  const isLarge = isTooLarge(tree, node);
  const text = isLarge
    ? several(tree.after(node) - node - 1, 'node')
    : preview(stringValue(tree, node));
  return {
    kind: words[tree.kind(node)] ?? 'document',
    node,
    path,
    preview: text,
    place: placeOf(document, node),
  };
}
