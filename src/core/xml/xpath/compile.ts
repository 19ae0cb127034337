import type { XmlTree } from '../tree.ts';
import { compare } from './compare.ts';
import {
  asBoolean,
  asNumber,
  type Compiled,
  nodeSet,
  type Of,
  once,
  type Uses,
} from './compiled.ts';
import { compileCall } from './functions.ts';
import { signatureOf } from './mistakes.ts';
import type { Namespaces } from './namespaces.ts';
import { ordered, type XPathNode } from './nodes.ts';
import { compileFilter, compilePath } from './path.ts';
import { Run } from './run.ts';
import type { Arithmetic, Expression } from './syntax.ts';

const arithmetic: Readonly<Record<Arithmetic, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  // The sign is that of the dividend, as in JavaScript (section 3.5).
  mod: (left, right) => left % right,
};

const usesOf = (parts: readonly Compiled[]): Uses => ({
  node: parts.some(({ node }) => node),
  position: parts.some(({ position }) => position),
});

/** What is the same in every context is computed once. */
function cacheResult(compiled: Compiled): Compiled {
  if (compiled.node || compiled.position) return compiled;
  if (compiled.type === 'nodes') return { ...compiled, ...nodeSet(once(compiled.all)) };
  if (compiled.type === 'string') return { ...compiled, value: once(compiled.value) };
  return compiled.type === 'number'
    ? { ...compiled, value: once(compiled.value) }
    : { ...compiled, value: once(compiled.value) };
}

function union(terms: readonly Compiled[]): Compiled {
  const sets = terms.flatMap((term) => (term.type === 'nodes' ? [term] : []));
  const all: Of<readonly XPathNode[]> = (node, position, size) =>
    ordered(sets.flatMap((set) => set.all(node, position, size)));
  return {
    type: 'nodes',
    ...usesOf(terms),
    ...nodeSet(all),
    some: (node, position, size, visit) =>
      sets.some((set) => set.some(node, position, size, visit)),
  };
}

/** Makes expressions of one run ready: closures that know the types of their parts and the names of the tree. */
export function compileFor(run: Run, namespaces: Namespaces): (expression: Expression) => Compiled {
  const chainOf = (kind: 'or' | 'and', parts: readonly Compiled[]): Of<boolean> => {
    const terms = parts.map(asBoolean);
    return kind === 'or'
      ? (node, position, size) => terms.some((term) => term(node, position, size))
      : (node, position, size) => terms.every((term) => term(node, position, size));
  };
  const calculation = (expression: Extract<Expression, { kind: 'arithmetic' }>): Compiled => {
    const first = compile(expression.first);
    const rest = expression.rest.map(({ operator, of }) => ({
      compute: arithmetic[operator],
      of: compile(of),
    }));
    const start = asNumber(run, first);
    const terms = rest.map(({ compute, of }) => ({ compute, value: asNumber(run, of) }));
    const value: Of<number> = (node, position, size) =>
      terms.reduce(
        (total, term) => term.compute(total, term.value(node, position, size)),
        start(node, position, size),
      );
    return { type: 'number', ...usesOf([first, ...rest.map(({ of }) => of)]), value };
  };
  const compilePart = (expression: Expression): Compiled => {
    switch (expression.kind) {
      case 'literal':
        return { type: 'string', node: false, position: false, value: () => expression.value };
      case 'number':
        return { type: 'number', node: false, position: false, value: () => expression.value };
      case 'call':
        return compileCall(
          run,
          expression.name,
          expression.given.map(compile),
          signatureOf(expression.name)?.takes.length ?? 0,
        );
      case 'or':
      case 'and': {
        const parts = expression.terms.map(compile);
        return { type: 'boolean', ...usesOf(parts), value: chainOf(expression.kind, parts) };
      }
      case 'compare': {
        const [left, right] = [compile(expression.left), compile(expression.right)];
        return {
          type: 'boolean',
          ...usesOf([left, right]),
          value: compare(run, expression.operator, left, right),
        };
      }
      case 'arithmetic':
        return calculation(expression);
      case 'negate': {
        const of = compile(expression.of);
        const number = asNumber(run, of);
        return {
          type: 'number',
          ...usesOf([of]),
          value: (node, position, size) => -number(node, position, size),
        };
      }
      case 'union':
        return union(expression.terms.map(compile));
      case 'filter':
        return compileFilter(expression, compile);
      case 'path':
        return compilePath(run, expression, namespaces, compile);
    }
  };
  const compile = (expression: Expression): Compiled => cacheResult(compilePart(expression));
  return compile;
}

/** The value of an expression; nodes are in the order of the document and each once. */
export type XPathValue =
  | { type: 'nodes'; nodes: readonly XPathNode[] }
  | { type: 'string'; value: string }
  | { type: 'number'; value: number }
  | { type: 'boolean'; value: boolean };

/**
 * How to run an expression: the meaning of its prefixes (`xml` is known; without a prefix there is
 * no namespace), the context node (the document), and a callback every hundred thousand nodes or
 * so; an exception from it ends the run.
 */
export type XPathContext = { namespaces?: Namespaces; context?: XPathNode; onStep?: () => void };

/**
 * Runs an expression over a tree by the rules of XPath 1.0. Throws an XPathFault for an undeclared
 * prefix. A DOCTYPE is not a node and its entities are not resolved; a CDATA section is part of the
 * text around it.
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
