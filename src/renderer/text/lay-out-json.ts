import { skipScalar, skipSpace, skipString } from '#core/json/scan.ts';
import { parseJson } from '#core/json/text.ts';
import { lineStarts, offsetOf, type Place, positionOf } from './places.ts';

/** A range of a text: offsets of its first character and of the one behind its last. */
export type Span = { start: number; end: number };

const opens = (char: string): boolean => char === '{' || char === '[';
const closes = (char: string): boolean => char === '}' || char === ']';

/**
 * A JSON text with every member and element on a line of its own, and the new places of the given
 * spans. Only white space between tokens changes: numbers, escapes and repeated keys stay as
 * received. The text must be JSON.
 */
export function layoutJson(text: string, spans: readonly Span[]): { text: string; spans: Span[] } {
  const moved = spans.map(() => ({ start: 0, end: 0 }));
  // An end comes before a start at the same offset: it belongs to the token before, the start to the one behind.
  const marks = spans
    .flatMap(({ start, end }, index) => [
      { index, edge: 'start' as const, offset: start },
      { index, edge: 'end' as const, offset: end },
    ])
    .sort((a, b) => a.offset - b.offset || a.edge.localeCompare(b.edge));
  let nextMark = 0;
  const parts: string[] = [];
  const breaks = ['\n'];
  let length = 0;
  let depth = 0;
  const put = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const putToken = (start: number, end: number): void => {
    for (; nextMark < marks.length; nextMark += 1) {
      const { index, edge, offset } = marks[nextMark] as (typeof marks)[number];
      if (edge === 'end' ? offset > end : offset >= end) break;
      const span = moved[index];
      if (span) span[edge] = length + Math.max(0, offset - start);
    }
    put(text.slice(start, end));
  };
  const newLine = (): void => {
    for (let next = breaks.length; next <= depth; next += 1) breaks.push(`${breaks[next - 1]}  `);
    put(breaks[depth] ?? '\n');
  };
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const char = text.charAt(at);
    const end =
      char === '"' ? skipString(text, at) : '{}[],:'.includes(char) ? at + 1 : skipScalar(text, at);
    const next = skipSpace(text, end);
    if (closes(char)) {
      depth -= 1;
      newLine();
    }
    putToken(at, end);
    at = next;
    if (char === ':') put(' ');
    else if (char === ',') newLine();
    else if (opens(char) && closes(text.charAt(next))) {
      putToken(next, next + 1);
      at = skipSpace(text, next + 1);
    } else if (opens(char)) {
      depth += 1;
      newLine();
    }
  }
  for (const { index, edge } of marks.slice(nextMark)) {
    const span = moved[index];
    if (span) span[edge] = length;
  }
  return { text: parts.join(''), spans: moved };
}

/** A JSON text to format, and places in it to track; the answer is null if the text is not JSON. */
export type JsonLayoutRequest = { text: string; places: readonly Place[] };
export type JsonLayoutResult = { text: string; places: Place[] };

/**
 * A JSON text with every member on a line of its own, and the places in it; null if the text is not
 * JSON.
 */
export function laidOut({ text, places }: JsonLayoutRequest): JsonLayoutResult | null {
  if (!parseJson(text).ok) return null;
  const before = lineStarts(text);
  const spans = places.map(({ line, column, endLine, endColumn }) => ({
    start: offsetOf(text, before, line, column),
    end: offsetOf(text, before, endLine, endColumn),
  }));
  const pretty = layoutJson(text, spans);
  const after = lineStarts(pretty.text);
  return {
    text: pretty.text,
    places: pretty.spans.map(({ start, end }): Place => {
      const from = positionOf(after, start);
      const to = positionOf(after, end);
      return { ...from, endLine: to.line, endColumn: to.column };
    }),
  };
}
