import type { monaco } from './monaco.ts';

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** How much two texts have in common at their beginnings and, apart from that, at their ends; no pair of surrogates is cut, which the editor would not do. */
export function commonEnds(before: string, after: string): { head: number; tail: number } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  if (head > 0 && isHigh(before.charCodeAt(head - 1))) head -= 1;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  if (tail > 0 && isLow(before.charCodeAt(before.length - tail))) tail -= 1;
  return { head, tail };
}

/**
 * Changes the model's text from `before` to `after` with a single edit of the part that differs, so
 * the rest keeps its colours and folds.
 */
export function putText(model: monaco.editor.ITextModel, before: string, after: string): void {
  const { head, tail } = commonEnds(before, after);
  const start = model.getPositionAt(head);
  const end = model.getPositionAt(before.length - tail);
  const range = {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
  model.applyEdits([{ range, text: after.slice(head, after.length - tail) }]);
}
