import type { Choosing } from '../ui/layout/virtual-rows.tsx';

/** Which rows of a list are selected, by id: `current` is the one that keys go from, `anchor` where a range begins. */
export type Selected = { ids: ReadonlySet<string>; current: string | null; anchor: string | null };

export const noneSelected: Selected = { ids: new Set(), current: null, anchor: null };

export const onlySelected = (id: string): Selected => ({
  ids: new Set([id]),
  current: id,
  anchor: id,
});

/**
 * Selects the row of `id`: alone, as the end of a range from the anchor, or in addition to others.
 * `listed` are the ids in the order shown.
 */
export function chosen(
  before: Selected,
  listed: readonly string[],
  id: string,
  { extend, toggle }: Choosing,
): Selected {
  const from = before.anchor === null ? -1 : listed.indexOf(before.anchor);
  if (extend && from !== -1) {
    const to = listed.indexOf(id);
    const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
    return { ids: new Set(range), current: id, anchor: before.anchor };
  }
  if (!toggle) return onlySelected(id);
  const ids = new Set(before.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, current: id, anchor: id };
}

export const allSelected = (before: Selected, listed: readonly string[]): Selected => ({
  ids: new Set(listed),
  current: before.current ?? listed[0] ?? null,
  anchor: listed[0] ?? null,
});

/** The selection without the rows that are there no more; the same object where all are. */
export function without(before: Selected, isThere: (id: string) => boolean): Selected {
  const held = (id: string | null): string | null => (id !== null && isThere(id) ? id : null);
  if (
    [...before.ids].every(isThere) &&
    held(before.current) === before.current &&
    held(before.anchor) === before.anchor
  )
    return before;
  return {
    ids: new Set([...before.ids].filter(isThere)),
    current: held(before.current),
    anchor: held(before.anchor),
  };
}
