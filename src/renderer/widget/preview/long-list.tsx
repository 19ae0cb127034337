import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useKeptScroll } from '../../ui/layout/kept-scroll.ts';

/** Rows that are drawn together. */
const chunk = 20;
/** The assumed height in pixels of a row until it is drawn. */
const estimate = 88;

/**
 * A row to bring into view; another object is another wish, although for the same row. `focus` selects what in it takes the keyboard,
 * with `ifLost` only when nothing else has it.
 */
export type Wanted = { index: number; focus: string | null; ifLost?: boolean };

type LongListProps = {
  /** What it is of, where it comes back as it was scrolled; else null. */
  name: string | null;
  count: number;
  wanted: Wanted | null;
  /** The row that Tab comes to; null where rows hold nothing to press, and the list itself is scrolled by keys. */
  current: number | null;
  onKeyDown(event: KeyboardEvent<HTMLDivElement>): void;
  /** One `li` that carries `data-index`; `isStop`: Tab comes to it. */
  row(index: number, isStop: boolean): ReactNode;
};

/** Some rows while they are near the visible part or needed, and otherwise as much room as they took. */
function Chunk({ count, isNeeded, rows }: { count: number; isNeeded: boolean; rows(): ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const height = useRef(count * estimate);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const now = seen.at(-1);
        // On a tab that is not selected nothing has a size.
        if (now?.boundingClientRect.height) height.current = now.boundingClientRect.height;
        setNear(now?.isIntersecting === true);
      },
      { root: current.parentElement, rootMargin: '500px 0px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const isDrawn = isNear || isNeeded;
  return (
    <div ref={room} role="presentation" style={isDrawn ? {} : { height: height.current }}>
      {isDrawn && rows()}
    </div>
  );
}

/** A list of some ten thousand rows of any height, of which those near the visible part are drawn. */
export function LongList({ name, count, wanted, current, onKeyDown, row }: LongListProps) {
  const list = useRef<HTMLDivElement>(null);
  const stop = current === null ? null : Math.min(current, count - 1);

  useLayoutEffect(() => {
    if (wanted === null) return;
    const { index, focus, ifLost = false } = wanted;
    const frame = requestAnimationFrame(() => {
      const found = list.current?.querySelector(`[data-index="${index}"]`);
      found?.scrollIntoView({ block: 'nearest' });
      if (focus !== null && !(ifLost && document.activeElement !== document.body))
        found?.querySelector<HTMLElement>(focus)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);

  const whole = {
    role: 'list',
    'aria-label': 'Items',
    tabIndex: current === null ? 0 : -1,
    onKeyDown,
    onScroll: useKeptScroll(list, name),
  };
  return (
    <div ref={list} className="rest scrolls" {...whole}>
      {Array.from({ length: Math.ceil(count / chunk) }, (_, number) => {
        const from = number * chunk;
        const to = Math.min(count, from + chunk);
        const holds = (index: number | null = null): boolean =>
          index !== null && index >= from && index < to;
        return (
          <Chunk
            key={from}
            count={to - from}
            isNeeded={from === 0 || holds(stop) || holds(wanted?.index)}
            rows={() =>
              Array.from({ length: to - from }, (_, index) =>
                row(from + index, from + index === stop),
              )
            }
          />
        );
      })}
    </div>
  );
}
