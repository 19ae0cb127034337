import type { TextLine } from './lines-store.ts';
import styles from './windowed.module.css';
import type { Point } from './windowed-moves.ts';
import { markedColumns } from './windowed-moves.ts';

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
