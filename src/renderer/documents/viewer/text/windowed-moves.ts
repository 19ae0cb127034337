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
