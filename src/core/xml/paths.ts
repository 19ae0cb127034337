import { attributesOf, writtenAttributes, type XmlAttribute } from './attributes.ts';
import type { XmlName } from './names.ts';
import { nodeKinds } from './node-kinds.ts';
import { SiblingPlaces } from './siblings.ts';
import type { XmlTree } from './tree.ts';
import { isNcName } from './wellformed/xml-names.ts';
import { xmlNamespace as xml } from './xml-namespace.ts';
import { namespacesOf } from './xpath/namespaces.ts';
import { targetOf } from './xpath/node-names.ts';
import { elementOf, partOf, type XPathNode } from './xpath/nodes.ts';

/**
 * Prefixes for queries, made of what the document declares: a default namespace gets `d`, the next one `d2` and so on, as XPath has no
 * default; a prefix that is declared for several namespaces gets a number from the second one on.
 */
export function prefixesOf(tree: XmlTree): ReadonlyMap<string, string> {
  const { text } = tree;
  const declared = new Map<string, Set<string>>();
  const met = new Set<string>();
  const one = /xmlns(?::[^\s=]+)?\s*=\s*(?:"[^"]*"|'[^']*')/y;
  let tag: { element: number; attributes: Map<number, XmlAttribute> } = {
    element: -1,
    attributes: new Map(),
  };
  for (let at = text.indexOf('xmlns'); at !== -1; at = text.indexOf('xmlns', at + 5)) {
    one.lastIndex = at;
    const written = one.exec(text)?.[0];
    // The same declaration may stand in every element.
    if (written === undefined || met.has(written)) continue;
    const element = tree.lastBegun(at);
    if (!tree.isElement(element) || at >= tree.head(element)) continue;
    if (tag.element !== element)
      tag = {
        element,
        attributes: new Map(writtenAttributes(tree, element).map((found) => [found.start, found])),
      };
    const attribute = tag.attributes.get(at);
    if (!attribute) continue;
    met.add(written);
    const prefix = attribute.qname === 'xmlns' ? '' : attribute.local;
    if (attribute.value !== '' && prefix !== 'xml')
      declared.set(prefix, (declared.get(prefix) ?? new Set()).add(attribute.value));
  }
  const prefixes = new Map<string, string>();
  const numbers = new Map<string, number>();
  const offer = (prefix: string, uri: string): void => {
    let free = prefix;
    let number = numbers.get(prefix) ?? 2;
    for (; prefixes.has(free); number += 1) free = `${prefix}${number}`;
    numbers.set(prefix, number);
    prefixes.set(free, uri);
  };
  for (const [prefix, uris] of declared) {
    const [first] = uris;
    if (prefix !== '' && first !== undefined) prefixes.set(prefix, first);
  }
  for (const [prefix, uris] of declared)
    for (const uri of prefix === '' ? uris : [...uris].slice(1))
      offer(prefix === '' ? 'd' : prefix, uri);
  return prefixes;
}

/** A string as a literal of XPath, which knows no escapes: with both kinds of quotes in it, it is put together of parts. */
function literal(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat('${text.split("'").join(`', "'", '`)}')`;
}

const turned = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

/** The first prefix for a namespace. There may be as many as there are elements, so they are turned round once. */
function prefixFor(uri: string, prefixes: ReadonlyMap<string, string>): string | undefined {
  const known = turned.get(prefixes);
  // The first of several comes last, and stays.
  const byUri = known ?? new Map([...prefixes].reverse().map(([prefix, one]) => [one, prefix]));
  if (!known) turned.set(prefixes, byUri);
  return byUri.get(uri);
}

/** A test that takes this name alone, with a prefix where one is known for its namespace. */
function nameTest({ local, uri }: XmlName, prefixes: ReadonlyMap<string, string>): string {
  if (uri === '')
    return isNcName(local) ? local : `*[local-name()=${literal(local)} and namespace-uri()='']`;
  const prefix = uri === xml ? 'xml' : prefixFor(uri, prefixes);
  if (prefix !== undefined && isNcName(local)) return `${prefix}:${local}`;
  return `*[local-name()=${literal(local)} and namespace-uri()=${literal(uri)}]`;
}

const places = new WeakMap<XmlTree, SiblingPlaces>();

/** The step with `[3]` for the third of several siblings that it would select, without it for the only one. */
function treeStep(tree: XmlTree, node: number, prefixes: ReadonlyMap<string, string>): string {
  const known = places.get(tree) ?? new SiblingPlaces(tree);
  places.set(tree, known);
  const { position, of } = known.of(node);
  const step = nodeTest(tree, node, prefixes);
  return of > 1 ? `${step}[${position}]` : step;
}

function nodeTest(tree: XmlTree, node: number, prefixes: ReadonlyMap<string, string>): string {
  const kind = tree.kind(node);
  if (kind === nodeKinds.element) return nameTest(tree.name(node), prefixes);
  if (kind === nodeKinds.instruction)
    return `processing-instruction(${literal(targetOf(tree, node))})`;
  return kind === nodeKinds.comment ? 'comment()' : 'text()';
}

/** The step from an element to one of its attributes or namespace nodes. */
function partStep(tree: XmlTree, node: XPathNode, prefixes: ReadonlyMap<string, string>): string {
  const part = partOf(node);
  if (part.kind === 'tree') return '';
  if (part.kind === 'namespace') {
    const prefix = namespacesOf(tree, part.element)[part.index]?.[0] ?? '';
    return `/namespace::${prefix === '' ? "*[name()='']" : prefix}`;
  }
  const attribute = attributesOf(tree, part.element)[part.index];
  return attribute ? `/@${nameTest(attribute, prefixes)}` : '';
}

/**
 * The XPath that selects this node alone: each step by its name, with a prefix of `prefixes` where one fits, and by its position among
 * the siblings of that name. A DOCTYPE is no node of XPath; its path is that of the document.
 */
export function pathOf(
  tree: XmlTree,
  node: XPathNode,
  prefixes: ReadonlyMap<string, string>,
): string {
  const last = partStep(tree, node, prefixes);
  const steps: string[] = [];
  for (let at = elementOf(node); at > 0; at = tree.parent(at))
    if (tree.kind(at) !== nodeKinds.doctype) steps.push(treeStep(tree, at, prefixes));
  return `/${steps.reverse().join('/')}${last}`;
}
