import { xmlNamespace } from '../scopes.ts';
import type { Side } from './side.ts';

/** What identifies the siblings of one name: an attribute (`@{uri}name`) or the label of a child that holds only text. `isNamed`: it has the name of a key. */
export type Key = { attribute: string | null; child: number; isNamed: boolean };

const keyNames = ['id', 'key', 'number', 'ref'];
const xmlId = `@{${xmlNamespace}}id`;
const namedAttributes = ['@{}id', xmlId, ...keyNames.slice(1).map((name) => `@{}${name}`)];

/** How many fields are tried. */
const maxTried = 16;

/** The value of a key field; null where a node has none, or several. */
export function keyValue(side: Side, node: number, { attribute, child }: Key): string | null {
  if (attribute !== null) return side.attributes(node).get(attribute) ?? null;
  const { tree } = side;
  let found = -1;
  for (let at = tree.firstChild(node); at !== -1; at = tree.nextSibling(at)) {
    if (!tree.isElement(at) || side.label(at) !== child) continue;
    if (found !== -1 || !side.isLeaf(at)) return null;
    found = at;
  }
  return found === -1 ? null : side.content.ownText(found);
}

/** The nodes by key; null where two share one, or one that must have it has none. */
function byKey(side: Side, nodes: readonly number[], key: Key): Map<string, number> | null {
  const found = new Map<string, number>();
  for (const node of nodes) {
    const value = keyValue(side, node, key);
    if (value === null || value === '') {
      if (!key.isNamed) return null;
    } else {
      if (found.has(value)) return null;
      found.set(value, node);
    }
  }
  return found;
}

/**
 * Fields that could distinguish the siblings: those with the name of a key first, then all fields
 * of the first sibling.
 */
function candidates(side: Side, first: number): Key[] {
  const { tree } = side;
  const attributes = [...side.attributes(first).keys()];
  const children: { child: number; local: string }[] = [];
  for (
    let at = tree.firstChild(first);
    at !== -1 && children.length < maxTried;
    at = tree.nextSibling(at)
  ) {
    if (side.isLeaf(at)) children.push({ child: side.label(at), local: tree.name(at).local });
  }
  const ofAttribute = (attribute: string): Key => ({
    attribute,
    child: -1,
    isNamed: namedAttributes.includes(attribute),
  });
  const ofChild = ({ child, local }: { child: number; local: string }): Key => ({
    attribute: null,
    child,
    isNamed: keyNames.includes(local),
  });
  const all = [...attributes.map(ofAttribute), ...children.map(ofChild)];
  return [...all.filter(({ isNamed }) => isNamed), ...all.filter(({ isNamed }) => !isNamed)].slice(
    0,
    maxTried,
  );
}

/** The nodes of both sides by the key that fits best: unique on both, shared most. A key by its name comes before any other. */
export type Keyed = { key: Key; before: Map<string, number>; after: Map<string, number> };

/**
 * Finds the field that identifies siblings of one label; null when no field does. `isOpen` says which
 * of them have no partner yet.
 */
export function findKey(
  a: Side,
  as: readonly number[],
  b: Side,
  bs: readonly number[],
  isOpen: (node: number) => boolean,
): Keyed | null {
  const [first] = as;
  let best: Keyed | null = null;
  let most = 0;
  if (first === undefined || !a.tree.isElement(first)) return null;
  for (const key of candidates(a, first)) {
    if (best?.key.isNamed && !key.isNamed) break;
    const before = byKey(a, as, key);
    const after = before && byKey(b, bs, key);
    if (!before || !after || before.size === 0) continue;
    let shared = 0;
    for (const [value, node] of before) if (isOpen(node) && after.has(value)) shared += 1;
    if (key.isNamed || shared > most) {
      best = { key, before, after };
      most = shared;
    }
    if (key.isNamed) break;
  }
  return best;
}
