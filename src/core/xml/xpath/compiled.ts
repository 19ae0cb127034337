import type { XPathNode } from './nodes.ts';
import type { Run } from './run.ts';
import { numberOf, stringOfNumber } from './values.ts';

/** Computes a value for a context node, its position and the size of the context (section 1). */
export type Of<T> = (node: XPathNode, position: number, size: number) => T;

/** Called for nodes one after the other until it says true. */
export type Visit = (node: XPathNode) => boolean;

/** A node-set that is read as far as is needed. */
export type NodeSet = {
  /** All nodes in the order of the document, each once. */
  all: Of<readonly XPathNode[]>;
  /** Whether `visit` says true of one of them; they may come in any order and more than once. */
  some: (node: XPathNode, position: number, size: number, visit: Visit) => boolean;
  count: Of<number>;
  /** The first in the order of the document; -1 when the set is empty. */
  first: Of<XPathNode | -1>;
};

/** What a value depends on: with neither it is the same in every context and need be computed only once. */
export type Uses = { node: boolean; position: boolean };

/** An expression made ready for one run. */
export type Compiled = Uses &
  (
    | ({ type: 'nodes' } & NodeSet)
    | { type: 'string'; value: Of<string> }
    | { type: 'number'; value: Of<number> }
    | { type: 'boolean'; value: Of<boolean> }
  );
export type CompiledNodes = Extract<Compiled, { type: 'nodes' }>;

const always: Visit = () => true;

/** A node-set that only implements `all` itself. */
export const nodeSet = (all: NodeSet['all']): NodeSet => ({
  all,
  some: (node, position, size, visit) => all(node, position, size).some(visit),
  count: (node, position, size) => all(node, position, size).length,
  first: (node, position, size) => all(node, position, size)[0] ?? -1,
});

/** Computes a value that is the same in every context once, and only on demand. */
export function once<T>(compute: Of<T>): Of<T> {
  let known: { value: T } | null = null;
  return (node, position, size) => {
    known ??= { value: compute(node, position, size) };
    return known.value;
  };
}

/** The value as a string, as string() makes it one (section 4.2). */
export function asString(run: Run, compiled: Compiled): Of<string> {
  if (compiled.type === 'string') return compiled.value;
  if (compiled.type === 'nodes') {
    const { first } = compiled;
    return (node, position, size) => {
      const found = first(node, position, size);
      return found === -1 ? '' : run.stringOf(found);
    };
  }
  const { value } = compiled;
  if (compiled.type === 'boolean')
    return (node, position, size) => (value(node, position, size) ? 'true' : 'false');
  const { value: number } = compiled;
  return (node, position, size) => stringOfNumber(number(node, position, size));
}

/** The value as a number, as number() makes it one (section 4.4). */
export function asNumber(run: Run, compiled: Compiled): Of<number> {
  if (compiled.type === 'number') return compiled.value;
  if (compiled.type === 'boolean') {
    const { value } = compiled;
    return (node, position, size) => (value(node, position, size) ? 1 : 0);
  }
  const text = asString(run, compiled);
  return (node, position, size) => numberOf(text(node, position, size));
}

/** The value as a boolean, as boolean() makes it one (section 4.3). */
export function asBoolean(compiled: Compiled): Of<boolean> {
  if (compiled.type === 'boolean') return compiled.value;
  if (compiled.type === 'nodes') {
    const { some } = compiled;
    return (node, position, size) => some(node, position, size, always);
  }
  if (compiled.type === 'string') {
    const { value } = compiled;
    return (node, position, size) => value(node, position, size) !== '';
  }
  const { value } = compiled;
  return (node, position, size) => {
    const number = value(node, position, size);
    return number !== 0 && !Number.isNaN(number);
  };
}
