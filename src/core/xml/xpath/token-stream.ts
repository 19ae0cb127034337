import { XPathFault } from './fault.ts';
import { wrongOperator } from './mistakes.ts';
import { type Token, tokensOf } from './tokens.ts';

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
