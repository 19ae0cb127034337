import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { chunk, extentOf } from './windows.ts';

type WindowedListProps = {
  name: string;
  className: string;
  count: number;
  /** Height in pixels that a row is taken to have until it was drawn. */
  estimate: number;
  /** The index of a row to bring into view, null for none. */
  wanted: number | null;
  /** One `li` that carries `data-index`. */
  row(index: number): ReactNode;
};

const margin = 800;

/** A list of any length of which only the rows near the part in view are in the page. Rows may be of any height. */
export function WindowedList({ name, className, count, estimate, wanted, row }: WindowedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef<number[]>([]);
  const [view, setView] = useState({ top: 0, height: 1200 });
  const chunks = Math.ceil(count / chunk);
  if (heights.current.length !== chunks) {
    heights.current = Array.from({ length: chunks }, (_, index) => Math.min(chunk, count - index * chunk) * estimate);
  }
  const { before, after, first, last } = extentOf(heights.current, view.top, view.height, margin);

  useLayoutEffect(() => {
    for (let index = first; index < last; index += 1) {
      const start = list.current?.querySelector(`[data-index="${index * chunk}"]`);
      const end = list.current?.querySelector(`[data-index="${Math.min(count, (index + 1) * chunk) - 1}"]`);
      if (start && end) heights.current[index] = end.getBoundingClientRect().bottom - start.getBoundingClientRect().top;
    }
  });

  useLayoutEffect(() => {
    if (wanted === null || !list.current) return;
    const find = (): Element | null | undefined => list.current?.querySelector(`[data-index="${wanted}"]`);
    if (!find()) {
      const at = heights.current.slice(0, Math.floor(wanted / chunk)).reduce((sum, one) => sum + one, 0);
      list.current.scrollTop = at + (wanted % chunk) * estimate;
      setView({ top: list.current.scrollTop, height: list.current.clientHeight });
    }
    const frame = requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [wanted, estimate]);

  const rows = Array.from({ length: Math.min(count, last * chunk) - first * chunk }, (_, index) => row(first * chunk + index));
  return (
    <ul
      ref={list}
      aria-label={name}
      className={className}
      onScroll={({ currentTarget }) => {
        const { scrollTop: top, clientHeight: height } = currentTarget;
        if (Math.abs(top - view.top) > margin / 2 || height !== view.height) setView({ top, height });
      }}
    >
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {rows}
      {after > 0 && <li aria-hidden style={{ height: after }} />}
    </ul>
  );
}
