import type { Path } from './path.ts';
import { locate, placeOf, want, wantedTree } from './place.ts';
import { keyAt, skipSpace, skipString, skipValue } from './scan.ts';

/**
 * The path of the innermost value at an offset of a text that JSON.parse accepts; a key belongs to its value, and what stands between
 * members to the container around them. Outside the one value it is the root. Walks brackets, and past everything that ends before.
 */
export function pathAt(text: string, offset: number): Path {
  const path: (string | number)[] = [];
  let at = skipSpace(text, 0);
  for (let inside = opens(text, at); inside; inside = opens(text, at)) {
    const found = memberAt(text, at, offset);
    if (found === null) break;
    path.push(found.step);
    at = found.start;
    if (offset < at) break;
  }
  return path;
}

const opens = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 0x7b || text.charCodeAt(at) === 0x5b;

/** The member of the container opening at `open` that holds the offset, with the start of its value; null where none does. */
function memberAt(
  text: string,
  open: number,
  offset: number,
): { step: string | number; start: number } | null {
  const isObject = text.charCodeAt(open) === 0x7b;
  let at = skipSpace(text, open + 1);
  for (let index = 0; at <= offset && at < text.length; index += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x7d || code === 0x5d) return null;
    let step: string | number = index;
    let start = at;
    if (isObject) {
      const end = skipString(text, at);
      step = keyAt(text, at, end);
      start = skipSpace(text, skipSpace(text, end) + 1);
    }
    const end = skipValue(text, start);
    if (offset < end) return { step, start };
    at = skipSpace(text, end);
    // What stands between members, and the comma, belong to the container.
    if (text.charCodeAt(at) === 0x2c) at = skipSpace(text, at + 1);
  }
  return null;
}

const step = /\.([A-Za-z_][\w-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** The keys and indexes of a JSONPath as `jsonPath` writes it; null for any other text. */
export function readPath(text: string): Path | null {
  if (!text.startsWith('$')) return null;
  const path: (string | number)[] = [];
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return null;
    const [, name, index, quoted] = found;
    const read = name ?? (index === undefined ? unquoted(quoted) : Number(index));
    if (read === null) return null;
    path.push(read);
  }
  return path;
}

/** The value of a JSON string token; null if it is not a string. */
function unquoted(token = ''): string | null {
  try {
    return String(JSON.parse(token));
  } catch {
    return null;
  }
}

/** Offsets of the value at a path of a text that JSON.parse accepts, or of its nearest ancestor that is there; null where only the root is. The end is exclusive. */
export function spanOf(text: string, path: Path): { start: number; end: number } | null {
  const tree = wantedTree();
  want(tree, path);
  locate(text, tree);
  const { place } = placeOf(tree, path);
  return place === null || (place === tree.place && path.length > 0)
    ? null
    : { start: place.start, end: place.end };
}
