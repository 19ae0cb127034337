import {
  asBoolean,
  asNumber,
  asString,
  type Compiled,
  type CompiledNodes,
  type Of,
  once,
} from './compiled.ts';
import type { Run } from './run.ts';
import type { Comparison } from './syntax.ts';
import { numberOf } from './values.ts';

const numeric: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

const turned: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const isEquality = (operator: Comparison): boolean => operator === '=' || operator === '!=';

/** Holds where it does for the string-value of one of the nodes. */
const some =
  <T>(
    { some: someOf }: CompiledNodes,
    run: Run,
    other: Of<T>,
    holds: (text: string, other: T) => boolean,
  ): Of<boolean> =>
  (node, position, size) => {
    const value = other(node, position, size);
    return someOf(node, position, size, (one) => holds(run.stringOf(one), value));
  };

/** All string-values of a node-set; where it is the same in every context they are collected once. */
function textsOf(run: Run, nodes: CompiledNodes): Of<ReadonlySet<string>> {
  const collect: Of<ReadonlySet<string>> = (node, position, size) => {
    const texts = new Set<string>();
    nodes.some(node, position, size, (one) => {
      texts.add(run.stringOf(one));
      return false;
    });
    return texts;
  };
  return nodes.node || nodes.position ? collect : once(collect);
}

/** The least and the greatest number of a node-set; NaN is neither. */
function rangeOf(run: Run, nodes: CompiledNodes): Of<{ least: number; greatest: number } | null> {
  const measure: Of<{ least: number; greatest: number } | null> = (node, position, size) => {
    let range: { least: number; greatest: number } | null = null;
    nodes.some(node, position, size, (one) => {
      const value = numberOf(run.stringOf(one));
      if (Number.isNaN(value)) return false;
      range = range
        ? { least: Math.min(range.least, value), greatest: Math.max(range.greatest, value) }
        : { least: value, greatest: value };
      return false;
    });
    return range;
  };
  return nodes.node || nodes.position ? measure : once(measure);
}

/** Two node-sets: true where it is for one node of each, found without holding each against each. */
function compareNodes(
  run: Run,
  operator: Comparison,
  left: CompiledNodes,
  right: CompiledNodes,
): Of<boolean> {
  if (isEquality(operator)) {
    const isSame = !(right.node || right.position) || left.node || left.position;
    const [one, other] = isSame ? [left, right] : [right, left];
    const texts = textsOf(run, other);
    if (operator === '=') return some(one, run, texts, (text, all) => all.has(text));
    // Only a set of one single value has nothing that differs from it.
    return some(one, run, texts, (text, all) => all.size > 1 || (all.size === 1 && !all.has(text)));
  }
  const range = rangeOf(run, right);
  const holds = numeric[operator];
  const isLess = operator === '<' || operator === '<=';
  return some(
    left,
    run,
    range,
    (text, all) => all !== null && holds(numberOf(text), isLess ? all.greatest : all.least),
  );
}

function compareWithNodes(
  run: Run,
  operator: Comparison,
  left: CompiledNodes,
  right: Compiled,
): Of<boolean> {
  if (right.type === 'nodes') return compareNodes(run, operator, left, right);
  if (right.type === 'boolean')
    return compareValues(
      run,
      operator,
      { ...left, type: 'boolean', value: asBoolean(left) },
      right,
    );
  if (right.type === 'string' && isEquality(operator))
    return some(
      left,
      run,
      right.value,
      operator === '=' ? (text, other) => text === other : (text, other) => text !== other,
    );
  const holds = numeric[operator];
  return some(left, run, asNumber(run, right), (text, other) => holds(numberOf(text), other));
}

function compareValues(
  run: Run,
  operator: Comparison,
  left: Compiled,
  right: Compiled,
): Of<boolean> {
  const byText = isEquality(operator) && left.type === 'string' && right.type === 'string';
  if (byText) {
    const [one, other] = [asString(run, left), asString(run, right)];
    return (node, position, size) =>
      (one(node, position, size) === other(node, position, size)) === (operator === '=');
  }
  const holds = numeric[operator];
  if (isEquality(operator) && (left.type === 'boolean' || right.type === 'boolean')) {
    const [one, other] = [asBoolean(left), asBoolean(right)];
    return (node, position, size) =>
      holds(Number(one(node, position, size)), Number(other(node, position, size)));
  }
  const [one, other] = [asNumber(run, left), asNumber(run, right)];
  return (node, position, size) => holds(one(node, position, size), other(node, position, size));
}

/** A comparison made ready (section 3.4): of a node-set it is true where it is true of one of its nodes. */
export function compare(
  run: Run,
  operator: Comparison,
  left: Compiled,
  right: Compiled,
): Of<boolean> {
  if (left.type === 'nodes') return compareWithNodes(run, operator, left, right);
  return right.type === 'nodes'
    ? compareWithNodes(run, turned[operator], right, left)
    : compareValues(run, operator, left, right);
}
