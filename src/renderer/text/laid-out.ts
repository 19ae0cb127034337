import { layoutJson } from './lay-out-json.ts';
import { lineStarts, offsetOf, type Place, positionOf } from './places.ts';

/** A JSON text to lay out, and places in it to follow; the answer is null for a text that is no JSON. */
export type JsonAsked = { text: string; places: readonly Place[] };
export type JsonLaidOut = { text: string; places: Place[] };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A JSON text with every member on a line of its own, and where the places lie there; null for a text that is no JSON. */
export function laidOut({ text, places }: JsonAsked): JsonLaidOut | null {
  if (!isJson(text)) return null;
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
