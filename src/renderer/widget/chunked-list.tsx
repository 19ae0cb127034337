import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';

/** Rows drawn together. */
const chunk = 40;

type ChunkedListProps<T> = {
  name: string;
  className: string;
  items: readonly T[];
  /** Height in pixels a row has until it is drawn. */
  estimate: number;
  /** The index of a row to bring into view, null for none. */
  wanted: number | null;
  row(item: T, index: number): ReactNode;
};

/**
 * A list of any length: rows are drawn forty at a time, when they come near the part in view, and keep their height in
 * the scroll bar when they leave it. Assistive technology hears the true length.
 */
export function ChunkedList<T>({ name, className, items, estimate, wanted, row }: ChunkedListProps<T>) {
  const host = useRef<HTMLDivElement>(null);
  const starts = useMemo(() => Array.from({ length: Math.ceil(items.length / chunk) }, (_, index) => index * chunk), [items]);
  const wantedStart = wanted === null ? null : wanted - (wanted % chunk);

  useEffect(() => {
    if (wanted === null) return;
    const find = (): Element | null | undefined => host.current?.querySelector(`[aria-posinset="${wanted + 1}"]`);
    const frame = requestAnimationFrame(() => find()?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);

  return (
    // biome-ignore lint/a11y: rows are not all in the page
    <div ref={host} role="list" aria-label={name} className={className} tabIndex={0}>
      {starts.map((start) => (
        <Chunk key={start} root={host} start={start} count={Math.min(chunk, items.length - start)} estimate={estimate} forced={wantedStart === start}>
          {() => items.slice(start, start + chunk).map((item, index) => row(item, start + index))}
        </Chunk>
      ))}
    </div>
  );
}

type ChunkProps = { root: RefObject<HTMLDivElement | null>; start: number; count: number; estimate: number; forced: boolean; children(): ReactNode };

function Chunk({ root, start, count, estimate, forced, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(start === 0);
  const height = useRef(count * estimate);
  useEffect(() => {
    if (!box.current) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) height.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting);
      },
      { root: root.current, rootMargin: '600px 0px' },
    );
    seen.observe(box.current);
    return () => seen.disconnect();
  }, [root]);
  const drawn = near || forced;
  return (
    <div ref={box} role="none" style={drawn ? undefined : { height: height.current }}>
      {drawn && children()}
    </div>
  );
}
