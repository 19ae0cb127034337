import type { XmlTree } from '../tree.ts';
import { compileFor } from './compile.ts';
import type { Namespaces } from './namespaces.ts';
import type { XPathNode } from './nodes.ts';
import { Run } from './run.ts';
import type { Expression } from './syntax.ts';

/** The value of an expression; nodes are in the order of the document and each once. */
export type XPathValue =
  | { type: 'nodes'; nodes: readonly XPathNode[] }
  | { type: 'string'; value: string }
  | { type: 'number'; value: number }
  | { type: 'boolean'; value: boolean };

/**
 * How an expression is run: what its prefixes mean (`xml` is known; without a prefix no namespace is meant), the context node (the
 * document), and what is called every hundred thousand nodes or so; what that throws ends the run.
 */
export type XPathContext = { namespaces?: Namespaces; context?: XPathNode; onStep?: () => void };

/**
 * Runs an expression over a tree by the rules of XPath 1.0. Throws an XPathFault for a prefix that is not declared. A DOCTYPE is no node
 * and its entities are not resolved; a CDATA section is part of the text it stands in.
 */
export function evaluate(
  tree: XmlTree,
  expression: Expression,
  given: XPathContext = {},
): XPathValue {
  const { namespaces = new Map(), context = 0, onStep = () => undefined } = given;
  const compiled = compileFor(new Run(tree, onStep), namespaces)(expression);
  switch (compiled.type) {
    case 'nodes':
      return { type: 'nodes', nodes: compiled.all(context, 1, 1) };
    case 'string':
      return { type: 'string', value: compiled.value(context, 1, 1) };
    case 'number':
      return { type: 'number', value: compiled.value(context, 1, 1) };
    case 'boolean':
      return { type: 'boolean', value: compiled.value(context, 1, 1) };
  }
}
