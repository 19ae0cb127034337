import { XPathFault } from './fault.ts';
import { wrongOperator } from './mistakes.ts';
import { parseCall } from './parse-call.ts';
import { parseStep, startsStep } from './parse-step.ts';
import {
  type Arithmetic,
  type Comparison,
  comparisons,
  type Expression,
  partsOf,
  type Step,
} from './syntax.ts';
import { described, Tokens } from './token-stream.ts';

/** How deep an expression may be nested: no one writes such a thing, and the stack is not endless. */
const deepest = 500;

const ranks: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  div: 6,
  mod: 6,
};
const isComparison = (operator: string): operator is Comparison =>
  comparisons.some((one) => one === operator);

/** Puts an operator between two expressions; a chain of operators of one rank stays one flat expression. */
function joined(
  operator: string,
  left: Expression,
  right: Expression,
  leftIsChain: boolean,
): Expression {
  if (operator === 'or' || operator === 'and') {
    if (!leftIsChain || left.kind !== operator)
      return { kind: operator, type: 'boolean', terms: [left, right] };
    left.terms.push(right);
    return left;
  }
  if (isComparison(operator)) return { kind: 'compare', type: 'boolean', operator, left, right };
  const next = { operator: operator as Arithmetic, of: right };
  if (!leftIsChain || left.kind !== 'arithmetic')
    return { kind: 'arithmetic', type: 'number', first: left, rest: [next] };
  left.rest.push(next);
  return left;
}

class Parser {
  readonly #tokens: Tokens;
  #depth = 0;
  constructor(expression: string) {
    this.#tokens = new Tokens(expression);
  }

  whole(): Expression {
    const expression = this.expression(1);
    const { next } = this.#tokens;
    if (next.kind === 'end') return expression;
    if (next.kind === 'symbol' && (next.text === ')' || next.text === ']'))
      throw new XPathFault(next.at, `this ${next.text} closes nothing`);
    throw new XPathFault(
      next.at,
      wrongOperator(next.text) ?? `expected an operator or the end, found ${described(next)}`,
    );
  }

  /** An expression whose operators have at least this rank (section 3.4 and 3.5). */
  expression(rank: number): Expression {
    if (this.#depth >= deepest)
      throw new XPathFault(
        this.#tokens.next.at,
        `the expression is nested deeper than ${deepest} levels`,
      );
    this.#depth += 1;
    let left = this.#unary();
    for (let last = 0; ; ) {
      const { next } = this.#tokens;
      const own = next.kind === 'operator' ? (ranks[next.text] ?? 0) : 0;
      if (own < rank) break;
      this.#tokens.take();
      left = joined(next.text, left, this.expression(own + 1), last === own);
      last = own;
    }
    this.#depth -= 1;
    return left;
  }

  #unary(): Expression {
    let minuses = 0;
    while (this.#tokens.takeOperator('-')) minuses += 1;
    let of = this.#union();
    // Two minuses still make a number of what they stand before.
    for (let left = minuses > 2 ? 2 - (minuses % 2) : minuses; left > 0; left -= 1)
      of = { kind: 'negate', type: 'number', of };
    return of;
  }

  #union(): Expression {
    const { at } = this.#tokens.next;
    const first = this.#path();
    if (!this.#tokens.isOperator('|')) return first;
    this.#needNodes(first, at, '|');
    const terms = [first];
    while (this.#tokens.takeOperator('|')) {
      const start = this.#tokens.next.at;
      const term = this.#path();
      this.#needNodes(term, start, '|');
      terms.push(term);
    }
    return { kind: 'union', type: 'nodes', terms };
  }

  #path(): Expression {
    const { next } = this.#tokens;
    if (next.kind === 'operator' && (next.text === '/' || next.text === '//')) {
      if (next.text === '//')
        return { kind: 'path', type: 'nodes', from: 'root', steps: this.#steps([]) };
      this.#tokens.take();
      const steps = startsStep(this.#tokens.next) ? this.#steps([this.#step('/')]) : [];
      return { kind: 'path', type: 'nodes', from: 'root', steps };
    }
    if (!this.#startsPrimary())
      return { kind: 'path', type: 'nodes', from: 'context', steps: this.#steps([this.#step('')]) };
    const primary = this.#primary();
    const predicates: Expression[] = [];
    if (this.#tokens.isSymbol('[')) this.#needNodes(primary, next.at, '[…]');
    while (this.#tokens.isSymbol('[')) predicates.push(this.#predicate());
    const from: Expression =
      predicates.length > 0 ? { kind: 'filter', type: 'nodes', of: primary, predicates } : primary;
    if (!this.#tokens.isOperator('/') && !this.#tokens.isOperator('//')) return from;
    this.#needNodes(from, next.at, this.#tokens.next.text);
    return { kind: 'path', type: 'nodes', from, steps: this.#steps([]) };
  }

  /** The steps that follow, each behind its `/` or `//`. */
  #steps(steps: Step[]): Step[] {
    while (this.#tokens.isOperator('/') || this.#tokens.isOperator('//')) {
      const slash = this.#tokens.take().text;
      if (slash === '//')
        steps.push({ axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] });
      steps.push(this.#step(slash));
    }
    return steps;
  }

  #step(slash: string): Step {
    return parseStep(this.#tokens, slash, () => this.#predicate());
  }

  #predicate(): Expression {
    const open = this.#tokens.take();
    if (this.#tokens.isSymbol(']'))
      throw new XPathFault(open.at, 'the predicate is empty: write a test between [ and ]');
    const expression = this.expression(1);
    this.#tokens.close(open, ']');
    return expression;
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#tokens.next;
    return (
      kind === 'literal' ||
      kind === 'number' ||
      kind === 'function' ||
      (kind === 'symbol' && text === '(')
    );
  }

  #primary(): Expression {
    const token = this.#tokens.take();
    if (token.kind === 'literal') return { kind: 'literal', type: 'string', value: token.text };
    if (token.kind === 'number')
      return { kind: 'number', type: 'number', value: Number(token.text) };
    if (token.kind === 'function') return parseCall(this.#tokens, token, () => this.expression(1));
    if (this.#tokens.isSymbol(')'))
      throw new XPathFault(token.at, 'there is nothing between ( and )');
    const inner = this.expression(1);
    this.#tokens.close(token, ')');
    return inner;
  }

  #needNodes(expression: Expression, at: number, mark: string): void {
    if (expression.type !== 'nodes')
      throw new XPathFault(at, `${mark} needs nodes, but this is a ${expression.type}`);
  }
}

/** Measures without recursion: a chain of comparisons is read in a loop and yet nested. */
function isDeep(expression: Expression): boolean {
  let level = [expression];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap(partsOf);
  }
  return false;
}

/** Reads an XPath 1.0 expression (section 3). Throws an XPathFault that says where, what was expected and what came. */
export function parseXPath(expression: string): Expression {
  if (expression.trim() === '')
    throw new XPathFault(0, 'the expression is empty: write one such as //name');
  const parsed = new Parser(expression).whole();
  if (isDeep(parsed))
    throw new XPathFault(0, `the expression is nested deeper than ${deepest} levels`);
  return parsed;
}
