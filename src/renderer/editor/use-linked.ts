import { useEffect, useRef } from 'react';
import { jsonPath } from '#core/json/path.ts';
import { pathAt, readPath, spanOf } from '#core/json/path-at.ts';
import { positionOf } from '#core/json/place.ts';
import { parseJson } from '#core/json/text.ts';
import { lineStarts, offsetOf } from '../text/places.ts';
import styles from './editor.module.css';
import { monaco } from './monaco.ts';

/** What links a JSON text to the same place elsewhere: the JSONPath to light in it (null for none), and what to do with the path under the cursor. */
export type Link = { path: string | null; onPoint(path: string | null): void };

/** A longer text, in UTF-16 units, is not linked: every hover and every move of the cursor walks over it from its start. */
const longestLinked = 5_000_000;

/** The text as the editor counts it, and whether it can be linked at all; computed on first use. */
function linkedText(shown: string) {
  // The editor leaves a byte order mark out, and so does everything that has lines and columns.
  const text = shown.startsWith('\uFEFF') ? shown.slice(1) : shown;
  let isJson: boolean | null = null;
  let starts: number[] | null = null;
  return {
    shown,
    text,
    isLinked(): boolean {
      isJson ??= text.length <= longestLinked && parseJson(text).ok;
      return isJson;
    },
    offsetAt(line: number, column: number): number {
      starts ??= lineStarts(text);
      return offsetOf(text, starts, line, column);
    },
  };
}

function rangeOf(text: string, path: string | null): monaco.Range | null {
  const steps = path === null ? null : readPath(path);
  const span = steps && spanOf(text, steps);
  if (!span) return null;
  const from = positionOf(text, span.start);
  const to = positionOf(text, span.end);
  return new monaco.Range(from.line, from.column, to.line, to.column);
}

/** Highlights a place of the text in the editor, and reports the place of the cursor. */
export function useLinked(
  editor: monaco.editor.IStandaloneCodeEditor | null,
  shown: string,
  link: Link | null,
): void {
  const kept = useRef(linkedText(shown));
  const path = link?.path ?? null;
  const onPoint = link?.onPoint;

  useEffect(() => {
    if (kept.current.shown !== shown) kept.current = linkedText(shown);
    const { text, isLinked } = kept.current;
    const range = editor && path !== null && isLinked() ? rangeOf(text, path) : null;
    if (!editor || !range) return;
    const isWholeLine = range.startLineNumber < range.endLineNumber;
    const light = (className: string | undefined, line: number | null) => ({
      range: line === null || !isWholeLine ? range : new monaco.Range(line, 1, line, 1),
      options: { isWholeLine, className: className ?? '' },
    });
    const lights = editor.createDecorationsCollection([
      light(styles.lit, null),
      light(styles.first, range.startLineNumber),
      light(styles.last, range.endLineNumber),
    ]);
    editor.revealRangeInCenterIfOutsideViewport(range);
    return () => lights.clear();
  }, [editor, shown, path]);

  useEffect(() => {
    if (!editor || !onPoint) return;
    const moves = editor.onDidChangeCursorPosition(({ source, position }) => {
      // A place that is shown from elsewhere moves the cursor too, but points at nothing.
      if (source !== 'mouse' && source !== 'keyboard') return;
      const { text, isLinked, offsetAt } = kept.current;
      if (!isLinked()) return;
      const at = pathAt(text, offsetAt(position.lineNumber, position.column));
      onPoint(at.length === 0 ? null : jsonPath(at));
    });
    return () => {
      moves.dispose();
      onPoint(null);
    };
  }, [editor, onPoint]);
}
