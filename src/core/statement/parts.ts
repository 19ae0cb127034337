import { childElements } from '#core/xml/tables/paths.ts';
import type { XmlTree } from '#core/xml/tree.ts';
import { type Fact, pageName } from './declared.ts';
import { normalised, says } from './proposal.ts';

/**
 * What declares something about its rows: the whole document, and in it accounts or sections. `groups` are rows that lie in elements of
 * their own and that nothing is declared about apart.
 */
export type Part = {
  element: number;
  label: string | null;
  /** In the order of the document. */
  rows: number[];
  parts: Part[];
  groups: number[][];
  /** Whether the elements of the groups are called accounts or sections. */
  areSections: boolean;
  facts: Fact[];
  /** Why the balances may differ from the rows although nothing is wrong. */
  mayMiss: string | null;
  /** Rows that take back another one: banks differ in what sign those have. */
  reversals: number[];
};

export const partOf = (element: number, rows: number[]): Part => ({
  element,
  label: null,
  rows,
  parts: [],
  groups: [],
  areSections: false,
  facts: [],
  mayMiss: null,
  reversals: [],
});

/** Whether an element is a page, or lies in one. */
export const isOnPage = (tree: XmlTree, element: number): boolean =>
  element > 0 && (isPage(tree, element) || isOnPage(tree, tree.parent(element)));

const isPage = (tree: XmlTree, element: number): boolean =>
  tree.isElement(element) && pageName.test(normalised(tree.name(element).local));

function childUnder(tree: XmlTree, node: number, top: number): number {
  let at = node;
  while (tree.parent(at) !== top && tree.parent(at) > 0) at = tree.parent(at);
  return at;
}

const holds = (tree: XmlTree, element: number, node: number): boolean =>
  node >= element && node < tree.after(element);

function build(tree: XmlTree, element: number, rows: number[], nodes: readonly number[]): Part {
  const part = partOf(element, rows);
  const [first, last] = [nodes[rows[0] ?? -1], nodes[rows.at(-1) ?? -1]];
  if (first === undefined || last === undefined) return part;
  let common = tree.parent(first);
  while (!holds(tree, common, last)) common = tree.parent(common);
  // An account without rows stands beside those with some.
  for (let at = common; at > element; at = tree.parent(at))
    if (hasTwin(tree, at)) common = tree.parent(at);
  if (rows.every((row) => tree.parent(nodes[row] ?? 0) === common)) return part;
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const child = childUnder(tree, nodes[row] ?? 0, common);
    const own = groups.get(child);
    if (own) own.push(row);
    else groups.set(child, [row]);
  }
  const names = new Set([...groups.keys()].map((child) => tree.nameId(child)));
  const isDirect = [...groups].some(([child, [row = -1]]) => child === nodes[row]);
  if (isDirect) return part;
  for (const child of childElements(tree, common))
    if (names.has(tree.nameId(child)) && !groups.has(child)) groups.set(child, []);
  const all = [...groups].sort(([one], [other]) => one - other);
  if (all.length === 1 || all.every(([child]) => isPage(tree, child))) return part;
  part.groups = all.map(([, own]) => own).filter((own) => own.length > 0);
  part.areSections = all.every(([child]) => says(normalised(tree.name(child).local), 'section'));
  part.parts = all.map(([child, own]) => build(tree, child, own, nodes));
  return part;
}

/** Whether an element beside this one has the same name. */
function hasTwin(tree: XmlTree, element: number): boolean {
  for (const child of childElements(tree, tree.parent(element)))
    if (child !== element && tree.nameId(child) === tree.nameId(element)) return true;
  return false;
}

const declares = (part: Part): boolean =>
  part.facts.some(({ kind }) => kind !== null && kind !== 'label') || part.parts.some(declares);

/** Gives each fact to the innermost part that it lies in, and leaves out parts about which nothing is declared. */
function settle(tree: XmlTree, part: Part, facts: readonly Fact[]): void {
  const rest = new Map<Part | null, Fact[]>();
  let at = 0;
  for (const fact of facts) {
    while (at < part.parts.length && fact.element >= tree.after(part.parts[at]?.element ?? 0))
      at += 1;
    const inner = part.parts[at];
    const owner = inner && holds(tree, inner.element, fact.element) ? inner : null;
    const own = rest.get(owner);
    if (own) own.push(fact);
    else rest.set(owner, [fact]);
  }
  part.facts = rest.get(null) ?? [];
  for (const [index, inner] of part.parts.entries()) {
    settle(tree, inner, rest.get(inner) ?? []);
    const label = inner.facts.find(({ kind }) => kind === 'label')?.text;
    const named = inner.facts.find(
      ({ attribute }) => attribute !== null && /^(?:id|name|nr|no)$/i.test(attribute),
    )?.text;
    inner.label = label ?? named ?? `${tree.name(inner.element).local} ${index + 1}`;
  }
  if (!part.parts.some(declares)) part.parts = [];
}

/** The document with its parts, and what is declared in each of them. */
export function partsOf(
  tree: XmlTree,
  rows: number[],
  nodes: readonly number[],
  facts: readonly Fact[],
): Part {
  const part = build(tree, tree.root(), rows, nodes);
  settle(tree, part, facts);
  return part;
}

/** The parts that no other part divides, which have rows of their own. */
export const leavesOf = (part: Part): Part[] =>
  part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
