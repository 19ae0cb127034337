import { attributesOf, type XmlAttribute } from '../attributes.ts';
import type { XmlTree } from '../tree.ts';
import type { TreeChange } from './changes.ts';

const byName = (tree: XmlTree, node: number): Map<string, XmlAttribute> =>
  new Map(
    attributesOf(tree, node).map((attribute) => [
      `{${attribute.uri}}${attribute.local}`,
      attribute,
    ]),
  );

/** What differs between the attributes of two elements, whatever their order, quotes and prefixes. */
export function attributeChanges(
  a: XmlTree,
  before: number,
  b: XmlTree,
  after: number,
): TreeChange[] {
  const [old, now] = [byName(a, before), byName(b, after)];
  const changes: TreeChange[] = [];
  for (const [name, was] of old) {
    const is = now.get(name);
    if (!is)
      changes.push({
        kind: 'attribute-removed',
        before,
        after,
        attribute: { before: was, after: null },
      });
    else if (is.value !== was.value)
      changes.push({
        kind: 'attribute-changed',
        before,
        after,
        attribute: { before: was, after: is },
      });
  }
  for (const [name, is] of now) {
    if (!old.has(name))
      changes.push({
        kind: 'attribute-added',
        before,
        after,
        attribute: { before: null, after: is },
      });
  }
  return changes;
}
