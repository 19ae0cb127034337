import type { Edit, Finding, FindingPlace, Level } from '../contract/finding.ts';
import { jsonPath, type Path } from './path.ts';
import { keyAt, skipSpace, skipString, skipValue } from './scan.ts';
import { parseJson } from './text.ts';

/** Offsets of a place: its value, and its key where it has one. Ends are exclusive. */
export type Place = { start: number; end: number; keyStart: number; keyEnd: number };

/** A tree of the wanted paths, so that one walk over the text finds them all and skips everything else. */
export type Wanted = { children: Map<string | number, Wanted>; place: Place | null };

export const wantedTree = (): Wanted => ({ children: new Map(), place: null });

export function want(tree: Wanted, path: Path): void {
  let node = tree;
  for (const step of path) {
    let child = node.children.get(step);
    if (!child) {
      child = wantedTree();
      node.children.set(step, child);
    }
    node = child;
  }
}

/** The place of the path, or of its nearest existing ancestor; `exact` says which. */
export function placeOf(tree: Wanted, path: Path): { place: Place | null; exact: boolean } {
  let node = tree;
  let place = tree.place;
  for (const step of path) {
    const child = node.children.get(step);
    if (!child?.place) return { place, exact: false };
    node = child;
    place = child.place;
  }
  return { place, exact: place !== null };
}

type Frame = { node: Wanted; object: boolean; index: number };

/**
 * Fills in the places of the wanted paths in a text that JSON.parse accepts. Where a key stands twice in one object the last
 * one counts, as it does for JSON.parse. One pass; parts without a wanted path are skipped by their brackets.
 */
export function locate(text: string, tree: Wanted): void {
  const frames: Frame[] = [];
  let at = enter(text, skipSpace(text, 0), tree, { keyStart: -1, keyEnd: -1 }, frames);
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    at = skipSpace(text, at);
    const char = text.charCodeAt(at);
    if (char === 0x2c) {
      at += 1;
    } else if (char === 0x7d || char === 0x5d) {
      at += 1;
      frames.pop();
      if (frame.node.place) frame.node.place.end = at;
    } else {
      at = member(text, at, frame, frames);
    }
  }
}

/** Walks over one member of the container: into it where something in it is wanted, past it otherwise. */
function member(text: string, at: number, frame: Frame, frames: Frame[]): number {
  let step: string | number = frame.index;
  const key = { keyStart: -1, keyEnd: -1 };
  let start = at;
  if (frame.object) {
    key.keyStart = at;
    key.keyEnd = skipString(text, at);
    step = keyAt(text, key.keyStart, key.keyEnd);
    start = skipSpace(text, skipSpace(text, key.keyEnd) + 1);
  }
  frame.index += 1;
  const child = frame.node.children.get(step);
  return child ? enter(text, start, child, key, frames) : skipValue(text, start);
}

function enter(
  text: string,
  start: number,
  node: Wanted,
  key: Pick<Place, 'keyStart' | 'keyEnd'>,
  frames: Frame[],
): number {
  // A repeated key takes the place of the earlier one, with all that was found inside it.
  if (node.place) forget(node);
  node.place = { start, end: start, ...key };
  const char = text.charCodeAt(start);
  if (node.children.size > 0 && (char === 0x7b || char === 0x5b)) {
    frames.push({ node, object: char === 0x7b, index: 0 });
    return start + 1;
  }
  node.place.end = skipValue(text, start);
  return node.place.end;
}

function forget(node: Wanted): void {
  const rest = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    next.place = null;
    rest.push(...next.children.values());
  }
}

/**
 * What a finding is about. `at` leads to the value, or to a missing one (then it points at the
 * nearest existing ancestor); `part` selects the key instead of the value; `within` is an offset in
 * the text of the value; `offset` is a place in a text that is not JSON.
 */
export type Spot = { at: Path; part?: 'key' | 'value'; within?: number; offset?: number };

/** A finding before its place in the text is known; `alike`: how many equal ones it is, with the first of their spots, its own among them. */
export type Draft = Spot & {
  clause: string;
  level: Level;
  alike?: { count: number; spots: Spot[] };
  message: string;
  effect: string;
  xml?: { line: number; column: number };
  fix?: string | undefined;
  edit?: Edit | undefined;
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

/** The first line that is not blank, else the first: where to point in a text that is not JSON. */
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
  const spots = drafts.flatMap((draft) => [draft, ...(draft.alike?.spots ?? [])]);
  if (json) {
    for (const { at } of spots) want(tree, at);
    locate(text, tree);
  }
  const ranges = spots.map((spot): Range => {
    if (spot.offset !== undefined)
      return [Math.min(spot.offset, text.length), Math.min(spot.offset + 1, text.length)];
    const { place, exact } = placeOf(tree, spot.at);
    if (place && exact && spot.within !== undefined) return withinRange(text, place, spot.within);
    return place
      ? tokenRange(text, place, exact ? (spot.part ?? 'value') : 'value')
      : firstLine(text);
  });
  const position = positionsOf(text, ranges.flat());
  const placed = new Map<Spot, FindingPlace>();
  for (const [index, spot] of spots.entries()) {
    const [start, end] = ranges[index] ?? [0, 0];
    const { line: endLine, column: endColumn } = position(end);
    placed.set(spot, { ...position(start), endLine, endColumn });
  }
  const at = (spot: Spot): FindingPlace =>
    placed.get(spot) ?? { line: 1, column: 1, endLine: 1, endColumn: 1 };
  return drafts.map((draft) => {
    const { alike } = draft;
    return {
      clause: draft.clause,
      level: draft.level,
      path: jsonPath(draft.at),
      message: draft.message,
      effect: draft.effect,
      ...at(draft),
      ...(alike && {
        count: alike.count,
        places: alike.spots.map((spot) => ({ path: jsonPath(spot.at), ...at(spot) })),
      }),
      xml: draft.xml,
      fix: draft.fix,
      edit: draft.edit,
    };
  });
}

/** Line and column (from 1, UTF-16 units) of an offset, as findings count them. */
export const positionOf = (text: string, offset: number): { line: number; column: number } =>
  positionsOf(text, [offset])(offset);

/** Line and column (from 1, UTF-16 units) of the given offsets; lines end at \n, \r\n or \r, as they do in the editor. */
export function positionsOf(
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
