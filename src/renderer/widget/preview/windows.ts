/** Rows measured and drawn together: few enough that a step of scrolling draws no more than a screen of them. */
export const chunk = 16;

/** The heights in pixels of all chunks, and which of them are drawn: from `first` up to but not including `last`. */
export type Extent = { before: number; after: number; first: number; last: number };

/** Which chunks to draw so that the part in view, and `margin` pixels around it, is filled; and the room that the others take. */
export function extentOf(
  heights: readonly number[],
  top: number,
  height: number,
  margin: number,
): Extent {
  let first = 0;
  let before = 0;
  while (first < heights.length - 1 && before + (heights[first] ?? 0) < top - margin) {
    before += heights[first] ?? 0;
    first += 1;
  }
  let last = first;
  let end = before;
  while (last < heights.length && end < top + height + margin) {
    end += heights[last] ?? 0;
    last += 1;
  }
  const after = heights.slice(last).reduce((sum, one) => sum + one, 0);
  return { before, after, first, last };
}

/** The heights taken for chunks that were not drawn yet: `estimate` pixels a row. */
export const estimated = (count: number, estimate: number): number[] =>
  Array.from(
    { length: Math.ceil(count / chunk) },
    (_, index) => Math.min(chunk, count - index * chunk) * estimate,
  );
