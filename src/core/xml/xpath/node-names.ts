import { attributesOf } from '../attributes.ts';
import { nodeKinds } from '../node-kinds.ts';
import type { XmlTree } from '../tree.ts';
import { namespacesOf } from './namespaces.ts';
import { partOf, type XPathNode } from './nodes.ts';
import type { Run } from './run.ts';

/** The name of a node in the parts that a function may ask for; all empty where it has none. */
export type NodeName = { qname: string; local: string; uri: string };

const none: NodeName = { qname: '', local: '', uri: '' };

/** The target of a processing instruction. */
export const targetOf = (tree: XmlTree, node: number): string =>
  /^[^\s?]*/.exec(tree.text.slice(tree.start(node) + 2, tree.end(node) - 2))?.[0] ?? '';

/** The name of any node (section 5): of a namespace node its prefix, of an instruction its target. */
export function nameOf(run: Run, node: XPathNode): NodeName {
  const part = partOf(node);
  if (part.kind === 'attribute') return attributesOf(run.tree, part.element)[part.index] ?? none;
  if (part.kind === 'namespace') {
    const prefix = namespacesOf(run.tree, part.element)[part.index]?.[0] ?? '';
    return { qname: prefix, local: prefix, uri: '' };
  }
  const kind = run.tree.kind(part.node);
  if (kind === nodeKinds.element) return run.tree.name(part.node);
  if (kind !== nodeKinds.instruction) return none;
  const target = targetOf(run.tree, part.node);
  return { qname: target, local: target, uri: '' };
}
