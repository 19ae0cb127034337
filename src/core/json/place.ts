import type { Finding, FindingPlace, Level } from '../contract/finding.ts';
import { locate, type Place, placeOf, want, wantedTree } from './locate.ts';
import { jsonPath, type Path } from './path.ts';
import { skipSpace } from './scan.ts';
import { parseJson } from './text.ts';

/**
 * A finding before its place in the text is known. `at` leads to the value it is about, or to a missing one (then its nearest
 * ancestor that is there is pointed at); `part` picks the key instead of the value; `within` is an offset in the text that the value is;
 * `offset` names a place directly, for text that is no JSON.
 */
export type Draft = {
  clause: string;
  level: Level;
  at: Path;
  part?: 'key' | 'value';
  within?: number;
  offset?: number;
  message: string;
  effect: string;
  xml?: { line: number; column: number };
};

type Range = [start: number, end: number];

/** A container is pointed at by its opening bracket: underlining all of it would underline everything in it. */
function tokenRange(text: string, place: Place, part: 'key' | 'value'): Range {
  if (part === 'key' && place.keyStart >= 0) return [place.keyStart, place.keyEnd];
  const open = text.charCodeAt(place.start);
  return open === 0x7b || open === 0x5b ? [place.start, place.start + 1] : [place.start, place.end];
}

/** One character of a text, as JSON spells it; its closing quote for the end of the text. */
function withinRange(text: string, { start, end }: Place, within: number): Range {
  const escaped = /\\(?:u.{4}|.)/y;
  let at = start + 1;
  let left = within;
  while (left > 0 && at < end - 1) {
    // Up to the next backslash, characters and offsets are the same.
    const next = text.indexOf('\\', at);
    const plain = next === -1 ? left : Math.min(left, next - at);
    at += plain;
    left -= plain;
    if (left === 0) break;
    escaped.lastIndex = at;
    at += escaped.exec(text)?.[0].length ?? 1;
    left -= 1;
  }
  if (at >= end - 1) return [end - 1, end];
  escaped.lastIndex = at;
  return [at, at + (escaped.exec(text)?.[0].length ?? 1)];
}

/** The first line that holds anything, else the first: what to point at in a text that is no JSON. */
function firstLine(text: string): Range {
  const first = skipSpace(text, 0);
  const start = first < text.length ? first : 0;
  const rest = text.slice(start, start + 1000).search(/[\r\n]/);
  return [start, rest === -1 ? Math.min(text.length, start + 1000) : start + rest];
}

/**
 * Gives every draft its line and column, in one walk over the text; findings keep the order of the drafts. A caller that knows
 * whether the text is JSON says so with `json` and spares a second parse.
 */
export function placeFindings(
  text: string,
  drafts: readonly Draft[],
  json = parseJson(text).ok,
): (Finding & FindingPlace)[] {
  const tree = wantedTree();
  if (json) {
    for (const draft of drafts) want(tree, draft.at);
    locate(text, tree);
  }
  const ranges = drafts.map((draft): Range => {
    if (draft.offset !== undefined)
      return [Math.min(draft.offset, text.length), Math.min(draft.offset + 1, text.length)];
    const { place, exact } = placeOf(tree, draft.at);
    if (place && exact && draft.within !== undefined) return withinRange(text, place, draft.within);
    return place
      ? tokenRange(text, place, exact ? (draft.part ?? 'value') : 'value')
      : firstLine(text);
  });
  const position = positions(text, ranges.flat());
  return drafts.map((draft, index) => {
    const [start, end] = ranges[index] ?? [0, 0];
    const from = position(start);
    const to = position(end);
    return {
      clause: draft.clause,
      level: draft.level,
      path: jsonPath(draft.at),
      message: draft.message,
      effect: draft.effect,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      ...(draft.xml ? { xml: draft.xml } : {}),
    };
  });
}

/** Line and column (from 1, UTF-16 units) of an offset, as findings count them. */
export const positionOf = (text: string, offset: number): { line: number; column: number } =>
  positions(text, [offset])(offset);

/** Line and column (from 1, UTF-16 units) of the given offsets; lines end at \n, \r\n or \r, as they do in the editor. */
function positions(
  text: string,
  offsets: readonly number[],
): (offset: number) => { line: number; column: number } {
  const known = new Map<number, { line: number; column: number }>();
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  // Up to the last of them: behind it may be many megabytes without any break.
  const read = text.slice(0, (sorted.at(-1) ?? 0) + 1);
  const breaks = /\r\n?|\n/g;
  let line = 1;
  let lineStart = 0;
  let next = breaks.exec(read);
  for (const offset of sorted) {
    while (next && next.index + next[0].length <= offset) {
      line += 1;
      lineStart = next.index + next[0].length;
      next = breaks.exec(read);
    }
    known.set(offset, { line, column: offset - lineStart + 1 });
  }
  return (offset) => known.get(offset) ?? { line: 1, column: 1 };
}
