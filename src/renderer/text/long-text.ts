import { findWords } from '#core/xml/find.ts';
import type { LinesWindow, TextLine } from '../documents/viewer/text/lines-store.ts';
import { laidOut } from './lay-out-json.ts';
import { defaultLayout, lineStarts, type Place, positionOf, type TextLayout } from './places.ts';

/** What one look of a text measures: its lines, and the characters of the longest. */
export type Measures = { lines: number; widest: number };

/**
 * The requests to the thread that holds a long text: to read it from an address, for some of its
 * lines, and to search words in it.
 */
export type LongTextRequest =
  | { ask: 'open'; url: string; places: readonly Place[] }
  | { ask: 'lines'; look: TextLayout; window: LinesWindow }
  | { ask: 'find'; look: TextLayout; wanted: Wanted };

/**
 * The facts about a long text: the initial look, and for each look its size and the given places in
 * it; there is no pretty look if the text is not JSON.
 */
export type LongInfo = {
  first: TextLayout;
  raw: Measures;
  pretty: (Measures & { places: readonly Place[] }) | null;
};

/** Words to look for, from an offset on. */
export type Wanted = { words: string; offset: number; backwards: boolean; matchCase: boolean };

/** Where words were found: line and columns from 1, the end exclusive. */
export type Found = { line: number; column: number; endColumn: number; offset: number };

/** The end of the line that begins at `start`, without its line break. */
function endOfLine(text: string, starts: readonly number[], index: number): number {
  const next = starts[index + 1];
  if (next === undefined) return text.length;
  return text.charCodeAt(next - 1) === 0x0a && text.charCodeAt(next - 2) === 0x0d
    ? next - 2
    : next - 1;
}

function createSide(text: string) {
  const starts = lineStarts(text);
  let widest = 0;
  for (const [index, start] of starts.entries())
    widest = Math.max(widest, endOfLine(text, starts, index) - start);
  return {
    measures: { lines: starts.length, widest },
    lines({ from, count, left, width }: LinesWindow): Omit<TextLine, 'left'>[] {
      return starts.slice(from, from + count).map((offset, index) => {
        const end = endOfLine(text, starts, from + index);
        const first = Math.min(end, offset + left);
        return {
          text: text.slice(first, Math.min(end, first + width)),
          length: end - offset,
          offset,
        };
      });
    },
    find({ words, offset, backwards, matchCase }: Wanted): Found | null {
      const hit = findWords(text, words, offset, { backwards, matchCase });
      if (!hit) return null;
      const { line, column } = positionOf(starts, hit.start);
      return { line, column, endColumn: column + hit.end - hit.start, offset: hit.start };
    },
  };
}

/**
 * A text that is too long for the editor, read in windows of lines; `places` in the raw text are
 * mapped to each look.
 */
export function createLongText(text: string, places: readonly Place[]) {
  const pretty = laidOut({ text, places });
  const raw = createSide(text);
  const sides = { raw, pretty: pretty ? createSide(pretty.text) : raw };
  const info: LongInfo = {
    first: pretty ? defaultLayout(text) : 'raw',
    raw: raw.measures,
    pretty: pretty && { ...sides.pretty.measures, places: pretty.places },
  };
  return {
    info,
    lines: (look: TextLayout, window: LinesWindow) => sides[look].lines(window),
    find: (look: TextLayout, wanted: Wanted) => sides[look].find(wanted),
  };
}
