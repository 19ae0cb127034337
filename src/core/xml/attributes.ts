import { firstIndex } from '../text/first-index.ts';
import type { XmlName } from './names.ts';
import type { XmlTree } from './tree.ts';
import { AttributeCursor, attributeText } from './values.ts';

/** An attribute where it stands: offsets of its name, of its value without the quotes, and behind the whole. */
export type XmlAttribute = XmlName & {
  start: number;
  valueStart: number;
  valueEnd: number;
  end: number;
  value: string;
};

/**
 * A node of the data model of XPath as one number: below 2^29 the number of a node of the tree, from there on the offset of an attribute's
 * name in the text. No string has 2^29 characters, so no tree has as many nodes.
 */
export type XPathNode = number;

const firstAttribute = 2 ** 29;
/** The node of the attribute whose name is at this offset. */
export const attributeNode = (start: number): XPathNode => firstAttribute + start;
export const isAttribute = (node: XPathNode): boolean => node >= firstAttribute;

/** The node of the tree: the node itself or, for an attribute, its element. */
export const elementOf = (tree: XmlTree, node: XPathNode): number =>
  isAttribute(node) ? tree.lastBegun(node - firstAttribute) : node;

/** The attribute that a node is; null where it is a node of the tree. */
export function attributeOf(tree: XmlTree, node: XPathNode): XmlAttribute | null {
  if (!isAttribute(node)) return null;
  const found = attributesOf(tree, elementOf(tree, node));
  return (
    found[firstIndex(found.length, (at) => attributeNode(found[at]?.start ?? 0) >= node)] ?? null
  );
}

/**
 * A cache of the last tag that was read: a page of hits needs one attribute of the same tag a
 * thousand times.
 */
const readLast = new WeakMap<XmlTree, { element: number; found: readonly XmlAttribute[] }>();

/** All attributes of an element in the order written, namespace declarations (`xmlns`, `xmlns:…`) left out. */
export function attributesOf(tree: XmlTree, element: number): readonly XmlAttribute[] {
  const last = readLast.get(tree);
  if (last?.element === element) return last.found;
  const found = writtenAttributes(tree, element).filter(
    ({ qname, prefix }) => qname !== 'xmlns' && prefix !== 'xmlns',
  );
  readLast.set(tree, { element, found });
  return found;
}

/** All attributes of an element as written, namespace declarations among them. A prefix that is not declared means no namespace. */
export function writtenAttributes(tree: XmlTree, element: number): XmlAttribute[] {
  const { text } = tree;
  const cursor = new AttributeCursor();
  const found: XmlAttribute[] = [];
  cursor.begin(text, tree.nameEnd(element), tree.head(element) - 1);
  while (cursor.next()) {
    const { nameStart, nameEnd, valueStart, valueEnd } = cursor;
    const qname = text.slice(nameStart, nameEnd);
    const colon = qname.indexOf(':');
    const prefix = colon === -1 ? '' : qname.slice(0, colon);
    const uri = prefix === '' ? '' : tree.namespace(element, prefix);
    const value = attributeText(text.slice(valueStart, valueEnd));
    found.push({
      qname,
      prefix,
      local: qname.slice(colon + 1),
      uri,
      start: nameStart,
      valueStart,
      valueEnd,
      end: valueEnd + 1,
      value,
    });
  }
  return found;
}
