import { XPathFault } from './fault.ts';
import { laterBeginnings, nearest } from './mistakes.ts';
import { type Axis, axes, type Expression, type NodeTest, type Step } from './syntax.ts';
import { described, type Tokens } from './token-stream.ts';
import type { Token } from './tokens.ts';

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
