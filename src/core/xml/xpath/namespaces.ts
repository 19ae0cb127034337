import { xmlNamespace } from '../scopes.ts';
import type { XmlTree } from '../tree.ts';
import { XPathFault } from './fault.ts';

/** Prefixes of an expression and the namespaces they mean. */
export type Namespaces = ReadonlyMap<string, string>;

/**
 * The namespace of a prefix in an expression. Without a prefix there is none, whatever the
 * document's default is (section 2.3).
 */
export function namespaceOf(prefix: string, at: number, namespaces: Namespaces): string {
  if (prefix === '') return '';
  const uri = namespaces.get(prefix);
  if (uri !== undefined) return uri;
  if (prefix === 'xml') return xmlNamespace;
  const offer =
    namespaces.size === 0
      ? 'no prefixes are declared'
      : `declared are ${[...namespaces.keys()].join(', ')}`;
  throw new XPathFault(at, `the prefix ${prefix} is not declared: ${offer}`);
}

/**
 * The namespace nodes of an element: prefix ('' for the default) and name. A default that is unset
 * does not count.
 */
export const namespacesOf = (tree: XmlTree, element: number): [prefix: string, uri: string][] =>
  [...tree.scope(element)].filter(([, uri]) => uri !== '');
