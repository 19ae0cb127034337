import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * Rows that are measured and rendered together: few enough that a scroll step renders at most a
 * screen of them.
 */
export const chunk = 16;

/**
 * The heights in pixels of all chunks, and which of them are rendered: from `first` up to but not
 * including `last`.
 */
export type Extent = { before: number; after: number; first: number; last: number };

/**
 * Which chunks to render so that the visible part, and `margin` pixels around it, is filled; and
 * the space for the others.
 */
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

/** The estimated heights of chunks that were not rendered yet: `estimate` pixels a row. */
export const estimated = (count: number, estimate: number): number[] =>
  Array.from(
    { length: Math.ceil(count / chunk) },
    (_, index) => Math.min(chunk, count - index * chunk) * estimate,
  );

/**
 * A row to bring into view; another object is another wish, although for the same row. `focus` selects what in it takes the keyboard,
 * with `ifLost` only when nothing else has it.
 */
export type Wanted = { index: number; focus: string | null; ifLost?: boolean };

type WindowedListProps = {
  count: number;
  wanted: Wanted | null;
  /** The row that Tab comes to; null where rows hold nothing to press, and the list itself is scrolled by keys. */
  current: number | null;
  onKeyDown(event: KeyboardEvent<HTMLUListElement>): void;
  /** One `li` that carries `data-index`; `isStop`: Tab comes to it. */
  row(index: number, isStop: boolean): ReactNode;
};

const margin = 500;
/** The assumed height in pixels of a row until it is rendered. */
const estimate = 88;

/**
 * A list of any length of which only the rows near the visible part are in the page. Rows may have
 * any height.
 */
export function WindowedList({ count, wanted, current, onKeyDown, row }: WindowedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef<number[]>([]);
  const hasKeyboard = useRef(false);
  const [view, setView] = useState({ top: 0, height: 900 });
  const chunks = Math.ceil(count / chunk);
  if (heights.current.length !== chunks) {
    const before = heights.current.slice(0, -1);
    heights.current = estimated(count, estimate).map((one, index) =>
      index < chunks - 1 ? (before[index] ?? one) : one,
    );
  }
  const { before, after, first, last } = extentOf(heights.current, view.top, view.height, margin);
  const from = first * chunk;
  const to = Math.min(count, last * chunk);

  useLayoutEffect(() => {
    const element = list.current;
    // On a tab that is not selected it has no size, and neither have its rows.
    if (!element || element.clientHeight === 0) return;
    for (let index = first; index < last; index += 1) {
      const start = element.querySelector(`[data-index="${index * chunk}"]`);
      const end = element.querySelector(
        `[data-index="${Math.min(count, (index + 1) * chunk) - 1}"]`,
      );
      if (start && end)
        heights.current[index] =
          end.getBoundingClientRect().bottom - start.getBoundingClientRect().top;
    }
    // The row with the keyboard was scrolled away: keys go on from here.
    if (hasKeyboard.current && document.activeElement === document.body)
      element.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight > 0)
        setView({ top: element.scrollTop, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = list.current;
    if (wanted === null || !element) return;
    const { index, focus, ifLost = false } = wanted;
    const find = (): Element | null => element.querySelector(`[data-index="${index}"]`);
    if (!find()) {
      const at = heights.current
        .slice(0, Math.floor(index / chunk))
        .reduce((sum, one) => sum + one, 0);
      element.scrollTop = at + (index % chunk) * estimate;
      setView({ top: element.scrollTop, height: element.clientHeight });
    }
    const frame = requestAnimationFrame(() => {
      const found = find();
      found?.scrollIntoView({ block: 'nearest' });
      if (focus !== null && !(ifLost && document.activeElement !== document.body))
        found?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);

  const stop = current === null ? null : current >= from && current < to ? current : from;
  const keys = {
    tabIndex: current === null ? 0 : -1,
    onKeyDown,
    onFocus: () => {
      hasKeyboard.current = true;
    },
    onBlur: ({ target }: { target: Element }) => {
      if (target.isConnected) hasKeyboard.current = false;
    },
  };
  return (
    <ul
      ref={list}
      aria-label="Items"
      className="rest scrolls"
      onScroll={({ currentTarget }) => {
        const { scrollTop: top, clientHeight: height } = currentTarget;
        if (Math.abs(top - view.top) > margin / 2 || height !== view.height)
          setView({ top, height });
      }}
      {...keys}
    >
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {Array.from({ length: Math.max(0, to - from) }, (_, index) =>
        row(from + index, from + index === stop),
      )}
      {after > 0 && <li aria-hidden style={{ height: after }} />}
    </ul>
  );
}
