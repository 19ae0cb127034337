import { everyPlace, type Finding } from '#core/contract/finding.ts';
import type { Item } from '#core/widget/item.ts';
import {
  bareArrayStart,
  hiddenItemEffect,
  hiddenTagEffect,
  leftOutCount,
} from '#core/widget/reply/recognised-texts.ts';
import type { ListVerdict } from '#core/widget/verdict.ts';
import { isWithin } from './parts.ts';

/** The parts of a verdict that show where its items are in the reply. */
export type ReadList = Pick<ListVerdict, 'steps' | 'findings' | 'value'>;

/**
 * Where the items of a reply to get_items are in it. Indexes count the items that the widget uses,
 * from 0; paths are JSONPaths from the root.
 */
export type ListPlaces = {
  /** Null if the findings, which are limited in number, are not enough to say it. */
  pathOfRow(index: number): string | null;
  /** The item that a path leads into; null for an element that was left out, and for a path outside the list. */
  rowOfPath(path: string): number | null;
  /** A tag by its index among the shown ones; a broken tag before it shifts the index. */
  pathOfTag(rowPath: string, index: number): string;
  /** What decides about the badge: the key of its own, or else the list it counts. */
  badge: string;
};

const element = /^(.*)\[(\d+)\]$/;

/** The step that says where the list is (TAB-ENV-1): a path other than the root, or that the root itself is the list. */
function baseOf({ steps }: ReadList): { path: string; indexed: boolean } {
  const found = steps.find(({ clause, path }) => clause === 'TAB-ENV-1' && path !== '$');
  if (found) return { path: found.path, indexed: true };
  return {
    path: '$',
    indexed: steps.some(
      ({ clause, text }) => clause === 'TAB-ENV-1' && text.startsWith(bareArrayStart),
    ),
  };
}

/** A broken badge does not count, but it is still in the reply (TAB-BDG-1, TAB-ENV-3). */
function badgePath({ steps, findings, value }: ReadList, base: string, indexed: boolean): string {
  const own = base === '$' ? '$[0].badge' : `${base.slice(0, base.lastIndexOf('.'))}.badge`;
  if (!indexed) return base;
  const isThere =
    value?.badge ||
    [...steps, ...findings].some(
      ({ clause, path }) => clause !== 'TAB-ITM-1' && isWithin(path, own),
    );
  return isThere ? own : base;
}

/**
 * Elements that are not objects are left out of the list, which shifts the rows after them
 * (TAB-ITM-2).
 */
function leftOut(
  { steps, findings }: ReadList,
  base: string,
): { indexes: readonly number[]; complete: boolean } {
  const indexes = everyPlace(findings).flatMap(({ path, effect }) => {
    const hit = effect === hiddenItemEffect ? element.exec(path) : null;
    return hit?.[1] === base ? [Number(hit[2])] : [];
  });
  const count = steps.reduce(
    (sum, { clause, text }) => sum + (clause === 'TAB-ITM-2' ? leftOutCount(text) : 0),
    0,
  );
  return {
    indexes: indexes.sort((a, b) => a - b),
    complete: count <= indexes.length,
  };
}

function brokenTags(findings: readonly Finding[]): ReadonlyMap<string, readonly number[]> {
  const broken = new Map<string, number[]>();
  for (const { path, effect } of everyPlace(findings)) {
    const hit = effect === hiddenTagEffect ? /^(.*)\.tags\[(\d+)\]/.exec(path) : null;
    if (hit?.[1] !== undefined) broken.set(hit[1], [...(broken.get(hit[1]) ?? []), Number(hit[2])]);
  }
  return broken;
}

/** The position among all elements of the `index`th one that was not left out. */
const positionAmongAll = (index: number, leftOutIndexes: readonly number[]): number => {
  let at = index;
  for (const gone of leftOutIndexes) if (gone <= at) at += 1;
  return at;
};

/** Reads from a verdict where everything stood. */
export function placesOf(read: ReadList): ListPlaces {
  const { path: base, indexed } = baseOf(read);
  const { indexes, complete } = leftOut(read, base);
  const broken = brokenTags(read.findings);
  return {
    pathOfRow(index) {
      if (!indexed) return base;
      const at = positionAmongAll(index, indexes);
      return complete || at < (indexes.at(-1) ?? -1) ? `${base}[${at}]` : null;
    },
    rowOfPath(path) {
      if (!indexed) return 0;
      const hit = path.startsWith(`${base}[`) ? /^\[(\d+)\]/.exec(path.slice(base.length)) : null;
      const at = Number(hit?.[1] ?? Number.NaN);
      const isKnown =
        !Number.isNaN(at) && !indexes.includes(at) && (complete || at < (indexes.at(-1) ?? -1));
      return isKnown ? at - indexes.filter((gone) => gone < at).length : null;
    },
    pathOfTag: (rowPath, index) =>
      `${rowPath}.tags[${positionAmongAll(
        index,
        (broken.get(rowPath) ?? []).toSorted((a, b) => a - b),
      )}]`,
    badge: badgePath(read, base, indexed),
  };
}

/**
 * Which item of the reply a row is, by its index there; null for a row of an earlier reply. Rows
 * are deleted, and old ones stay between new ones, so the `shownIndex`th row is usually, but not
 * always, the item of that index.
 */
export function itemOfRow(items: readonly Item[], row: Item, shownIndex: number): number | null {
  if (items[shownIndex] === row) return shownIndex;
  const at = items.indexOf(row);
  return at === -1 ? null : at;
}
