import { align, Matching } from './align.ts';
import { findKey, type Key, keyValue } from './keys.ts';
import type { Side } from './side.ts';

/** Adds a number to those under a key. */
export function addTo<K>(groups: Map<K, number[]>, key: K, value: number): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}

/** So many pairs are weighed in one gap; in a larger one the siblings of a name are paired in their order. */
const maxWeighed = 2500;
/** So many children of an element are looked at. */
const maxParts = 64;
/** Two elements with different keys are still one if all but a little is equal, as when a number was corrected; others if they are built alike. */
const enough = { withKey: 0.75, without: 0.5 };

/** What an element is made of: its attributes and children by name, in what they say. */
function parts(side: Side, node: number, key: Key | undefined): Map<string, string | number> {
  const found = new Map<string, string | number>();
  for (const [name, value] of side.attributes(node))
    if (name !== key?.attribute) found.set(name, value);
  const seen = new Map<number, number>();
  for (const unit of side.content.units(node).slice(0, maxParts)) {
    const label = side.label(unit);
    const nth = seen.get(label) ?? 0;
    seen.set(label, nth + 1);
    if (label !== key?.child) found.set(`${label} ${nth}`, side.hash(unit));
  }
  const text = side.content.ownText(node).trim();
  if (text !== '') found.set('text', text);
  return found;
}

/**
 * From 0 (nothing in common) to 1 (equal except for the key): an equal part counts fully, a part
 * with only the same name counts half.
 */
function likeness(
  x: ReadonlyMap<string, string | number>,
  y: ReadonlyMap<string, string | number>,
): number {
  const total = Math.max(x.size, y.size);
  if (total === 0) return 1;
  let common = 0;
  for (const [name, value] of x) if (y.has(name)) common += y.get(name) === value ? 1 : 0.5;
  return common / total;
}

/** Pairs in a gap what has the same name and is alike; of what is left, what has another name and all else equal. */
export function pairAlike(
  siblings: Siblings,
  matching: Matching,
  gap: { before: number[]; after: number[] },
  keys: ReadonlyMap<number, Key>,
): void {
  const { a, as, b, bs } = siblings;
  const byLabel = new Map<number, number[]>();
  for (const index of gap.after) {
    addTo(byLabel, b.label(bs[index] as number), index);
  }
  const labels = new Map<number, number[]>();
  for (const index of gap.before) {
    const label = a.label(as[index] as number);
    if (byLabel.has(label)) addTo(labels, label, index);
  }
  for (const [label, before] of labels)
    pairOfLabel(siblings, matching, before, byLabel.get(label) ?? [], keys.get(label));
  pairRenamed(siblings, matching, gap);
}

function pairOfLabel(
  { a, as, b, bs }: Siblings,
  matching: Matching,
  before: readonly number[],
  after: readonly number[],
  key: Key | undefined,
): void {
  const excluded = key?.isNamed ? key : undefined;
  const left = before.map((index) => parts(a, as[index] as number, excluded));
  const right = after.map((index) => parts(b, bs[index] as number, excluded));
  const hasKey = (side: Side, node: number): boolean =>
    excluded !== undefined && keyValue(side, node, excluded) !== null;
  const leftKeyed = before.map((index) => hasKey(a, as[index] as number));
  const rightKeyed = after.map((index) => hasKey(b, bs[index] as number));
  /** 0 where the two are not to be paired. */
  const weight = (i: number, j: number): number => {
    const [x, y] = [left[i] ?? new Map(), right[j] ?? new Map()];
    const like = likeness(x, y);
    if (leftKeyed[i] && rightKeyed[j]) return like >= enough.withKey ? like : 0;
    return like >= enough.without || Math.max(x.size, y.size) <= 2 || areSoleLists(i, j)
      ? like + 0.01
      : 0;
  };
  // The only list of transactions stays that list, however many transactions were added.
  const areSoleLists = (i: number, j: number): boolean => {
    if (before.length !== 1 || after.length !== 1) return false;
    const [one, other] = [
      a.content.units(as[before[i] as number] as number)[0],
      b.content.units(bs[after[j] as number] as number)[0],
    ];
    return one !== undefined && other !== undefined && a.label(one) === b.label(other);
  };
  if (before.length * after.length > maxWeighed) {
    for (let at = 0; at < before.length && at < after.length; at += 1)
      if (weight(at, at) > 0) matching.pair(before[at] as number, after[at] as number);
    return;
  }
  for (const [i, j] of heaviest(before.length, after.length, weight))
    matching.pair(before[i] as number, after[j] as number);
}

/** The pairs in one order whose weights are the most together. */
function heaviest(
  n: number,
  m: number,
  weight: (i: number, j: number) => number,
): [number, number][] {
  const width = m + 1;
  const best = new Float64Array((n + 1) * width);
  const at = (i: number, j: number): number => best[i * width + j] as number;
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let j = m - 1; j >= 0; j -= 1) {
      const own = weight(i, j);
      const paired = own > 0 ? own + at(i + 1, j + 1) : 0;
      best[i * width + j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < n && j < m; ) {
    if (at(i, j) === at(i + 1, j)) i += 1;
    else if (at(i, j) === at(i, j + 1)) j += 1;
    else pairs.push([i++, j++]);
  }
  return pairs;
}

function pairRenamed(
  { a, as, b, bs }: Siblings,
  matching: Matching,
  gap: { before: number[]; after: number[] },
): void {
  const inside = (side: Side, node: number): string | null => {
    const { tree } = side;
    if (!tree.isElement(node)) return null;
    const attributes = [...side.attributes(node)].sort(([x], [y]) => (x < y ? -1 : 1));
    const units = side.content.units(node).map((unit) => side.hash(unit));
    const text = side.content.ownText(node).trim();
    return attributes.length + units.length + text.length === 0
      ? null
      : JSON.stringify([attributes, units, text]);
  };
  const after = new Map<string, number[]>();
  for (const index of gap.after.toReversed()) {
    const key = matching.back[index] === -1 ? inside(b, bs[index] as number) : null;
    if (key !== null) addTo(after, key, index);
  }
  for (const index of gap.before) {
    const key = matching.forth[index] === -1 ? inside(a, as[index] as number) : null;
    const partner = key === null ? undefined : after.get(key)?.pop();
    if (partner !== undefined) matching.pair(index, partner);
  }
}

/** Two lists of siblings whose partners are looked for. */
export type Siblings = { a: Side; as: readonly number[]; b: Side; bs: readonly number[] };

/**
 * Finds the partners among siblings: first what is equal and stands there once, then by key, then what is equal and stands there
 * several times in its order, then wherever it is; last, in one gap, what is alike.
 */
export function matchSiblings(siblings: Siblings): Matching {
  const { a, as, b, bs } = siblings;
  const matching = new Matching(as.length, bs.length);
  let start = 0;
  while (
    start < as.length &&
    start < bs.length &&
    a.hash(as[start] as number) === b.hash(bs[start] as number)
  ) {
    matching.pair(start, start);
    start += 1;
  }
  let endA = as.length - 1;
  let endB = bs.length - 1;
  while (
    endA >= start &&
    endB >= start &&
    a.hash(as[endA] as number) === b.hash(bs[endB] as number)
  )
    matching.pair(endA--, endB--);
  if (endA < start || endB < start) return matching;
  matchOnce(siblings, matching);
  const keys = matchKeys(siblings, matching);
  matchRepeated(siblings, matching);
  matchElsewhere(siblings, matching);
  for (const gap of matching.gaps()) pairAlike(siblings, matching, gap, keys);
  return matching;
}

/** The indexes without partner by what `of` says of them. */
function openBy<T>(partners: Int32Array, of: (index: number) => T): Map<T, number[]> {
  const found = new Map<T, number[]>();
  partners.forEach((partner, index) => {
    if (partner !== -1) return;
    const key = of(index);
    addTo(found, key, index);
  });
  return found;
}

const byHash = ({ a, as, b, bs }: Siblings, { forth, back }: Matching) => ({
  before: openBy(forth, (index) => a.hash(as[index] as number)),
  after: openBy(back, (index) => b.hash(bs[index] as number)),
});

function matchOnce(siblings: Siblings, matching: Matching): void {
  const { before, after } = byHash(siblings, matching);
  for (const [hash, [index, more]] of before) {
    const [partner, others] = after.get(hash) ?? [];
    if (index !== undefined && more === undefined && partner !== undefined && others === undefined)
      matching.pair(index, partner);
  }
}

/** Matches by key, and gives the keys by label. */
function matchKeys({ a, as, b, bs }: Siblings, matching: Matching): Map<number, Key> {
  const before = openBy(matching.forth, (index) => a.label(as[index] as number));
  const after = openBy(matching.back, (index) => b.label(bs[index] as number));
  const keys = new Map<number, Key>();
  for (const [label, indexes] of before) {
    const partners = after.get(label);
    if (!partners) continue;
    const opened = new Set(indexes.map((index) => as[index] as number));
    const ofLabel = (side: Side, nodes: readonly number[]) =>
      nodes.filter((node) => side.label(node) === label);
    const keyed = findKey(a, ofLabel(a, as), b, ofLabel(b, bs), (node) => opened.has(node));
    if (!keyed) continue;
    keys.set(label, keyed.key);
    const byNode = new Map(partners.map((index) => [bs[index] as number, index]));
    for (const index of indexes) {
      const value = keyValue(a, as[index] as number, keyed.key);
      const node = value === null ? undefined : keyed.after.get(value);
      const partner = node === undefined ? undefined : byNode.get(node);
      if (partner !== undefined) matching.pair(index, partner);
    }
  }
  return keys;
}

/** In every gap, what is equal and stands there several times. */
function matchRepeated(siblings: Siblings, matching: Matching): void {
  const { a, as, b, bs } = siblings;
  for (const { before, after } of matching.gaps()) {
    const x = before.map((index) => a.hash(as[index] as number));
    const y = after.map((index) => b.hash(bs[index] as number));
    // Names that the other side does not have would each count as a difference, so they are
    // ignored.
    const [inX, inY] = [new Set(x), new Set(y)];
    const [left, right] = [
      before.filter((_, at) => inY.has(x[at] as number)),
      after.filter((_, at) => inX.has(y[at] as number)),
    ];
    if (left.length === 0) continue;
    const { pairs, isExact } = align(
      x.filter((hash) => inY.has(hash)),
      y.filter((hash) => inX.has(hash)),
    );
    for (const [i, j] of pairs) matching.pair(left[i] as number, right[j] as number);
    if (!isExact) matching.isComplete = false;
  }
}

/** What is equal wherever it stands: it has moved. */
function matchElsewhere(siblings: Siblings, matching: Matching): void {
  const { before, after } = byHash(siblings, matching);
  for (const [hash, indexes] of before) {
    const partners = after.get(hash) ?? [];
    for (const [at, index] of indexes.entries()) {
      const partner = partners[at];
      if (partner === undefined) break;
      matching.pair(index, partner);
    }
  }
}
