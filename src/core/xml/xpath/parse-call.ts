import { XPathFault } from './fault.ts';
import { unknownFunction } from './mistakes.ts';
import { type Signature, signatureOf } from './signatures.ts';
import type { Expression } from './syntax.ts';
import type { Tokens } from './token-stream.ts';
import type { Token } from './tokens.ts';

function takes({ takes: { length }, optional = 0, rest }: Signature): string {
  const least = length - optional;
  if (rest) return `${least} arguments or more`;
  const most = length === 0 ? 'no arguments' : `${length} argument${length === 1 ? '' : 's'}`;
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
