/** The axes of XPath 1.0 (section 2.2). */
export const axes = [
  ...([
    'ancestor',
    'ancestor-or-self',
    'attribute',
    'child',
    'descendant',
    'descendant-or-self',
    'following',
  ] as const),
  ...([
    'following-sibling',
    'namespace',
    'parent',
    'preceding',
    'preceding-sibling',
    'self',
  ] as const),
] as const;
export type Axis = (typeof axes)[number];

/** The four types of values. The type is known before the run, because there are no variables. */
export type ValueType = 'nodes' | 'string' | 'number' | 'boolean';

/**
 * The node test of a step. Prefixes are resolved when the expression runs; `at` is the place of the
 * test.
 */
export type NodeTest =
  | { kind: 'name'; prefix: string; local: string; at: number }
  | { kind: 'any'; prefix: string | null; at: number }
  | { kind: 'node' | 'text' | 'comment' }
  | { kind: 'instruction'; target: string | null };

export type Step = { axis: Axis; test: NodeTest; predicates: Expression[] };

export const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];
export type Arithmetic = '+' | '-' | '*' | 'div' | 'mod';

/**
 * A parsed expression. Chains of equal operators are stored flat, so that a long one does not nest
 * deeply.
 */
export type Expression =
  | { kind: 'literal'; type: 'string'; value: string }
  | { kind: 'number'; type: 'number'; value: number }
  | { kind: 'call'; type: ValueType; name: string; given: Expression[] }
  | { kind: 'or' | 'and'; type: 'boolean'; terms: Expression[] }
  | { kind: 'compare'; type: 'boolean'; operator: Comparison; left: Expression; right: Expression }
  | {
      kind: 'arithmetic';
      type: 'number';
      first: Expression;
      rest: { operator: Arithmetic; of: Expression }[];
    }
  | { kind: 'negate'; type: 'number'; of: Expression }
  | { kind: 'union'; type: 'nodes'; terms: Expression[] }
  | { kind: 'filter'; type: 'nodes'; of: Expression; predicates: Expression[] }
  | { kind: 'path'; type: 'nodes'; from: 'root' | 'context' | Expression; steps: Step[] };

/** The expressions right inside of one, those of predicates included. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'number':
      return [];
    case 'call':
      return expression.given;
    case 'compare':
      return [expression.left, expression.right];
    case 'arithmetic':
      return [expression.first, ...expression.rest.map(({ of }) => of)];
    case 'negate':
      return [expression.of];
    case 'filter':
      return [expression.of, ...expression.predicates];
    case 'path': {
      const inner = expression.steps.flatMap(({ predicates }) => predicates);
      return typeof expression.from === 'string' ? inner : [expression.from, ...inner];
    }
    default:
      return expression.terms;
  }
}
