import { asBoolean, type Compiled, type Of } from './compiled.ts';
import type { XPathNode } from './nodes.ts';
import type { Expression } from './syntax.ts';

/** A predicate made ready. `isPositional` where its truth hangs on where a node stands in the list: then lists cannot be joined before it. */
export type Predicate =
  | { kind: 'nth'; at: number; isPositional: true }
  | { kind: 'first'; count: number; isPositional: true }
  | { kind: 'last'; isPositional: true }
  | { kind: 'test'; holds: Of<boolean>; isPositional: boolean };

const isCall = (expression: Expression, name: string): boolean =>
  expression.kind === 'call' && expression.name === name;

/** The short-cuts: [3], [last()], [position() = 3], [position() < 3] and the like end as soon as they are served. */
function shortCut(expression: Expression): Predicate | null {
  if (expression.kind === 'number')
    return { kind: 'nth', at: expression.value, isPositional: true };
  if (isCall(expression, 'last')) return { kind: 'last', isPositional: true };
  if (expression.kind !== 'compare' || !isCall(expression.left, 'position')) return null;
  const { operator, right } = expression;
  if (operator === '=' && isCall(right, 'last')) return { kind: 'last', isPositional: true };
  if (right.kind !== 'number') return null;
  if (operator === '=') return { kind: 'nth', at: right.value, isPositional: true };
  if (operator === '<=')
    return { kind: 'first', count: Math.floor(right.value), isPositional: true };
  return operator === '<'
    ? { kind: 'first', count: Math.ceil(right.value) - 1, isPositional: true }
    : null;
}

/** A predicate made ready: a number is held against the position, anything else is taken as a boolean (section 2.4). */
export function predicateOf(
  expression: Expression,
  compile: (inner: Expression) => Compiled,
): Predicate {
  const short = shortCut(expression);
  if (short) return short;
  const compiled = compile(expression);
  if (compiled.type !== 'number')
    return { kind: 'test', holds: asBoolean(compiled), isPositional: compiled.position };
  const { value } = compiled;
  return {
    kind: 'test',
    holds: (node, position, size) => value(node, position, size) === position,
    isPositional: true,
  };
}

/** The nodes that a predicate leaves of a list; the list is in the order in which positions are counted. */
export function kept(list: readonly XPathNode[], predicate: Predicate): readonly XPathNode[] {
  switch (predicate.kind) {
    case 'nth':
      return Number.isInteger(predicate.at) && predicate.at > 0
        ? list.slice(predicate.at - 1, predicate.at)
        : [];
    case 'first':
      return list.slice(0, Math.max(0, predicate.count));
    case 'last':
      return list.slice(-1);
    case 'test':
      return list.filter((node, index) => predicate.holds(node, index + 1, list.length));
  }
}
