import { isObject } from '../contract/words.ts';
import { firstIndex } from '../text/first-index.ts';
import type { Path } from './path.ts';

/** One difference between two JSON values. `was` is the path in the value before, `path` that in the value after; one of them is missing for what was added or removed. */
export type JsonChange =
  | { change: 'added'; path: Path; after: unknown }
  | { change: 'removed'; was: Path; before: unknown }
  | { change: 'changed'; was: Path; path: Path; before: unknown; after: unknown }
  | { change: 'moved'; was: Path; path: Path };

/** A path that shares its beginning with others: values may be nested very deep. Null is the root. */
type Place = { up: Place; step: string | number } | null;
/** Two values that belong together, and their places. */
type Pair = { was: Place; path: Place; before: unknown; after: unknown };
/** Positions in two lists that belong together; null where one of them has no counterpart. */
type Match = { before: number | null; after: number | null };

/**
 * The differences between two JSON values, in the order of the value after; `complete` is false
 * where there are more than `most`. Elements of a list belong together when they have the same
 * `id` (the second with an id to the second), those without an `id` by position. Takes time in
 * proportion to the values, and any depth.
 */
export function compareJson(
  before: unknown,
  after: unknown,
  most = 10_000,
): { changes: JsonChange[]; complete: boolean } {
  const changes: JsonChange[] = [];
  const open: Pair[] = [{ was: null, path: null, before, after }];
  for (let pair = open.pop(); pair && changes.length <= most; pair = open.pop()) {
    const inner: Pair[] = [];
    if (Array.isArray(pair.before) && Array.isArray(pair.after))
      compareLists({ ...pair, before: pair.before, after: pair.after }, changes, inner);
    else if (isObject(pair.before) && isObject(pair.after))
      compareObjects({ ...pair, before: pair.before, after: pair.after }, changes, inner);
    else if (pair.before !== pair.after)
      changes.push({
        change: 'changed',
        was: pathTo(pair.was),
        path: pathTo(pair.path),
        before: pair.before,
        after: pair.after,
      });
    for (const next of inner.reverse()) open.push(next);
  }
  return { changes: changes.slice(0, most), complete: changes.length <= most };
}

function pathTo(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at = place; at !== null; at = at.up) path.push(at.step);
  return path.reverse();
}

type ObjectPair = Pair & Record<'before' | 'after', Record<string, unknown>>;

function compareObjects(
  { was, path, before, after }: ObjectPair,
  changes: JsonChange[],
  inner: Pair[],
): void {
  for (const key of Object.keys(before))
    if (!Object.hasOwn(after, key))
      changes.push({
        change: 'removed',
        was: pathTo({ up: was, step: key }),
        before: before[key],
      });
  for (const key of Object.keys(after)) {
    const to = { up: path, step: key };
    if (Object.hasOwn(before, key))
      inner.push({
        was: { up: was, step: key },
        path: to,
        before: before[key],
        after: after[key],
      });
    else changes.push({ change: 'added', path: pathTo(to), after: after[key] });
  }
}

type ListPair = Pair & Record<'before' | 'after', readonly unknown[]>;

function compareLists(
  { was, path, before, after }: ListPair,
  changes: JsonChange[],
  inner: Pair[],
): void {
  const matches = matchesOf(before, after);
  const moved = movedIn(matches, (index) => idOf(after[index]) !== null);
  for (const match of matches) {
    const from = match.before === null ? null : { up: was, step: match.before };
    const to = match.after === null ? null : { up: path, step: match.after };
    if (from && to) {
      if (moved.has(match)) changes.push({ change: 'moved', was: pathTo(from), path: pathTo(to) });
      inner.push({ was: from, path: to, before: before[from.step], after: after[to.step] });
    } else if (from)
      changes.push({ change: 'removed', was: pathTo(from), before: before[from.step] });
    else if (to) changes.push({ change: 'added', path: pathTo(to), after: after[to.step] });
  }
}

/** What tells an element from others; null where nothing does. */
function idOf(value: unknown): string | null {
  if (!isObject(value) || !Object.hasOwn(value, 'id')) return null;
  const { id } = value;
  return typeof id === 'string' || typeof id === 'number' ? `${typeof id} ${id}` : null;
}

/** Which elements of two lists belong together: what is gone first, then all others in their new order. */
function matchesOf(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const known = new Map<string | null, number[]>();
  before.forEach((value, index) => {
    const id = idOf(value);
    const same = known.get(id);
    if (same) same.push(index);
    else known.set(id, [index]);
  });
  // The first with an id belongs to the first with it, and so on.
  const nextOf = new Map<string | null, number>();
  const kept = after.map((value, index): Match => {
    const id = idOf(value);
    const next = nextOf.get(id) ?? 0;
    nextOf.set(id, next + 1);
    return { before: known.get(id)?.[next] ?? null, after: index };
  });
  const gone = [...known].flatMap(([id, indexes]) => indexes.slice(nextOf.get(id) ?? 0));
  return [
    ...gone.sort((a, b) => a - b).map((index): Match => ({ before: index, after: null })),
    ...kept,
  ];
}

/** The fewest matches that have to move for the others to keep their order: those outside of a longest rising run of old positions. */
function movedIn(matches: readonly Match[], hasId: (after: number) => boolean): Set<Match> {
  const both = matches.filter(
    (match) => match.before !== null && match.after !== null && hasId(match.after),
  );
  const old = both.map((match) => match.before as number);
  // `ends[n]` is where the run of n + 1 elements with the smallest last position ends.
  const ends: number[] = [];
  const earlier = old.map((position, index) => {
    const at = firstIndex(ends.length, (end) => (old[ends[end] as number] as number) >= position);
    ends[at] = index;
    return at === 0 ? -1 : (ends[at - 1] as number);
  });
  const moved = new Set(both);
  for (let at = ends.at(-1) ?? -1; at >= 0; at = earlier[at] as number)
    moved.delete(both[at] as Match);
  return moved;
}
