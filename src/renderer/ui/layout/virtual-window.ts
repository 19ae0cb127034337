/** Chromium caps the height of an element at 33.5 million pixels; beyond this height the scroll bar stands for the rows in proportion. */
const tallest = 30_000_000;

/** Rows drawn above and below those in view, so that scrolling shows no gap. */
const spare = 6;

export type Viewport = { scrollTop: number; height: number };

/** Height in pixels of the scrolled area of `total` rows. */
export const areaHeight = (total: number, rowHeight: number): number =>
  Math.min(total * rowHeight, tallest);

/** The rows to draw, and how far down in the scrolled area the first of them stands; what would stand beyond its ends is not in view. */
export function windowOf(
  total: number,
  rowHeight: number,
  { scrollTop, height }: Viewport,
): { from: number; to: number; top: number } {
  const scale = scaleOf(total, rowHeight, height);
  const first = Math.floor((scrollTop * scale) / rowHeight);
  const from = Math.max(0, Math.min(first, total) - spare);
  const to = Math.min(total, first + Math.ceil(height / rowHeight) + 1 + spare);
  const shift =
    scale === 1
      ? from * rowHeight
      : scrollTop - ((scrollTop * scale) % rowHeight) - (Math.min(first, total) - from) * rowHeight;
  return { from, to, top: shift };
}

/** The least scrolling that brings a row into view: the new scrollTop. */
export function scrollTo(
  index: number,
  total: number,
  rowHeight: number,
  { scrollTop, height }: Viewport,
): number {
  const scale = scaleOf(total, rowHeight, height);
  const top = index * rowHeight;
  const seenFrom = scrollTop * scale;
  if (top < seenFrom) return top / scale;
  if (top + rowHeight > seenFrom + height) return (top + rowHeight - height) / scale;
  return scrollTop;
}

/** Pixels of rows for one pixel of the scrolled area; 1 unless the rows are taller than it may be. */
function scaleOf(total: number, rowHeight: number, height: number): number {
  const full = total * rowHeight;
  return full <= tallest ? 1 : (full - height) / (tallest - height);
}
