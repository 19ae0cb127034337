import { firstIndex } from '../text/first-index.ts';
import { attributeOf, elementOf, type XPathNode } from './attributes.ts';
import type { XmlName } from './names.ts';
import { xmlNamespace as xml } from './scopes.ts';
import { stringValue, targetOf } from './string-value.ts';
import type { XmlTree } from './tree.ts';
import { nodeKinds } from './tree-columns.ts';
import { isNcName } from './wellformed/xml-names.ts';

/** The place of a node among the siblings that the same step of an XPath selects, from 1, and how many those are. */
export type Place = { position: number; of: number };

/** What one step selects together: elements of a name, instructions of a target, comments, texts. */
function alike(tree: XmlTree, node: number): string {
  const kind = tree.kind(node);
  if (kind === nodeKinds.element) return `<${tree.name(node).local} ${tree.name(node).uri}`;
  if (kind === nodeKinds.instruction) return `?${targetOf(tree, node)}`;
  // Empty text is not a node in XPath.
  return kind === nodeKinds.text && stringValue(tree, node) === '' ? '' : String(kind);
}

type Children = { nodes: number[]; positions: number[]; totals: Map<string, number> };
/** More children than this are counted once: a page of hits needs the positions of a thousand of them. */
const few = 16;

/** Finds the places of nodes among their siblings. */
export class SiblingPlaces {
  readonly #tree: XmlTree;
  readonly #known = new Map<number, Children>();

  constructor(tree: XmlTree) {
    this.#tree = tree;
  }

  of(node: number): Place {
    const parent = this.#tree.parent(node);
    const known = this.#known.get(parent);
    const { nodes, positions, totals } = known ?? this.#counted(parent);
    if (!known && nodes.length > few) this.#known.set(parent, { nodes, positions, totals });
    const index = firstIndex(nodes.length - 1, (at) => (nodes[at] as number) >= node);
    return {
      position: positions[index] as number,
      of: totals.get(alike(this.#tree, node)) as number,
    };
  }

  #counted(parent: number): Children {
    const tree = this.#tree;
    const [nodes, positions, totals]: [number[], number[], Map<string, number>] = [
      [],
      [],
      new Map(),
    ];
    for (let child = tree.firstChild(parent); child !== -1; child = tree.nextSibling(child)) {
      const key = alike(tree, child);
      const position = (totals.get(key) ?? 0) + 1;
      totals.set(key, position);
      nodes.push(child);
      positions.push(position);
    }
    return { nodes, positions, totals };
  }
}

/**
 * Prefixes for queries, made of what the document declares: a default namespace gets `d`, the next one `d2` and so on, as XPath has no
 * default; a prefix that is declared for several namespaces gets a number from the second one on.
 */
export function prefixesOf({ declared }: XmlTree): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>();
  for (const [prefix, [first]] of declared)
    if (prefix !== '' && first !== undefined) prefixes.set(prefix, first);
  for (const [prefix, uris] of declared) {
    const name = prefix === '' ? 'd' : prefix;
    let number = 1;
    for (const uri of prefix === '' ? uris : [...uris].slice(1)) {
      let free = name;
      for (; prefixes.has(free); free = `${name}${number}`) number += 1;
      prefixes.set(free, uri);
    }
  }
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
