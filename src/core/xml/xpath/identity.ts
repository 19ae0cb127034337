import { xmlNamespace as xml } from '../xml-namespace.ts';
import { elementOf, type XPathNode } from './nodes.ts';
import type { Run } from './run.ts';

/** The value of an `xml:` attribute of an element; null where it has none. */
function xmlAttribute(run: Run, element: number, local: string): string | null {
  const { tree, attributes } = run;
  if (
    !tree.isElement(element) ||
    !tree.text.slice(tree.start(element), tree.head(element)).includes(`xml:${local}`)
  )
    return null;
  let value: string | null = null;
  attributes.each(element, { uri: xml, local }, (index) => {
    value = attributes.value(element, index);
    return true;
  });
  return value;
}

const tokens = (text: string): string[] => text.split(/[ \t\r\n]+/).filter((token) => token !== '');

/**
 * The elements with these ids, for id() (section 4.1). Which attributes are ids only a DTD says, and none is read here: so an attribute
 * named `id` is no id. Only `xml:id` is one by its name.
 */
export function elementsById(run: Run): (lists: readonly string[]) => XPathNode[] {
  let known: Map<string, number> | null = null;
  const index = (): Map<string, number> => {
    const ids = new Map<string, number>();
    for (let element = 0; element < run.tree.count; element += 1) {
      const id = xmlAttribute(run, element, 'id')?.trim();
      if (id !== undefined && !ids.has(id)) ids.set(id, element);
    }
    run.spend(run.tree.count);
    return ids;
  };
  return (lists) => {
    known ??= index();
    const found = new Set<number>();
    for (const token of lists.flatMap(tokens)) {
      const element = known.get(token);
      if (element !== undefined) found.add(element);
    }
    return [...found].sort((a, b) => a - b);
  };
}

/** Whether a node is in a language or a kind of it, by the nearest `xml:lang` around it, for lang() (section 4.3). */
export function isInLanguage(run: Run, node: XPathNode, language: string): boolean {
  for (let at = elementOf(node); at !== 0; at = run.tree.parent(at)) {
    run.spend(1);
    const found = xmlAttribute(run, at, 'lang')?.toLowerCase();
    if (found !== undefined)
      return found === language.toLowerCase() || found.startsWith(`${language.toLowerCase()}-`);
  }
  return false;
}
