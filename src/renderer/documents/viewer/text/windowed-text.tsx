import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../shell/context.ts';
import type { TextLayout } from '../../../text/places.ts';
import { cx } from '../../../ui/cx.ts';
import { areaHeight, windowOf } from '../../../ui/layout/virtual-rows.tsx';
import type { XmlDocument } from '../compare/compare-store.ts';
import type { RequestedPlace } from '../requested-place.ts';
import type { TextLine } from './lines-store.ts';
import styles from './windowed.module.css';
import { FindBar, LineBar } from './windowed-bar.tsx';
import {
  markedColumns,
  moved,
  type Point,
  revealPoint,
  useWindowedView,
} from './windowed-moves.ts';

type WindowedLineProps = {
  number: number;
  line: TextLine | undefined;
  /** Columns in view, from 0, and how far right the first of them stands. */
  columns: { from: number; to: number; top: number };
  /** Pixels of a character. */
  wide: number;
  marked: { start: Point; end: Point } | null;
  /** Column of the cursor, from 1, where it is in this line. */
  caret: number | null;
};

/** One line of the windowed text: its number, the part in view, what of it is marked, and the cursor. */
export function WindowedLine({ number, line, columns, wide, marked, caret }: WindowedLineProps) {
  const { from, to, top } = columns;
  const left = (column: number): number =>
    top + (Math.max(from, Math.min(to, column)) - from) * wide;
  const mark = line && marked ? markedColumns(number, line.length, marked) : null;
  return (
    <div className={styles.line}>
      <span className={styles.number} data-current={caret !== null || undefined}>
        {number}
      </span>
      <span className={styles.part}>
        {mark && mark.to > from && (
          <span
            className={styles.mark}
            style={{ left: left(mark.from), width: left(mark.to) - left(mark.from) }}
          />
        )}
        {caret !== null && caret - 1 >= from && caret - 1 <= to && (
          <span className={styles.caret} style={{ left: left(caret - 1) }} />
        )}
        <span className={styles.words} style={{ left: top }}>
          {line?.text.slice(Math.max(0, from - line.left), Math.max(0, to - line.left)) ?? ''}
        </span>
      </span>
    </div>
  );
}

type WindowedTextProps = {
  name: string;
  document: Pick<XmlDocument, 'lines' | 'findText'>;
  /** It is not a text of the XML viewer, so the viewer's commands do not apply to it. */
  aside?: boolean;
  look: TextLayout;
  lines: number;
  /** Characters of the longest line. */
  widest: number;
  place: RequestedPlace | null;
  onCursor(line: number, column: number, offset: number): void;
};

const rowHeight = 20;
const start: Point = { line: 1, column: 1 };
const unread = { offset: undefined, length: Number.POSITIVE_INFINITY };

/** A text of any size for reading: only the visible lines and columns are loaded and rendered. */
export function WindowedText({
  name,
  document,
  aside = false,
  look,
  lines,
  widest,
  place,
  onCursor,
}: WindowedTextProps) {
  const { xml } = useStores();
  const store = document.lines(look);
  const version = useStore(store.store, (state) => state.version);
  const failed = useStore(store.store, (state) => state.failed);
  const scroller = useRef<HTMLDivElement>(null);
  const { view, wide, onScroll } = useWindowedView(scroller);
  const [cursor, setCursor] = useState(start);
  const [marked, setMarked] = useState<{ start: Point; end: Point } | null>(null);
  const [bar, setBar] = useState<'find' | 'line' | null>(null);
  const found = useRef<number | null>(null);
  const done = useRef<RequestedPlace | null>(null);

  const gutter = Math.ceil((String(lines).length + 2) * wide) + 8;
  const rows = windowOf(lines, rowHeight, { scrollTop: view.top, height: view.height });
  const columns = windowOf(widest + 1, wide, { scrollTop: view.left, height: view.width - gutter });

  useEffect(
    () => store.want(rows.from, rows.to, columns.from),
    [store, rows.from, rows.to, columns.from],
  );

  // The offset is known once the cursor's line is there.
  const { offset, length } =
    (version >= 0 ? store.line(cursor.line - 1, columns.from) : undefined) ?? unread;
  // Up and Down keep the column through shorter lines.
  const column = Math.min(cursor.column, length + 1);
  useEffect(() => {
    if (offset !== undefined) onCursor(cursor.line, column, offset + column - 1);
  }, [cursor.line, column, offset, onCursor]);

  const goTo = useCallback(
    (to: Point, centred: boolean, endColumn = to.column): void => {
      setCursor(to);
      const element = scroller.current;
      if (!element) return;
      revealPoint(
        element,
        { ...to, endColumn },
        { lines, rowHeight, widest, wide, gutter },
        centred,
      );
    },
    [lines, widest, wide, gutter],
  );

  const show = useCallback(
    ({ line, column, endLine, endColumn }: Omit<RequestedPlace, 'focus' | 'atStart'>): void => {
      setMarked({ start: { line, column }, end: { line: endLine, column: endColumn } });
      goTo({ line, column }, true, endLine === line ? endColumn : undefined);
    },
    [goTo],
  );
  useEffect(() => {
    if (!place || done.current === place) return;
    done.current = place;
    show(place);
    found.current = null;
    if (place.focus) scroller.current?.focus();
  }, [place, show]);

  useEffect(() => {
    if (aside) return;
    xml.getState().setControl({
      focus: () => scroller.current?.focus(),
      find: () => setBar('find'),
      goToLine: () => setBar('line'),
      layout: null,
    });
    return () => xml.getState().setControl(null);
  }, [xml, aside]);

  const find = async (
    words: string,
    { backwards, matchCase }: { backwards: boolean; matchCase: boolean },
  ): Promise<string> => {
    const here = found.current ?? (offset ?? 0) + column - 1;
    const from = found.current === null || backwards ? here : here + 1;
    const outcome = await document.findText(look, words, { offset: from, backwards, matchCase });
    if (!outcome.ok) return outcome.error.message;
    if (outcome.value === null) return 'No matches';
    const hit = outcome.value;
    show({ ...hit, endLine: hit.line });
    found.current = hit.offset;
    return `Line ${hit.line.toLocaleString()}`;
  };
  const close = (): void => {
    setBar(null);
    scroller.current?.focus();
  };

  const pressed = (event: KeyboardEvent): void => {
    const mod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (mod && key === 'f') setBar('find');
    else if (mod && key === 'g') setBar('line');
    else {
      const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
      const aside = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const to = moved(event, aside ? { ...cursor, column } : cursor, {
        lines,
        page,
        length: store.line(cursor.line - 1, columns.from)?.length ?? cursor.column,
      });
      if (!to || event.altKey || event.shiftKey) return;
      found.current = null;
      goTo(to, false);
    }
    event.preventDefault();
  };
  const clicked = ({ target, clientX, clientY }: MouseEvent): void => {
    const element = scroller.current;
    const area = element?.querySelector('[data-rows]');
    // A click that ended a selection leaves the cursor where it is.
    if (!area || !(target instanceof Element) || !window.getSelection()?.isCollapsed) return;
    const box = area.getBoundingClientRect();
    const row = rows.from + Math.floor((clientY - box.top) / rowHeight);
    const column = columns.from + Math.round((clientX - box.left - gutter - columns.top) / wide);
    const length = store.line(row, columns.from)?.length ?? 0;
    found.current = null;
    setCursor({
      line: Math.max(1, Math.min(lines, row + 1)),
      column: Math.max(1, Math.min(length + 1, column + 1)),
    });
  };

  const text = {
    role: 'textbox',
    'aria-readonly': true,
    'aria-multiline': true,
    'aria-label': name,
    tabIndex: 0,
    onKeyDown: pressed,
    onMouseUp: clicked,
  } as const;
  return (
    <div className="cover column">
      {bar === 'find' && <FindBar onFind={find} onClose={close} />}
      {bar === 'line' && (
        <LineBar
          lines={lines}
          onClose={close}
          onGo={(line) => {
            setMarked(null);
            goTo({ line, column: 1 }, true);
            close();
          }}
        />
      )}
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
      <div
        ref={scroller}
        {...text}
        className={cx('rest scrolls ring-inside', styles.lines)}
        onScroll={onScroll}
      >
        <div
          className="holds clips"
          style={{
            height: areaHeight(lines, rowHeight),
            width: areaHeight(widest + 3, wide) + gutter,
          }}
        >
          <div
            data-rows
            style={{
              transform: `translateY(${rows.top}px)`,
              ['--gutter' as string]: `${gutter}px`,
            }}
          >
            {Array.from(
              { length: Math.max(0, rows.to - rows.from) },
              (_, index) => rows.from + index,
            ).map((row) => (
              <WindowedLine
                key={row}
                number={row + 1}
                line={store.line(row, columns.from)}
                columns={columns}
                wide={wide}
                marked={marked}
                caret={cursor.line === row + 1 ? column : null}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
