/** What the layout needs of a part: its first size, in pixels or as a share such as "30%", and its smallest. */
type SizedPart = { id: string; size?: number | string; min?: number };
/** The share of each part in percent, by its id. */
type Layout = { readonly [id: string]: number };

/**
 * The layout with those parts open again at their first size that a narrow window had shut, as far
 * as there is room for them beside the part without a size; null where nothing changes. `shut` are
 * the parts that the user shut, which stay so; `pixels` is the whole length.
 */
export function reopenedLayout(
  parts: readonly SizedPart[],
  layout: Layout,
  shut: ReadonlySet<string>,
  pixels: number,
): Layout | null {
  const giver = parts.find(({ size }) => size === undefined);
  if (!giver || pixels === 0) return null;
  const next: Record<string, number> = { ...layout };
  let rest = next[giver.id] ?? 0;
  let isChanged = false;
  for (const { id, size } of parts) {
    if (size === undefined || next[id] !== 0 || shut.has(id)) continue;
    const share = typeof size === 'number' ? (100 * size) / pixels : Number.parseFloat(size);
    if (((rest - share) * pixels) / 100 < (giver.min ?? 0)) continue;
    next[id] = share;
    rest -= share;
    isChanged = true;
  }
  return isChanged ? { ...next, [giver.id]: rest } : null;
}
