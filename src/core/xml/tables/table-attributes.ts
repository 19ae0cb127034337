import type { XmlTree } from '../tree.ts';
import { attributeText } from '../values.ts';
import { isSpace } from '../white-space.ts';

const endsName = (code: number): boolean =>
  isSpace(code) ||
  code === 0x3d ||
  code === 0x2f ||
  code === 0x3e ||
  code === 0x22 ||
  code === 0x27;

/**
 * Visits the attributes of an element by name and value, declarations of namespaces left out: the same ones as `attributesOf`, without
 * their places and namespaces, because a table reads millions of them.
 */
export function visitAttributes(
  tree: XmlTree,
  element: number,
  visit: (qname: string, value: string) => void,
): void {
  const { text } = tree;
  const to = tree.head(element) - 1;
  let at = tree.start(element) + 1 + tree.name(element).qname.length;
  while (to - at >= 4) {
    while (at < to && endsName(text.charCodeAt(at))) at += 1;
    const start = at;
    while (at < to && !endsName(text.charCodeAt(at))) at += 1;
    const end = at;
    while (at < to && isSpace(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) !== 0x3d) continue;
    at += 1;
    while (at < to && isSpace(text.charCodeAt(at))) at += 1;
    const quote = text.charCodeAt(at);
    if (quote !== 0x22 && quote !== 0x27) continue;
    const close = text.indexOf(quote === 0x22 ? '"' : "'", at + 1);
    if (close === -1 || close > to) return;
    const qname = text.slice(start, end);
    if (end > start && qname !== 'xmlns' && !qname.startsWith('xmlns:'))
      visit(qname, attributeText(text.slice(at + 1, close)));
    at = close + 1;
  }
}
