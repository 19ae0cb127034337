import { firstIndex } from '../text/first-index.ts';
import {
  attributeOf,
  elementOf,
  writtenAttributes,
  type XmlAttribute,
  type XPathNode,
} from './attributes.ts';
import type { XmlName } from './names.ts';
import { xmlNamespace as xml } from './scopes.ts';
import { stringValue, targetOf } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { isNcName } from './wellformed/xml-names.ts';

/** The place of a node among the siblings that the same step of an XPath selects, from 1, and how many those are. */
export type Place = { position: number; of: number };

/** How many nodes are remembered, as children of their parents; those of the last parent always are. */
const maxRemembered = 2_000_000;

type Alike = { of: number };
type Children = { nodes: Uint32Array; positions: Uint32Array; alikes: Alikes };

/** Counts nodes that one step selects together: elements of a name, instructions of a target, comments, texts. */
class Alikes {
  readonly #tree: XmlTree;
  readonly #byName = new Map<number, Alike>();
  readonly #byKey = new Map<string, Alike>();

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  of(node: number): Alike {
    const tree = this.#tree;
    if (!tree.isElement(node)) return this.#keyed(this.#key(node));
    // The same name may have several numbers.
    const { local, uri } = tree.name(node);
    const alike = this.#byName.get(tree.nameId(node)) ?? this.#keyed(`<${local} ${uri}`);
    this.#byName.set(tree.nameId(node), alike);
    return alike;
  }

  #key(node: number): string {
    const kind = this.#tree.kind(node);
    if (kind === nodeKinds.instruction) return `?${targetOf(this.#tree, node)}`;
    // Empty text is not a node in XPath.
    return kind === nodeKinds.text && stringValue(this.#tree, node) === '' ? '' : String(kind);
  }

  #keyed(key: string): Alike {
    const alike = this.#byKey.get(key) ?? { of: 0 };
    this.#byKey.set(key, alike);
    return alike;
  }
}

/**
 * Counts the children of a parent once: a page of hits needs the positions of a thousand of them.
 */
export class SiblingPlaces {
  readonly #tree: XmlTree;
  /** By parent, the most recently used last. */
  readonly #known = new Map<number, Children>();
  #remembered = 0;

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  of(node: number): Place {
    const parent = this.#tree.parent(node);
    // Elements nested a hundred thousand deep have mostly no siblings.
    if (node === parent + 1 && this.#tree.after(node) === this.#tree.after(parent))
      return { position: 1, of: 1 };
    const { nodes, positions, alikes } = this.#children(parent);
    const index = firstIndex(nodes.length - 1, (at) => (nodes[at] as number) >= node);
    return { position: positions[index] as number, of: alikes.of(node).of };
  }

  #children(parent: number): Children {
    const known = this.#known.get(parent);
    const children = known ?? this.#counted(parent);
    this.#known.delete(parent);
    this.#known.set(parent, children);
    if (known) return known;
    this.#remembered += children.nodes.length;
    for (const [oldest, { nodes }] of this.#known) {
      if (this.#remembered <= maxRemembered || oldest === parent) break;
      this.#known.delete(oldest);
      this.#remembered -= nodes.length;
    }
    return children;
  }

  #counted(parent: number): Children {
    const tree = this.#tree;
    const alikes = new Alikes(tree);
    const nodes: number[] = [];
    const positions: number[] = [];
    for (let child = tree.firstChild(parent); child !== -1; child = tree.nextSibling(child)) {
      const alike = alikes.of(child);
      alike.of += 1;
      nodes.push(child);
      positions.push(alike.of);
    }
    return { nodes: Uint32Array.from(nodes), positions: Uint32Array.from(positions), alikes };
  }
}

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
    // Every element may repeat the same declaration.
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

/**
 * The XPath that selects this node only: each step by its name, with a prefix of `prefixes` if one
 * fits, and by its position among the siblings of that name. A DOCTYPE is not a node in XPath, so
 * its path is that of the document.
 */
export function pathOf(
  tree: XmlTree,
  node: XPathNode,
  prefixes: ReadonlyMap<string, string>,
): string {
  const attribute = attributeOf(tree, node);
  const steps: string[] = [];
  for (let at = elementOf(tree, node); at > 0; at = tree.parent(at))
    if (tree.kind(at) !== nodeKinds.doctype) steps.push(treeStep(tree, at, prefixes));
  return `/${steps.reverse().join('/')}${attribute === null ? '' : `/@${nameTest(attribute, prefixes)}`}`;
}
