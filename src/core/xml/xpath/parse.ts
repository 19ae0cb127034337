import { several } from '../../text/wording.ts';
import { XPathFault } from './fault.ts';
import {
  laterBeginnings,
  nearest,
  type Signature,
  signatureOf,
  unknownFunction,
  wrongOperator,
} from './mistakes.ts';
import {
  type Arithmetic,
  type Axis,
  axes,
  type Comparison,
  comparisons,
  type Expression,
  type NodeTest,
  partsOf,
  type Step,
} from './syntax.ts';
import { described, type Token, Tokens } from './tokens.ts';

function takes({ takes: { length }, optional = 0, rest }: Signature): string {
  const least = length - optional;
  if (rest) return `${least} arguments or more`;
  const most = length === 0 ? 'no arguments' : several(length, 'argument');
  if (optional === 0) return most;
  return least === 0 ? `no argument or ${length}` : `${least} or ${length} arguments`;
}

/** Reads the arguments of a function call behind its name (section 3.2), and holds number and types against its signature. */
export function parseCall(tokens: Tokens, name: Token, expression: () => Expression): Expression {
  const signature = signatureOf(name.text);
  if (!signature) throw new XPathFault(name.at, unknownFunction(name.text));
  const open = tokens.take();
  const given: Expression[] = [];
  if (!tokens.takeSymbol(')')) {
    do {
      const { at } = tokens.next;
      const argument = expression();
      const wanted = signature.takes[given.length] ?? null;
      if (wanted === 'nodes' && argument.type !== 'nodes')
        throw new XPathFault(
          at,
          `${name.text}() takes nodes, such as a path, but this is a ${argument.type}`,
        );
      given.push(argument);
    } while (tokens.takeSymbol(','));
    tokens.close(open, ')', 'an operator, `,`');
  }
  const { length } = signature.takes;
  const isTooMany = given.length > length && !signature.rest;
  if (isTooMany || given.length < length - (signature.optional ?? 0))
    throw new XPathFault(
      name.at,
      `${name.text}() takes ${takes(signature)}, but got ${given.length}`,
    );
  return { kind: 'call', type: signature.type, name: name.text, given };
}

/** Whether a step can begin with this token (section 2.1). */
export function startsStep({ kind, text }: Token): boolean {
  return (
    kind === 'name' ||
    kind === 'nodeType' ||
    kind === 'axis' ||
    (kind === 'symbol' && ['@', '.', '..'].includes(text))
  );
}

function expected(token: Token, behind: string): XPathFault {
  if (token.kind === 'end' && behind === '//')
    return new XPathFault(token.at, '`//` needs a step after it, such as //name or //*');
  const where = behind === '' ? '' : ` after \`${behind}\``;
  const what =
    behind === '' ? 'a path, a string, a number or a function' : 'a step such as name, * or @name';
  if (token.kind === 'function' && behind !== '')
    return new XPathFault(
      token.at,
      `expected ${what}${where}; a function such as ${token.text}() is not a step in XPath 1.0`,
    );
  return new XPathFault(token.at, `expected ${what}${where}, found ${described(token)}`);
}

function axisOf(tokens: Tokens): Axis {
  if (tokens.takeSymbol('@')) return 'attribute';
  if (tokens.next.kind !== 'axis') return 'child';
  const { text, at } = tokens.take();
  tokens.take();
  const axis = axes.find((one) => one === text);
  if (axis) return axis;
  const meant = nearest(text, axes);
  throw new XPathFault(
    at,
    `there is no axis ${text}::${meant === null ? `; the axes are ${axes.join(', ')}` : `: did you mean ${meant}::?`}`,
  );
}

function typeTest(tokens: Tokens, { text }: Token): NodeTest {
  const open = tokens.take();
  let target: string | null = null;
  if (text === 'processing-instruction' && tokens.next.kind === 'literal')
    target = tokens.take().text;
  else if (tokens.next.kind === 'literal')
    throw new XPathFault(tokens.next.at, `${text}() takes no argument: write ${text}()[. = '…']`);
  tokens.close(open, ')', text === 'processing-instruction' ? 'a string' : 'nothing');
  if (text === 'processing-instruction') return { kind: 'instruction', target };
  return { kind: text === 'text' ? 'text' : text === 'comment' ? 'comment' : 'node' };
}

function nodeTest(tokens: Tokens, behind: string): NodeTest {
  const token = tokens.next;
  if (token.kind === 'nodeType') return typeTest(tokens, tokens.take());
  if (token.kind !== 'name') throw expected(token, behind);
  tokens.take();
  const { text, at } = token;
  if (text === '*') return { kind: 'any', prefix: null, at };
  const colon = text.indexOf(':');
  const prefix = colon === -1 ? '' : text.slice(0, colon);
  const local = text.slice(colon + 1);
  return local === '*' ? { kind: 'any', prefix, at } : { kind: 'name', prefix, local, at };
}

/** Reads a step with its predicates; `slash` is what stands before it, '' at the beginning of a path. */
export function parseStep(tokens: Tokens, slash: string, predicate: () => Expression): Step {
  const first = tokens.next;
  if (first.kind === 'symbol' && (first.text === '.' || first.text === '..')) {
    tokens.take();
    const axis = first.text === '.' ? 'self' : 'parent';
    if (tokens.isSymbol('['))
      throw new XPathFault(
        tokens.next.at,
        `no predicate can follow \`${first.text}\` in XPath 1.0: write ${axis}::node()[…]`,
      );
    return { axis, test: { kind: 'node' }, predicates: [] };
  }
  if (!startsStep(first)) throw expected(first, slash);
  const axis = axisOf(tokens);
  const test = nodeTest(
    tokens,
    first.kind === 'name' || first.kind === 'nodeType'
      ? slash
      : first.kind === 'axis'
        ? `${first.text}::`
        : '@',
  );
  if (test.kind === 'name' && laterBeginnings.includes(test.local) && tokens.next.kind === 'name')
    throw new XPathFault(test.at, `\`${test.local}\` is not in XPath 1.0`);
  const predicates: Expression[] = [];
  while (tokens.isSymbol('[')) predicates.push(predicate());
  return { axis, test, predicates };
}

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

/**
 * Reads an XPath 1.0 expression (section 3). Throws an XPathFault that says where the error is,
 * what was expected and what was found.
 */
export function parseXPath(expression: string): Expression {
  if (expression.trim() === '')
    throw new XPathFault(0, 'the expression is empty: write one such as //name');
  const parsed = new Parser(expression).whole();
  if (isDeep(parsed))
    throw new XPathFault(0, `the expression is nested deeper than ${deepest} levels`);
  return parsed;
}
