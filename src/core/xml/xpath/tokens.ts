import { ncName } from '../wellformed/xml-names.ts';
import { XPathFault } from './fault.ts';
import { laterBeginnings, wrongCharacter, wrongMark, wrongOperator } from './mistakes.ts';

/** One token. `text` is as written; of a literal it is what stands between the quotes. Offsets in UTF-16 units, `end` exclusive. */
export type Token = {
  kind:
    | 'symbol'
    | 'operator'
    | 'name'
    | 'nodeType'
    | 'function'
    | 'axis'
    | 'literal'
    | 'number'
    | 'end';
  text: string;
  at: number;
  end: number;
};

const space = /[ \t\r\n]*/y;
const name = new RegExp(`${ncName}(?::(?:${ncName}|\\*))?`, 'uy');
const number = /[0-9]+(?:\.[0-9]*)?|\.[0-9]+/y;
const mark = /::|\.\.|\/\/|!=|<=|>=|[()[\].@,/|+\-=<>*]/y;

const symbols = new Set(['(', ')', '[', ']', '.', '..', '@', ',', '::']);
const nodeTypes = new Set(['comment', 'text', 'processing-instruction', 'node']);
const operatorNames = new Set(['and', 'or', 'mod', 'div']);

function matched(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

const behindSpace = (text: string, at: number): number =>
  at + (matched(space, text, at) ?? '').length;

/** Whether an operator is due behind this token (section 3.7): then `*` multiplies and a name is an operator. */
function operatorDue(before: Token | undefined): boolean {
  if (!before || before.kind === 'operator') return false;
  return !(before.kind === 'symbol' && ['@', '::', '(', '[', ','].includes(before.text));
}

/** A name by what stands behind it: an axis before `::`, a node type or function before `(`, else a name test. */
function nameKind(text: string, expression: string, end: number): Token['kind'] {
  const next = behindSpace(expression, end);
  if (expression.startsWith('::', next)) return 'axis';
  if (expression[next] === '(' && !text.endsWith('*'))
    return nodeTypes.has(text) ? 'nodeType' : 'function';
  return 'name';
}

function literalAt(expression: string, at: number): Token {
  const quote = expression[at] as string;
  const end = expression.indexOf(quote, at + 1);
  if (end === -1)
    throw new XPathFault(
      at,
      `the string that begins here does not end: a closing ${quote} is missing`,
    );
  return { kind: 'literal', text: expression.slice(at + 1, end), at, end: end + 1 };
}

function variableFault(expression: string, at: number, before: Token | undefined): XPathFault {
  if (before && laterBeginnings.includes(before.text))
    return new XPathFault(before.at, `\`${before.text} $…\` is not in XPath 1.0`);
  const variable = matched(name, expression, at + 1) ?? '';
  return new XPathFault(
    at,
    `there are no variables here: write the value itself instead of $${variable}`,
  );
}

function tokenAt(expression: string, at: number, before: Token | undefined): Token {
  const first = expression[at] as string;
  if (first === '"' || first === "'") return literalAt(expression, at);
  if (first === '$') throw variableFault(expression, at, before);
  const digits = matched(number, expression, at);
  if (digits !== null) return { kind: 'number', text: digits, at, end: at + digits.length };
  const due = operatorDue(before);
  const word = matched(name, expression, at);
  if (word !== null) {
    const end = at + word.length;
    if (!due) return { kind: nameKind(word, expression, end), text: word, at, end };
    // Where an operator must follow, there can be no prefix. The parser knows what it expects, so
    // it reports anything else.
    return { kind: operatorNames.has(word) ? 'operator' : 'name', text: word, at, end };
  }
  const mistake = wrongMark(expression, at);
  if (mistake !== null) throw new XPathFault(at, mistake);
  if (/\*:/y.test(expression.slice(at, at + 2)) && expression[at + 2] !== ':' && !due) {
    const local = matched(name, expression, at + 2) ?? 'name';
    throw new XPathFault(
      at,
      `\`*:${local}\` is not in XPath 1.0: write *[local-name()='${local}']`,
    );
  }
  const sign = matched(mark, expression, at);
  if (sign === null) throw new XPathFault(at, wrongCharacter(expression, at));
  const kind = symbols.has(sign) ? 'symbol' : sign === '*' && !due ? 'name' : 'operator';
  return { kind, text: sign, at, end: at + sign.length };
}

/**
 * The tokens of an expression (section 3.7, including its rules for names and operators), with
 * `end` as the last. Throws an XPathFault at the first invalid one.
 */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  for (let at = behindSpace(expression, 0); at < expression.length; ) {
    const token = tokenAt(expression, at, tokens.at(-1));
    tokens.push(token);
    at = behindSpace(expression, token.end);
  }
  tokens.push({ kind: 'end', text: '', at: expression.length, end: expression.length });
  return tokens;
}

/** A token as it is named in a message. */
export function described(token: Token): string {
  if (token.kind === 'end') return 'the end';
  return token.kind === 'literal' ? `the string '${token.text}'` : `\`${token.text}\``;
}

/** The tokens of an expression, read from the first to the last. */
export class Tokens {
  readonly #tokens: readonly Token[];
  #index = 0;
  constructor(expression: string) {
    this.#tokens = tokensOf(expression);
  }

  get next(): Token {
    return this.#tokens[this.#index] as Token;
  }

  /** The last token, `end`, is never passed. */
  take(): Token {
    const token = this.next;
    if (token.kind !== 'end') this.#index += 1;
    return token;
  }

  isSymbol(text: string): boolean {
    return this.next.kind === 'symbol' && this.next.text === text;
  }

  isOperator(text: string): boolean {
    return this.next.kind === 'operator' && this.next.text === text;
  }

  takeSymbol(text: string): boolean {
    const is = this.isSymbol(text);
    if (is) this.#index += 1;
    return is;
  }

  takeOperator(text: string): boolean {
    const is = this.isOperator(text);
    if (is) this.#index += 1;
    return is;
  }

  /** Takes the bracket that closes `open`; `or` names what else could have stood there. */
  close(open: Token, bracket: string, or = 'an operator'): void {
    if (this.takeSymbol(bracket)) return;
    const { next } = this;
    if (next.kind === 'end')
      throw new XPathFault(open.at, `the ${open.text} is not closed: a ${bracket} is missing`);
    const word = next.kind === 'name' ? wrongOperator(next.text) : null;
    throw new XPathFault(next.at, word ?? `expected ${or} or ${bracket}, found ${described(next)}`);
  }
}
