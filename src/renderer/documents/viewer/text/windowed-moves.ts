import { type RefObject, type UIEvent, useCallback, useLayoutEffect, useState } from 'react';
import { scrollTo } from '../../../ui/layout/virtual-rows.tsx';

/** A place of the text: line and column from 1. */
export type Point = { line: number; column: number };

/** Where a key takes the cursor; null for a key that does not move it. `page` counts lines in view, `length` is that of the cursor's line. */
export function moved(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { line, column }: Point,
  { lines, page, length }: { lines: number; page: number; length: number },
): Point | null {
  const whole = ctrlKey || metaKey;
  const to = (next: number): Point => ({ line: Math.max(1, Math.min(lines, next)), column });
  switch (key) {
    case 'ArrowDown':
      return to(line + 1);
    case 'ArrowUp':
      return to(line - 1);
    case 'PageDown':
      return to(line + page);
    case 'PageUp':
      return to(line - page);
    case 'ArrowRight':
      return { line, column: Math.min(length + 1, column + 1) };
    case 'ArrowLeft':
      return { line, column: Math.max(1, column - 1) };
    case 'Home':
      return whole ? { line: 1, column: 1 } : { line, column: 1 };
    case 'End':
      return whole ? { line: lines, column: 1 } : { line, column: length + 1 };
    default:
      return null;
  }
}

/** The columns of a line, from 0 and end exclusive, that lie in a marked range; null when none do. */
export function markedColumns(
  line: number,
  length: number,
  { start, end }: { start: Point; end: Point },
): { from: number; to: number } | null {
  if (line < start.line || line > end.line) return null;
  const from = line === start.line ? start.column - 1 : 0;
  const to = line === end.line ? end.column - 1 : length;
  return to > from ? { from, to } : null;
}

/** Pixels that are scrolled away and in view. */
type View = { top: number; left: number; height: number; width: number };

/** What of a scrolled text is in view, and how wide one of its characters is, in pixels. */
export function useWindowedView(scroller: RefObject<HTMLElement | null>): {
  view: View;
  wide: number;
  onScroll(event: UIEvent): void;
} {
  const [view, setView] = useState<View>({ top: 0, left: 0, height: 400, width: 600 });
  const [wide, setWide] = useState(7.5);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const context = document.createElement('canvas').getContext('2d');
    if (context) {
      context.font = getComputedStyle(element).font;
      setWide(context.measureText('0'.repeat(100)).width / 100 || 7.5);
    }
    const measure = (): void =>
      setView((before) => ({
        ...before,
        height: element.clientHeight,
        width: element.clientWidth,
      }));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const onScroll = useCallback(
    ({ currentTarget: { scrollTop, scrollLeft } }: UIEvent) =>
      setView((before) => ({ ...before, top: scrollTop, left: scrollLeft })),
    [],
  );
  return { view, wide, onScroll };
}

/** Measures of a text: its lines and the height of one, its longest line and the width of a character, and the room for line numbers. */
type Measures = { lines: number; rowHeight: number; widest: number; wide: number; gutter: number };

/** Scrolls a place into view by as little as it takes, or, where it was not in view and shall be `centred`, to the middle. */
export function revealPoint(
  element: HTMLElement,
  to: Point & { endColumn: number },
  { lines, rowHeight, widest, wide, gutter }: Measures,
  centred: boolean,
): void {
  const row = Math.min(lines, to.line) - 1;
  const reveal = (index: number): void => {
    const viewport = { scrollTop: element.scrollTop, height: element.clientHeight };
    element.scrollTop = scrollTo(
      Math.max(0, Math.min(lines - 1, index)),
      lines,
      rowHeight,
      viewport,
    );
  };
  const before = element.scrollTop;
  reveal(row);
  if (centred && element.scrollTop !== before) {
    const half = Math.floor(element.clientHeight / rowHeight / 2);
    reveal(row - half);
    reveal(row + half);
  }
  const columns = widest + 3;
  const side = { scrollTop: element.scrollLeft, height: element.clientWidth - gutter };
  const shown = (first: number, last: number): number => {
    // What is wider than the view is shown from its first column on.
    const right = scrollTo(Math.max(0, Math.min(widest, last)), columns, wide, side);
    return scrollTo(Math.max(0, first), columns, wide, { ...side, scrollTop: right });
  };
  const left = shown(to.column - 2, Math.max(to.column + 2, to.endColumn));
  // Out of view, it is brought a quarter in from the left: what follows a place says more than what stands before it.
  const quarter = Math.floor(side.height / wide / 4);
  element.scrollLeft =
    centred && left !== element.scrollLeft
      ? shown(to.column - 2 - quarter, to.column - 2 + 3 * quarter)
      : left;
}
