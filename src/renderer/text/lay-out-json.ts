import { parseJson } from '#core/json/text.ts';
import { lineStarts, offsetOf, type Place, positionOf } from './places.ts';

/** A range of a text: offsets of its first character and of the one behind its last. */
export type Span = { start: number; end: number };

const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
const opens = (code: number): boolean => code === 0x7b || code === 0x5b;
const closes = (code: number): boolean => code === 0x7d || code === 0x5d;

/** The end of the string that begins at `start`, behind its closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    at += code === 0x5c ? 2 : 1;
  }
  return text.length;
}

function endOfToken(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === 0x22) return endOfString(text, start);
  if (opens(first) || closes(first) || first === 0x2c || first === 0x3a) return start + 1;
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || opens(code) || closes(code) || code === 0x2c || code === 0x3a) break;
    at += 1;
  }
  return at;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where offsets of the old text lie in the new one. Each list is filled while the tokens go by, in order. */
function follower(offsets: readonly number[], atEnd: boolean) {
  const order = offsets
    .map((_, index) => index)
    .sort((a, b) => (offsets[a] ?? 0) - (offsets[b] ?? 0));
  const found = new Array<number>(offsets.length).fill(0);
  let next = 0;
  return {
    found,
    /** A token of the old text, from `start` to `end`, now begins at `to`. */
    token(start: number, end: number, to: number): void {
      for (; next < order.length; next += 1) {
        const index = order[next] ?? 0;
        const offset = offsets[index] ?? 0;
        // The end of a range belongs to the token before it, its start to the one behind.
        if (atEnd ? offset > end : offset >= end) return;
        found[index] = to + Math.max(0, offset - start);
      }
    },
    finish(length: number): void {
      for (; next < order.length; next += 1) found[order[next] ?? 0] = length;
    },
  };
}

/**
 * A JSON text with every member and element on a line of its own, and the new places of the given
 * spans. Only white space between tokens changes: numbers, escapes and repeated keys stay as
 * received. The text must be JSON.
 */
export function layoutJson(text: string, spans: readonly Span[]): { text: string; spans: Span[] } {
  const starts = follower(
    spans.map((span) => span.start),
    false,
  );
  const ends = follower(
    spans.map((span) => span.end),
    true,
  );
  const parts: string[] = [];
  const breaks = ['\n'];
  let length = 0;
  let depth = 0;
  const put = (part: string): void => {
    parts.push(part);
    length += part.length;
  };
  const newLine = (): void => {
    for (let next = breaks.length; next <= depth; next += 1) breaks.push(`${breaks[next - 1]}  `);
    put(breaks[depth] ?? '\n');
  };
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const code = text.charCodeAt(at);
    const end = endOfToken(text, at);
    const next = skipSpace(text, end);
    if (closes(code)) {
      depth -= 1;
      newLine();
    }
    starts.token(at, end, length);
    ends.token(at, end, length);
    put(text.slice(at, end));
    at = next;
    if (code === 0x3a) put(' ');
    else if (code === 0x2c) newLine();
    else if (opens(code) && closes(text.charCodeAt(next))) {
      starts.token(next, next + 1, length);
      ends.token(next, next + 1, length);
      put(text.slice(next, next + 1));
      at = skipSpace(text, next + 1);
    } else if (opens(code)) {
      depth += 1;
      newLine();
    }
  }
  starts.finish(length);
  ends.finish(length);
  return {
    text: parts.join(''),
    spans: spans.map((_, index) => ({
      start: starts.found[index] ?? 0,
      end: ends.found[index] ?? 0,
    })),
  };
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
