import type { Path } from './path.ts';
import { keyAt, skipSpace, skipString, skipValue } from './scan.ts';

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

/** The place of the path, or of its nearest ancestor that is there; `exact` tells which. */
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
