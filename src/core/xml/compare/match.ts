import { align } from './align.ts';
import { addTo } from './compare-groups.ts';
import { Matching } from './compare-matching.ts';
import { pairAlike } from './compare-similar.ts';
import { findKey, type Key, keyValue } from './keys.ts';
import type { Side } from './side.ts';

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
    // What the other side does not have is no part of it, and would be a difference each.
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
