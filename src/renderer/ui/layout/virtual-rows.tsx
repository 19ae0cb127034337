import {
  type AriaAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { useKeptScroll } from './kept-scroll.ts';
import styles from './layout.module.css';

/**
 * Chromium limits the height of an element to 33.5 million pixels; above this height the scroll bar
 * is proportional.
 */
const tallest = 30_000_000;

/** Extra rows above and below the visible ones, so that scrolling shows no gap. */
const spare = 6;

export type Viewport = { scrollTop: number; height: number };

/** Height in pixels of the scrolled area of `total` rows. */
export const areaHeight = (total: number, rowHeight: number): number =>
  Math.min(total * rowHeight, tallest);

/**
 * The rows to render, and the offset of the first one in the scrolled area; rows beyond its ends
 * are not visible.
 */
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

/**
 * How a row was selected: with Shift as the end of a range, with Ctrl or Cmd in addition to others.
 */
export type Choosing = { extend: boolean; toggle: boolean };

export type VirtualRowsProps = {
  /** What a screen reader calls it. */
  name: string;
  /** In a grid and a treegrid a row holds elements with the role `gridcell`. */
  role: 'grid' | 'treegrid' | 'listbox';
  total: number;
  /** Pixels; every row has this height. */
  rowHeight?: number;
  /** The row that keys go from; null before one was chosen. */
  current: number | null;
  onCurrent(index: number, choosing: Choosing): void;
  /** The keys moved to a row without extending a range, once the row is chosen. */
  onMove?(index: number): void;
  /** Enter, or a double click. */
  onEnter?(index: number): void;
  /** A click without Shift, Ctrl or Cmd, once the row is chosen. */
  onClick?(index: number): void;
  /** Opens a context menu at a row, by mouse or by key; `x` and `y` in pixels of the window. */
  onMenu?(index: number, x: number, y: number): void;
  /** Keys that are not for moving; true = done with. */
  onKey?(event: KeyboardEvent, index: number | null): boolean;
  /** The rendered rows, so that their content can be fetched. */
  onRange?(from: number, to: number): void;
  /** Given where several rows can be selected. */
  isSelected?(index: number): boolean;
  /** Beyond role, position and selection, such as `aria-level` and `aria-expanded`. */
  rowAria?(index: number): AriaAttributes;
  /** A row of `columnheader`s that stays above the rows. */
  header?: ReactNode;
  /** Pixels of the header. */
  headerHeight?: number;
  /** Pixels of a row that is wider than the view: rows and header scroll sideways together. */
  rowWidth?: number;
  /** It is scrolled to where it was left, by its name. */
  keepsScroll?: boolean;
  /** Class of every row: its columns. */
  rowClass?: string;
  row(index: number): ReactNode;
};

const noKeys = (): boolean => false;

/**
 * Any number of rows of one height, of which only the visible ones are rendered: the focus stays on
 * the list, keys move the current row, and a screen reader gets its position among all.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const {
    name,
    role,
    total,
    rowHeight = 24,
    current,
    onCurrent,
    onMove,
    onEnter,
    onClick,
    onMenu,
    onKey = noKeys,
    onRange,
    isSelected,
    rowAria,
    header,
    headerHeight = 28,
    rowWidth,
    rowClass,
    keepsScroll = false,
    row,
  } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ scrollTop: 0, height: 400 });
  const above = header ? headerHeight : 0;
  const wide = rowWidth === undefined ? {} : { minWidth: rowWidth };
  const { from, to, top } = windowOf(total, rowHeight, viewport);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = (): void =>
      setViewport(({ scrollTop }) => ({ scrollTop, height: element.clientHeight - above }));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [above]);

  // The current row is always in view once it changes.
  useEffect(() => {
    const element = scroller.current;
    if (!element || current === null || current >= total) return;
    element.scrollTop = scrollTo(current, total, rowHeight, {
      scrollTop: element.scrollTop,
      height: element.clientHeight - above,
    });
  }, [current, total, rowHeight, above]);

  const keepScroll = useKeptScroll(scroller, keepsScroll ? name : null);
  useEffect(() => onRange?.(from, to), [onRange, from, to]);

  const page = Math.max(1, Math.floor(viewport.height / rowHeight) - 1);
  const move = (event: KeyboardEvent): number | null => {
    const at = current ?? -1;
    switch (event.key) {
      case 'ArrowDown':
        return at + 1;
      case 'ArrowUp':
        return at - 1;
      case 'PageDown':
        return at + page;
      case 'PageUp':
        return at - page;
      case 'Home':
        return 0;
      case 'End':
        return total - 1;
      default:
        return null;
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || total === 0) return;
    const target = event.altKey ? null : move(event);
    if (target !== null) {
      event.preventDefault();
      const index = Math.max(0, Math.min(total - 1, target));
      onCurrent(index, { extend: event.shiftKey, toggle: false });
      if (!event.shiftKey && index !== current) onMove?.(index);
    } else if (
      event.key === 'Enter' &&
      current !== null &&
      onEnter &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      event.preventDefault();
      onEnter(current);
    } else if (onKey(event, current)) event.preventDefault();
  };

  // The key for it has the whole as its target, a mouse the row.
  const menuByKey = (event: MouseEvent): void => {
    if (!onMenu || event.target !== event.currentTarget || current === null) return;
    event.preventDefault();
    const { left, bottom } = (
      document.getElementById(`${id}-${current}`) ?? event.currentTarget
    ).getBoundingClientRect();
    onMenu(current, left + 16, bottom);
  };

  const isList = role === 'listbox';
  const preview = current !== null && current >= from && current < to;
  // The role decides what else an element may say, so that all of it is put together here.
  const whole = {
    role,
    'aria-label': name,
    ...(isList ? {} : { 'aria-rowcount': total }),
    ...(isSelected ? { 'aria-multiselectable': true } : {}),
    ...(preview ? { 'aria-activedescendant': `${id}-${current}` } : {}),
    tabIndex: 0,
    onKeyDown: pressed,
    onContextMenu: menuByKey,
  };
  const headRow = { role: 'row' };
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
  const rowAt = (index: number) => {
    const selected = isSelected ? isSelected(index) : index === current;
    return {
      id: `${id}-${index}`,
      role: isList ? 'option' : 'row',
      'aria-selected': selected,
      ...(isList
        ? { 'aria-posinset': index + 1, 'aria-setsize': total }
        : { 'aria-rowindex': index + 1 }),
      ...rowAria?.(index),
      className: cx(
        'hovers',
        styles.rowsRow,
        rowClass,
        selected && styles.selected,
        index === current && styles.current,
      ),
      style: { height: rowHeight },
      onMouseDown: (event: MouseEvent) => {
        if (!event.shiftKey) return;
        // A range of rows is meant, not the text between two clicks.
        event.preventDefault();
        scroller.current?.focus();
      },
      onClick: ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
        onCurrent(index, { extend: shiftKey, toggle: ctrlKey || metaKey });
        if (!shiftKey && !ctrlKey && !metaKey) onClick?.(index);
      },
      onDoubleClick: () => onEnter?.(index),
      onContextMenu: (event: MouseEvent) => {
        if (!onMenu) return;
        event.preventDefault();
        onMenu(index, event.clientX, event.clientY);
      },
    };
  };
  return (
    <div
      ref={scroller}
      className={cx('fill scrolls ring-inside', styles.scroller)}
      onScroll={({ currentTarget: { scrollTop } }) => {
        setViewport(({ height }) => ({ scrollTop, height }));
        keepScroll();
      }}
      {...whole}
    >
      {header && (
        <div
          {...headRow}
          className={cx('hovers', styles.rowsRow, styles.rowsHead, rowClass)}
          style={{ height: headerHeight, ...wide }}
        >
          {header}
        </div>
      )}
      <div
        style={{ height: areaHeight(total, rowHeight), ...wide }}
        className="holds clips"
        role="presentation"
      >
        <div style={{ transform: `translateY(${top}px)` }} role="presentation">
          {indexes.map((index) => (
            <div key={index} {...rowAt(index)}>
              {row(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
