import type { XmlName } from './names.ts';
import type { XmlTree } from './tree.ts';
import { attributeText } from './values.ts';

/** An attribute where it stands: offsets of its name, of its value without the quotes, and behind the whole. `raw` is the value as written. */
export type XmlAttribute = XmlName & { start: number; valueStart: number; valueEnd: number; end: number; value: string };

const one = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** All attributes of an element in the order written, namespace declarations (`xmlns`, `xmlns:…`) left out. */
export const attributesOf = (tree: XmlTree, element: number): XmlAttribute[] =>
  writtenAttributes(tree, element).filter(({ qname, prefix }) => qname !== 'xmlns' && prefix !== 'xmlns');

/** All attributes of an element as written, namespace declarations among them. A prefix that is not declared means no namespace. */
export function writtenAttributes(tree: XmlTree, element: number): XmlAttribute[] {
  const from = tree.start(element) + 1 + tree.name(element).qname.length;
  const to = tree.head(element) - 1;
  // Nothing, or only the slash of an empty tag.
  if (to - from < 4) return [];
  const tag = tree.text.slice(from, to);
  if (!tag.includes('=')) return [];
  let scope: ReturnType<XmlTree['scope']> | null = null;
  return Array.from(tag.matchAll(one), (match): XmlAttribute => {
    const [whole, qname = '', double, single] = match;
    const raw = double ?? single ?? '';
    const colon = qname.indexOf(':');
    const prefix = colon === -1 ? '' : qname.slice(0, colon);
    if (colon !== -1) scope ??= tree.scope(element);
    const start = from + match.index;
    const end = start + whole.length;
    return {
      ...{ qname, prefix, local: qname.slice(colon + 1), uri: prefix === '' ? '' : (scope?.get(prefix) ?? '') },
      ...{ start, end, valueStart: end - 1 - raw.length, valueEnd: end - 1, value: attributeText(raw) },
    };
  });
}
